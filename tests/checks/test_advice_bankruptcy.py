"""The advice where the owner is bankrupt: who sells, to whom the price is paid, and whose consent is asked for.

Source: Law 127-FZ art. 18.1, 138, 213.10 to 213.11, 213.25 to 213.27-1 and 223.4; Civil Procedure Code art. 446.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.opinion import facts_beyond_registers, legal_opinion
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.sources.base import Answer
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    Bankruptcy,
    Encumbrance,
    EnforcementProceeding,
    Right,
)
from tests.checks.scoring.build import FACTS, OWN, Check, check, day, made, with_
from tests.checks.scoring.worlds import answered, report_of, worlds
from tests.checks.test_advice import RESTRUCTURING, SALE, STRANGER, advice
from tests.checks.test_summary import summary

MORTGAGE = made(Encumbrance, kind="ипотека", in_favour_of="АО «Примербанк»")
PAID_DIRECTLY = ("to the mortgagee directly", "to the bank directly", "прямо залогодержателю", "прямо банку")
ONLY_HOME = ("Of an only home", "can be outside the estate", "единственное жильё вне", "может не входить")
STAGES = [None, SALE, RESTRUCTURING]
FORBIDDEN_BY_NOTHING = ("o single fact", "и один факт")
SPOUSES_CONSENT = {
    "en": ("emand the notarised consent of the", "consent of the spouse or"),
    "ru": ("отребуйте нотариальное согласие супруга", "Есть нотариальное согласие"),
}


TO_THE_MANAGERS_ACCOUNT = {"en": "financial manager has named in writing, and is", "ru": "письменно назвал финансовый"}
TO_THE_SELLER = {"en": "and reaches the seller only after", "ru": "попадут к продавцу только после"}
DIFFER = {
    "en": ("under different case numbers (numbers: 2)", "Open the card of each", "The cards of all bankruptcy cases"),
    "ru": ("под разными номерами дел (номеров: 2)", "Откройте карточку каждого", "Прочитаны карточки всех дел"),
}
OUT_OF_COURT = check(egrn=[FACTS, OWN, MORTGAGE], fedresurs=[made(Bankruptcy, extrajudicial=True)])
ENDED_BY_BAILIFFS = made(EnforcementProceeding, closed_article=47, closed_part=1, closed_clause=7)
BY_BAILIFFS = check(egrn=[FACTS, OWN, MORTGAGE], fssp=[ENDED_BY_BAILIFFS])


def mortgaged(procedure: str | None, *rights: AnyRecord, marked: bool = False) -> Check:
    """A check of a bankrupt seller whose object is mortgaged; `marked` where the register of rights alone tells it."""
    mark = made(Encumbrance, kind="Банкротство правообладателя", summary=procedure)
    bankruptcy = made(Bankruptcy, number="А40-88888/2025", procedure=procedure)
    held = [FACTS, *(rights or [OWN]), MORTGAGE]
    return check(egrn=[*held, mark]) if marked else check(egrn=held, fedresurs=[bankruptcy])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("procedure", STAGES)
def test_a_mortgagee_is_not_paid_beside_a_bankruptcy(procedure: str | None, marked: bool, language: Language) -> None:
    said = advice(mortgaged(procedure, marked=marked), language)
    assert [words for words in PAID_DIRECTLY if words in said] == []
    plain = advice(check(egrn=[FACTS, OWN, MORTGAGE]), language)
    assert any(words in plain for words in PAID_DIRECTLY)


@pytest.mark.parametrize("marked", [True, False])
def test_in_the_sale_of_assets_the_mortgagee_sets_the_terms_and_the_manager_shares_the_money_out(marked: bool) -> None:
    one = mortgaged(SALE, marked=marked)
    factor = one.factor("mortgage")
    assert factor is not None
    assert factor.variant == "sale_of_assets"
    assert "sets the opening price and the terms of the auction" in factor.reason
    assert factor.law == "Law 127-FZ on insolvency, art. 18.1, 138, 213.26, 213.27 and 213.27-1; Civil Code, art. 352"
    assert "nothing to the mortgagee or the seller" in advice(one)


def test_in_a_restructuring_both_consents_are_needed() -> None:
    factor = mortgaged(RESTRUCTURING).factor("mortgage")
    assert factor is not None
    assert factor.variant == "restructuring"
    assert (
        "the financial manager's consent (Law 127-FZ, art. 213.11 (5)) and, unless the mortgage contract says"
        in factor.reason
    )


def test_a_mortgage_beside_an_extrajudicial_bankruptcy_is_under_its_moratorium() -> None:
    factor = OUT_OF_COURT.factor("mortgage")
    assert factor is not None
    assert factor.variant == "extrajudicial"
    assert "the creditors whom the seller has named (Law 127-FZ, art. 223.4)" in factor.reason
    assert "The extrajudicial bankruptcy has ended, and a paper shows it" in advice(OUT_OF_COURT)


def test_a_mortgage_beside_a_bankruptcy_that_bailiffs_alone_know_waits_for_the_case() -> None:
    factor = BY_BAILIFFS.factor("mortgage")
    assert factor is not None
    assert factor.variant == "known_to_bailiffs"
    assert "The bankruptcy case to which the bailiffs sent the debts has been found" in advice(BY_BAILIFFS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", [OUT_OF_COURT, BY_BAILIFFS])
def test_a_mortgagee_is_not_paid_beside_a_bankruptcy_out_of_the_courts_registers(
    one: Check, language: Language
) -> None:
    said = advice(one, language)
    assert [words for words in PAID_DIRECTLY if words in said] == []


def test_a_long_past_bankruptcy_that_bailiffs_know_does_not_bind_the_mortgage() -> None:
    old = made(EnforcementProceeding, closed_on=day("2019-01-01"), closed_article=47, closed_part=1, closed_clause=7)
    factor = check(egrn=[FACTS, OWN, MORTGAGE], fssp=[old]).factor("mortgage")
    assert factor is not None
    assert factor.variant is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_registers_that_number_a_bankruptcy_differently_are_said_to_differ(language: Language) -> None:
    case = made(ArbitrationCase, number="А41-12345/2025", kind="bankruptcy", role="respondent")
    bankruptcy = made(Bankruptcy, number="А40-88888/2025", procedure=SALE)
    said = advice(check(fedresurs=[bankruptcy], kad_arbitr=[case]), language)
    assert [words for words in DIFFER[language] if words not in said] == []
    same = advice(check(fedresurs=[bankruptcy], kad_arbitr=[with_(case, number="А40-88888/25")]), language)
    assert [words for words in DIFFER[language] if words in same] == []


def test_a_strangers_mortgage_has_nothing_to_do_with_the_sellers_bankruptcy() -> None:
    factor = mortgaged(SALE, STRANGER).factor("mortgage")
    assert factor is not None
    assert factor.variant is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mortgaged_home_is_not_spared_as_the_only_one(language: Language) -> None:
    said = advice(mortgaged(SALE), language)
    assert [words for words in ONLY_HOME if words in said] == []
    assert ("art. 446" if language == "en" else "ст. 446 ГПК РФ") in said
    bankruptcy = made(Bankruptcy, number="А40-88888/2025", procedure=SALE)
    assert any(words in advice(check(fedresurs=[bankruptcy]), language) for words in ONLY_HOME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_manager_sells_no_consent_of_the_spouse_is_asked_for(language: Language) -> None:
    translate = translator(language)
    for one in (mortgaged(SALE), mortgaged(SALE, marked=True), check(fedresurs=[made(Bankruptcy, procedure=SALE)])):
        said = advice(one, language)
        assert [words for words in SPOUSES_CONSENT[language] if words in said] == []
        factors = one.scored().factors
        [share] = [
            each for each in facts_beyond_registers(one.type, factors) if "spouses' common property" in each.text
        ]
        opinion = legal_opinion(one.type, one.scored(), one.answers, translate)
        assert translate(share.text) in opinion.text
        assert any("213.26" in line for line in opinion.basis)
    assert any(words in advice(check(), language) for words in SPOUSES_CONSENT[language])


@given(worlds(), st.sampled_from(STAGES), st.sampled_from(LANGUAGES))
def test_in_no_world_is_a_mortgagee_of_a_bankrupt_paid_directly(
    answers: dict[str, Answer], procedure: str | None, language: Language
) -> None:
    held = [one for one in answers["egrn"].records if not isinstance(one, Right)]
    answers |= {
        "egrn": answered("egrn", [*held, OWN, MORTGAGE], language),
        "fedresurs": answered("fedresurs", [made(Bankruptcy, procedure=procedure)], language),
    }
    report = report_of(answers, language)
    summary = report.summary
    lines = [*summary.next_steps, *summary.demands, *summary.closing]
    lines += [text for one in report.risk_scoring.factors for text in (one.reason or "", *one.demands)]
    assert [line for line in lines if any(words in line for words in PAID_DIRECTLY)] == []
    if any(one.variant == "sale_of_mortgaged" for one in report.risk_scoring.factors):
        assert [line for line in lines if any(words in line for words in ONLY_HOME)] == []


@given(worlds(), st.sampled_from(LANGUAGES))
def test_no_sum_of_factors_is_said_to_leave_the_deal_allowed(answers: dict[str, Answer], language: Language) -> None:
    said = report_of(answers, language)
    assert said.legal_opinion is not None
    texts = [said.summary.verdict, said.risk_scoring.conclusion, said.legal_opinion.text]
    assert [text for text in texts if any(words in text for words in FORBIDDEN_BY_NOTHING)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_restructuring_the_price_goes_where_the_manager_has_said(language: Language) -> None:
    bankruptcy = made(Bankruptcy, number="А40-88888/2025", procedure=RESTRUCTURING)
    said, ordinary = (summary(one, language).closing for one in (check(fedresurs=[bankruptcy]), check()))
    assert any(TO_THE_MANAGERS_ACCOUNT[language] in line for line in said)
    assert not any(TO_THE_SELLER[language] in line for line in said)
    assert any(TO_THE_SELLER[language] in line for line in ordinary)


@pytest.mark.parametrize("marked", [True, False])
def test_the_russian_text_tells_the_ruling_on_the_manager_from_one_on_the_consent(marked: bool) -> None:
    said = advice(mortgaged(RESTRUCTURING, marked=marked), "ru")
    assert "об утверждении управляющего" in said
    assert "определения суда о его утверждении" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bankruptcy_case_in_which_the_sellers_part_is_not_stated_has_a_caution(language: Language) -> None:
    open_case = made(ArbitrationCase, number="А40-1/2026", kind="bankruptcy", role="unknown")
    told = {"en": "not on which side", "ru": "не сказано, на чьей он стороне"}[language]
    assert any(told in each for each in summary(check(kad_arbitr=[open_case]), language).cautions)
    assert not any(told in each for each in summary(check(), language).cautions)
