"""The advice on debts and on the price in a bankruptcy, and where the financial manager sells the estate.

Source: Law 127-FZ art. 213.25 (arrests are lifted), art. 213.27 (debts are met from the estate) and art. 110, 139 and
213.26 (terms of the auction); Law 229-FZ art. 69.1 (the bailiff ends the proceedings himself).
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.scoring.facts import MarketPrice
from cleardeed.core.language import LANGUAGES, Language
from cleardeed.sources.base import Answer
from cleardeed.sources.records import AnyRecord, Bankruptcy, Encumbrance, EnforcementProceeding, TaxDebt, WantedNotice
from tests.checks.scoring.build import FACTS, OBJECT, OWN, Check, answer, check, made, with_
from tests.checks.scoring.worlds import answered, report_of, worlds
from tests.checks.test_advice import RESTRUCTURING, SALE, STRANGER, advice

OF_AN_ORDINARY_SALE = {
    "en": ("enforcement debts are paid", "reason for the low price", "Write the full price into",
           "that nothing is owed.", "have since been paid or lapsed"),
    "ru": ("оплатить долги и окончить", "объяснение низкой цены", "в договоре полную цену",
           "об отсутствии задолженности", "погашены или утратили силу"),
}  # fmt: skip
OF_PAYING_DEBTS = {language: (words[0], *words[3:]) for language, words in OF_AN_ORDINARY_SALE.items()}
NOT_PAID = {"en": "Let none of these debts be paid out of the price", "ru": "Не допускайте, чтобы эти долги"}
BY_THE_AUCTION = {"en": "Compare the price with the terms of the auction", "ru": "Сверьте цену с условиями торгов"}
ARRESTS = {"en": "which arrests and bans on the object remain", "ru": "какие аресты и запреты на объект ещё остаются"}
PROCEEDINGS = [
    made(EnforcementProceeding, number="999001/25/77001-ИП", amount=184_300.5),
    made(EnforcementProceeding, number="999002/25/77001-ИП", amount=9_000.0, closed_article=46, closed_clause=4),
]
TAXES = [made(TaxDebt, amount=40_000.0)]


def cheap(procedure: str | None, *rights: AnyRecord) -> Check:
    """A bankrupt seller with debts whose object is offered at a third of what it is worth."""
    bankruptcy = made(Bankruptcy, number="А40-88888/2025", procedure=procedure)
    object_, held = with_(OBJECT, price=4e6), [FACTS, *(rights or [OWN])]
    one = check(object_=object_, egrn=held, fedresurs=[bankruptcy], fssp=PROCEEDINGS, tax_debts=TAXES)
    return with_(one, market=MarketPrice(price=12_000_000, low=10_000_000, high=14_000_000))


def out_of_court() -> Check:
    """The same debts beside an extrajudicial bankruptcy."""
    return check(fedresurs=[made(Bankruptcy, extrajudicial=True)], fssp=PROCEEDINGS, tax_debts=TAXES)


def marked() -> Check:
    """The same debts beside a bankruptcy that the register of rights alone shows."""
    mark = made(Encumbrance, kind="Банкротство правообладателя")
    return check(egrn=[FACTS, OWN, mark], fssp=PROCEEDINGS, tax_debts=TAXES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bankrupt_is_asked_neither_to_pay_bailiffs_nor_for_the_reason_of_the_auctions_price(
    language: Language,
) -> None:
    said = advice(cheap(SALE), language)
    assert [words for words in OF_AN_ORDINARY_SALE[language] if words in said] == []
    assert BY_THE_AUCTION[language] in said
    assert ARRESTS[language] in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_sells_without_the_manager_is_asked(language: Language) -> None:
    said = advice(cheap(SALE).answering(answer("fedresurs")), language)
    assert BY_THE_AUCTION[language] not in said
    assert [words for words in OF_AN_ORDINARY_SALE[language] if words not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_stranger_the_sellers_bankruptcy_and_debts_are_no_matter_of_the_sale(language: Language) -> None:
    said = advice(cheap(SALE, STRANGER), language)
    assert BY_THE_AUCTION[language] not in said
    assert [words for words in OF_PAYING_DEBTS[language] if words in said] == []
    assert OF_AN_ORDINARY_SALE[language][1] in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", [cheap(None), cheap(RESTRUCTURING), out_of_court(), marked()])
def test_in_a_bankruptcy_no_debt_is_paid_past_it(one: Check, language: Language) -> None:
    said = advice(one, language)
    assert BY_THE_AUCTION[language] not in said
    assert NOT_PAID[language] in said
    assert [words for words in OF_PAYING_DEBTS[language] if words in said] == []
    assert NOT_PAID[language] not in advice(cheap(SALE), language)


@given(worlds(), st.sampled_from(LANGUAGES))
def test_in_no_world_does_a_bankrupt_pay_bailiffs_in_the_sale_of_assets(
    answers: dict[str, Answer], language: Language
) -> None:
    answers |= {
        "egrn": answered("egrn", [FACTS, OWN], language),
        "fedresurs": answered("fedresurs", [made(Bankruptcy, procedure=SALE)], language),
        "entrepreneurs": answered("entrepreneurs", [], language),
    }
    report = report_of(answers, language)
    lines = [*report.summary.next_steps, *report.summary.demands]
    lines += [demand for one in report.risk_scoring.factors for demand in one.demands]
    assert [line for line in lines if any(words in line for words in OF_AN_ORDINARY_SALE[language])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wanted_bankrupt_need_not_sign_where_the_manager_sells(language: Language) -> None:
    notice = answer("wanted", [made(WantedNotice)])
    alone = {"en": "Do not sign before the authority that issued", "ru": "Не подписывайте, пока орган"}[language]
    manager = {"en": "held as evidence in a criminal case", "ru": "не арестован ли объект по уголовному делу"}[language]
    sold = cheap(SALE).answering(notice)
    [factor] = [one for one in sold.scored(language).factors if one.code == "wanted"]
    assert (factor.variant, factor.impact) == ("estate_sold", 55)
    assert manager in advice(sold, language)
    assert alone not in advice(sold, language)
    assert alone in advice(cheap(RESTRUCTURING).answering(notice), language)
