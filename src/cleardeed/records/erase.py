"""Erasing a row's personal data: its data key is destroyed; money, hashes and dates stay."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.database.directory import account_of, account_of_job
from cleardeed.database.pool import Pool, transaction
from cleardeed.evidence.stored import ERASED, merge_block
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.queue import enqueue
from cleardeed.jobs.worker import Handler
from cleardeed.records.kind import Lifecycle
from cleardeed.vault.keys import destroy_data_key

BATCH = 100
DELETE_FILES = "delete_files"


async def erase(lifecycle: Lifecycle, pool: Pool, ring: KeyRing, files: FileStore, row_id: str | int) -> None:
    """Destroys what is known of people in the row and its files; idempotent.

    Raises `RefusedError` for an unknown row or one whose job is still at work.
    """
    account_id = await account_of(pool, lifecycle.kind.table, row_id)
    if account_id is None:
        raise lifecycle.unknown()
    await _erase(lifecycle, pool, ring, files, account_id, row_id)


async def _erase(
    lifecycle: Lifecycle, pool: Pool, ring: KeyRing, files: FileStore, account_id: str, row_id: str | int
) -> None:
    kind = lifecycle.kind
    async with transaction(pool) as connection:
        row = await connection.fetchrow(
            f"SELECT *, ({lifecycle.running}) AS is_running FROM {kind.table}"
            " WHERE account_id = $1 AND id = $2 FOR UPDATE",
            account_id,
            row_id,
        )
        if row is None:
            raise lifecycle.unknown()
        if row["is_running"] and lifecycle.still_running:
            raise lifecycle.still_running()
        if row["erased_at"] is None:
            await lifecycle.before_erasing(connection, ring, row)
            await destroy_data_key(connection, account_id, kind.key_id(row_id))
            await connection.execute(
                f"UPDATE {kind.table} SET erased_at = $3, labels = NULL, external_id_hash = NULL, {lifecycle.erased}"
                " WHERE account_id = $1 AND id = $2",
                account_id,
                row_id,
                clock.now(),
            )
            if row.get("evidence") is not None:
                await merge_block(connection, kind.table, account_id, row["id"], ERASED)
            payload = {"table": kind.table, "account_id": account_id, "id": row_id}
            await enqueue(connection, DELETE_FILES, payload, dedupe_key=f"erase:{kind.key_id(row_id)}")
    failpoint("erasure.recorded")
    # At once: without the key the files are noise already. The job does it where this process ends before.
    await lifecycle.delete_files(kind, pool, files, account_id, row_id)


def delete_files_job(lifecycles: Iterable[Lifecycle], pool: Pool, files: FileStore) -> Handler:
    """The job that `erase` queues."""
    by_table = {lifecycle.kind.table: lifecycle for lifecycle in lifecycles}

    async def run(payload: dict[str, Any]) -> None:
        lifecycle, row_id = by_table[payload["table"]], payload["id"]
        account_id = await account_of_job(pool, payload, lifecycle.kind.table, row_id)
        if account_id is not None:
            await lifecycle.delete_files(lifecycle.kind, pool, files, account_id, row_id)

    return run


async def erase_older_than(lifecycle: Lifecycle, pool: Pool, ring: KeyRing, files: FileStore, age: timedelta) -> int:
    """Erases rows that ended longer than `age` ago; returns how many."""
    expired = lifecycle.expired or (
        f"SELECT account_id, id FROM {lifecycle.kind.table} WHERE {lifecycle.ended} < $1 AND erased_at IS NULL"
        f" AND NOT ({lifecycle.running}) ORDER BY {lifecycle.ended} LIMIT $2"
    )
    done = 0
    while batch := await pool.fetch(expired, clock.now() - age, BATCH):
        for row in batch:
            await _erase(lifecycle, pool, ring, files, row["account_id"], row["id"])
        done += len(batch)
    return done
