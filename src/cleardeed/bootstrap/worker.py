"""Wire the worker: lanes of jobs, periodic tasks, delivery of events."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

import aiohttp

from cleardeed.billing.idempotency import forget_old
from cleardeed.bootstrap.domains import create_document_runner, create_review_runner, open_runner
from cleardeed.bootstrap.runtime import Runtime, open_runtime
from cleardeed.checks import counts
from cleardeed.checks.extracts.store import delete_expired
from cleardeed.checks.kind import EDITION_STAMP
from cleardeed.checks.run import CheckRunner
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.cluster import is_distributed
from cleardeed.database.partitions import add_partitions, drop_emptied
from cleardeed.documents.analyser.client import open_analyser
from cleardeed.documents.model.adviser import open_adviser
from cleardeed.documents.parser.client import open_parsers
from cleardeed.documents.run import DocumentRunner
from cleardeed.events.deliver import Deliverer
from cleardeed.events.prune import prune_events
from cleardeed.evidence.stamping import stamp_jobs
from cleardeed.http.probes import read_metrics, serve_probes
from cleardeed.jobs.periodic import PeriodicTask, run_periodic_tasks
from cleardeed.jobs.queue import prune_log
from cleardeed.jobs.worker import Lane, Workers
from cleardeed.lifecycles import LIFECYCLES, RECORD_KINDS
from cleardeed.monitors.cycle import CycleRunner
from cleardeed.monitors.erase import erase_cycles_older_than
from cleardeed.net.client import open_client
from cleardeed.records.erase import DELETE_FILES, delete_files_job, erase_older_than
from cleardeed.records.kind import Lifecycle
from cleardeed.sources.remote.gate import forget_calls
from cleardeed.telemetry.contexts import cause_of_job, forget_old_contexts
from cleardeed.telemetry.export import exporting

KEEP_QUEUE_LOG = timedelta(days=7)
PRUNE_EVERY = timedelta(hours=1)
CYCLES_EVERY = timedelta(seconds=1)
EVIDENCE_CONCURRENCY = 8
STAMP_TARGETS = (*(kind.stamp for kind in RECORD_KINDS), EDITION_STAMP)


@asynccontextmanager
async def open_deliverer(runtime: Runtime) -> AsyncIterator[Deliverer]:
    """Open the deliverer of events, with its HTTP client."""
    async with open_client(allow_private=runtime.settings.webhook_allow_private) as client:
        yield Deliverer(
            runtime.pool,
            runtime.ring,
            client,
            send_traceparent=runtime.settings.webhook_traceparent,
            by_account=await is_distributed(runtime.pool),
        )


@asynccontextmanager
async def open_workers(runtime: Runtime, runner: CheckRunner, documents: DocumentRunner) -> AsyncIterator[Workers]:
    """Open the workers of all lanes."""
    settings = runtime.settings
    async with aiohttp.ClientSession() as session:
        lanes = (
            Lane(
                "checks",
                {"run_check": runner.run, "seal_review": create_review_runner(runtime).run},
                settings.source_concurrency,
            ),
            Lane(
                "cycles",
                {"run_cycle": CycleRunner(runner, create_review_runner(runtime)).run},
                settings.cycle_concurrency,
            ),
            Lane("documents", {"analyse_document": documents.run}, settings.document_concurrency),
            Lane(
                "evidence",
                stamp_jobs(settings, runtime.pool, session, STAMP_TARGETS)
                | {DELETE_FILES: delete_files_job(LIFECYCLES, runtime.pool, runtime.files)},
                EVIDENCE_CONCURRENCY,
            ),
        )
        yield Workers(
            runtime.dsn, lanes, retake=settings.job_retake, cause_of=lambda job_id: cause_of_job(runtime.pool, job_id)
        )


def periodic_tasks(runtime: Runtime, runner: CheckRunner) -> list[PeriodicTask]:
    """The periodic tasks of a worker."""
    every = timedelta(seconds=runtime.settings.reconcile_seconds)
    reviews = create_review_runner(runtime)
    cycles = CycleRunner(runner, reviews)
    return [
        *(
            PeriodicTask(f"requeue {lifecycle.kind.table} without a job", every, _requeuing(lifecycle, runtime))
            for lifecycle in LIFECYCLES
            if lifecycle.job
        ),
        PeriodicTask("requeue reviews without a job", every, reviews.requeue_orphans),
        PeriodicTask("start monitoring cycles that are due", CYCLES_EVERY, cycles.start_due),
        PeriodicTask("requeue cycles without a job", every, cycles.requeue_orphans),
        PeriodicTask("fold check counts", every, lambda: counts.fold_ledger(runtime.pool)),
        PeriodicTask("forget raw replies by age", PRUNE_EVERY, runner.delete_raw_replies),
        PeriodicTask("forget expired extracts", PRUNE_EVERY, lambda: delete_expired(runtime.pool)),
        PeriodicTask("forget old source calls", PRUNE_EVERY, lambda: forget_calls(runtime.pool)),
        PeriodicTask(
            "forget old events", PRUNE_EVERY, lambda: prune_events(runtime.pool, runtime.settings.event_retention)
        ),
        PeriodicTask("forget old idempotency keys", PRUNE_EVERY, lambda: forget_old(runtime.pool)),
        PeriodicTask("forget old traces", PRUNE_EVERY, lambda: forget_old_contexts(runtime.pool)),
        PeriodicTask("add partitions", PRUNE_EVERY, lambda: add_partitions(runtime.pool)),
        PeriodicTask("drop emptied partitions", PRUNE_EVERY, lambda: drop_emptied(runtime.pool)),
        PeriodicTask("prune queue log", PRUNE_EVERY, lambda: prune_log(runtime.pool, KEEP_QUEUE_LOG)),
        *([] if runtime.settings.retention is None else retention_tasks(runtime, runtime.settings.retention)),
    ]


def retention_tasks(runtime: Runtime, age: timedelta) -> list[PeriodicTask]:
    """The tasks that erase personal data older than `age`, the retention setting."""
    return [
        *(
            PeriodicTask(f"erase {lifecycle.kind.table} by age", PRUNE_EVERY, _erasing(lifecycle, runtime, age))
            for lifecycle in LIFECYCLES
        ),
        PeriodicTask(
            "erase cycles by age",
            PRUNE_EVERY,
            lambda: erase_cycles_older_than(runtime.pool, runtime.files, age),
        ),
    ]


def _requeuing(lifecycle: Lifecycle, runtime: Runtime) -> Callable[[], Awaitable[int]]:
    return lambda: lifecycle.requeue_orphans(runtime.pool)


def _erasing(lifecycle: Lifecycle, runtime: Runtime, age: timedelta) -> Callable[[], Awaitable[int]]:
    return lambda: erase_older_than(lifecycle, runtime.pool, runtime.ring, runtime.files, age)


async def run_worker(settings: ServiceSettings, dsn: str, stop: asyncio.Event) -> None:
    """Run jobs and periodic tasks until `stop`, then finish running jobs within the grace period."""
    async with (
        open_runtime(settings, dsn) as runtime,
        open_runner(runtime) as runner,
        open_deliverer(runtime) as deliverer,
        open_parsers(ocr=True) as parsers,
        open_analyser() as analyser,
        open_adviser(settings, runtime.pool) as adviser,
        serve_probes(settings, runtime.pool),
        exporting("worker", lambda: read_metrics(runtime.pool)),
    ):
        documents = create_document_runner(runtime, parsers, analyser, adviser)
        # As in the API: what was made for the start stays to the end, and need not be walked by every collection.
        gc.collect()
        gc.freeze()
        async with open_workers(runtime, runner, documents) as workers:
            working = [asyncio.create_task(workers.run()), asyncio.create_task(deliverer.run())]
            recurring = asyncio.create_task(run_periodic_tasks(periodic_tasks(runtime, runner)))
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({*working, recurring, stopping}, return_when=asyncio.FIRST_COMPLETED)
            workers.stop()
            deliverer.stop()
            recurring.cancel()
            stopping.cancel()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.gather(*working), settings.shutdown_grace_seconds)
