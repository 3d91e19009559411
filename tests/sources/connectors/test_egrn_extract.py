"""Extracts of the register of real estate: what is read of them, what is not, and what the connector claims."""

import datetime
from pathlib import Path
from typing import Any

import pytest

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.sources.answers import answer_of
from cleardeed.sources.base import Answer, Unavailable
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.connectors.egrn_extract.connector import EgrnExtract
from cleardeed.sources.connectors.egrn_extract.extract import read_extract
from cleardeed.sources.connectors.egrn_extract.safe_xml import UnfitExtractError
from cleardeed.sources.connectors.egrn_extract.shelf import Shelf
from cleardeed.sources.records import Encumbrance, PropertyFacts, Right
from cleardeed.sources.subject import Property, Seller, Subject
from tests.sources.connectors.extracts import COMPANY, NUMBER, OWNER, STATE, extract, part, restriction, right

IVANOV = Seller("Иванов", "Пётр", "Сидорович", datetime.date(1980, 2, 1))
ORLOVA = Seller("Орлова", "Мария", "Сергеевна", datetime.date(1988, 5, 20))
KEPT = "77_99_9999_1001.json"
TODAY = datetime.date(2026, 11, 21)


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


async def asked(folder: Path, *contents: bytes, seller: Seller = IVANOV, number: str = NUMBER) -> Answer:
    shelf = Shelf(folder)
    for place, content in enumerate(contents):
        file = folder / f"{place}.xml"
        file.write_bytes(content)
        shelf.put(file)
        file.unlink()
    connector = EgrnExtract(shelf, datetime.timedelta(days=30))
    findings = await connector.ask("egrn", Subject(seller=seller, object=Property(cadastral_number=number)), None)
    return answer_of(BY_CODE["egrn"], findings, connector.name)


def of_kind(answer: Answer, kind: type[Any]) -> list[Any]:
    return [record for record in answer.records if isinstance(record, kind)]


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1251"])
@pytest.mark.parametrize("namespace", ["", ' xmlns="urn://x-artefacts-example/extract"'])
async def test_one_owner_and_nothing_registered_is_ok(tmp_path: Path, encoding: str, namespace: str) -> None:
    answer = await asked(tmp_path, extract(encoding=encoding, namespace=namespace))
    assert (answer.status, answer.datestamp) == ("ok", datetime.date(2026, 11, 1))
    (facts,) = of_kind(answer, PropertyFacts)
    assert (facts.area_m2, facts.floor, facts.cadastral_value, facts.cancelled) == (54.3, 4, 6120000.55, False)
    assert facts.address == "г. Примерск, ул. Первая, д. 1, кв. 1"
    (owner,) = of_kind(answer, Right)
    assert (owner.kind, owner.holder_is_seller, owner.share) == ("ownership", True, None)
    assert owner.date == datetime.date(2019, 6, 20)
    assert owner.summary == "Договор купли-продажи № 77 от 2019-06-01"


async def test_another_owner_is_not_the_seller(tmp_path: Path) -> None:
    answer = await asked(tmp_path, extract(), seller=ORLOVA)
    assert of_kind(answer, Right)[0].holder_is_seller is False


async def test_shares_are_fractions_or_words(tmp_path: Path) -> None:
    parts = right(1, share=part(1, 3)) + right(2, share="<share_description>2/3 доли</share_description>")
    answer = await asked(tmp_path, extract(rights=parts))
    assert [one.share for one in of_kind(answer, Right)] == ["1/3", "2/3 доли"]


@pytest.mark.parametrize("holders", [("<individual></individual>",), ("<undefined/>",), ()])
async def test_a_hidden_owner_is_neither_the_seller_nor_another(tmp_path: Path, holders: tuple[str, ...]) -> None:
    answer = await asked(tmp_path, extract(rights=right(1, holders)))
    (owner,) = of_kind(answer, Right)
    assert (owner.holder_hidden, owner.holder_is_seller, owner.holder_name) == (True, None, None)


async def test_a_company_the_state_and_two_people(tmp_path: Path) -> None:
    answer = await asked(tmp_path, extract(rights=right(1, (COMPANY,)) + right(2, (STATE,)) + right(3, (OWNER, OWNER))))
    names = [one.holder_name for one in of_kind(answer, Right)]
    assert names == ["ООО «Пример»", "Российская Федерация", "Иванов Пётр Сидорович", "Иванов Пётр Сидорович"]
    assert of_kind(answer, Right)[0].holder_inn == "7700000009"


@pytest.mark.parametrize(
    ("word", "kind"),
    [("Ипотека", "mortgage"), ("Арест", "arrest"), ("Запрещение регистрации", "ban"), ("Сервитут", "Сервитут")],
)
async def test_restrictions_are_found_even_after_their_term(tmp_path: Path, word: str, kind: str) -> None:
    answer = await asked(tmp_path, extract(restrictions=restriction(word)))
    assert answer.status == "found"
    (one,) = of_kind(answer, Encumbrance)
    assert (one.kind, one.in_favour_of, one.closed_on) == (kind, "ООО «Пример»", None)
    assert one.extra["term_ends"] == "2020-01-01"


async def test_a_person_in_whose_favour_it_is_is_not_named(tmp_path: Path) -> None:
    answer = await asked(tmp_path, extract(restrictions=restriction("Рента", OWNER)))
    assert of_kind(answer, Encumbrance)[0].in_favour_of is None


@pytest.mark.parametrize(
    ("note", "kinds"),
    [
        ("Заявленные в судебном порядке права требования: отсутствуют", []),
        ("Сведения о возражении в отношении зарегистрированного права: данные отсутствуют", []),
        ("Правопритязания отсутствуют. Заявлено в судебном порядке право требования от 01.02.2026", ["claim"]),
        ("Внесено возражение в отношении зарегистрированного права", ["claim"]),
        ("Регистрация невозможна без личного участия правообладателя", ["personal_participation"]),
        ("Особых отметок нет", []),
    ],
)
async def test_marks_in_free_text(tmp_path: Path, note: str, kinds: list[str]) -> None:
    answer = await asked(tmp_path, extract(notes=note))
    assert [one.kind for one in of_kind(answer, Encumbrance)] == kinds


async def test_a_cancelled_object(tmp_path: Path) -> None:
    answer = await asked(tmp_path, extract(status="Объект недвижимости снят с государственного кадастрового учета"))
    assert answer.status == "found"
    assert of_kind(answer, PropertyFacts)[0].cancelled is True


async def test_private_data_are_left_unread(tmp_path: Path) -> None:
    await asked(tmp_path, extract())
    kept = tmp_path / KEPT
    text = kept.read_text("utf-8")
    for private in ("99 99", "000001<", "owner@example.org", "Петрова Анна", "birth_place"):
        assert private not in text
    assert kept.stat().st_mode & 0o077 == 0


async def test_the_newest_extract_counts_and_an_older_one_is_refused(tmp_path: Path) -> None:
    newer = extract(formed="2026-11-10", restrictions=restriction("Арест"))
    assert (await asked(tmp_path, extract(), newer)).status == "found"
    with pytest.raises(RefusedError, match="newer"):
        await asked(tmp_path, extract())
    assert (await asked(tmp_path)).datestamp == datetime.date(2026, 11, 10)


async def test_an_old_extract_needs_a_person(tmp_path: Path) -> None:
    answer = await asked(tmp_path, extract(formed="2026-10-01", restrictions=restriction("Арест")))
    assert (answer.status, answer.reason) == ("manual_review_required", "stale")
    assert of_kind(answer, Encumbrance)


async def test_no_extract_is_no_answer_and_neither_is_a_damaged_one(tmp_path: Path) -> None:
    with pytest.raises(Unavailable) as missing:
        await asked(tmp_path, extract(), number="77:99:0009999:1002")
    (tmp_path / KEPT).write_bytes(b"{")
    with pytest.raises(Unavailable) as damaged:
        await asked(tmp_path)
    assert (missing.value.reason, damaged.value.reason) == ("not_loaded", "broken")


async def test_an_object_without_a_number_cannot_be_asked(tmp_path: Path) -> None:
    connector = EgrnExtract(Shelf(tmp_path), datetime.timedelta(days=30))
    findings = await connector.ask("egrn", Subject(object=Property(address="г. Примерск")), None)
    assert findings.incomplete_reason == "not_enough_data"


async def test_an_extract_from_the_future_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="future"):
        await asked(tmp_path, extract(formed="2026-11-22"))
    assert Shelf(tmp_path).find(NUMBER) is None


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (extract(root="exract_notice_absence_request_info_room"), "nothing is registered"),
        (extract(root="extract_transfer_rights_property"), "history of rights"),
        (extract(root="KVZU"), "no extract about an object"),
        (extract(record="unknown_record"), "has no object"),
        (extract(number="77-77-01/001"), "no cadastral number"),
        (extract(formed="soon"), "no date"),
        (b"", "no well-formed XML"),
        (b"PK\x03\x04", "no well-formed XML"),
        (extract()[:-20], "no well-formed XML"),
        (extract().replace(b"utf-8", b"UTF-7"), "encoding"),
        (extract().replace(b"utf-8", b"utf-16"), "encoding"),
        (extract().decode().encode("utf-16"), "not written in utf-8|no well-formed|encoding"),
        (extract(encoding="windows-1251").replace(b"windows-1251", b"utf-8"), "not written in utf-8"),
        (b" " * ((20 << 20) + 1), "larger than"),
    ],
)
def test_what_is_no_such_extract_is_refused_with_a_reason(content: bytes, why: str) -> None:
    with pytest.raises(UnfitExtractError, match=why):
        read_extract(content)


ENTITY = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
REMOTE = b'<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">'


@pytest.mark.parametrize("hostile", [ENTITY, OUTSIDE, REMOTE])
def test_a_document_type_is_refused_before_anything_is_parsed(hostile: bytes) -> None:
    declaration, rest = extract().split(b"?>", 1)
    with pytest.raises(UnfitExtractError, match="document type"):
        read_extract(declaration + b"?>" + hostile + rest.replace("Квартира".encode(), b"&b;"))


def test_an_undeclared_entity_is_an_error() -> None:
    with pytest.raises(UnfitExtractError, match="well-formed"):
        read_extract(extract().replace("Квартира".encode(), b"&secret;"))


def test_depth_without_end_is_an_error() -> None:
    with pytest.raises(UnfitExtractError, match="well-formed"):
        read_extract(extract(notes="<a>" * 100_000 + "</a>" * 100_000))


def test_instructions_and_comments_say_nothing() -> None:
    hidden = "<!-- Заявлено в судебном порядке право требования --><?note Заявлено в судебном порядке право ?>"
    assert [row["kind"] for row in read_extract(extract(notes=hidden)).rows] == ["object", "right"]
