"""Starting what is due: claimed, moved on to its next date and queued in one transaction, many at a time."""

from datetime import datetime

import asyncpg
import msgspec

from cleardeed.core import clock
from cleardeed.core.failpoints import failpoint
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.jobs.queue import enqueue_all
from cleardeed.monitors.schedule import next_run
from cleardeed.monitors.store import schedule_of

BATCH = 1_000
JOB = "run_cycle"


async def claim_due(pool: Pool) -> int:
    """Starts a cycle of every monitor that is due; returns how many. Several processes may do it at once."""
    done = 0
    while True:
        async with transaction(pool) as connection:
            claimed = await _claim_batch(connection, clock.now())
        if claimed:
            failpoint("cycle.claimed")
        done += claimed
        if claimed < BATCH:
            return done


async def _claim_batch(connection: Connection, now: datetime) -> int:
    """Claims what is still as it was read: of two processes that read the same monitors, one claims each."""
    due = await connection.fetch(
        "SELECT account_id, id, schedule_mode, dates, interval_days, until, cycles_left, next_run_at, updated_at"
        " FROM monitors WHERE status = 'active' AND NOT running AND next_run_at <= $1"
        f" ORDER BY next_run_at LIMIT {BATCH}",
        now,
    )
    runs = await connection.fetch(
        "WITH claimed AS ("
        " UPDATE monitors m SET running = true, cycles = cycles + 1, cycles_left = m.cycles_left - 1,"
        "  next_run_at = c.following"
        "  FROM unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::text[], $7::timestamptz[])"
        "  AS c (account_id, id, due, following, check_id, updated_at)"
        "  WHERE m.account_id = c.account_id AND m.id = c.id AND m.status = 'active' AND NOT m.running"
        "  AND m.next_run_at = c.due AND m.updated_at = c.updated_at"
        "  RETURNING m.account_id, m.id, m.cycles, c.due, c.check_id)"
        " INSERT INTO monitor_runs (account_id, monitor_id, number, due_at, started_at, check_id, status)"
        " SELECT account_id, id, cycles, due, $6, check_id, 'running' FROM claimed RETURNING account_id, id, check_id",
        [row["account_id"] for row in due],
        [row["id"] for row in due],
        [row["next_run_at"] for row in due],
        [_following(row, now) for row in due],
        [new_id("chk") for _ in due],
        now,
        [row["updated_at"] for row in due],
    )
    # Under the ids of their checks: whoever looks for checks without a job sees that they have one.
    await enqueue_all(
        connection, JOB, {run["check_id"]: {"account_id": run["account_id"], "run_id": run["id"]} for run in runs}
    )
    return len(runs)


def _following(row: asyncpg.Record, now: datetime) -> datetime | None:
    schedule = schedule_of(row)
    if schedule.cycles_left is not None:
        schedule = msgspec.structs.replace(schedule, cycles_left=schedule.cycles_left - 1)
    return next_run(schedule, row["next_run_at"], now)
