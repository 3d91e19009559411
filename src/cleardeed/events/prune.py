"""Delete old events and their attempts."""

from datetime import timedelta

from cleardeed.core import clock
from cleardeed.core.ids import first_event_id_of
from cleardeed.database.pool import Connection

BATCH = 1_000


async def prune_events(connection: Connection, keep: timedelta) -> int:
    """Delete events older than `keep`, except pending ones; returns the number deleted.

    Event ids begin with their creation time, so that an account's oldest are its first in the primary key.
    """
    before = first_event_id_of(clock.now() - keep)
    accounts = await connection.fetch("SELECT id FROM accounts ORDER BY id")
    return sum([await _prune_account(connection, account["id"], before) for account in accounts])


async def _prune_account(connection: Connection, account_id: str, before: str) -> int:
    done = 0
    while True:
        removed: int = await connection.fetchval(
            "WITH old AS (SELECT id FROM events WHERE account_id = $1 AND id < $2 AND status <> 'pending' ORDER BY id"
            f" LIMIT {BATCH} FOR UPDATE SKIP LOCKED),"
            " tries AS (DELETE FROM event_attempts USING old WHERE account_id = $1 AND event_id = old.id),"
            " gone AS (DELETE FROM events e USING old WHERE e.account_id = $1 AND e.id = old.id RETURNING 1)"
            " SELECT count(*) FROM gone",
            account_id,
            before,
        )
        done += removed
        if removed < BATCH:
            return done
