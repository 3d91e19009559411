"""Health and metrics, for machines; no key."""

import os
from collections import Counter

import msgspec
from litestar import Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from cleardeed.core.errors import ServiceUnavailableError
from cleardeed.database.migrate import is_current
from cleardeed.database.pool import Pool
from cleardeed.http.bodies import answer
from cleardeed.http.request_ids import notes
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of
from cleardeed.jobs.queue import queue_depth
from cleardeed.sources.drift import list_drift


class Readiness(msgspec.Struct, frozen=True):
    """What a load balancer asks before it sends requests here."""

    status: str
    database: str
    migrations: str
    queue: str


@get("/healthz")
async def healthz(request: ApiRequest) -> Response[bytes]:
    """The process is up."""
    return answer(request, {"status": "ok"})


@get("/readyz")
async def readyz(request: ApiRequest) -> Response[bytes]:
    """The database answers, stands at this version's schema, and the queue is there. Else 503."""
    async with services_of(request).pool.acquire(timeout=2) as connection:
        if not await is_current(connection):
            raise ServiceUnavailableError("The database does not stand at this version's schema.")
        await queue_depth(connection)
    return answer(request, Readiness(status="ok", database="ok", migrations="ok", queue="ok"))


@get("/metrics")
async def metrics(request: ApiRequest) -> Response[bytes]:
    """Prometheus text over all processes that share the metrics folder, and what waits in the queue."""
    notes.write()
    depth = await queue_depth(services_of(request).pool)
    lines = ["# HELP cleardeed_jobs_waiting Jobs queued or running.", "# TYPE cleardeed_jobs_waiting gauge"]
    lines += [f'cleardeed_jobs_waiting{{job="{name}"}} {count}' for name, count in sorted(depth.items())]
    lines += await _drift(services_of(request).pool)
    text = generate_latest(registry()) + "\n".join(lines).encode() + b"\n"
    return Response(text, headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _drift(pool: Pool) -> list[str]:
    """Answers that were not understood, by connector, source and reason, over all processes and restarts."""
    name = "cleardeed_source_answers_not_understood_total"
    counts: Counter[str] = Counter()
    for one in await list_drift(pool):
        counts[f'connector="{one.connector}",source="{one.source_code}",reason="{one.reason}"'] += one.answers
    head = [f"# HELP {name} Answers of registers that were not understood.", f"# TYPE {name} counter"]
    return [*head, *(f"{name}{{{labels}}} {count}" for labels, count in sorted(counts.items()))]


def registry() -> CollectorRegistry:
    """The numbers of all processes that share the metrics folder, or of this one."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    shared = CollectorRegistry()
    MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
    return shared
