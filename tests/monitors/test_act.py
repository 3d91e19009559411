"""The statements of an act on a comparison, apart from how it is printed."""

import datetime
from typing import get_args

import msgspec
import pytest

from cleardeed.checks.internal import FinishedCheck
from cleardeed.checks.scoring.decided import NO_DECISIONS
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey
from cleardeed.monitors import act
from cleardeed.monitors.compare import Change, ChangeKind, compare
from cleardeed.monitors.model import Monitor
from cleardeed.monitors.runs import Cycle
from cleardeed.monitors.schedule import Schedule
from cleardeed.monitors.snapshots import Snapshot, snapshot, source_standings
from cleardeed.records.labels import Labels
from cleardeed.reports.act import act_view
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.subject import Seller, Subject
from tests.monitors.test_compare import DEBT, OTHER, answer, silent

KEY = DataKey(bytes(32))
MONITOR = Monitor(
    id=7,
    account_id="acc_01jd2mzzzzzzzzzzzzzzzzzzzz",
    key_id="key_01jd2mzzzzzzzzzzzzzzzzzzzz",
    mode="live",
    type="seller",
    status="active",
    schedule=Schedule(mode="interval", interval_days=7, cycles_left=3),
    next_run_at=None,
    last_run_at=None,
    last_check_id=None,
    webhook_url=None,
    created_at=clock.now(),
    updated_at=clock.now(),
    subject=Subject(seller=Seller(last_name="Иванов")),
    labels=Labels(),
    key=KEY,
)


def _about(seller: Seller) -> Monitor:
    return msgspec.structs.replace(MONITOR, subject=Subject(seller=seller))


def drafted(before: list[Answer], after: list[Answer], seller: Seller | None = None) -> act.Draft:
    """The act of a second cycle after these answers, about the seller where one is given."""
    monitor = _about(seller) if seller else MONITOR
    answers = {one.source_code: one for one in after}

    def taken(check_id: str, read: list[Answer], earlier: Snapshot | None) -> Snapshot:
        by_code = {one.source_code: one for one in read}
        standings = source_standings(by_code, NO_DECISIONS, monitor.subject or Subject(), datetime.date(2026, 3, 9))
        return snapshot(check_id, 10, "low", by_code, standings, earlier)

    first = taken("chk_1", before, None)
    second = taken("chk_2", after, first)
    check = FinishedCheck(
        status="report_ready",
        risk_score=10,
        risk_level="low",
        evidence_root_hash="ab" * 32,
        completed_at=datetime.datetime(2026, 3, 9, tzinfo=datetime.UTC),
        cost=0,
        answers=answers,
    )
    cycle = Cycle(run_id=1, number=2, check_id="chk_2", due_at=clock.now(), monitor=monitor)
    return act.draft(cycle, KEY, check, first, second, compare(first, second), "https://checks.example", factors=[])


def test_a_source_counts_the_facts_that_changed_and_not_its_silence() -> None:
    report = drafted([answer(DEBT), answer(code="courts")], [answer(DEBT, OTHER), silent("courts")]).report
    assert report.changed
    assert len(report.changes) == 2
    assert [(one.status, one.change_count) for one in report.sources] == [("final", 1), ("open", 0)]


def test_data_too_old_to_prove_an_absence_are_no_final_answer() -> None:
    old = msgspec.structs.replace(answer(), datestamp=datetime.date(2024, 5, 1))
    report = drafted([answer()], [old]).report
    assert [one.status for one in report.sources] == ["stale"]
    view = act_view(report)
    assert view["sources"][0]["state"] == "Data too old"
    assert "1 of 1" in view["warning"]
    assert view["risk"][-1]["word"] == "Low in what could be checked"


@pytest.mark.parametrize(
    ("left_open", "why", "todo"),
    [
        (answer(code="passports", status="manual_review_required", reason="not_enough_data"),
         "takes the series and number of the passport, which were not given", "Have a notary or a bank confirm"),
        (answer(code="courts", status="manual_review_required", reason="namesake"),
         "may be about the subject or another", "Decide on these records"),
        (silent("wanted"), "", "Search the notices"),
        (msgspec.structs.replace(answer(code="courts"), datestamp=datetime.date(2024, 5, 1)),
         "old", "Search the courts"),
    ],
)  # fmt: skip
def test_an_act_says_why_an_answer_is_not_final_and_what_to_do(left_open: Answer, why: str, todo: str) -> None:
    view = act_view(drafted([left_open], [left_open]).report)
    [said] = [listed for listed in view["lists"] if listed["title"].startswith("Why there is no final answer")]
    [item] = said["items"]
    assert item.startswith(BY_CODE[left_open.source_code].name)
    assert why in item
    assert todo in item
    assert not any(
        listed["title"] == said["title"] for listed in act_view(drafted([answer()], [answer()]).report)["lists"]
    )


def test_a_whole_answer_of_another_scope_that_lacks_a_record_is_no_final_one() -> None:
    elsewhere = msgspec.structs.replace(answer(), connector="by_number")
    report = drafted([answer(DEBT)], [elsewhere]).report
    assert [one.status for one in report.sources] == ["open"]
    view = act_view(report)
    assert view["tone"] == "unknown"
    assert "1 of 1" in view["warning"]
    assert view["risk"][-1]["word"] == "Low in what could be checked"


def test_an_act_tells_silence_and_return_from_changes_of_facts() -> None:
    before = [answer(DEBT), answer(code="courts"), silent("wanted")]
    after = [answer(DEBT, OTHER), silent("courts"), answer(code="wanted")]
    assert [one.tone for one in drafted(before, after).report.changes] == ["changed", "silent", "noted"]
    kinds = set(get_args(ChangeKind))
    unessential = {one for one in kinds if not Change(text="", kind=one).essential}
    assert unessential == act._TONES.keys()


def test_an_act_counts_the_records_of_an_open_answer_and_takes_none_for_no_answer() -> None:
    left_open = answer(DEBT, code="courts", status="manual_review_required")
    empty = answer(code="wanted", status="manual_review_required")
    view = act_view(drafted([answer()], [answer(), left_open, empty, silent("inn")]).report)
    assert [one["records"] for one in view["sources"]] == ["0", "1", "—", "—"]


def test_what_a_silent_source_held_is_not_what_has_changed() -> None:
    view = act_view(drafted([answer(DEBT), answer(code="courts")], [silent(), answer(OTHER, code="courts")]).report)
    changed, unconfirmed, open_ = view["lists"]
    assert [one["title"] for one in (changed, unconfirmed)] == [
        "What has changed",
        "What could not be confirmed this time",
    ]
    assert len(open_["items"]) == 1
    assert [OTHER.number in one for one in changed["items"]] == [True]
    assert [DEBT.number in one for one in unconfirmed["items"]] == [False, True]


def test_a_low_risk_of_before_keeps_its_reserve() -> None:
    view = act_view(drafted([answer(), silent("courts")], [answer(), answer(code="courts")]).report)
    assert [(one["word"], one["tone"]) for one in view["risk"]] == [
        ("Low in what could be checked", "unknown"),
        ("Low", "ok"),
    ]


@pytest.mark.parametrize(
    ("inn", "status"),
    [("770000000082", "final"), (None, "open"), ("770000000083", "open")],
    ids=["named", "none", "mistyped"],
)
def test_an_act_takes_for_final_what_the_report_of_the_check_does(inn: str | None, status: str) -> None:
    answers = [answer(code="fssp"), answer(code="kad_arbitr"), answer(code="fedresurs")]
    report = drafted(answers, answers, Seller(last_name="Иванов", inn=inn)).report
    assert [one.status for one in report.sources] == ["final", status, status]
    warning = act_view(report)["warning"]
    assert (warning is None) == (status == "final")
