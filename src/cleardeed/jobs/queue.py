"""Enqueue jobs inside the caller's transaction."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec
import structlog

from cleardeed.core import clock
from cleardeed.database.pool import Connection
from cleardeed.telemetry.contexts import SAVE, save_current

ORPHAN_AGE = timedelta(seconds=30)
"""A younger record without a job may still be on its way to a worker."""
ORPHAN_BATCH = 1000

_ENQUEUE_ALL = "SELECT enqueue_jobs($1, $2, $3)"

log = structlog.get_logger(__name__)


async def enqueue(
    connection: Connection, name: str, payload: dict[str, Any], *, dedupe_key: str, delay: timedelta = timedelta()
) -> None:
    """Enqueue a job unless one with the same dedupe key is queued or running. The caller commits."""
    await connection.execute(
        "SELECT enqueue_job($1, $2, $3, $4)", name, msgspec.json.encode(payload), dedupe_key, delay
    )
    await save_current(connection, dedupe_key)


async def enqueue_all(
    connection: Connection,
    name: str,
    payloads: Mapping[str, Mapping[str, Any]],
    traceparents: Mapping[str, str] | None = None,
) -> None:
    """Enqueue jobs in one statement, as `enqueue` does; `payloads` and the spans that cause them by dedupe key."""
    if not payloads:
        return
    values = [name, [msgspec.json.encode(payload) for payload in payloads.values()], list(payloads)]
    if traceparents:
        save = SAVE.format(keys="$4", traceparents="$5")
        await connection.execute(
            f"WITH traced AS ({save}) {_ENQUEUE_ALL}", *values, list(traceparents), list(traceparents.values())
        )
    else:
        await connection.execute(_ENQUEUE_ALL, *values)


async def requeue_orphans(
    connection: Connection,
    job: str,
    table: str,
    *,
    running: str,
    payload: Mapping[str, str],
    dedupe_key: str = "id",
    started_at: str = "created_at",
) -> int:
    """Enqueue jobs for rows that are `running` (SQL condition) and lost theirs in a crash; returns how many.

    `payload` names the column of each field; `dedupe_key` is the column whose value a row's job is deduplicated by,
    `started_at` the column that a row's age counts from.
    """
    columns = ", ".join(f"o.{column} AS {field}" for field, column in payload.items())
    rows = await connection.fetch(
        # The queue by itself: a cluster has it on another machine than the rows.
        "WITH jobs AS MATERIALIZED ("
        "  SELECT dedupe_key FROM pgqueuer WHERE status IN ('queued', 'picked') AND dedupe_key IS NOT NULL)"
        f" SELECT o.{dedupe_key} AS dedupe_key, {columns} FROM {table} o WHERE ({running}) AND o.{started_at} < $1"
        f" AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.dedupe_key = o.{dedupe_key}) LIMIT {ORPHAN_BATCH}",
        clock.now() - ORPHAN_AGE,
    )
    for row in rows:
        await enqueue(connection, job, {field: row[field] for field in payload}, dedupe_key=row["dedupe_key"])
        log.warning("a subject had no job and was queued again", job=job, subject_id=row["dedupe_key"])
    return len(rows)


async def require_queue(connection: Connection) -> None:
    """Read the queue without counting it. Raises the server's error if it is not there."""
    await connection.fetchval("SELECT EXISTS (SELECT 1 FROM pgqueuer)")


async def queue_depth(connection: Connection) -> dict[str, int]:
    """Number of queued and running jobs by job name."""
    rows = await connection.fetch("SELECT entrypoint, count(*) AS jobs FROM pgqueuer GROUP BY entrypoint")
    return {row["entrypoint"]: row["jobs"] for row in rows}


async def prune_log(connection: Connection, keep: timedelta) -> int:
    """Delete queue log and statistics older than `keep`; returns the number of rows."""
    done = 0
    for table in ("pgqueuer_log", "pgqueuer_statistics"):
        status = await connection.execute(f"DELETE FROM {table} WHERE created < now() - $1::interval", keep)
        done += int(status.split()[-1])
    return done
