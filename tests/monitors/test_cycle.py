"""Cycles: charged once, compared with the one before, announced, and ended as their schedule says."""

import asyncio
import datetime
from datetime import UTC, timedelta

import msgspec
import pypdfium2
import pytest

from cleardeed.billing.ledger import read_balance, top_up
from cleardeed.core import clock
from cleardeed.core.canonical import sha256_hex
from cleardeed.core.errors import MonitorFinishedError, RefusedError
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.evidence.stored import read_file
from cleardeed.evidence.traces import find_trace
from cleardeed.monitors.compare import UNCONFIRMED_REPORTED
from cleardeed.monitors.erase import MONITORS
from cleardeed.monitors.model import MONITOR, act_path
from cleardeed.monitors.read import read_manifest
from cleardeed.records.erase import erase
from tests.monitors.conftest import DEBT, PRICE, Keeper

WEEK = timedelta(days=7)
MINUTE = timedelta(minutes=1)


async def test_the_first_cycle_is_the_baseline_and_a_change_is_told(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=3)
    assert await keeper.work() == 0, "nothing is due yet"
    for week, records in ((1, []), (2, [DEBT]), (3, [DEBT])):
        keeper.registers.records["fssp"] = list(records)
        with clock.shifted(week * WEEK + MINUTE):
            assert await keeper.work() == 1
    first, second, third = await keeper.runs(monitor_id)
    assert [run.changed for run in (first, second, third)] == [False, True, False]
    assert first.risk_before == first.risk_after == second.risk_before
    assert second.risk_after > second.risk_before
    assert any("123/26/77001-ИП" in item.text for item in second.changes.items)
    assert first.changes.items == third.changes.items == []
    assert await keeper.events() == ["monitor.cycle_completed", "monitor.change_detected", "monitor.cycle_completed"]
    assert await keeper.charges() == [PRICE] * 3
    card = await keeper.card(monitor_id)
    assert (card.status, card.next_run_at, card.cycles_left) == ("finished", None, 0)
    assert card.last_check_id == third.check_id


async def test_a_cycle_s_check_is_the_key_s_and_costs_what_was_charged(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=1)
    with clock.shifted(WEEK + MINUTE):
        await keeper.work()
    [run] = await keeper.runs(monitor_id)
    check = await keeper.pool.fetchrow("SELECT key_id, cost, status FROM checks WHERE id = $1", run.check_id)
    assert check is not None
    assert tuple(check) == (keeper.callers["live"].key_id, PRICE, "report_ready")
    assert run.charged_amount == PRICE


async def test_without_money_it_waits_and_then_runs_at_once(keeper: Keeper) -> None:
    await keeper.register(balance=PRICE - 1)
    monitor_id = await keeper.create(cycles_left=2)
    with clock.shifted(WEEK + MINUTE):
        await keeper.work()
        card = await keeper.card(monitor_id)
        assert (card.status, card.cycles_left, card.runs) == ("insufficient_funds", 2, [])
        assert await keeper.work() == 0
        await top_up(keeper.pool, account_id=keeper.account_id, amount=10_000)
        assert (await keeper.change(monitor_id, status="active")).status == "active"
        assert await keeper.work() == 1
    assert await keeper.events() == ["monitor.paused", "monitor.cycle_completed"]
    assert await read_balance(keeper.pool, keeper.account_id) == 10_000 - 1
    assert (await keeper.card(monitor_id)).cycles_left == 1


async def test_a_pause_stops_and_a_resumption_makes_up_for_one(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=9)
    assert (await keeper.change(monitor_id, status="paused")).status == "paused"
    await keeper.change(monitor_id, status="paused")
    assert await keeper.events() == ["monitor.paused"], "told once"
    with clock.shifted(4 * WEEK + MINUTE):
        assert await keeper.work() == 0
        await keeper.change(monitor_id, status="active")
        assert await keeper.work() == 1
        assert await keeper.work() == 0
    assert (await keeper.card(monitor_id)).cycles_left == 8


async def test_a_finished_monitor_takes_no_change_but_that(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=9)
    for _ in range(2):
        card = await keeper.change(monitor_id, status="finished")
        assert (card.status, card.next_run_at) == ("finished", None)
    for fields in ({"status": "active"}, {"webhook_url": None}, {"status": "finished", "interval_days": 3}):
        with pytest.raises(MonitorFinishedError):
            await keeper.change(monitor_id, **fields)
    with clock.shifted(4 * WEEK):
        assert await keeper.work() == 0


async def test_a_silent_source_is_told_and_is_no_change(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=3)
    keeper.registers.records["fssp"] = [DEBT]
    for week, silent in ((1, set()), (2, {"fssp"}), (3, set())):
        keeper.registers.silent = silent
        with clock.shifted(week * WEEK + MINUTE):
            await keeper.work()
    runs = await keeper.runs(monitor_id)
    assert [run.changed for run in runs] == [False] * 3
    told = [[item.kind for item in run.changes.items] for run in runs]
    assert told == [[], ["unavailable", "unconfirmed"], ["available"]]


async def test_an_event_bounds_what_a_silent_source_held_and_the_manifest_names_all(keeper: Keeper) -> None:
    await keeper.register(balance=10_000, url="https://crm.example/hook")
    monitor_id = await keeper.create(cycles_left=2)
    numbers = [f"{number}/26/77001-ИП" for number in range(400)]
    keeper.registers.records["fssp"] = [msgspec.structs.replace(DEBT, number=number) for number in numbers]
    for week, silent in ((1, set()), (2, {"fssp"})):
        keeper.registers.silent = silent
        with clock.shifted(week * WEEK + MINUTE):
            await keeper.work()
    [_, run] = await keeper.runs(monitor_id)
    unconfirmed = [item for item in run.changes.items if item.kind == "unconfirmed"]
    assert len(unconfirmed) == UNCONFIRMED_REPORTED + 1
    assert f": {400 - UNCONFIRMED_REPORTED}. The sealed comparison" in unconfirmed[-1].text
    owner, files = keeper.owners[monitor_id], keeper.runner.files
    manifest = await read_manifest(keeper.pool, keeper.ring, files, owner, monitor_id, run.id)
    sealed = msgspec.json.decode(manifest, type=EvidenceBundle).leaves["comparison"]
    assert all(number in sealed for number in numbers)


async def test_the_risk_of_what_a_silent_source_held_stands(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=4)
    keeper.registers.records["fssp"] = [msgspec.structs.replace(DEBT, amount=900_000)]
    for week, silent in ((1, set()), (2, {"fssp"}), (3, {"fssp"}), (4, set())):
        keeper.registers.silent = silent
        with clock.shifted(week * WEEK + MINUTE):
            await keeper.work()
    first, *others = await keeper.runs(monitor_id)
    assert first.risk_after is not None
    assert first.risk_after > 10, "more than an unanswered source weighs"
    assert {run.risk_after for run in others} == {run.risk_before for run in others} == {first.risk_after}
    assert [run.changed for run in others] == [False] * 3
    assert [sum("The risk stays" in item.text for item in run.changes.items) for run in others] == [1, 1, 0]


async def test_where_no_source_answers_nothing_is_charged_and_nothing_has_changed(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=3)
    for week, silent in ((1, False), (2, True), (3, False)):
        with clock.shifted(week * WEEK + MINUTE):
            keeper.registers.silent = {"fssp", "inn"} if silent else set()
            keeper.registers.silent |= set(keeper.runner.connectors) if silent else set()
            await keeper.work()
    first, failed, third = await keeper.runs(monitor_id)
    assert (failed.status, failed.changed, failed.charged_amount, failed.act_pdf_url) == ("failed", False, 0, None)
    assert failed.risk_after == first.risk_after
    assert (third.status, third.changed) == ("completed", False)
    assert await read_balance(keeper.pool, keeper.account_id) == 10_000 - 2 * PRICE


async def test_the_act_lists_every_change_and_verifies(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=2)
    for week, records in ((1, []), (2, [msgspec.structs.replace(DEBT, number=f"{n}/26/77001-ИП") for n in range(60)])):
        keeper.registers.records["fssp"] = list(records)
        with clock.shifted(week * WEEK + MINUTE):
            await keeper.work()
    _, run = await keeper.runs(monitor_id)
    files = keeper.runner.files
    account_id, path = keeper.owners[monitor_id].account_id, act_path(monitor_id, run.id)
    pdf = await read_file(keeper.pool, keeper.ring, files, account_id, MONITOR.key_id(monitor_id), path)
    with pypdfium2.PdfDocument(pdf) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert all(f" {number}/26/77001-ИП" in text for number in range(60))
    assert "There are changes since the previous check" in text
    assert "Иванов" in text
    assert "What weighs most" in text
    raw = await read_manifest(keeper.pool, keeper.ring, files, keeper.owners[monitor_id], monitor_id, run.id)
    bundle = msgspec.json.decode(raw, type=EvidenceBundle)
    assert bundle.manifest.root == run.evidence_root_hash
    assert sha256_hex(pdf) in {leaf.sha256 for leaf in bundle.manifest.leaves}
    trace = await find_trace(keeper.pool, keeper.owners[monitor_id], run.evidence_root_hash)
    assert trace is not None
    assert trace.subject_id == run.check_id


async def test_personal_data_lie_encrypted_and_can_be_erased(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    keeper.registers.records["fssp"] = [DEBT]
    monitor_id = await keeper.create(cycles_left=9)
    with clock.shifted(WEEK + MINUTE):
        await keeper.work()
    row = await keeper.pool.fetchrow("SELECT subject, snapshot FROM monitors")
    assert row is not None
    assert all("Иванов".encode() not in value and b"77001" not in value for value in row)
    await erase(MONITORS, keeper.pool, keeper.ring, keeper.runner.files, monitor_id)
    await erase(MONITORS, keeper.pool, keeper.ring, keeper.runner.files, monitor_id)
    card = await keeper.card(monitor_id)
    assert (card.status, card.subject, card.next_run_at) == ("finished", None, None)
    with pytest.raises(RefusedError):
        await erase(MONITORS, keeper.pool, keeper.ring, keeper.runner.files, monitor_id + 1)


async def test_a_sandbox_monitor_reports_a_change_every_second_cycle(keeper: Keeper) -> None:
    await keeper.register(balance=0, mode="sandbox")
    monitor_id = await keeper.create(mode="sandbox", cycles_left=6)
    for week in range(1, 7):
        with clock.shifted(week * WEEK + MINUTE):
            await keeper.work()
    runs = await keeper.runs(monitor_id)
    assert [run.changed for run in runs] == [False, True] * 3
    assert [run.charged_amount for run in runs] == [0] * 6
    assert await keeper.charges() == []


async def test_many_processes_claim_each_cycle_once(keeper: Keeper) -> None:
    await keeper.register(balance=0)
    for _ in range(40):
        await keeper.create(cycles_left=2)
    with clock.shifted(WEEK + MINUTE):
        started = await asyncio.gather(*(keeper.cycles.start_due() for _ in range(5)))
    assert sum(started) == 40
    assert await keeper.pool.fetchval("SELECT count(*) FROM pgqueuer WHERE entrypoint = 'run_cycle'") == 40


async def test_a_cycle_done_twice_is_one_cycle(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=2)
    with clock.shifted(WEEK + MINUTE):
        await keeper.cycles.start_due()
        run_id = await keeper.pool.fetchval("SELECT id FROM monitor_runs")
        await asyncio.gather(*(keeper.cycles.run({"run_id": run_id}) for _ in range(3)), return_exceptions=True)
        await keeper.cycles.run({"run_id": run_id})
    assert len(await keeper.runs(monitor_id)) == 1
    assert await keeper.charges() == [PRICE]
    assert await keeper.events() == ["monitor.cycle_completed"]


async def test_a_cycle_that_lost_its_job_gets_another(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    await keeper.create(cycles_left=2)
    with clock.shifted(WEEK + MINUTE):
        await keeper.cycles.start_due()
        assert await keeper.cycles.requeue_orphans() == 0
    await keeper.pool.execute("DELETE FROM pgqueuer")
    with clock.shifted(WEEK + 2 * MINUTE):
        assert await keeper.cycles.requeue_orphans() == 1


@pytest.mark.parametrize(("weeks", "down"), [(12, 4), pytest.param(52, 20, marks=pytest.mark.drill)])
async def test_a_weekly_monitor_over_a_leap_day_and_a_stop(keeper: Keeper, weeks: int, down: int) -> None:
    """The service stops for three weeks from when week `down` is due: nothing is lost, doubled or drifting."""
    start = datetime.datetime(2028, 1, 3, 9, 30, tzinfo=UTC) - clock.now()
    await keeper.register(balance=100_000)
    with clock.shifted(start):
        until = datetime.date(2028, 1, 3) + timedelta(days=7 * weeks - 1)
        monitor_id = await keeper.create(until=until.isoformat())
        created = await keeper.pool.fetchval("SELECT created_at FROM monitors WHERE id = $1", monitor_id)
        for day in range(1, 7 * weeks):
            if day // 7 not in range(down, down + 3):
                with clock.shifted(timedelta(days=day) + MINUTE):
                    await keeper.work()
    rows = await keeper.pool.fetch("SELECT due_at, started_at FROM monitor_runs ORDER BY number")
    due = [(row["due_at"] - created) / timedelta(days=7) for row in rows]
    assert due == [*range(1, down + 1), *range(down + 4, weeks)], "one cycle stands for the four that came due"
    assert {(row["due_at"] - created).seconds for row in rows} == {0}
    assert len(await keeper.charges()) == len(rows)
    assert await keeper.pool.fetchval("SELECT count(*) FROM monitor_runs WHERE status <> 'completed'") == 0
