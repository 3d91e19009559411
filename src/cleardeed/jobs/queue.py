"""Putting a job into the queue, inside the caller's transaction."""

from datetime import timedelta
from typing import Any

import msgspec

from cleardeed.database.pool import Connection


async def enqueue(
    connection: Connection, name: str, payload: dict[str, Any], *, dedupe_key: str, delay: timedelta = timedelta()
) -> None:
    """Queues the job; nothing happens where one of that dedupe key is queued or running. Committed by the caller."""
    await connection.execute(
        "SELECT enqueue_job($1, $2, $3, $4)", name, msgspec.json.encode(payload), dedupe_key, delay
    )


async def queue_depth(connection: Connection) -> dict[str, int]:
    """How many jobs wait or run, by job name."""
    rows = await connection.fetch("SELECT entrypoint, count(*) AS jobs FROM pgqueuer GROUP BY entrypoint")
    return {row["entrypoint"]: row["jobs"] for row in rows}


async def prune_log(connection: Connection, keep: timedelta) -> int:
    """Deletes queue log and statistics older than `keep`; returns how many rows."""
    done = 0
    for table in ("pgqueuer_log", "pgqueuer_statistics"):
        status = await connection.execute(f"DELETE FROM {table} WHERE created < now() - $1::interval", keep)
        done += int(status.split()[-1])
    return done
