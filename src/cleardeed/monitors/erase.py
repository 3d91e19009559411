"""Erasing a monitor's personal data: it is finished, and its data key destroyed; money, dates and hashes stay."""

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool, transaction
from cleardeed.files.store import FileStore
from cleardeed.monitors.model import act_path, bundle_path, key_subject
from cleardeed.vault.keys import destroy


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
                " subject = '', snapshot = NULL WHERE id = $1",
                monitor_id,
                clock.now(),
            )
    for run in await pool.fetch("SELECT id FROM monitor_runs WHERE monitor_id = $1", monitor_id):
        await files.delete(act_path(monitor_id, run["id"]))
        await files.delete(bundle_path(monitor_id, run["id"]))
