"""Erasing monitors and what their cycles found; money, dates and hashes stay."""

from datetime import datetime, timedelta

import asyncpg

from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, Pool
from cleardeed.files.file_store import FileStore
from cleardeed.monitors.model import MONITOR, act_path, bundle_path
from cleardeed.records.kind import KeyedTable, Lifecycle

BATCH = 100


async def _forget_changes(connection: Connection, _ring: KeyRing, row: asyncpg.Record) -> None:
    await connection.execute(
        "UPDATE monitor_runs SET changes = NULL WHERE account_id = $1 AND monitor_id = $2", row["account_id"], row["id"]
    )


async def _delete_acts(_kind: KeyedTable, pool: Pool, files: FileStore, account_id: str, monitor_id: str | int) -> None:
    """One by one: where ids are numbers, a folder of an old store can have the name of a prefix of a new one."""
    statement = "SELECT id FROM monitor_runs WHERE account_id = $1 AND monitor_id = $2"
    for run in await pool.fetch(statement, account_id, monitor_id):
        await _delete_files(files, int(monitor_id), run["id"])


async def _delete_files(files: FileStore, monitor_id: int, run_id: int) -> None:
    await files.delete_all((act_path(monitor_id, run_id), bundle_path(monitor_id, run_id)))


MONITORS = Lifecycle(
    kind=MONITOR,
    unknown=lambda: RefusedError("there is no monitor with this id"),
    still_running=lambda: RefusedError("a cycle of the monitor is under way; erase it when that has ended"),
    running="running",
    # One that goes on keeps its subject and its last reading, which the next cycle is compared with.
    expired="SELECT account_id, id FROM monitors WHERE status = 'finished' AND erased_at IS NULL AND NOT running"
    " AND updated_at < $1 ORDER BY updated_at LIMIT $2",
    erased="updated_at = $3, status = 'finished', next_run_at = NULL, subject = '', snapshot = NULL",
    before_erasing=_forget_changes,
    delete_files=_delete_acts,
)
"""How monitors are erased. The checks of their cycles are erased on their own."""


async def erase_cycles_older_than(pool: Pool, files: FileStore, age: timedelta) -> int:
    """Erases what cycles found longer than `age` ago, also of monitors that go on; returns of how many."""
    before, done = clock.now() - age, 0
    while batch := await _erase_cycles(pool, files, before):
        done += batch
    return done


async def _erase_cycles(pool: Pool, files: FileStore, before: datetime) -> int:
    """The files go first: their key lives on with the monitor, and the row is what tells that they may be there."""
    rows = await pool.fetch(
        "SELECT account_id, id, monitor_id FROM monitor_runs WHERE changes IS NOT NULL AND ran_at < $1"
        f" ORDER BY ran_at LIMIT {BATCH}",
        before,
    )
    for row in rows:
        await _delete_files(files, row["monitor_id"], row["id"])
    await pool.executemany(
        "UPDATE monitor_runs SET changes = NULL WHERE account_id = $1 AND id = $2",
        [(row["account_id"], row["id"]) for row in rows],
    )
    return len(rows)
