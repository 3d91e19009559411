"""The parties among the people that a document names, and whose side each is."""

import datetime
import textwrap
from typing import Any

import pytest

from cleardeed.core.transliteration import transliterate
from cleardeed.deals.samples import BANKRUPT, SAMPLES
from cleardeed.documents.analysis import Party, analyse
from cleardeed.documents.text import DocumentText, Page
from cleardeed.sources.matching.text import fold
from tests.deals.making import COMPLETE, text
from tests.deals.variants import VARIANTS

TODAY = datetime.date(2026, 11, 21)
OBJECT = "The Seller sells and the Buyer buys the flat at 14 High Street, Leeds, title number WYK12345."


def status(parties: str) -> str:
    written = f"SALE AND PURCHASE AGREEMENT\n10 November 2026\n{parties}\n{OBJECT}"
    clauses = analyse(DocumentText("text", (Page(1, written),)), today=TODAY).analysis.found_clauses
    return next(clause.status for clause in clauses if clause.code == "parties_identified")


@pytest.mark.parametrize(
    "parties",
    [
        "Notary Jane Scribe.\nSeller: Robert Pierce, passport 512345678. Buyer: Clara Jensen, passport 612345678.",
        "Between ALAN GEORGE PIERCE, born 4 May 1970, and CLARA MAE JENSEN, born 5 June 1980.",
        "NORTHGATE HOMES LIMITED, company 01234567 (the Seller), and Clara Jensen, passport 612345678 (the Buyer).",
        "Sellers: Robert Pierce and Ann Pierce, of 3 Elm Road, Leeds. Buyer: João da Silva, tax number 221 334 556.",
    ],
)
def test_parties_are_told_from_offices_and_identified_by_what_stands_with_them(parties: str) -> None:
    assert status(parties) == "ok"


@pytest.mark.parametrize(
    "parties",
    [
        "Seller: Robert Pierce, passport 512345678. Buyer: Clara Jensen.",
        "Seller: Robert Pierce, passport 512345678. Buyer: Clara Jensen, passport no. ____________.",
        "Seller: Mr. Pierce, passport 512345678. Buyer: Ms. Jensen, passport 612345678.",
    ],
)
def test_a_party_without_name_or_data_calls_for_attention(parties: str) -> None:
    assert status(parties) == "attention"


def folded(name: str) -> str:
    return fold(transliterate(name))


def full_name(party: dict[str, Any]) -> str:
    return folded(" ".join(party[part] for part in ("last_name", "first_name", "middle_name") if part in party))


def wrapped(text: str) -> str:
    """The text in lines as a PDF has them."""
    return "\n".join(textwrap.fill(line, 95) for line in text.split("\n"))


def roles_in(text: str) -> dict[str, set[str]]:
    """The names by role; of namesakes, the one with data."""
    found: dict[str, set[str]] = {}
    for party in analyse(DocumentText("text", (Page(1, text),)), today=TODAY).extract.parties:
        found.setdefault(party.role, set()).add(folded(party.name.value))
    return found


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    ("sample", "kind"),
    [
        *((sample, "purchase_agreement") for sample in SAMPLES),
        *((sample, kind) for sample in COMPLETE for kind in ("preliminary_agreement", "deposit_agreement")),
    ],
)
def test_every_party_of_a_deal_has_its_side_and_nobody_else_has_one(sample: str, kind: str, language: str) -> None:
    deal = SAMPLES[sample]
    found = roles_in(wrapped(text(deal, kind, language)))
    sides = {side: {full_name(party) for party in deal[f"{side}s"]} for side in ("seller", "buyer")}
    assert {side: found.get(side) for side in sides} == sides
    agents = {full_name(p["representative"]) for p in [*deal["sellers"], *deal["buyers"]] if "representative" in p}
    assert found.get("representative", set()) >= agents - sides["seller"] - sides["buyer"]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_receipt_tells_who_was_paid_and_by_whom(language: str) -> None:
    found = roles_in(wrapped(text(BANKRUPT, "payment_receipt", language)))
    agent = BANKRUPT["sellers"][0]["representative"]
    assert found["payee"] == {full_name(one) for one in BANKRUPT["sellers"]}
    assert found["payer"] == {full_name(one) for one in BANKRUPT["buyers"]}
    assert found["representative"] == {full_name(agent)}


CONTRACT = (
    "ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\nг. Примерск, 21 ноября 2026 г.\n{parties}\nзаключили настоящий договор.\n{rest}"
)
ANNA = "Петрова Анна Ильинична, 14.07.1991 года рождения, паспорт 4520 000003"
PETR = "Иванов Пётр Сидорович, 01.02.1980 года рождения, паспорт 4520 000001"
OLGA = "Жукова Ольга Ильинична, 01.01.1970 года рождения, паспорт 4520 000009"


@pytest.mark.parametrize(
    "seller",
    [
        f"{PETR}, от имени которого по доверенности № 5 действует {OLGA}, именуемый «Продавец»",
        f"{PETR}, в лице представителя {OLGA}, действующей на основании доверенности, именуемый «Продавец»",
        f"{OLGA}, действующая по доверенности от имени гражданина {PETR}, именуемого в дальнейшем «Продавец»",
        f"{PETR}, от имени которого действует опекун — {OLGA}, именуемый в дальнейшем «Продавец»",
    ],
)
def test_whoever_acts_for_the_seller_is_not_the_seller(seller: str) -> None:
    found = roles_in(CONTRACT.format(parties=f"{seller}, и {ANNA}, именуемая «Покупатель»,", rest=""))
    assert found["seller"] == {folded("Иванов Пётр Сидорович")}
    assert found["representative"] == {folded("Жукова Ольга Ильинична")}
    assert found["buyer"] == {folded("Петрова Анна Ильинична")}


def test_who_acts_for_himself_too_is_a_side() -> None:
    seller = f"{PETR}, действующий за себя и от имени сына, именуемый «Продавец»"
    found = roles_in(CONTRACT.format(parties=f"{seller}, и {ANNA}, именуемая «Покупатель»,", rest=""))
    assert found == {"seller": {folded("Иванов Пётр Сидорович")}, "buyer": {folded("Петрова Анна Ильинична")}}


def test_a_spouse_and_a_defined_term_are_no_side() -> None:
    rest = (
        "Дано согласие супруги Продавца Ивановой Марии Олеговны. Если Основной договор не заключён, Продавец возвращает"
        " аванс."
    )
    parties = f"{PETR}, именуемый «Продавец», и {ANNA}, именуемая «Покупатель»,"
    found = roles_in(CONTRACT.format(parties=parties, rest=rest))
    assert found["seller"] == {folded("Иванов Пётр Сидорович")}
    assert found["party"] == {folded("Ивановой Марии Олеговны")}


MARIA = "Иванова Мария Олеговна, 03.10.1982 года рождения, паспорт 4520 000002"


@pytest.mark.parametrize(
    "parties",
    [
        f"{PETR} – Продавец, {MARIA} – Продавец, {ANNA} – Покупатель,",
        f"Продавцы: {PETR}, и {MARIA}\nПокупатель: {ANNA}",
        f"{PETR}; {MARIA}, именуемые совместно «Продавец», и {ANNA}, именуемая «Покупатель»,",
    ],
)
def test_each_of_several_sellers_is_one(parties: str) -> None:
    found = roles_in(CONTRACT.format(parties=parties, rest=""))
    assert found["seller"] == {folded("Иванов Пётр Сидорович"), folded("Иванова Мария Олеговна")}
    assert found["buyer"] == {folded("Петрова Анна Ильинична")}


@pytest.mark.parametrize(
    "number", ["57 03 № 910044", "57\n03 № 910044", "57`03 № 910044", "57.03 910044", "57 03-910044"]
)
def test_a_passport_is_read_over_a_line_end_and_with_specks(number: str) -> None:
    written = (
        f"РАСПИСКА\nЯ, Лещинский Вадим Робертович, паспорт {number}, получил от Ивановой Анны Петровны 100 рублей."
    )
    (first, *_) = analyse(DocumentText("text", (Page(1, written),)), today=TODAY).extract.parties
    assert first.passport is not None
    assert first.passport.value == "5703 910044"


@pytest.mark.parametrize(
    "passport",
    [
        "паспорт серии CC № 123456",
        "паспорт серии\nCC № 123456",
        "паспорт\nсерии CC № 123456",
        "паспорт серии CC\n№ 123456",
        "паспорт серии CC №\n123456",
        "паспорт гражданина\nПортугальской Республики\nCC 123456",
    ],
)
def test_a_foreigners_passport_is_read_over_line_ends(passport: str) -> None:
    seller, clauses = sold_by_a_foreigner(passport)
    assert seller.passport is not None
    assert seller.passport.value == "CC 123456"
    assert ("parties_identified", "passport") not in clauses


def test_a_foreigners_passport_is_read_in_english_by_series_and_number() -> None:
    written = wrapped(text(VARIANTS["foreigner sells"], "purchase_agreement", "en"))
    parties = analyse(DocumentText("text", (Page(1, written),)), today=TODAY).extract.parties
    assert [one.passport.value for one in parties if one.role == "seller" and one.passport] == ["CC 123456"]


def test_what_stands_under_a_passport_left_open_is_no_number_of_it() -> None:
    seller, clauses = sold_by_a_foreigner("паспорт ____________\nБИК 044525225")
    assert seller.passport is None
    assert ("parties_identified", "passport") in clauses


def sold_by_a_foreigner(passport: str) -> tuple[Party, set[tuple[str, str | None]]]:
    """The seller of a contract and its clauses with their faults, with these words for his passport."""
    written, given = text(VARIANTS["foreigner sells"], "purchase_agreement", "ru"), "паспорт серии CC № 123456"
    assert given in written
    analysed = analyse(DocumentText("text", (Page(1, written.replace(given, passport)),)), today=TODAY)
    (seller,) = (one for one in analysed.extract.parties if one.role == "seller")
    return seller, {(one.code, one.fault) for one in analysed.analysis.found_clauses}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", ["purchase_agreement", "payment_receipt"])
def test_a_notary_who_certified_a_paper_is_nobodys_side(kind: str, language: str) -> None:
    deal = VARIANTS["power of attorney from abroad"]
    found = roles_in(wrapped(text(deal, kind, language)))
    named = {name for names in found.values() for name in names}
    assert not {name for name in named if "silva" in name}
    assert found["representative"] == {folded("Черных Любовь Олеговна")}


@pytest.mark.parametrize("kind", ["purchase_agreement", "deposit_agreement", "payment_receipt", "acceptance_act"])
def test_a_foreigner_is_named_in_a_russian_paper_as_in_the_passport(kind: str) -> None:
    found = roles_in(wrapped(text(VARIANTS["foreigner sells"], kind, "ru")))
    assert folded("Silva João") in found["payee" if kind == "payment_receipt" else "seller"]


def test_one_person_is_one_in_every_case_of_the_name() -> None:
    seller = "Иванов Лев Петрович, 01.02.1980 года рождения, паспорт 4520 000001, именуемый «Продавец»"
    rest = "Подписано от имени Иванова Льва Петровича, которому причитается цена."
    found = roles_in(CONTRACT.format(parties=f"{seller}, и {ANNA}, именуемая «Покупатель»,", rest=rest))
    assert found == {"seller": {folded("Иванов Лев Петрович")}, "buyer": {folded("Петрова Анна Ильинична")}}
