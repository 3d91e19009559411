"""Delete old events and their attempts."""

from datetime import timedelta

from cleardeed.core import clock
from cleardeed.core.ids import first_event_id_of
from cleardeed.database.pool import Connection

BATCH = 1_000


async def prune_events(connection: Connection, keep: timedelta) -> int:
    """Delete events older than `keep`, except pending ones; returns the number deleted.

    Event ids begin with their creation time, so that the oldest are first in the primary key.
    """
    before, done = first_event_id_of(clock.now() - keep), 0
    while True:
        removed: int = await connection.fetchval(
            "WITH old AS (SELECT id FROM events WHERE id < $1 AND status <> 'pending' ORDER BY id"
            f" LIMIT {BATCH} FOR UPDATE SKIP LOCKED),"
            " tries AS (DELETE FROM event_attempts USING old WHERE event_id = old.id),"
            " gone AS (DELETE FROM events USING old WHERE events.id = old.id RETURNING 1)"
            " SELECT count(*) FROM gone",
            before,
        )
        done += removed
        if removed < BATCH:
            return done
