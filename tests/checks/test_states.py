"""A report names the state that its records state, and gives one verdict throughout."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.opinion import VERDICTS
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.sources.base import Answer
from cleardeed.sources.records import CourtCase, HousingCondition
from tests.checks.scoring.build import (
    FACTS,
    OWN,
    PASSPORT,
    PROBABLE,
    Check,
    check,
    day,
    doubtful,
    made,
    named,
    owned,
    passport,
    seller,
    silent,
    with_,
)
from tests.checks.scoring.examples import (
    PLOT,
    burdened,
    business,
    courts,
    fedresurs,
    housing,
    listed,
    lot,
    noted,
    valued,
)
from tests.checks.scoring.worlds import report_of, worlds

AGED_45 = seller(birth_date=day("1970-02-01"), passport=with_(PASSPORT, issued_on=day("2000-01-01")))
ANOTHERS = with_(OWN, number="77:99:0009999:1001-77/051/2015-2", holder_is_seller=False)
UNCOMPARED = with_(ANOTHERS, holder_is_seller=None)
ENDED_CASE = courts(date=day("2024-01-01"), closed_on=day("2025-01-01"), role="respondent")
NAMESAKE = made(CourtCase, number="2-901/2025", role="respondent", match=PROBABLE)
PART_UNKNOWN = made(CourtCase, number="2-902/2025", role="unknown")
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
    ("owner_not_verified", check(egrn=[]), "shows no right of ownership", "hidden"),
    ("owner_not_verified", owned(holder_is_seller=None, holder_hidden=True), "register hides", "namesake"),
    ("owner_not_verified", owned(holder_is_seller=None, holder_name="Иванов"), "may be a namesake", "hides"),
    ("owner_not_verified", owned(holder_is_seller=None, holder_name="И***** П***"), "register hides", "namesake"),
    ("owner_not_verified", check(egrn=[FACTS]), "No right of ownership stands in the register", "whose the object is"),
    ("seller_not_sole_owner", owned(ANOTHERS, share="1/2"), "held by others: 1; of whose holder", " or "),
    ("seller_not_sole_owner", owned(UNCOMPARED, share="1/2"), "held by others: 0; of whose holder", " or "),
    ("owners_not_checked", owned(UNCOMPARED), "does not show the seller as the only owner", "shows owners"),
    ("terrorist_list", listed("terrorism"), "terrorists and extremists", "weapons"),
    ("terrorist_list", listed("weapons"), "weapons of mass destruction", "terrorists"),
    ("family_dispute", courts(kind="О расторжении брака"), "the end of a marriage", "division"),
    ("family_dispute", courts(kind="О разделе имущества супругов"), "the division of property", "end of a marriage"),
    ("capacity_case", courts(kind="О признании гражданина недееспособным"), "the record does not tell", "looked into"),
    ("owner_incapable", noted("Правообладатель признан недееспособным"), "declared the owner incapable", "limited"),
    ("owner_incapable", noted("Собственник ограничен в дееспособности"), "limited the owner's capacity", "incapable"),
    ("claim_mark", burdened("Судебный спор"), "a claim in court", "objection"),
    ("claim_mark", burdened("Возражение прежнего правообладателя"), "an objection of an earlier holder", "in court"),
    ("limited_turnover", burdened("Земли, изъятые из оборота"), "withdrawn from circulation", "limits to whom"),
    ("limited_turnover", burdened("Ограничен в обороте"), "limits to whom", "withdrawn"),
    ("lease", burdened("Аренда"), "A lease is registered", "letting"),
    ("lease", burdened("Наём жилого помещения"), "A letting of the home", "lease"),
    ("lease", burdened("Безвозмездное пользование"), "Free use of the object", "lease"),
    ("heritage_or_zone", burdened("Объект культурного наследия"), "protection of heritage", "zone"),
    ("heritage_or_zone", burdened("Зона охраны"), "protective zone", "heritage"),
    ("court_respondent", ENDED_CASE, "that ended within three years: 1", "under way"),
    ("court_respondent", courts(date=day("2020-01-01"), role="respondent"), "more than three years ago: 1", "older or"),
    ("manual_review", check().answering(doubtful("courts", NAMESAKE)), "a namesake of the seller: 1", "part"),
    ("manual_review", check().answering(doubtful("courts", PART_UNKNOWN)), "part is not stated: 1", "namesake"),
    ("manual_review", check().answering(doubtful("object_courts", NAMESAKE)), "another object: 1", "namesake"),
]
"""A factor, a check in which it fires, what its reason says, and what it does not say."""
TITLES: list[tuple[str, Check, str]] = [
    ("unsafe_house", housing("unsafe"), "The house is recognised as unsafe"),
    ("unsafe_house", housing("demolition"), "The house is listed for demolition"),
    ("family_dispute", courts(kind="divorce"), "The seller takes part in a divorce case"),
    ("lease", burdened("lease"), "The object is leased"),
    ("heritage_or_zone", burdened("protective_zone"), "A protective zone limits the use"),
    ("claim_mark", burdened("Возражение"), "An objection to the right is noted in the register"),
    ("owner_not_verified", check(egrn=[FACTS]), "The register does not confirm that the object is the seller's"),
    ("lease", burdened("Аренда, безвозмездное пользование"), "The object is let or lent"),
]
"""A factor, a check in which it fires, and the title that names the state, or all of them where the entry does."""
ALLOWS = {
    "en": ("The deal is possible o", "The deal can be made o", "nothing that was found forbids the deal"),
    "ru": (
        "Сделка возможна, когда",
        "Сделка возможна после",
        "Сделка возможна, только если",
        "ничто из найденного не запрещает сделку",
    ),
}


@pytest.mark.parametrize(("code", "one", "said", "unsaid"), STATES)
def test_of_two_states_the_one_is_named_that_the_records_state(code: str, one: Check, said: str, unsaid: str) -> None:
    factor = one.factor(code)
    assert factor is not None
    assert said in factor.reason
    assert unsaid not in factor.reason


@pytest.mark.parametrize(("code", "one", "title"), TITLES)
def test_the_title_names_the_state_too(code: str, one: Check, title: str) -> None:
    factor = one.factor(code)
    assert factor is not None
    assert factor.title == title


def test_of_two_states_at_once_both_are_named() -> None:
    divorce, division = (made(CourtCase, number=kind, kind=kind) for kind in ("divorce", "О разделе имущества"))
    factor = check(courts=[divorce, division]).factor("family_dispute")
    assert factor is not None
    assert (factor.variant, factor.title) == (None, "A divorce or a division of family property")
    assert factor.reason.startswith("Cases about the end of a marriage: 1; about the division of property: 1.")


def test_where_no_right_is_registered_no_owner_is_to_be_read_from_an_extract() -> None:
    one = check(egrn=[FACTS])
    assert one.factor("no_registered_right") is not None
    factor = one.factor("owner_not_verified")
    assert factor is not None
    assert [demand for demand in factor.demands if "the owner's name" in demand] == []


def test_of_a_plot_no_house_is_called_sound() -> None:
    said = {factor.code for factor in PLOT.scored().factors}
    assert "land_buildings" in said
    assert "unsafe_house" not in said
    assert "unsafe_house" in {factor.code for factor in check().scored().factors}


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
    one = owned(holder_is_seller=None, holder_hidden=True, date=day("2025-06-01")).answering(silent("wanted"))
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
