"""Erasing a record's personal data: its data key is destroyed; money, hashes and dates stay."""

from datetime import timedelta

from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.database.pool import Pool, transaction
from cleardeed.evidence.stored import MARK_ERASED
from cleardeed.files.file_store import FileStore
from cleardeed.records.kind import Lifecycle
from cleardeed.vault.keys import destroy

BATCH = 100


async def erase(life: Lifecycle, pool: Pool, ring: KeyRing, files: FileStore, record_id: str) -> None:
    """Destroys what is known of people in the record; again is fine.

    Raises `RefusedError` for an unknown record or one whose job is still at work.
    """
    async with transaction(pool) as connection:
        row = await connection.fetchrow(
            f"SELECT *, ({life.running}) AS running FROM {life.kind.table} WHERE id = $1 FOR UPDATE", record_id
        )
        if row is None:
            raise life.unknown()
        if row["running"] and life.still_running:
            raise life.still_running()
        if row["erased_at"] is None:
            await life.before_erasing(connection, ring, row)
            await destroy(connection, record_id)
            await connection.execute(
                f"UPDATE {life.kind.table} SET erased_at = $3, {life.erased}, {MARK_ERASED},"
                " labels = NULL, external_id_hash = NULL"
                " WHERE account_id = $1 AND id = $2",
                row["account_id"],
                record_id,
                clock.now(),
            )
    # After the commit: without the key the files are noise already, and an interrupted removal is repeated by a re-run.
    await files.delete_folder(life.kind.path(record_id, ""))


async def erase_older_than(life: Lifecycle, pool: Pool, ring: KeyRing, files: FileStore, age: timedelta) -> int:
    """Erases records of the kind that ended longer than `age` ago; returns how many."""
    expired = life.expired or (
        f"SELECT id FROM {life.kind.table} WHERE {life.ended} < $1 AND erased_at IS NULL AND NOT ({life.running})"
        f" ORDER BY {life.ended} LIMIT $2"
    )
    done = 0
    while batch := await pool.fetch(expired, clock.now() - age, BATCH):
        for row in batch:
            await erase(life, pool, ring, files, row["id"])
        done += len(batch)
    return done
