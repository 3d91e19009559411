"""Erasing a record's personal data: its data key is destroyed; money, hashes and dates stay."""

from datetime import timedelta

from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.database.pool import Pool, transaction
from cleardeed.evidence.stored import MARK_ERASED
from cleardeed.files.file_store import FileStore
from cleardeed.records.kind import RecordKind
from cleardeed.vault.keys import destroy

BATCH = 100


async def erase(kind: RecordKind, pool: Pool, ring: KeyRing, files: FileStore, record_id: str) -> None:
    """Destroys what is known of people in the record; again is fine.

    Raises `RefusedError` for an unknown record or one whose job is still at work.
    """
    async with transaction(pool) as connection:
        row = await connection.fetchrow(
            f"SELECT *, {kind.running} AS running FROM {kind.table} WHERE id = $1 FOR UPDATE", record_id
        )
        if row is None:
            raise kind.unknown()
        if row["running"] and kind.still_running:
            raise kind.still_running()
        if row["erased_at"] is None:
            await kind.before_erasing(connection, ring, row)
            await destroy(connection, record_id)
            await connection.execute(
                f"UPDATE {kind.table} SET erased_at = $3, {kind.erased}, {MARK_ERASED}"
                " WHERE account_id = $1 AND id = $2",
                row["account_id"],
                record_id,
                clock.now(),
            )
    # After the commit: without the key the files are noise already, and an interrupted removal is repeated by a re-run.
    await files.delete_folder(kind.path(record_id, ""))


async def erase_older_than(kind: RecordKind, pool: Pool, ring: KeyRing, files: FileStore, age: timedelta) -> int:
    """Erases records of the kind that ended longer than `age` ago; returns how many."""
    expired = kind.expired or (
        f"SELECT id FROM {kind.table} WHERE {kind.ended} < $1 AND erased_at IS NULL AND NOT ({kind.running})"
        f" ORDER BY {kind.ended} LIMIT $2"
    )
    done = 0
    while batch := await pool.fetch(expired, clock.now() - age, BATCH):
        for row in batch:
            await erase(kind, pool, ring, files, row["id"])
        done += len(batch)
    return done
