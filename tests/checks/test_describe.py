"""Every kind of record has a title and says its own facts."""

import datetime
import typing

import msgspec
import pytest

from cleardeed.checks.describe import TITLES, code_of, content_of, title_of
from cleardeed.checks.result import masked_passport, seller_identity
from cleardeed.core.language import LANGUAGES, translator
from cleardeed.reports.report_texts import ReportTexts
from cleardeed.sources.connectors.fedresurs_rest import messages
from cleardeed.sources.connectors.fedresurs_site import person
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    Match,
    PassportStatus,
    PropertyFacts,
    Right,
    TaxpayerStatus,
)
from cleardeed.sources.subject import Passport, Seller

MATCH = Match(grade="exact", agreed=[], missing=[], differs=[], reason="")


def test_every_kind_has_a_title() -> None:
    assert set(TITLES) == {str(kind.__struct_config__.tag) for kind in typing.get_args(AnyRecord)}


@pytest.mark.parametrize(
    ("record", "content"),
    [
        (PropertyFacts(match=MATCH, area_m2=54.3, floor=4, floors_total=9), "54.3\u00a0m²; floor 4 of 9"),
        (Right(match=MATCH, share="1/2", holder_is_seller=True), "share 1/2; held by the seller"),
        (Right(match=MATCH, holder_hidden=True), "holder hidden by law"),
        (
            Encumbrance(match=MATCH, in_favour_of="АО «Банк»", summary="Ипотека"),
            "in favour of AO “Bank” (АО «Банк»); Ипотека",
        ),
        (EnforcementProceeding(match=MATCH), None),
        (EnforcementProceeding(match=MATCH, closed_article=47), "ended under article 47"),
        (
            EnforcementProceeding(match=MATCH, closed_article=47, closed_part=1, closed_clause=7),
            "ended under article 47, part 1, clause 7: the debtor was declared bankrupt",
        ),
        (
            EnforcementProceeding(match=MATCH, closed_article=47, closed_part=1, closed_clause=5),
            "ended under article 47, part 1, clause 5",
        ),
        (ArbitrationCase(match=MATCH, kind="bankruptcy", role="respondent"), "role: debtor"),
        (ArbitrationCase(match=MATCH, kind="civil", role="respondent"), "role: respondent"),
        (
            EnforcementProceeding(match=MATCH, closed_article=46),
            "ended under article 46: the writ was returned, not paid in full",
        ),
        (PassportStatus(match=MATCH, valid=True), "valid"),
        (PassportStatus(match=MATCH), "not valid"),
        (CourtCase(match=MATCH, role="respondent"), "role: respondent"),
        (Bankruptcy(match=MATCH, procedure="Реализация имущества"), "sale of assets (Реализация имущества)"),
        (Bankruptcy(match=MATCH, procedure="Наблюдение"), "Наблюдение"),
        (Bankruptcy(match=MATCH, procedure="CitizenAssetsDisposal"), "sale of assets"),
        (
            Bankruptcy(match=MATCH, procedure="CitizenAssetsDisposal", summary="Реализация имущества"),
            "Реализация имущества",
        ),
        (
            Bankruptcy(match=MATCH, procedure="StartOfExtrajudicialBankruptcy", extrajudicial=True),
            "opened out of court",
        ),
        (PropertyFacts(match=MATCH, object_type="Квартира"), "apartment (Квартира)"),
        (PropertyFacts(match=MATCH, object_type="Нежилое помещение"), "premises (Нежилое помещение)"),
        (PropertyFacts(match=MATCH, object_type="apartment"), "apartment"),
        (PropertyFacts(match=MATCH, object_type="Сооружение"), "Сооружение"),
        (Bankruptcy(match=MATCH, procedure="Реализация", summary="Реализация имущества"), "Реализация имущества"),
        (Bankruptcy(match=MATCH, extrajudicial=True), "out of court"),
        (TaxpayerStatus(match=MATCH, inn="770000000090", kind="active"), "tax number 770000000090"),
    ],
)
def test_a_record_says_its_own_facts(record: AnyRecord, content: str | None) -> None:
    assert content_of(record) == content


def test_a_right_of_the_sellers_says_by_what_its_holder_was_recognised() -> None:
    seller = Seller("Иванов", "Пётр", "Сидорович", birth_date=datetime.date(1980, 2, 1), inn="770000000082")
    held = Right(match=MATCH, holder_is_seller=True, holder_name="Иванов Пётр Сидорович")
    named = msgspec.structs.replace(held, holder_birth_date=datetime.date(1980, 2, 1))
    numbered = msgspec.structs.replace(held, holder_name=None, holder_inn="770000000082")
    assert content_of(named, seller=seller) == "held by the seller (the full name agrees; the birth date agrees)"
    assert content_of(numbered, seller=seller) == "held by the seller (the tax number agrees)"
    assert content_of(named, translator("ru"), seller) == (
        "принадлежит продавцу (полное имя совпадает; дата рождения совпадает)"
    )
    other = msgspec.structs.replace(named, holder_is_seller=False)
    assert content_of(other, seller=seller) == "held by another person"


def test_a_title_is_of_the_record() -> None:
    assert title_of(Encumbrance(match=MATCH)) == "Encumbrance"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (Passport(series="4510", number="123456"), "45 10 ••••56"),
        (Passport(series="45 10", number="123 456"), "45 10 ••••56"),
        (Passport(series="45", number="123456"), "••••"),
        (Passport(number="123456"), "••••"),
        (Passport(series="4510", number="12345Х"), "••••"),
        (Passport(), None),
        (Passport(issued_by="ОВД"), None),
    ],
)
def test_of_a_passport_no_more_is_shown_than_tells_it_from_another(given: Passport, shown: str | None) -> None:
    assert masked_passport(given) == shown
    identity = seller_identity(Seller(passport=given))
    assert identity is not None
    assert identity.passport == shown


def test_no_code_of_a_register_of_bankruptcies_is_shown_as_it_is() -> None:
    """Codes of statuses and types of messages, as both connectors pass them on."""
    codes = {*person._CODES, *(code for code, effect in messages._TYPES.items() if effect in ("opens", "ends"))}
    assert len(codes) > 10
    for code in codes:
        for language in LANGUAGES:
            shown = content_of(Bankruptcy(match=MATCH, procedure=code), translator(language))
            assert shown is not None
            assert code not in shown


def test_the_english_words_of_a_code_are_translated_too() -> None:
    assert code_of("no registration without presence", translator("ru")) == code_of(
        "personal_participation", translator("ru")
    )
    assert code_of("Арест по делу", translator("ru")) == "Арест по делу"


@pytest.mark.parametrize("kind", ["garage", "parking_space"])
def test_every_kind_of_object_that_a_deal_knows_has_a_word(kind: str) -> None:
    assert not code_of(kind, translator("ru")).isascii()
    assert not ReportTexts("ru").code("object_type", kind).isascii()
