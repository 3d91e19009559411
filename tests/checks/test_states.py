"""A report names the state that its records state, and gives one verdict throughout."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.opinion import VERDICTS
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.sources.base import Answer
from cleardeed.sources.records import HousingCondition
from tests.checks.scoring.build import (
    FACTS,
    OWN,
    PASSPORT,
    Check,
    check,
    day,
    made,
    named,
    owned,
    passport,
    seller,
    silent,
    with_,
)
from tests.checks.scoring.examples import business, fedresurs, housing, lot, valued
from tests.checks.scoring.worlds import report_of, worlds

AGED_45 = seller(birth_date=day("1970-02-01"), passport=with_(PASSPORT, issued_on=day("2000-01-01")))
ANOTHERS = with_(OWN, number="77:99:0009999:1001-77/051/2015-2", holder_is_seller=False)
STATES: list[tuple[str, Check, str, str]] = [
    ("unsafe_house", housing("unsafe"), "recognised as unsafe (", "demolition"),
    ("unsafe_house", housing("demolition"), "listed for demolition", "recognised as unsafe ("),
    ("passport_issue_date", passport(issued_on=day("1990-01-01")), "before the seller was 14", "future"),
    ("passport_issue_date", passport(issued_on=day("2027-01-01")), "dated in the future", "14"),
    ("passport_series_year", passport(series="9915"), "three years before the issue", "after"),
    ("passport_series_year", passport(series="9927"), "a year after the issue", "before"),
    ("passport_expired", passport(issued_on=day("1999-01-01")), "at the age of 20,", "45"),
    ("passport_expired", AGED_45, "at the age of 45,", "20"),
    ("not_as_described", named(object_type="room"), "The kind named", "area"),
    ("not_as_described", named(extra={"area_m2": 91.0}), "The area named", "kind"),
    ("not_as_described", named(object_type="room", extra={"area_m2": 91.0}), "The kind and the area", " or "),
    ("cadastral_value_anomaly", valued(1.0, 1.0), "one rouble or less", "fifth"),
    ("cadastral_value_anomaly", valued(9e6, 2e7), "more than a fifth", "rouble"),
    ("joint_ownership", owned(kind="joint_ownership"), "registered as joint", "If that is"),
    ("joint_ownership", owned(ANOTHERS), "If that is joint ownership", "registered as joint"),
    ("entrepreneur_losing_registration", business(state="Предстоящее исключение"), "to be struck off", "insolvent"),
    ("entrepreneur_losing_registration", business(state="Введена реализация имущества"), "insolvent", "struck off"),
    ("auction_without_sale", lot("failed"), "failed: 1, called off: 0", " or "),
    ("auction_without_sale", lot("annulled"), "failed: 0, called off: 1", " or "),
    (
        "bankruptcy_finished",
        fedresurs(procedure="Дело прекращено"),
        "or on an unknown day",
        "after they had ended",
    ),
    ("owner_not_verified", check(egrn=[FACTS]), "shows no right of ownership", "hidden"),
]
"""A factor, a check in which it fires, what its reason says, and what it does not say."""
ALLOWS = {
    "en": ("The deal is possible o", "The deal can be made o"),
    "ru": ("Сделка возможна, когда", "Сделка возможна после", "Сделка возможна, только если"),
}


@pytest.mark.parametrize(("code", "one", "said", "unsaid"), STATES)
def test_of_two_states_the_one_is_named_that_the_records_state(code: str, one: Check, said: str, unsaid: str) -> None:
    factor = one.factor(code)
    assert factor is not None
    assert said in factor.reason
    assert unsaid not in factor.reason


@given(
    worlds(), st.sets(st.sampled_from(["egrn", "fssp", "fedresurs", "courts", "housing"])), st.sampled_from(LANGUAGES)
)
def test_no_text_allows_a_deal_of_which_page_one_says_that_it_is_too_early(
    answers: dict[str, Answer], unanswered: set[str], language: Language
) -> None:
    answers |= {code: silent(code) for code in unanswered}
    report = report_of(answers, language)
    assert report.legal_opinion is not None
    said = [report.summary.verdict, report.risk_scoring.conclusion, report.legal_opinion.text]
    if report.summary.outlook in ("wait", "stop"):
        assert [text for text in said if any(words in text for words in ALLOWS[language])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_points_and_gaps_nothing_is_said_to_stand_in_no_ones_way(language: Language) -> None:
    one = check(egrn=[FACTS]).answering(silent("wanted"))
    report = report_of(dict(one.answers), language)
    assert (report.summary.outlook, report.risk_scoring.level) == ("wait", "low")
    assert report.risk_scoring.conclusion.startswith(report.summary.verdict)
    assert report.legal_opinion is not None
    assert translator(language)(VERDICTS["none"]).partition(".")[2] not in report.legal_opinion.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_key_registers_are_silent_it_is_too_early_everywhere(language: Language) -> None:
    one = check().answering(silent("egrn"), silent("fssp"), silent("fedresurs"))
    report = report_of(dict(one.answers), language)
    assert (report.summary.outlook, report.risk_scoring.level) == ("wait", "medium")
    assert report.risk_scoring.conclusion.startswith(report.summary.verdict)
    settled = report_of(dict(check(housing=[made(HousingCondition, kind="unsafe")]).answers), language)
    assert settled.summary.outlook == "settle"
    assert any(words in settled.risk_scoring.conclusion for words in ALLOWS[language])
