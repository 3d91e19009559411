"""Health and metrics for the operator's machines, on a port that customers cannot reach."""

import os
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Metric, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.parser import text_string_to_metric_families

from cleardeed.core.errors import ServiceUnavailableError
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.migrate import is_current
from cleardeed.database.pool import DATABASE_ERRORS, Pool
from cleardeed.http.request_ids import request_log
from cleardeed.jobs.queue import queue_depth, require_queue
from cleardeed.sources.drift import list_drift

READY = {"status": "ok", "database": "ok", "migrations": "ok", "queue": "ok"}


@asynccontextmanager
async def serve_probes(settings: ServiceSettings, pool: Pool) -> AsyncIterator[None]:
    """Answers `/healthz`, `/readyz` and `/metrics` on the settings' port for the length of the block, if one is set.

    The port is shared by the processes of one service: any of them tells of all, whose numbers lie in one folder.
    """
    if settings.metrics_port is None:
        yield
        return

    async def healthz(_request: web.Request) -> web.Response:
        return _json({"status": "ok"})

    async def readyz(_request: web.Request) -> web.Response:
        try:
            await require_ready(pool)
        except (ServiceUnavailableError, *DATABASE_ERRORS):
            return _json({"status": "unavailable"}, status=503)
        return _json(READY)

    async def metrics(_request: web.Request) -> web.Response:
        return web.Response(body=await metrics_text(pool), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.add_routes([web.get("/healthz", healthz), web.get("/readyz", readyz), web.get("/metrics", metrics)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, settings.metrics_host, settings.metrics_port, reuse_port=True).start()
        yield
    finally:
        await runner.cleanup()


def _json(value: dict[str, str], *, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), status=status, content_type="application/json")


async def require_ready(pool: Pool) -> None:
    """Raises where the database does not answer or stand at this version's schema, or the queue is not there."""
    async with pool.acquire(timeout=2) as connection:
        if not await is_current(connection):
            raise ServiceUnavailableError("The database does not stand at this version's schema.")
        await require_queue(connection)


async def metrics_text(pool: Pool) -> bytes:
    """Prometheus text over all processes that share the metrics folder, and, unless the database is away, what waits in
    the queue and which answers were not understood."""
    request_log.flush()
    return generate_latest(metrics_registry()) + (await _stored_metrics(pool)).encode()


async def read_metrics(pool: Pool) -> list[Metric]:
    """The metrics of this process, and those read from the database."""
    request_log.flush()
    return [*REGISTRY.collect(), *text_string_to_metric_families(await _stored_metrics(pool))]


async def _stored_metrics(pool: Pool) -> str:
    """Queue depth and misread answers as text; empty while the database is down."""
    try:
        lines = [*await _waiting(pool), *await _drift(pool)]
    except DATABASE_ERRORS:
        return ""
    return "".join(f"{line}\n" for line in lines)


async def _waiting(pool: Pool) -> list[str]:
    name = "cleardeed_jobs_waiting"
    depth = await queue_depth(pool)
    head = [f"# HELP {name} Jobs queued or running.", f"# TYPE {name} gauge"]
    return [*head, *(f'{name}{{name="{job}"}} {count}' for job, count in sorted(depth.items()))]


async def _drift(pool: Pool) -> list[str]:
    """Answers that were not understood, by connector, source and reason, over all processes and restarts."""
    name = "cleardeed_source_answers_not_understood_total"
    counts: Counter[str] = Counter()
    for one in await list_drift(pool):
        counts[f'connector="{one.connector}",source="{one.source_code}",reason="{one.reason}"'] += one.answers
    head = [f"# HELP {name} Answers of registers that were not understood.", f"# TYPE {name} counter"]
    return [*head, *(f"{name}{{{labels}}} {count}" for labels, count in sorted(counts.items()))]


def metrics_registry() -> CollectorRegistry:
    """The numbers of all processes that share the metrics folder, or of this one."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return shared
