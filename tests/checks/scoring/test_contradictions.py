"""No positive line stands beside a record that speaks against it.

What speaks against what is written here record by record, from what a register means by it, and knows nothing of the
rules: neither of what they look for nor of the patterns that they name themselves.
"""

import datetime
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.scoring.encumbrances import KINDS
from cleardeed.checks.scoring.model import Factor, Rule
from cleardeed.checks.scoring.table import RULES, RULES_BY_CODE
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.reports.view import check_view
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import SOURCES
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    AuctionLot,
    Bankruptcy,
    BusinessRegistration,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    InheritanceCase,
    ListEntry,
    PassportStatus,
    Pledge,
    PropertyFacts,
    Right,
    TaxDebt,
    TaxpayerStatus,
    WantedNotice,
)
from tests.checks.scoring.build import FACTS, OWN, PASSPORT, SELLER, check, day, made, owned, with_
from tests.checks.scoring.worlds import BURDENS, GROUNDS, THREE, TODAY, report_of, scored, worlds


def ticked(answers: dict[str, Answer]) -> list[Factor]:
    """The positive lines of a full check."""
    return [factor for factor in scored(answers).factors if factor.status == "ok"]


# --- What a record speaks against ---


def spoken_against(source: str, record: AnyRecord) -> Iterator[str]:
    """Codes of the lines that nobody may read beside this record."""
    stands = record.closed_on is None or record.closed_on > TODAY
    lately = not stands and record.closed_on is not None and record.closed_on > THREE + datetime.timedelta(days=2)
    state = "stands" if stands else "ended lately" if lately else "ended long ago"
    words = f"{record.kind} {record.summary} {record.extra}".lower()
    yield from _of_money(source, record, state)
    yield from _of_a_person(source, record, state)
    yield from _of_cases(source, record, state, words)
    yield from _of_the_object(record, state, words)


def _of_money(source: str, record: AnyRecord, state: str) -> Iterator[str]:
    stands = state == "stands"
    heavy = stands and (record.amount is None or record.amount >= 500_000)
    match record:
        case EnforcementProceeding(closed_article=article):
            yield from ["enforcement_active"] if stands and article is None else []
            yield from ["enforcement_returned_unpaid"] if article == 46 else []
            yield from ["bankruptcy_likely"] if heavy else []
        case Bankruptcy():
            yield from ["bankruptcy_running", "bankruptcy_extrajudicial", "bankruptcy_likely"] if stands else []
            yield from ["bankruptcy_finished"] if state == "ended lately" else []
        case Pledge(role="pledgor" | "debtor" | "unknown") if stands:
            yield "movable_pledges"
        case TaxDebt(amount=amount) if stands and amount != 0:
            yield "tax_debts"
            yield from ["bankruptcy_likely"] if heavy else []
        case ArbitrationCase(role="respondent" | "debtor" | "unknown") if source == "kad_arbitr" and heavy:
            yield "bankruptcy_likely"
        case CourtCase(role="respondent" | "debtor") if source == "courts" and heavy:
            yield "bankruptcy_likely"


def _of_a_person(source: str, record: AnyRecord, state: str) -> Iterator[str]:
    stands = state == "stands"
    match record:
        case PassportStatus(valid=False) if stands:
            yield from ["passport_invalid", "passport_expired", "passport_replacement_due"]
        case TaxpayerStatus(kind=kind, inn=inn):
            yield from ["inn_void"] if kind == "void" else []
            yield from ["entrepreneur", "entrepreneur_registered"] if kind == "entrepreneur" and stands else []
            yield from ["inn_conflict"] if inn not in (None, SELLER.inn) and record.certain else []
        case ListEntry() if stands:
            yield from ["terrorist_list", "sanctions"] if source == "watchlists" else ["foreign_agent"]
        case WantedNotice() if stands:
            yield "wanted"
        case InheritanceCase():
            yield "seller_deceased"
        case BusinessRegistration(kind="entrepreneur", state=said):
            yield from ["entrepreneur", "entrepreneur_registered"] if stands else []
            yield from ["entrepreneur_ended"] if state == "ended lately" else []
            yield from (
                ["entrepreneur_losing_registration"] if said in (*LEAVING, "Введена реализация имущества") else []
            )
            yield from ["bankruptcy_running"] if stands and said == "Введена реализация имущества" else []


LEAVING = ("Предстоящее исключение", "Исключен")


def _of_cases(source: str, record: AnyRecord, state: str, words: str) -> Iterator[str]:
    if not isinstance(record, CourtCase | ArbitrationCase) or state == "ended long ago":
        return
    against = record.role in ("respondent", "debtor", "unknown")
    match source:
        case "kad_arbitr" if against:
            yield "arbitration_respondent"
            yield from ["bankruptcy_running"] if state == "stands" and record.kind == "bankruptcy" else []
        case "courts":
            yield from ["court_respondent"] if against else []
            yield from ["family_dispute"] if "брака" in words or "разделе" in words else []
            yield from ["capacity_case"] if "недееспособн" in words else []
        case "object_courts":
            yield "object_dispute"


def _of_the_object(record: AnyRecord, state: str, words: str) -> Iterator[str]:
    stands = state == "stands"
    match record:
        case AuctionLot(status=status, kind=kind) if kind != "management_tender":
            yield from _of_a_lot(status, stands)
        case HousingCondition(kind=kind) if stands and kind in ("unsafe", "demolition", None):
            yield "unsafe_house"
        case Right() if stands:
            yield from _of_a_right(record, words)
        case Encumbrance() if stands:
            yield from (line for word, line in BURDENS.items() if word in words)
            yield from ["maternity_capital"] if "материнск" in words else []
            yield from ["bankruptcy_running", "bankruptcy_likely"] if "банкротство" in words else []
            yield from ["capacity_case"] if "недееспособн" in words else []
            yield from ["other_encumbrance"] if record.kind in (None, "encumbrance") and record.summary is None else []
        case PropertyFacts():
            yield from ["object_cancelled"] if record.cancelled or not stands else []
            yield from (line for word, line in BURDENS.items() if stands and word in words)
            yield from _of_a_description(record)


def _of_a_lot(status: str | None, stands: bool) -> Iterator[str]:
    yield from ["auction_running"] if status in RUNNING else []
    yield from ["auction_held", "acquired_at_auction", "quick_resale"] if status == "held" and stands else []
    yield from ["auction_without_sale"] if status in ("failed", "cancelled", "annulled") else []


RUNNING = (None, "published", "applications", "determining_winner", "suspended")


def _of_a_description(facts: PropertyFacts) -> Iterator[str]:
    if facts.closed_on is not None:  # what is gone describes nothing beside what stands
        return
    yield from ["room_in_shared_flat", "not_as_described"] if facts.object_type == "Комната" else []
    yield from ["not_as_described", "registers_disagree"] if facts.object_type == "Жилой дом" else []
    yield from ["registers_disagree"] if facts.area_m2 == 91 else []
    yield from ["cadastral_value_anomaly"] if facts.cadastral_value == 1 else []
    yield from ["not_of_one_place", "registers_disagree"] if "Калужская" in str(facts.address) else []


def _of_a_right(right: Right, words: str) -> Iterator[str]:
    yield from (line for word, line in GROUNDS.items() if word in words)
    yield from ["life_annuity"] if "ренты" in words else []
    if right.holder_is_seller is not True:
        yield from ["seller_not_owner", "seller_not_sole_owner"]
    yield from ["owner_not_verified"] if right.holder_is_seller is None else []
    if right.share in ("1/2", "1/3", "50%") or right.kind == "shared_ownership":
        yield from ["shared_ownership", "seller_not_owner", "seller_not_sole_owner"]
    if right.kind == "joint_ownership":
        yield from ["joint_ownership", "seller_not_owner", "seller_not_sole_owner"]
    if right.certain and right.date is not None and THREE < right.date <= TODAY:
        yield "quick_resale"
    yield from ["minor_owner"] if right.holder_birth_date == day("2015-02-01") else []
    yield from ["shares_do_not_add_up"] if right.share == "доля" else []


# --- The properties ---


@given(worlds())
def test_no_positive_line_stands_beside_a_record_that_speaks_against_it(answers: dict[str, Answer]) -> None:
    lines = {factor.code: factor.reason for factor in ticked(answers)}
    for source, answer in answers.items():
        for record in answer.records:
            disagree = {code: lines[code] for code in spoken_against(source, record) if code in lines}
            assert not disagree, record


@given(worlds())
def test_the_owners_of_the_whole_register_speak_together(answers: dict[str, Answer]) -> None:
    """Facts that no single right gives: several rights are several owners, and shares are a sum."""
    lines = {factor.code for factor in ticked(answers)}
    rights = [one for one in answers["egrn"].records if isinstance(one, Right)]
    standing = [one for one in rights if one.closed_on is None or one.closed_on > TODAY]
    if len(standing) != 1:
        assert not lines & {"seller_not_owner", "seller_not_sole_owner", "shared_ownership", "joint_ownership"}
    if not standing:
        assert "no_registered_right" not in lines


@given(worlds())
def test_an_honest_zero_stands_beside_no_finding(answers: dict[str, Answer]) -> None:
    """A source's own sentence says what is not there; its status is `ok` only where that is so."""
    for code, answer in answers.items():
        if answer.status != "ok":
            continue
        for record in answer.records:
            against = set(spoken_against(code, record)) & ZEROS.get(code, set())
            assert not against, (answer.summary, record)


ZEROS = {
    "fssp": {"enforcement_active", "enforcement_returned_unpaid"},
    "kad_arbitr": {"arbitration_respondent", "bankruptcy_running"},
    "fedresurs": {"bankruptcy_running", "bankruptcy_finished"},
    "pledges": {"movable_pledges"},
    "passports": {"passport_invalid"},
    "inn": {"inn_void"},
    "tax_debts": {"tax_debts"},
    "watchlists": {"terrorist_list"},
    "wanted": {"wanted"},
    "courts": {"court_respondent"},
    "egrn": {"arrest", "mortgage", "lease", "easement"} - {"life_annuity"},
    "nspd": {"object_cancelled"},
    "housing": {"unsafe_house"},
    "object_courts": {"object_dispute"},
    "inheritance_cases": {"seller_deceased"},
    "foreign_agents": {"foreign_agent"},
    "entrepreneurs": {"entrepreneur_registered", "entrepreneur_ended"},
    "auctions": {"auction_running", "auction_held", "auction_without_sale"},
}
"""The statement that the `zero` of each source denies."""


@given(worlds(), st.sampled_from([None, day("2024-01-01"), day("1999-01-01"), TODAY + datetime.timedelta(days=3)]))
def test_what_the_request_says_is_not_contradicted_either(
    answers: dict[str, Answer], issued_on: datetime.date | None
) -> None:
    factors = scored(answers, seller=with_(SELLER, passport=with_(PASSPORT, issued_on=issued_on))).factors
    firing = {factor.code for factor in factors if factor.impact}
    lines = {factor.code for factor in factors if factor.status == "ok"}
    for fired, denied in EXCLUDE.items():
        assert not (fired in firing and lines & denied), fired


EXCLUDE = {
    "passport_invalid": {"passport_expired", "passport_replacement_due"},
    "passport_expired": {"passport_replacement_due"},
    "passport_issue_date": {"passport_expired", "passport_replacement_due"},
    "bankruptcy_extrajudicial": {"bankruptcy_running", "bankruptcy_likely"},
    "bankruptcy_mark": {"bankruptcy_running"},
    "shared_ownership": {"joint_ownership", "seller_not_owner"},
    "joint_ownership": {"shared_ownership", "seller_not_owner"},
    "seller_not_sole_owner": {"seller_not_owner"},
    "seller_not_owner": {"owner_not_verified", "seller_not_sole_owner"},
    "owner_incapable": {"capacity_case"},
    "auction_held": {"quick_resale", "acquired_at_auction"},
    "terrorist_list": {"sanctions"},
    "sanctions": {"terrorist_list"},
}
"""Factors that fire, and the lines that a reader would take for their opposite."""


GIVEN: dict[str, set[str]] = {
    "inn": {"inn_invalid", "inn_void", "inn_conflict", "entrepreneur", "tax_debts", "bankruptcy_likely"},
    "passport": {code for code in RULES_BY_CODE if code.startswith("passport_")},
    "snils": {"snils_invalid"},
    "birth_date": {"minor_seller", "capacity_age", "passport_expired", "passport_replacement_due"},
}
"""Fields of the request, and the lines that rest on what is found by them."""


@given(worlds(), st.sets(st.sampled_from([*GIVEN])), st.booleans())
def test_no_positive_line_rests_on_a_field_that_was_not_given(
    answers: dict[str, Answer], lacking: set[str], complete: bool
) -> None:
    """The source's answer may claim anything of itself: it may come from a connector of the operator's own."""
    for code, number in (("inn", "inn"), ("tax_debts", "inn"), ("passports", "passport")):
        if number in lacking:
            status, reason = ("ok", None) if complete else ("manual_review_required", "not_enough_data")
            answers = answers | {code: with_(answers[code], records=[], status=status, reason=reason)}
    lines = {factor.code: factor for factor in scored(answers, seller=with_(SELLER, **dict.fromkeys(lacking))).factors}
    positive = {code for code, factor in lines.items() if factor.status == "ok"}
    assert not positive & {code for field in lacking for code in GIVEN[field]}
    assert all(answers[source].status in ("ok", "found") for code in positive for source in lines[code].sources)
    if not complete and lacking & {"inn", "passport"}:
        assert lines["not_searched"].status == "unknown"


def test_an_invalid_number_proves_nothing() -> None:
    wrong = with_(SELLER, inn="770000000083", passport=with_(PASSPORT, number="12"))
    codes = {factor.code for factor in check("seller", seller=wrong).scored().factors if factor.status == "ok"}
    assert not codes & {"inn_void", "entrepreneur", "passport_invalid"}


@given(worlds(), st.sampled_from(LANGUAGES))
def test_the_report_ticks_no_source_that_a_factor_rests_on(answers: dict[str, Answer], language: Language) -> None:
    shown, factors = check_view(report_of(answers, language)), scored(answers).factors
    weighed = {one.source_code for factor in factors if factor.impact for one in factor.records}
    assert not [line["summary"] for line in shown["sources"] if line["status"] == "ok" and line["code"] in weighed]
    assert sorted(shown["risk"]["in_order"]) == sorted(
        translator(language)(RULES_BY_CODE[factor.code].clear) for factor in factors if factor.status == "ok"
    )


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.clear], ids=lambda rule: rule.code)
def test_every_positive_line_names_what_would_deny_it(rule: Rule) -> None:
    """Or rests on what was given with the request, or on a comparison that `decides` makes whole."""
    assert rule.contradictions or rule.code in COMPARED
    assert {source for one in rule.contradictions for source in one.sources} <= {source.code for source in SOURCES}


COMPARED = {
    "no_registered_right", "shares_do_not_add_up", "minor_owner", "not_of_one_place", "registers_disagree",
    "not_as_described", "room_in_shared_flat", "cadastral_value_anomaly", "price_below_cadastral_value",
    "protected_on_map", "passport_issue_date", "passport_form", "passport_series_year", "inn_invalid", "snils_invalid",
    "inn_conflict", "minor_seller",
    "price_below_market", "price_above_market", "capacity_age", "power_of_attorney", "tax_debts",
}  # fmt: skip
"""Lines that follow from comparing values, not from the absence of a record."""


def test_beside_an_entry_that_is_not_understood_no_kind_of_encumbrance_is_called_absent() -> None:
    one = owned(made(Encumbrance, kind="Отметка по служебной записке"))
    assert one.factor("other_encumbrance") is not None
    fine = {each.code for each in one.scored().factors if each.status == "ok"}
    assert fine & {code for code in KINDS if code != "other_encumbrance"} == set()


def test_a_ground_that_a_former_right_names_is_not_said_to_be_unnamed() -> None:
    former = with_(OWN, number="2", closed_on=day("2024-05-01"), extra={"ground": "Договор ренты"})
    inherited = with_(former, extra={"ground": "Свидетельство о праве на наследство"})
    annuity = owned(former).factor("acquired_under_annuity")
    assert annuity is not None
    assert (annuity.status, annuity.variant) == ("attention", "former")
    assert owned(with_(former, closed_on=day("2015-05-01"))).factor("acquired_under_annuity") is None
    assert owned(inherited).factor("acquired_by_inheritance") is None
    assert owned(inherited).factor("acquired_as_gift") is not None


def test_a_struck_off_record_of_another_kind_denies_the_kind_too() -> None:
    gone = with_(FACTS, object_type="Комната", cancelled=True)
    one = check(egrn=[FACTS, OWN], nspd=[gone])
    for code in ("room_in_shared_flat", "not_as_described"):
        factor = one.factor(code)
        assert factor is None or factor.status != "ok"
