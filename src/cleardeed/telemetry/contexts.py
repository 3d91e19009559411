"""The span that caused a job or an event, kept until its worker continues the trace.

Kept beside the job, not in it: a job that ran before, or that lost its queue entry, still finds its trace. Rows are
identifiers of spans and nothing else; they are written only while tracing is on.
"""

from collections.abc import Sequence
from datetime import timedelta

import structlog

from cleardeed.database.pool import DATABASE_ERRORS, Connection
from cleardeed.telemetry import tracing

KEEP = timedelta(days=7)
"""Longer than any job or delivery is tried again."""

SAVE = """
INSERT INTO trace_contexts (key, traceparent) SELECT * FROM unnest({keys}::text[], {traceparents}::text[])
ON CONFLICT (key) DO UPDATE SET traceparent = excluded.traceparent, created_at = now()
"""

log = structlog.get_logger(__name__)


async def save_current(connection: Connection, key: str) -> None:
    """Keep the current span as the cause of `key`, a job's dedupe key or an event's id. The caller commits."""
    traceparent = tracing.current_traceparent()
    if traceparent is not None:
        await connection.execute(SAVE.format(keys="$1", traceparents="$2"), [key], [traceparent])


async def cause_of_job(connection: Connection, job_id: int) -> str | None:
    """The traceparent of what queued the job; None where it is not known."""
    found = await _read(
        connection,
        "SELECT c.key, c.traceparent FROM pgqueuer q JOIN trace_contexts c ON c.key = q.dedupe_key WHERE q.id = $1",
        job_id,
    )
    return next(iter(found.values()), None)


async def causes_of(connection: Connection, keys: Sequence[str]) -> dict[str, str]:
    """The traceparents that are known, by key."""
    return await _read(connection, "SELECT key, traceparent FROM trace_contexts WHERE key = ANY($1)", keys)


async def _read(connection: Connection, statement: str, value: object) -> dict[str, str]:
    """Traceparents by key. Never raises for the database: no work fails or waits for its trace."""
    try:
        rows = await connection.fetch(statement, value)
    except DATABASE_ERRORS as error:
        log.warning("traces cannot be continued", exc_info=error)
        return {}
    return {row["key"]: row["traceparent"] for row in rows}


async def forget_old_contexts(connection: Connection) -> int:
    """Delete contexts older than `KEEP`; returns how many."""
    status = await connection.execute("DELETE FROM trace_contexts WHERE created_at < now() - $1::interval", KEEP)
    return int(status.split()[-1])
