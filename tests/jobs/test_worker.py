"""Jobs: committed with their cause, deduplicated, retried without leaking, deferred, stopped in order."""

import asyncio
import threading
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from cleardeed.core.threads import run_in_thread
from cleardeed.database.pool import Pool, transaction
from cleardeed.jobs import worker as worker_module
from cleardeed.jobs.queue import enqueue, prune_log, queue_depth
from cleardeed.jobs.worker import Defer, Lane, Worker, Workers, previous_failures
from tests.patience import PATIENCE_SECONDS


class Recorder:
    """A handler that remembers what it was given and does what the test tells it."""

    def __init__(self) -> None:
        self.seen: list[dict[str, Any]] = []
        self.fails: list[Exception] = []
        self.done = asyncio.Event()

    async def __call__(self, payload: dict[str, Any]) -> None:
        self.seen.append(payload)
        if self.fails:
            raise self.fails.pop(0)
        self.done.set()


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
async def worker(dsn: str, recorder: Recorder) -> AsyncIterator[Worker]:
    worker = Worker(dsn, {"note": recorder}, concurrency=20, retake=timedelta(seconds=30))
    running = asyncio.create_task(worker.run())
    yield worker
    worker.stop()
    await asyncio.wait_for(running, PATIENCE_SECONDS)


async def test_a_job_runs_soon_after_its_commit(pool: Pool, worker: Worker, recorder: Recorder) -> None:
    async with transaction(pool) as connection:
        await enqueue(connection, "note", {"n": 1}, dedupe_key="1")
        await asyncio.sleep(0.2)
        assert recorder.seen == []
    await asyncio.wait_for(recorder.done.wait(), PATIENCE_SECONDS)
    assert recorder.seen == [{"n": 1}]


async def test_a_job_of_a_rolled_back_transaction_never_runs(pool: Pool, worker: Worker, recorder: Recorder) -> None:
    async with pool.acquire() as connection:
        change = connection.transaction()
        await change.start()
        await enqueue(connection, "note", {"n": 1}, dedupe_key="1")
        await change.rollback()
    await enqueue(pool, "note", {"n": 2}, dedupe_key="2")
    await asyncio.wait_for(recorder.done.wait(), PATIENCE_SECONDS)
    assert recorder.seen == [{"n": 2}]


async def test_a_queued_job_is_not_queued_twice(pool: Pool) -> None:
    for _ in range(3):
        await enqueue(pool, "note", {}, dedupe_key="same")
    assert await queue_depth(pool) == {"note": 1}


async def test_a_failed_job_runs_again_and_its_fault_is_not_kept(
    pool: Pool, worker: Worker, recorder: Recorder
) -> None:
    recorder.fails = [ValueError("Иванов 9999 000001")]
    await enqueue(pool, "note", {}, dedupe_key="1")
    await asyncio.wait_for(recorder.done.wait(), PATIENCE_SECONDS)
    assert len(recorder.seen) == 2
    logged = await pool.fetchval("SELECT string_agg(l::text, ' ') FROM pgqueuer_log l")
    assert "Иванов" not in logged
    assert "9999" not in logged


async def test_the_log_tells_what_a_failed_job_is_about(pool: Pool, worker: Worker, recorder: Recorder) -> None:
    recorder.fails = [ValueError("Иванов")]
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as logs:
        await enqueue(pool, "note", {"check_id": "chk_1", "name": "Иванов"}, dedupe_key="1")
        await asyncio.wait_for(recorder.done.wait(), PATIENCE_SECONDS)
    (failed,) = logs
    assert (failed["job"], failed["check_id"], failed["attempt"]) == ("note", "chk_1", 1)
    assert "name" not in failed


async def test_a_job_knows_how_often_it_failed_in_a_row(pool: Pool, dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "RETRY_SECONDS", (0,))
    faults: list[Exception] = [ValueError(), ValueError(), Defer(timedelta(0)), ValueError()]
    told = []

    async def handler(_payload: dict[str, Any]) -> None:
        told.append(previous_failures())
        if faults:
            raise faults.pop(0)

    await enqueue(pool, "note", {}, dedupe_key="1")
    one = Worker(dsn, {"note": handler}, concurrency=20, retake=timedelta(seconds=30))
    while await queue_depth(pool):
        await one.drain()
    assert told == [0, 1, 2, 0, 1]


async def test_a_deferred_job_runs_when_its_time_has_come(pool: Pool, worker: Worker, recorder: Recorder) -> None:
    recorder.fails = [Defer(timedelta(milliseconds=300))]
    await enqueue(pool, "note", {}, dedupe_key="1")
    await asyncio.wait_for(recorder.done.wait(), PATIENCE_SECONDS)
    assert len(recorder.seen) == 2


async def test_a_finished_job_leaves_the_queue_and_its_log_is_pruned(pool: Pool, dsn: str, recorder: Recorder) -> None:
    await enqueue(pool, "note", {}, dedupe_key="1")
    await Worker(dsn, {"note": recorder}, concurrency=20, retake=timedelta(seconds=30)).drain()
    assert await queue_depth(pool) == {}
    assert await prune_log(pool, timedelta(days=1)) == 0
    assert await prune_log(pool, timedelta(0)) > 0
    assert await pool.fetchval("SELECT count(*) FROM pgqueuer_log") == 0


async def test_a_worker_survives_losing_its_connection(pool: Pool, worker: Worker, recorder: Recorder) -> None:
    await enqueue(pool, "note", {}, dedupe_key="1")
    await asyncio.wait_for(recorder.done.wait(), PATIENCE_SECONDS)
    recorder.done.clear()
    await pool.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cleardeed-queue'"
        " AND datname = current_database()"
    )
    await enqueue(pool, "note", {}, dedupe_key="2")
    await asyncio.wait_for(recorder.done.wait(), PATIENCE_SECONDS)


async def test_a_lane_that_is_full_delays_no_other(pool: Pool, dsn: str, recorder: Recorder) -> None:
    free, begun, held = asyncio.Event(), asyncio.Event(), []

    async def hold(payload: dict[str, Any]) -> None:
        held.append(payload)
        begun.set()
        await free.wait()

    lanes = (Lane("slow", {"hold": hold}, 2), Lane("quick", {"note": recorder}, 2))
    workers = Workers(dsn, lanes, retake=timedelta(seconds=30))
    for number in range(50):
        await enqueue(pool, "hold", {"n": number}, dedupe_key=f"hold-{number}")
    running = asyncio.create_task(workers.run())
    await asyncio.wait_for(begun.wait(), PATIENCE_SECONDS)
    await enqueue(pool, "note", {"n": 1}, dedupe_key="note")
    await asyncio.wait_for(recorder.done.wait(), PATIENCE_SECONDS)
    assert len(held) <= 2
    free.set()
    workers.stop()
    await running


async def test_lanes_have_threads_of_their_own(pool: Pool, dsn: str) -> None:
    free, names, done = threading.Event(), [], asyncio.Event()

    async def hold(_payload: dict[str, Any]) -> None:
        await run_in_thread(free.wait)

    async def note(_payload: dict[str, Any]) -> None:
        names.append(await run_in_thread(lambda: threading.current_thread().name))
        done.set()

    lanes = (Lane("slow", {"hold": hold}, 60), Lane("quick", {"note": note}, 2))
    workers = Workers(dsn, lanes, retake=timedelta(seconds=30))
    for number in range(60):
        await enqueue(pool, "hold", {}, dedupe_key=f"hold-{number}")
    running = asyncio.create_task(workers.run())
    await enqueue(pool, "note", {}, dedupe_key="note")
    await asyncio.wait_for(done.wait(), PATIENCE_SECONDS)
    free.set()
    workers.stop()
    await running
    assert names[0].startswith("quick")


async def test_draining_takes_what_one_lane_makes_due_in_another(pool: Pool, dsn: str, recorder: Recorder) -> None:
    async def lead(_payload: dict[str, Any]) -> None:
        await enqueue(pool, "note", {"n": 2}, dedupe_key="note")

    lanes = (Lane("second", {"note": recorder}, 2), Lane("first", {"lead": lead}, 2))
    await enqueue(pool, "lead", {}, dedupe_key="lead")
    await Workers(dsn, lanes, retake=timedelta(seconds=30)).drain()
    assert recorder.seen == [{"n": 2}]
