"""The summary for a buyer: it follows from the check, and is never better than it."""

import math
from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from cleardeed.checks.guidance import guidance
from cleardeed.checks.result import reviewed_sources, source_results
from cleardeed.checks.reviews.model import Decided
from cleardeed.checks.scoring.coverage import MANUAL_REVIEW, NO_NUMBER, SILENCE, WRONG_NUMBER
from cleardeed.checks.scoring.decided import apply_decisions
from cleardeed.checks.scoring.keywords import OBJECT_KINDS
from cleardeed.checks.scoring.model import Factor, Level, Weight
from cleardeed.checks.scoring.score import possible_factors
from cleardeed.checks.scoring.table import RULES_BY_CODE
from cleardeed.checks.scoring.verdict import Hindrance
from cleardeed.checks.summary import POINTS_SHOWN, summary_of
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.reports.model import ReviewedSource
from cleardeed.reports.summary import Outlook, Summary
from cleardeed.sources.catalogue import BY_CODE, OF_THE_CONTRACT
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    InheritanceCase,
    TaxDebt,
)
from cleardeed.sources.source import CheckType
from tests.checks.scoring.build import FACTS, OWN, PROBABLE, Check, answer, check, doubtful, made, silent
from tests.checks.scoring.test_score import checks, holding, risks

OUTLOOKS: tuple[Outlook, ...] = get_args(Outlook)
LEAST: dict[Level, Outlook] = {"low": "clear", "medium": "settle", "high": "stop", "critical": "stop"}
CODES = [source.code for source in OF_THE_CONTRACT]


def summary(one: Check, language: Language = "en") -> Summary:
    translate = translator(language)
    answers = {
        code: replace(each, records=[_sealable(record) for record in each.records])
        for code, each in one.answers.items()
    }
    lines = source_results(answers, dict.fromkeys(answers, "0" * 64), translate)
    return summary_of(one.type, one.scored(language), lines, translate)


def _sealable(record: AnyRecord) -> AnyRecord:
    """The record without an amount that JSON cannot hold, with which nothing is ever sealed."""
    is_number = record.amount is None or math.isfinite(record.amount)
    return record if is_number else replace(record, amount=None)


def texts(said: Summary) -> str:
    points = [text for point in said.points for text in (point.title, point.reason, point.meaning)]
    return "\n".join([said.verdict, *said.cautions, *points, *said.next_steps, *said.demands, *said.closing])


def unsettled(one: Check) -> set[str]:
    """Sources whose answer is not final, by the answers and by the factors."""
    scored = one.scored()
    by_answers = {code for code, each in one.answers.items() if each.status not in ("ok", "found")}
    silent_ones = {each.code.removeprefix(SILENCE) for each in scored.factors if each.code.startswith(SILENCE)}
    return (
        by_answers
        | silent_ones
        | {
            code
            for each in scored.factors
            if each.code in (MANUAL_REVIEW, WRONG_NUMBER, NO_NUMBER)
            for code in each.sources
        }
    )


@pytest.mark.parametrize(
    ("source", "unknown"), [("egrn", "whose the property is and what burdens it"), ("fedresurs", "seller is bankrupt")]
)
def test_what_a_silent_key_register_leaves_open_stands_beside_the_verdict(source: str, unknown: str) -> None:
    said = summary(check().answering(silent(source)))
    assert [caution for caution in said.cautions if unknown in caution and "not known for sure" in caution] != []
    assert [caution for caution in summary(check()).cautions if unknown in caution] == []


@pytest.mark.parametrize(("source", "by"), [("courts", "by birth date and"), ("object_courts", "by cadastral number")])
def test_of_a_doubtful_record_the_advice_is_on_its_subject_alone(source: str, by: str) -> None:
    [gap] = summary(check().answering(doubtful(source, made(CourtCase, match=PROBABLE)))).not_checked
    assert by in gap.advice
    assert gap.advice.count(" by ") == 1


@given(checks(), st.sets(st.sampled_from(CODES), max_size=4), st.sets(st.sampled_from(CODES), max_size=3))
def test_what_is_open_is_named_and_nothing_reads_as_clean(one: Check, undecided: set[str], unasked: set[str]) -> None:
    for code in undecided:
        one = one.answering(answer(code, one.answers[code].records, "manual_review_required", reason="incomplete"))
    one = Check(one.type, one.subject, {code: each for code, each in one.answers.items() if code not in unasked})
    said, is_open = summary(one), unsettled(one)
    assert {gap.source_code for gap in said.not_checked} == is_open
    assert all(gap.advice for gap in said.not_checked)
    if is_open:
        assert said.outlook in ("wait", "stop")
        assert any("Sources without a final answer" in caution for caution in said.cautions)
        assert "hold no" not in texts(said)
        assert "nothing that stands" not in texts(said)


@given(checks())
def test_it_is_never_better_than_the_score(one: Check) -> None:
    said, scored = summary(one), one.scored()
    assert OUTLOOKS.index(said.outlook) >= OUTLOOKS.index(LEAST[scored.level])
    weighs = [each for each in scored.factors if each.status != "ok"]
    assert (said.outlook == "clear") <= (not weighs)
    of_the_same_case = {title for point in said.points for title in point.also}
    assert [point.title for point in said.points] == [
        each.title
        for each in weighs
        if not each.code.startswith(SILENCE)
        and each.code not in (MANUAL_REVIEW, WRONG_NUMBER, NO_NUMBER)
        and each.title not in of_the_same_case
    ][:POINTS_SHOWN]


def test_two_factors_of_one_court_case_are_one_point() -> None:
    divorce = made(CourtCase, number="2-1102/2025", role="respondent", kind="divorce")
    [point] = summary(check(courts=[divorce])).points
    assert (point.title, point.also) == (
        "Court cases against the seller",
        ["The seller takes part in a divorce case"],
    )


@given(st.lists(risks(), max_size=5), st.sampled_from(CODES))
def test_a_source_that_falls_silent_never_makes_it_better(found: list, code: str) -> None:  # type: ignore[type-arg]
    zero = holding(check(), *(pair for pair in found if pair[0] != code)).answering(answer(code))
    before, after = summary(zero), summary(zero.answering(silent(code)))
    assert OUTLOOKS.index(after.outlook) >= OUTLOOKS.index(before.outlook)
    assert after.outlook not in ("clear", "settle")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("type_", get_args(CheckType))
def test_no_code_stands_in_its_sentences(type_: CheckType, language: Language) -> None:
    burdened = check(type_).answering(*(silent(code) for code in check(type_).answers))
    for one in (check(type_), burdened):
        said = texts(summary(one, language))
        assert "_" not in said
        assert "{" not in said
        assert not any(
            f" {code} " in said for code in ("egrn", "fssp", *RULES_BY_CODE) if code.islower() and "_" in code
        )


def test_steps_and_demands_are_the_rules_own_texts() -> None:
    said = summary(
        check(
            egrn=[FACTS, OWN, made(Encumbrance, kind="mortgage"), made(Encumbrance, kind="arrest")],
            tax_debts=[made(TaxDebt, amount=5.0)],
        )
    )
    assert set(RULES_BY_CODE["arrest"].demands) <= set(said.next_steps)
    assert set(RULES_BY_CODE["mortgage"].demands) <= set(said.demands)
    assert any("mortgagee's written consent" in line for line in said.closing)
    assert said.points[0].meaning == guidance().meanings["BLOCKING"]


def test_the_list_for_the_day_of_the_deal_follows_from_the_check() -> None:
    plain, open_ = summary(check()), summary(check().answering(silent("egrn")))
    added = set(open_.closing) - set(plain.closing)
    assert len(added) == 2
    assert any("did not get a final answer" in line for line in added)
    assert not any("mortgagee's written consent" in line for line in plain.closing)


def test_a_check_of_one_part_says_what_it_does_not_cover() -> None:
    assert "Nothing is said about the property." in summary(check("seller")).cautions[0]
    assert "Nothing is said about the seller." in summary(check("object")).cautions[0]
    assert summary(check()).cautions == []


def test_a_record_that_a_person_must_decide_is_a_gap_beside_certain_ones() -> None:
    cases = [made(CourtCase, role="defendant"), made(CourtCase, match=PROBABLE, role="respondent", number="2-1/2024")]
    said = summary(check(courts=cases))
    assert [(gap.source_code, gap.status) for gap in said.not_checked] == [("courts", "manual_review_required")]
    assert said.outlook in ("wait", "stop")


def test_a_source_that_a_person_has_decided_on_is_no_gap_and_never_reads_as_clear() -> None:
    one = check(fssp=[])
    decided = Factor(
        code="records_set_aside",
        title="Records were set aside by a person's decision",
        status="attention",
        reason="",
        law="",
        demands=[*RULES_BY_CODE["records_set_aside"].demands],
        impact=1,
        sources=["fssp"],
        records=[],
    )
    scored = replace(one.scored(), factors=[decided])
    lines = source_results(one.answers, dict.fromkeys(one.answers, "0" * 64), translator("en"))
    as_read = [
        ReviewedSource(**asdict(line) | {"status": "reviewed", "records": []}) if line.source_code == "fssp" else line
        for line in lines
    ]
    said = summary_of(one.type, scored, as_read)
    assert said.not_checked == []
    assert said.outlook == "settle"
    assert RULES_BY_CODE["records_set_aside"].demands[0] in said.next_steps
    assert RULES_BY_CODE["records_set_aside"].demands[0] not in said.demands
    assert "The bailiffs' database was looked up again today by the seller's name and birth date." in said.closing


def test_the_day_of_the_deal_takes_nobody_for_the_owner_and_no_refusal_for_a_signature() -> None:
    half = replace(OWN, share="1/2")
    other = replace(half, holder_is_seller=False, number="2")
    shared, silent_one = summary(check(egrn=[FACTS, half, other])), summary(check().answering(silent("egrn")))
    for said in (shared, silent_one):
        [extract] = [line for line in said.closing if line.startswith("An extract from the register of rights")]
        assert "names the seller as the owner" in extract
        assert "agrees with this report" not in extract
    [owners] = [line for line in shared.closing if "every owner signs" in line]
    assert owners.startswith("Of the whole property")


def test_every_condition_of_the_guidance_names_something_that_there_is() -> None:
    factors = {f"factor {code}" for code in RULES_BY_CODE}
    factors |= {f"factor {code} {variant}" for code, rule in RULES_BY_CODE.items() for variant in rule.variants}
    known = {
        "always",
        "open *",
        "confirmed *",
        *(f"{state} {code}" for code in BY_CODE for state in ("open", "undecided")),
        *(f"possible {code}" for code in RULES_BY_CODE),
        *(f"outlook {one}" for one in OUTLOOKS),
        *(f"situation {name}" for name in guidance().situations),
        *(f"kind {kind}" for kind in OBJECT_KINDS),
        *factors,
    }
    assert {one for item in guidance().items() for one in (*item.when, *item.unless)} <= known
    assert {one for listed in guidance().situations.values() for one in listed} <= known
    assert {f"factor {one}" for one in guidance().buyer.factors | guidance().cheaper.factors} <= known


def test_the_guidance_has_a_verdict_for_every_outlook_and_a_meaning_for_every_weight() -> None:
    for hindrance, outlook in product(get_args(Hindrance), OUTLOOKS):
        assert guidance().verdict(outlook, hindrance)
    assert {weight.name for weight in Weight} - {"CLEAR"} == set(guidance().meanings)


def set_aside(one: Check) -> Summary:
    """The summary of a check whose only decision sets a record of the bailiffs aside."""
    one = one.deciding("another_person", "fssp")
    weighed = apply_decisions(one.answers, one.decisions, one.today, one.subject)
    [made_on] = one.decisions
    decided = Decided(
        record_id=made_on,
        source_code="fssp",
        decision="another_person",
        reason="Another birth date.",
        decided_by="A. Lawyer",
        decided_at="2026-02-01T09:30:00.000Z",
    )
    lines = reviewed_sources(one.answers, weighed, {made_on: decided}, dict.fromkeys(one.answers, "0" * 64))
    return summary_of(one.type, one.scored(), lines)


def test_what_was_set_aside_is_a_caution_of_page_one() -> None:
    debt = made(EnforcementProceeding, match=PROBABLE, number="999001/24/77001-ИП", amount=5e6)
    said = set_aside(check("seller").answering(doubtful("fssp", debt)))
    assert said.outlook == "settle"
    assert any("set aside by a person's decision: 1." in caution for caution in said.cautions)


def test_a_sure_match_that_was_set_aside_is_told_from_a_namesake_on_page_one() -> None:
    debt = made(EnforcementProceeding, number="999001/24/77001-ИП", amount=5e6)
    cautions = set_aside(check("seller", fssp=[debt])).cautions
    assert [caution for caution in cautions if "set aside" in caution] == [
        "Records set aside by a person's decision: 1, though in 1 of them the name and the birth date agree. Read each"
        " of them with the reason before you rely on this page."
    ]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (made(CourtCase, match=PROBABLE, role="respondent", summary="О признании недееспособным"), "courts"),
        (made(InheritanceCase, match=PROBABLE), "inheritance_cases"),
        (made(ArbitrationCase, match=PROBABLE, kind="bankruptcy", role="respondent"), "kad_arbitr"),
    ],
)
def test_page_one_says_what_a_record_may_mean_that_waits_for_a_person(record: AnyRecord, code: str) -> None:
    one = check("seller").answering(doubtful(code, record))
    scored = one.scored()
    possible = possible_factors(one.subject, one.answers, one.today)
    lines = source_results(one.answers, dict.fromkeys(one.answers, "0" * 64))
    told, silent_on_it = (summary_of(one.type, scored, lines, possible=given).cautions for given in (possible, ()))
    [added] = set(told) - set(silent_on_it)
    assert "until a person has decided, act as if it were, and pay nothing" in added


def test_a_sum_that_no_fact_makes_alone_is_not_said_to_forbid_the_deal() -> None:
    """Page one says the same as the conclusion beside it."""
    burdens = [made(Encumbrance, kind=kind) for kind in ("mortgage", "rent", "lease", "trust")]
    debts = [made(EnforcementProceeding, amount=1e6)]
    together = check(egrn=[FACTS, OWN, *burdens], fssp=debts)
    alone = check(fedresurs=[made(Bankruptcy)])
    assert {one.scored().level for one in (together, alone)} == {"critical"}
    assert "First everything that this report names must be settled" in summary(together).verdict
    assert "нельзя" not in summary(together, "ru").verdict
    assert "эту сделку заключать нельзя" in summary(alone, "ru").verdict
