"""Enqueue jobs inside the caller's transaction."""

from datetime import timedelta
from typing import Any

import msgspec
import structlog

from cleardeed.database.pool import Connection

ORPHAN_AGE = timedelta(seconds=30)
"""A younger record without a job may still be on its way to a worker."""

log = structlog.get_logger(__name__)


def no_job_condition(column: str) -> str:
    """SQL condition: no queued or running job has the column's value as its dedupe key."""
    return f"NOT EXISTS (SELECT FROM pgqueuer q WHERE q.dedupe_key = {column} AND q.status IN ('queued', 'picked'))"


async def enqueue(
    connection: Connection, name: str, payload: dict[str, Any], *, dedupe_key: str, delay: timedelta = timedelta()
) -> None:
    """Enqueue a job unless one with the same dedupe key is queued or running. The caller commits."""
    await connection.execute(
        "SELECT enqueue_job($1, $2, $3, $4)", name, msgspec.json.encode(payload), dedupe_key, delay
    )


async def requeue(connection: Connection, name: str, payloads: list[dict[str, str]], *, subject: str) -> int:
    """Enqueue jobs for subjects that lost theirs; returns the number of payloads.

    `subject` is the payload's field with the subject's id, which is also the dedupe key.
    """
    for payload in payloads:
        await enqueue(connection, name, payload, dedupe_key=payload[subject])
        log.warning("a subject had no job and was queued again", job=name, subject_id=payload[subject])
    return len(payloads)


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
