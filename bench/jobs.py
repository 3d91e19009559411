"""From the commit of a job to its start in a worker process, on an idle system."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median, quantiles

from bench.databases import BenchDatabase, BenchSetup
from bench.job_worker import JOB
from bench.outcome import Outcome
from cleardeed.database.pool import transaction
from cleardeed.jobs.queue import enqueue

GOAL_MS = 5.0
JOBS = 200
PAUSE_SECONDS = 0.03
WARM_UP_JOBS = 20


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """The median time from before COMMIT is sent (so the flush to disk is in it) to the first line of the handler."""
    database = setup.fresh_database("bench_jobs")
    command = [sys.executable, "-m", "bench.job_worker"]
    worker = subprocess.Popen(command, env=database.environment(), stdout=subprocess.PIPE, text=True)
    try:
        sent = asyncio.run(_enqueue_all(database))
        started = _starts(worker, len(sent))
    finally:
        worker.terminate()
        worker.wait()
    waits = [(started[number] - sent[number]) / 1e6 for number in sorted(sent)[WARM_UP_JOBS:]]
    yield Outcome(
        name="jobs",
        what="commit to job start, p50",
        goal=GOAL_MS,
        measured=median(waits),
        unit="ms",
        at_least=False,
        detail=f"p95 {quantiles(waits, n=20)[-1]:.1f} ms, most {max(waits):.1f} ms, {len(waits)} jobs, one at a time",
    )


async def _enqueue_all(database: BenchDatabase) -> dict[int, int]:
    """Queues the jobs one by one; when each was committed, by its number, in nanoseconds of the monotonic clock."""
    sent = {}
    async with database.runtime() as runtime:
        await asyncio.sleep(1)
        for number in range(WARM_UP_JOBS + JOBS):
            async with transaction(runtime.pool) as connection:
                await enqueue(connection, JOB, {"number": number}, dedupe_key=f"bench:{number}")
                sent[number] = time.monotonic_ns()
            await asyncio.sleep(PAUSE_SECONDS)
    return sent


def _starts(worker: "subprocess.Popen[str]", count: int) -> dict[int, int]:
    """Return the number of each job and the time it began, as the worker wrote them, a line a job. Every process reads
    the same clock."""
    if worker.stdout is None:
        raise RuntimeError("the worker has no output")
    lines = (worker.stdout.readline().split() for _ in range(count))
    return {int(number): int(moment) for number, moment in lines}
