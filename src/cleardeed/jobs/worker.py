"""Run jobs with PgQueuer, at least once: a handler may run twice for one job.

Each lane has slots, threads and a queue connection of its own, so that a backlog in one lane does not delay another.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

import msgspec
import structlog
from pgqueuer.core.qm import QueueManager
from pgqueuer.domain.errors import RetryRequested
from pgqueuer.domain.models import Job
from pgqueuer.domain.types import QueueExecutionMode
from prometheus_client import Counter, Histogram

from cleardeed.core.threads import use_threads
from cleardeed.database.pool import COMMAND_TIMEOUT_SECONDS, DATABASE_ERRORS, connect
from cleardeed.jobs.schema import queries_on
from cleardeed.telemetry import tracing

Handler = Callable[[dict[str, Any]], Awaitable[None]]
"""Takes the job's payload. Returns when the work is done; raises `Defer` to be run again later."""

POLL_SECONDS = 2
"""Poll interval; notifications only speed it up."""
BATCH = 10
THREADS = (os.cpu_count() or 1) + 4
"""Threads of a lane, for CPU-bound calls and local files."""
RETRY_SECONDS = (1, 5, 30, 120, 600)
"""Delays after failed runs; the last one repeats. The queue never drops a job, because its work was paid for; the
handler may give it up and refund it (`retry_deadline`)."""
RECONNECT_SECONDS = (0.2, 1, 3, 5)

log = structlog.get_logger(__name__)
runs_total = Counter("cleardeed_jobs_total", "Job runs by name and how they ended", ["name", "outcome"])
run_seconds = Histogram("cleardeed_job_seconds", "Duration of a job run", ["name"])
queue_seconds = Histogram(
    "cleardeed_job_start_seconds", "Time from a job's due moment to its start", ["name"],
    buckets=(0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300),
)  # fmt: skip


class Defer(Exception):
    """Raised by a handler to run the job again after `after`; not a failure."""

    def __init__(self, after: timedelta) -> None:
        self.after = after
        super().__init__("deferred")


_previous_failures: ContextVar[int] = ContextVar("failed_before", default=0)


def previous_failures() -> int:
    """Consecutive failures of the current job that this process has seen; 0 outside a job."""
    return _previous_failures.get()


CauseOf = Callable[[int], Awaitable[str | None]]
"""The traceparent of what queued a job, by the job's id."""


async def _no_cause(_job_id: int) -> str | None:
    return None


class Lane(msgspec.Struct, frozen=True):
    """A group of job kinds that share at most `concurrency` slots (at least two)."""

    name: str
    handlers: Mapping[str, Handler]
    concurrency: int


class Workers:
    """A worker for each lane."""

    def __init__(self, dsn: str, lanes: Sequence[Lane], *, retake: timedelta, cause_of: CauseOf = _no_cause) -> None:
        def worker(lane: Lane) -> Worker:
            return Worker(
                dsn, lane.handlers, concurrency=lane.concurrency, retake=retake, name=lane.name, cause_of=cause_of
            )

        everything = {name: handler for lane in lanes for name, handler in lane.handlers.items()}
        self._workers = [worker(lane) for lane in lanes]
        self._all_lanes = worker(Lane("all", everything, max(lane.concurrency for lane in lanes)))

    async def run(self) -> None:
        """Until `stop`; jobs in hand are finished first."""
        async with asyncio.TaskGroup() as group:
            for worker in self._workers:
                group.create_task(worker.run())

    async def drain(self) -> None:
        """Run due jobs, including those they enqueue, until none is due."""
        await self._all_lanes.drain()

    def stop(self) -> None:
        """Takes no further job; `run` returns when those in hand are done."""
        for worker in self._workers:
            worker.stop()


class Worker:
    """Runs queued jobs until stopped; reconnects when the database comes back."""

    def __init__(
        self,
        dsn: str,
        handlers: Mapping[str, Handler],
        *,
        concurrency: int,
        retake: timedelta,
        name: str = "jobs",
        cause_of: CauseOf = _no_cause,
    ) -> None:
        self._dsn = dsn
        threads = ThreadPoolExecutor(THREADS, thread_name_prefix=name)
        self._handlers = {job: _job_runner(job, handler, threads, cause_of) for job, handler in handlers.items()}
        self._concurrency = max(concurrency, 2)
        self._batch = min(BATCH, self._concurrency // 2)  # PgQueuer requires max_concurrent_tasks >= 2 * batch_size
        self._retake = retake
        self._stopping = asyncio.Event()
        self._manager: QueueManager | None = None

    async def run(self) -> None:
        """Until `stop`; jobs in hand are finished first."""
        failures = 0
        while not self._stopping.is_set():
            try:
                await self._run_once(QueueExecutionMode.continuous)
                failures = 0
            except Exception as error:  # PgQueuer's own errors too: a worker that ends leaves paid work undone
                wait = RECONNECT_SECONDS[min(failures, len(RECONNECT_SECONDS) - 1)]
                failures += 1
                log.warning("the queue is out of reach", exc_info=error, retry_seconds=wait)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), wait)

    async def drain(self) -> None:
        """Run due jobs until none is due."""
        await self._run_once(QueueExecutionMode.drain)

    def stop(self) -> None:
        """Takes no further job; `run` returns when those in hand are done."""
        self._stopping.set()
        if self._manager is not None:
            self._manager.shutdown.set()

    async def _run_once(self, mode: QueueExecutionMode) -> None:
        # A commit need not wait for the disk: a crash may take that a job was taken or done, and then it runs again.
        settings = {"application_name": "cleardeed-queue", "synchronous_commit": "off"}
        connection = await connect(self._dsn, server_settings=settings, command_timeout=COMMAND_TIMEOUT_SECONDS)
        try:
            self._manager = QueueManager(queries_on(connection))
            for name, handler in self._handlers.items():
                self._manager.entrypoint(name, accepts_context=False)(handler)
            if self._stopping.is_set():
                return
            await self._manager.run(
                dequeue_timeout=timedelta(seconds=POLL_SECONDS),
                batch_size=self._batch,
                max_concurrent_tasks=self._concurrency,
                heartbeat_timeout=self._retake,
                mode=mode,
                shutdown_on_listener_failure=True,
            )
        finally:
            self._manager = None
            with contextlib.suppress(*DATABASE_ERRORS):
                await connection.close(timeout=5)


def _job_runner(name: str, handler: Handler, threads: Executor, cause_of: CauseOf) -> Callable[[Job], Awaitable[None]]:
    """Wrap a handler for the queue: log failures without values, retry them, bind job name and ids to log lines, and
    continue the trace of what queued the job.

    Error texts, which may hold personal data, never reach the queue's log table.
    """
    failures: dict[int, int] = {}

    async def run(job: Job) -> None:
        cause = await cause_of(job.id) if tracing.is_on() else None
        with tracing.span(f"queue {name}", parent=cause, since=job.execute_after, job=name):
            pass
        with tracing.span(name, kind="consumer", parent=cause, job=name, attempt=job.attempts + 1) as span:
            again = await handle(job, span)
        if again is not None:
            raise again

    async def handle(job: Job, span: tracing.Span) -> RetryRequested | None:
        started = time.monotonic()
        queue_seconds.labels(name).observe(max(0.0, (job.updated - job.execute_after).total_seconds()))
        outcome, retry_after = "done", None
        payload = msgspec.json.decode(job.payload or b"{}")
        failed = failures.pop(job.id, 0)
        _previous_failures.set(failed)
        with structlog.contextvars.bound_contextvars(job=name, **_ids(payload), **_trace_id()), use_threads(threads):
            try:
                await handler(payload)
            except Defer as later:
                outcome, retry_after = "deferred", later.after
            except Exception as error:
                failures[job.id] = failed + 1
                span.set(error=type(error).__qualname__)
                wait = RETRY_SECONDS[min(job.attempts, len(RETRY_SECONDS) - 1)]
                outcome, retry_after = "failed", timedelta(seconds=wait)
                log.exception("a job failed and will run again", attempt=job.attempts + 1, retry_seconds=wait)
        run_seconds.labels(name).observe(time.monotonic() - started)
        runs_total.labels(name, outcome).inc()
        span.set(outcome=outcome)
        return None if retry_after is None else RetryRequested(retry_after, reason=outcome)

    return run


def _ids(payload: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in payload.items() if name.endswith("_id")}


def _trace_id() -> dict[str, str]:
    """The trace id of a log line."""
    traceparent = tracing.current_traceparent()
    return {} if traceparent is None else {"trace_id": traceparent.split("-")[1]}
