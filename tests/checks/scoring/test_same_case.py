"""A bankruptcy case that one source surely ties to the subject and another shows without a birth date."""

import pytest
from hypothesis import given

from cleardeed.checks.result import source_results
from cleardeed.checks.scoring.decided import NO_DECISIONS, apply_decisions
from cleardeed.sources.base import Answer
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import ArbitrationCase, Bankruptcy
from tests.checks.scoring.build import INN, PROBABLE, TODAY, Check, check, doubtful, made, with_
from tests.checks.scoring.worlds import report_of, worlds

WEAK = with_(PROBABLE, grade="weak")
BANKRUPT = made(Bankruptcy, number="А40-88888/2025", procedure="Реализация имущества")
CASE = made(ArbitrationCase, match=WEAK, number="A40-88888/2025", kind="bankruptcy", role="respondent")


def both(*cases: ArbitrationCase) -> Check:
    return check("seller", fedresurs=[BANKRUPT]).answering(doubtful("kad_arbitr", *cases))


def statuses(one: Check) -> dict[str, str]:
    return {
        code: each.status
        for code, each in apply_decisions(one.answers, NO_DECISIONS, TODAY, one.subject).answers.items()
    }


def test_the_case_is_one_and_nobody_has_to_decide() -> None:
    one = both(CASE)
    assert statuses(one)["kad_arbitr"] == "found"
    assert one.factor("manual_review") is None
    factor = one.factor("bankruptcy_running")
    assert factor is not None
    assert "(cases: 1)" in factor.reason


def test_it_works_the_other_way_round_too() -> None:
    one = check("seller", kad_arbitr=[with_(CASE, match=INN)]).answering(
        doubtful("fedresurs", with_(BANKRUPT, match=WEAK))
    )
    assert statuses(one)["fedresurs"] == "found"


@pytest.mark.parametrize(
    "other",
    [
        with_(CASE, number="А40-88889/2025"),
        with_(CASE, kind="civil"),
        with_(CASE, role="creditor"),
        with_(CASE, role="unknown"),
        with_(CASE, number="2-88888/2025"),
        with_(CASE, number=None),
        with_(CASE, match=with_(WEAK, differs=["birth_date"])),
        with_(CASE, match=with_(WEAK, agreed=["first_name"])),
    ],
)
def test_any_other_record_stays_doubtful(other: ArbitrationCase) -> None:
    assert statuses(both(other))["kad_arbitr"] == "manual_review_required"


def test_doubts_do_not_settle_each_other() -> None:
    one = check("seller").answering(doubtful("fedresurs", with_(BANKRUPT, match=WEAK)), doubtful("kad_arbitr", CASE))
    assert statuses(one)["kad_arbitr"] == statuses(one)["fedresurs"] == "manual_review_required"


def test_an_answer_that_is_not_whole_stays_open() -> None:
    one = check("seller", fedresurs=[BANKRUPT]).answering(doubtful("kad_arbitr", CASE, reason="region_failed"))
    assert statuses(one)["kad_arbitr"] == "manual_review_required"


def test_another_doubt_beside_it_is_still_for_a_person() -> None:
    one = both(CASE, with_(CASE, number="А40-77777/2025", kind="civil"))
    factor = one.factor("manual_review")
    assert factor is not None
    assert ": 1." in factor.reason


def test_a_person_who_sets_it_aside_is_followed() -> None:
    one = both(CASE).deciding("another_person", "kad_arbitr")
    assert one.factor("records_set_aside") is not None
    assert not apply_decisions(one.answers, one.decisions, TODAY, one.subject).answers["kad_arbitr"].records


def test_the_report_shows_why_under_the_id_that_decisions_are_made_on() -> None:
    one = both(CASE)
    weighed = apply_decisions(one.answers, NO_DECISIONS, TODAY, one.subject)
    lines = source_results(one.answers, dict.fromkeys(one.answers, ""), decided_answers=weighed)
    [line] = [each for each in lines if each.source_code == "kad_arbitr"]
    [record] = line.records
    assert (line.status, record.match_grade) == ("found", "exact")
    assert record.match_reason.endswith("another source surely ties this case to the subject.")
    assert line.summary.startswith("Records found: 1.")
    assert record.record_id == record_id("kad_arbitr", CASE)


@given(worlds())
def test_no_report_calls_a_case_doubtful_beside_the_same_one_for_sure(answers: dict[str, Answer]) -> None:
    found = answers["kad_arbitr"]
    answers = answers | {
        "fedresurs": with_(answers["fedresurs"], records=[BANKRUPT], status="found"),
        "kad_arbitr": with_(found, records=[*found.records, CASE], status="manual_review_required", reason="namesake"),
    }
    shown = {
        (line.source_code, record.number): record.match_grade
        for line in report_of(answers, "en").checklist
        for record in line.records
    }
    assert shown["kad_arbitr", CASE.number] == "exact"
