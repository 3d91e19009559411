"""Erasing a monitor's personal data: it is finished, and its data key destroyed; money, dates and hashes stay."""

from datetime import datetime, timedelta

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool, transaction
from cleardeed.files.file_store import FileStore
from cleardeed.monitors.model import act_path, bundle_path, key_subject
from cleardeed.vault.keys import destroy

BATCH = 100


async def erase_monitor(pool: Pool, files: FileStore, monitor_id: int) -> None:
    """Destroys whom the monitor watched and what its cycles found; again is fine. Its checks are erased on their own.

    Raises `RefusedError` for an unknown monitor, or while a cycle is under way.
    """
    async with transaction(pool) as connection:
        row = await connection.fetchrow("SELECT running, erased_at FROM monitors WHERE id = $1 FOR UPDATE", monitor_id)
        if row is None:
            raise RefusedError("there is no monitor with this id")
        if row["running"]:
            raise RefusedError("a cycle of the monitor is under way; erase it when that has ended")
        if row["erased_at"] is None:
            await destroy(connection, key_subject(monitor_id))
            await connection.execute("UPDATE monitor_runs SET changes = NULL WHERE monitor_id = $1", monitor_id)
            await connection.execute(
                "UPDATE monitors SET erased_at = $2, updated_at = $2, status = 'finished', next_run_at = NULL,"
                " subject = '', snapshot = NULL, labels = NULL, external_id_hash = NULL"
                " WHERE id = $1",
                monitor_id,
                clock.now(),
            )
    # After the commit: without the key the files are noise already, and an interrupted removal is repeated by a re-run.
    for run in await pool.fetch("SELECT id FROM monitor_runs WHERE monitor_id = $1", monitor_id):
        await _delete_files(files, monitor_id, run["id"])


async def erase_older_than(pool: Pool, files: FileStore, age: timedelta) -> int:
    """Erases monitors that were finished, and what cycles of the others found, longer than `age` ago.

    Returns how many monitors and cycles. A monitor that goes on keeps whom it watches and its last reading, which the
    next cycle is compared with.
    """
    before, done = clock.now() - age, 0
    while batch := await _erase_finished(pool, files, before) + await _erase_cycles(pool, files, before):
        done += batch
    return done


async def _erase_finished(pool: Pool, files: FileStore, before: datetime) -> int:
    rows = await pool.fetch(
        "SELECT id FROM monitors WHERE status = 'finished' AND erased_at IS NULL AND NOT running AND updated_at < $1"
        f" ORDER BY updated_at LIMIT {BATCH}",
        before,
    )
    for row in rows:
        await erase_monitor(pool, files, row["id"])
    return len(rows)


async def _erase_cycles(pool: Pool, files: FileStore, before: datetime) -> int:
    """The files go first: their key lives on with the monitor, and the row is what tells that they may be there."""
    rows = await pool.fetch(
        "SELECT id, monitor_id FROM monitor_runs WHERE changes IS NOT NULL AND ran_at < $1"
        f" ORDER BY ran_at LIMIT {BATCH}",
        before,
    )
    for row in rows:
        await _delete_files(files, row["monitor_id"], row["id"])
    await pool.execute("UPDATE monitor_runs SET changes = NULL WHERE id = ANY($1)", [row["id"] for row in rows])
    return len(rows)


async def _delete_files(files: FileStore, monitor_id: int, run_id: int) -> None:
    await files.delete_all((act_path(monitor_id, run_id), bundle_path(monitor_id, run_id)))
