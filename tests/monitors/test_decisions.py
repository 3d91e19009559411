"""Decisions hold on: a cycle takes them over to the same records, and not to records that have changed."""

from datetime import timedelta
from typing import Any

import msgspec
import pypdfium2
import pytest

from cleardeed.checks.internal import weightiest_factors
from cleardeed.checks.lifecycle import CHECKS
from cleardeed.checks.reviews import run
from cleardeed.checks.reviews.inputs import DecisionRequest
from cleardeed.checks.reviews.model import in_force
from cleardeed.checks.reviews.record import record_decision
from cleardeed.checks.reviews.store import read_of_checks
from cleardeed.checks.scoring.decided import Decision
from cleardeed.core import clock
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.evidence.stored import read_file
from cleardeed.monitors.model import MONITOR, act_path
from cleardeed.monitors.read import read_manifest
from cleardeed.records.erase import erase
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import AnyRecord, Match
from tests.monitors.conftest import DEBT, Keeper

WEEK = timedelta(days=7)
MINUTE = timedelta(minutes=1)
DOUBT = Match("probable", ["last_name", "first_name"], ["birth_date"], [], "The name agrees, no birth date.")
NAMESAKE = msgspec.structs.replace(DEBT, match=DOUBT)
CHANGED = msgspec.structs.replace(NAMESAKE, amount=75_000)


async def cycle(keeper: Keeper, monitor_id: int, week: int, *records: AnyRecord) -> Any:
    """The run of that week, in which the bailiffs hold these records."""
    keeper.registers.records["fssp"] = list(records)
    with clock.shifted(week * WEEK + MINUTE):
        assert await keeper.work() == 1
    return (await keeper.runs(monitor_id))[-1]


async def decide(
    keeper: Keeper, made: Any, decision: Decision, week: int, record: AnyRecord = NAMESAKE, minutes: int = 1
) -> None:
    """Decides after the run, and has the edition made."""
    caller, asked = keeper.callers["live"], record_id("fssp", record)
    request = DecisionRequest(record_id=asked, decision=decision, reason="Papers.", decided_by="A. Lawyer")
    with clock.shifted(week * WEEK + (minutes + 1) * MINUTE):
        await record_decision(keeper.pool, keeper.ring, caller, made.check_id, request, None)
        for job in await keeper.pool.fetch("DELETE FROM pgqueuer WHERE entrypoint = 'seal_review' RETURNING payload"):
            await keeper.reviews.run(msgspec.json.decode(job["payload"]))


async def reviews_of(keeper: Keeper, made: Any) -> list[Any]:
    return await read_of_checks(keeper.pool, keeper.ring, keeper.account_id, [made.check_id])


def kinds(made: Any) -> list[str]:
    return [item.kind for item in made.changes.items]


async def test_a_decision_holds_for_the_same_record_in_later_cycles(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=4)
    first = await cycle(keeper, monitor_id, 1, NAMESAKE)
    await decide(keeper, first, "concerns_subject", 1)
    [made] = await reviews_of(keeper, first)
    second = await cycle(keeper, monitor_id, 2, NAMESAKE)
    assert second.changed is False
    assert kinds(second) == ["carried"]
    assert "it is about the subject (A. Lawyer, 20" in second.changes.items[0].text
    assert second.risk_before == second.risk_after == made.risk_score > first.risk_after
    [carried] = await reviews_of(keeper, second)
    assert (carried.carried, carried.edition, carried.status) == (True, 2, "report_ready")
    [decided] = carried.decisions
    assert decided.carried_from == first.check_id
    assert decided == msgspec.structs.replace(made.decisions[0], carried_from=first.check_id)
    third = await cycle(keeper, monitor_id, 3, NAMESAKE)
    assert (await reviews_of(keeper, third))[0].decisions == carried.decisions
    pool, ring, files = keeper.pool, keeper.ring, keeper.runner.files
    act = await read_manifest(pool, ring, files, keeper.owners[monitor_id], monitor_id, second.id)
    leaf = msgspec.json.decode(msgspec.json.decode(act, type=EvidenceBundle).leaves["comparison"])
    assert leaf["reviewed_evidence_root_hash"] == carried.evidence.check_evidence_root_hash
    assert leaf["check_evidence_root_hash"] != carried.evidence.check_evidence_root_hash
    account_id, path = keeper.owners[monitor_id].account_id, act_path(monitor_id, second.id)
    pdf = await read_file(pool, ring, files, account_id, MONITOR.key_id(monitor_id), path)
    with pypdfium2.PdfDocument(pdf) as document:
        said = " ".join(document[0].get_textpage().get_text_range().split())
    first_edition, edition = [
        await weightiest_factors(pool, ring, account_id, second.check_id, number) for number in (None, carried.edition)
    ]
    assert first_edition != edition
    assert f"What weighs most {edition[0]}" in said
    events = [row["type"] for row in await pool.fetch("SELECT type FROM events ORDER BY created_at, id")]
    assert events.count("check.reviewed") == 3


async def test_a_record_that_has_changed_waits_again(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=3)
    first = await cycle(keeper, monitor_id, 1, NAMESAKE)
    await decide(keeper, first, "another_person", 1)
    second = await cycle(keeper, monitor_id, 2, CHANGED)
    assert second.changed is True
    assert kinds(second) == ["changed", "lapsed"]
    assert "no longer applies" in second.changes.items[-1].text
    assert second.risk_after > second.risk_before
    assert await reviews_of(keeper, second) == []
    third = await cycle(keeper, monitor_id, 3, CHANGED)
    assert (third.changed, kinds(third)) == (False, [])


async def test_undoing_it_on_a_later_check_holds_from_then_on(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=3)
    first = await cycle(keeper, monitor_id, 1, NAMESAKE)
    await decide(keeper, first, "another_person", 1)
    second = await cycle(keeper, monitor_id, 2, NAMESAKE)
    await decide(keeper, second, "cannot_tell", 2)
    _, undone = await reviews_of(keeper, second)
    assert (undone.edition, undone.carried) == (3, False)
    third = await cycle(keeper, monitor_id, 3, NAMESAKE)
    [carried] = await reviews_of(keeper, third)
    assert [one.decision for one in carried.decisions] == ["cannot_tell"]
    assert carried.decisions[0].carried_from == second.check_id
    assert third.risk_after == first.risk_after


async def test_a_decision_outlives_a_cycle_in_which_the_source_is_silent(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=3)
    first = await cycle(keeper, monitor_id, 1, NAMESAKE)
    await decide(keeper, first, "another_person", 1)
    keeper.registers.silent.add("fssp")
    second = await cycle(keeper, monitor_id, 2)
    assert await reviews_of(keeper, second) == []
    keeper.registers.silent.clear()
    third = await cycle(keeper, monitor_id, 3, NAMESAKE)
    assert [one.decision for one in (await reviews_of(keeper, third))[0].decisions] == ["another_person"]


async def test_what_was_erased_is_carried_no_further(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=2)
    first = await cycle(keeper, monitor_id, 1, NAMESAKE)
    await decide(keeper, first, "another_person", 1)
    await erase(CHECKS, keeper.pool, keeper.ring, keeper.runner.files, first.check_id)
    second = await cycle(keeper, monitor_id, 2, NAMESAKE)
    assert await reviews_of(keeper, second) == []
    assert kinds(second) == []


async def test_a_cycle_without_decisions_is_as_it_was(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=2)
    for week in (1, 2):
        assert kinds(await cycle(keeper, monitor_id, week, NAMESAKE)) == []
    assert await keeper.pool.fetchval("SELECT count(*) FROM check_reviews") == 0


async def test_a_cycle_that_was_cut_off_while_it_carried_ends_as_if_it_was_not(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=2)
    first = await cycle(keeper, monitor_id, 1, NAMESAKE)
    await decide(keeper, first, "concerns_subject", 1)

    def cut_off(_report: object) -> bytes:
        raise ConnectionAbortedError

    with monkeypatch.context() as patched:
        patched.setattr(run, "render_check_report", cut_off)
        with pytest.raises(ConnectionAbortedError):
            await cycle(keeper, monitor_id, 2, NAMESAKE)
    run_id = await keeper.pool.fetchval("SELECT id FROM monitor_runs WHERE status = 'running'")
    with clock.shifted(2 * WEEK + 2 * MINUTE):
        await keeper.cycles.run({"run_id": run_id})
    second = (await keeper.runs(monitor_id))[-1]
    [carried] = await reviews_of(keeper, second)
    assert (carried.status, carried.risk_score) == ("report_ready", second.risk_after)
    assert await keeper.pool.fetchval("SELECT count(*) FROM events WHERE type = 'check.reviewed'") == 2


async def test_what_was_decided_on_the_check_itself_comes_before_what_was_carried(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=2)
    first = await cycle(keeper, monitor_id, 1, NAMESAKE)
    await decide(keeper, first, "concerns_subject", 1)
    second = await cycle(keeper, monitor_id, 2, NAMESAKE)
    await decide(keeper, second, "another_person", 2)
    reviews = await reviews_of(keeper, second)
    newest = in_force(reviews, 3)[record_id("fssp", NAMESAKE)]
    assert (newest.decision, newest.carried_from) == ("another_person", None)
    assert in_force(reviews, 2)[newest.record_id].decision == "concerns_subject"
    turned = [msgspec.structs.replace(one, edition=5 - one.edition) for one in reviews]
    assert in_force(turned, 3)[newest.record_id].decision == "another_person"
