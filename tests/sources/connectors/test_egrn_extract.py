"""Extracts of the register of real estate: what is read of them, what is not, and what the connector claims."""

import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.sources.answers import answer_of
from cleardeed.sources.base import Answer, Unavailable
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.connectors.egrn_extract.connector import EgrnExtract
from cleardeed.sources.connectors.egrn_extract.extract import read_extract
from cleardeed.sources.connectors.egrn_extract.safe_xml import UnfitExtractError
from cleardeed.sources.connectors.egrn_extract.store import ExtractStore
from cleardeed.sources.records import Encumbrance, PropertyFacts, Right
from cleardeed.sources.rows.realty import OBJECT_TYPES
from cleardeed.sources.subject import Property, Seller, Subject
from tests.sources.connectors.extracts import (
    COMPANY,
    KINDS,
    NUMBER,
    OWNER,
    STATE,
    extract,
    part,
    restriction,
    right,
)

IVANOV = Seller("Иванов", "Пётр", "Сидорович", datetime.date(1980, 2, 1))
ORLOVA = Seller("Орлова", "Мария", "Сергеевна", datetime.date(1988, 5, 20))
KEPT = "77_99_9999_1001.json"
TODAY = datetime.date(2026, 11, 21)


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


async def asked(folder: Path, *contents: bytes, seller: Seller = IVANOV, number: str = NUMBER) -> Answer:
    shelf = ExtractStore(folder)
    for place, content in enumerate(contents):
        file = folder / f"{place}.xml"
        file.write_bytes(content)
        shelf.put(file)
        file.unlink()
    connector = EgrnExtract(shelf, datetime.timedelta(days=30))
    findings = await connector.query("egrn", Subject(seller=seller, object=Property(cadastral_number=number)), None)
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
    [("Ипотека", "mortgage"), ("Арест", "arrest"), ("Запрещение регистрации", "ban"), ("Сервитут", "easement")],
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
        ("Сведения, необходимые для заполнения разделов: 3 - План; 3.1 - Доступ; 4 - Части, отсутствуют.", []),
        ("Решение об изъятии объекта недвижимости для государственных нужд от 01.02.2026", ["expropriation"]),
        ("Граница земельного участка не установлена в соответствии с законодательством", ["boundary"]),
        ("Земельный участок изъят из оборота", ["turnover"]),
        ("Посредством данного земельного участка обеспечен доступ к земельному участку 77:99:0009999:37", ["easement"]),
        ("Вид ограничения (обременения): Публичный сервитут; срок действия: c 2022-01-01; выдан: ДГИ", ["easement"]),
    ],
)
async def test_marks_in_free_text(tmp_path: Path, note: str, kinds: list[str]) -> None:
    answer = await asked(tmp_path, extract(notes=note))
    assert [one.kind for one in of_kind(answer, Encumbrance)] == kinds
    assert answer.status == ("found" if kinds else "ok")


@pytest.mark.parametrize(
    "note",
    [
        "Сведения о неизвестном",
        "Возражения имеются, правопритязания отсутствуют",
        "Вид ограничения (обременения): Нечто иное; срок действия не установлен",
        "Вид ограничения (обременения): Сервитут; на объект наложен арест",
        "Сведения, необходимые для заполнения разделов: 3 - наложен арест, отсутствуют",
        "Данные отсутствуют. " * 5_000,
    ],
)
async def test_a_note_that_fits_no_pattern_is_for_a_person(tmp_path: Path, note: str) -> None:
    answer = await asked(tmp_path, extract(notes=note))
    assert (answer.status, answer.reason) == ("manual_review_required", "not_understood")
    assert answer.not_understood == ["room_record.special_notes"]


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
    connector = EgrnExtract(ExtractStore(tmp_path), datetime.timedelta(days=30))
    findings = await connector.query("egrn", Subject(object=Property(address="г. Примерск")), None)
    assert findings.incomplete_reason == "not_enough_data"


async def test_an_extract_from_the_future_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="future"):
        await asked(tmp_path, extract(formed="2026-11-22"))
    assert ExtractStore(tmp_path).find(NUMBER) is None


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (extract(root="exract_notice_absence_request_info_room"), "nothing is registered"),
        (extract(root="extract_transfer_rights_property"), "history of rights"),
        (extract(root="KVZU"), "old cadastral extract of a land plot"),
        (extract(root="KPOKS"), "KPOKS.*no longer issued.*Gosuslugi"),
        (extract(root="Reestr_Extract_Object"), "former register"),
        (extract(root="extract_rights_individ_available_real_estate_objects"), "rights of a person"),
        (extract(root="extract_cadastral_plan_territory"), "plan of a territory"),
        (extract(root="extract_about_property_garage"), "no extract about an object"),
        (extract(root="weather"), "no extract about an object"),
        (extract(record="unknown_record"), "has no object"),
        (extract(number="77-77-01/001"), "no cadastral number"),
        (extract(formed="soon"), "no date"),
        (b"", "no well-formed XML"),
        (b"PK\x03\x04", "archive.*unpack"),
        (b"%PDF-1.7", "PDF.*XML file"),
        (b"\x30\x82\x1f\x00\x06", "signature.*belongs to"),
        (b"-----BEGIN PKCS7-----", "signature"),
        (b"<html><body>x</body></html>", "page for a browser"),
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


TYPE = "restrict_records.restrict_record.restrictions_encumbrances_data.restriction_encumbrance_type"


@pytest.mark.parametrize(
    ("typed", "kind", "understood"),
    [
        ("<code>022002000000</code><value>Арест</value>", "arrest", True),
        ("<code>022002000000</code>", "arrest", True),
        ("<value>Арест</value>", "arrest", True),
        ("<code>022001003000</code><value>Сервитут</value>", "easement", True),
        ("<code>022007000000</code><value>Арест</value>", "arrest", False),
        ("<code>022002000000</code><value>Нечто иное</value>", "arrest", False),
        ("<code>022777000000</code><value>Ипотека</value>", "mortgage", False),
        ("<code>022777000000</code><value>Нечто иное</value>", "Нечто иное", False),
        ("", "Не указано", False),
    ],
)
async def test_a_restriction_is_known_by_code_and_word(tmp_path: Path, typed: str, kind: str, understood: bool) -> None:
    answer = await asked(tmp_path, extract(restrictions=restriction("", typed=typed or " ")))
    assert [one.kind for one in of_kind(answer, Encumbrance)] == [kind]
    assert answer.status == ("found" if understood else "manual_review_required")
    assert answer.not_understood == ([] if understood else [TYPE])


@pytest.mark.parametrize("written", ["№ 77", "77", "№77"])
async def test_the_sign_of_a_number_is_printed_once(tmp_path: Path, written: str) -> None:
    answer = await asked(tmp_path, extract(rights=right(1, document=written)))
    assert of_kind(answer, Right)[0].summary == "Договор купли-продажи № 77 от 2019-06-01"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", ["extract_about_property", "extract_base_params"])
async def test_every_kind_of_object_is_read(tmp_path: Path, kind: str, form: str) -> None:
    answer = await asked(tmp_path, extract(kind=kind, form=form))
    assert (answer.status, answer.not_understood) == ("ok", [])
    assert of_kind(answer, PropertyFacts)[0].object_type in OBJECT_TYPES.values()


async def test_a_share_of_another_kind_is_not_the_whole(tmp_path: Path) -> None:
    share = "<shares><share_hectare><hectare>4.5</hectare></share_hectare></shares>"
    answer = await asked(tmp_path, extract(kind="land", rights=right(1, share=share)))
    assert of_kind(answer, Right)[0].share == "4.5"


async def test_owners_who_are_named_together_are_no_person(tmp_path: Path) -> None:
    fund = """<another><another_type><investment_unit_owner><investment_unit_name>ЗПИФ «Пример»</investment_unit_name>
</investment_unit_owner></another_type></another>"""
    answer = await asked(tmp_path, extract(rights=right(1, (fund,))))
    (owner,) = of_kind(answer, Right)
    assert (owner.holder_name, owner.holder_is_seller, answer.status) == ("ЗПИФ «Пример»", False, "found")


async def test_what_an_earlier_version_kept_is_shown_and_proves_no_absence(tmp_path: Path) -> None:
    await asked(tmp_path, extract())
    kept = msgspec.json.decode((tmp_path / KEPT).read_bytes())
    for later in ("not_understood", "reader"):
        del kept[later]
    (tmp_path / KEPT).write_bytes(msgspec.json.encode(kept))
    answer = await asked(tmp_path)
    assert (answer.status, answer.reason) == ("manual_review_required", "reimport_needed")
    assert of_kind(answer, Right)


def test_names_of_unknown_elements_are_bounded() -> None:
    hostile = "".join(f"<{'ы' * 200}{number}/>" for number in range(500))
    named = read_extract(extract(more=hostile)).not_understood
    assert len(named) <= 20
    assert all(len(name) <= 120 and name.isascii() for name in named)


@pytest.mark.parametrize("size", [2_000, 20_000])
def test_reading_takes_time_in_proportion(size: int) -> None:
    notes = "Вид ограничения (обременения): " * size + "сведения, необходимые для заполнения раздел " * size
    read_extract(extract(notes=notes, rights=right(1) * (size // 100), more="<x>" + "<y/>" * size + "</x>"))
