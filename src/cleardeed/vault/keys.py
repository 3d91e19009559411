"""The stored side of encryption: which subject has which wrapped data key."""

from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.database.pool import Connection, Pool, transaction

REWRAP_BATCH = 500


async def keep(connection: Connection, ring: KeyRing, subject_id: str, key: DataKey) -> None:
    """Stores the data key of a new subject, wrapped."""
    await connection.execute("INSERT INTO data_keys (subject_id, wrapped) VALUES ($1, $2)", subject_id, ring.wrap(key))


async def data_key_of(connection: Connection, ring: KeyRing, subject_id: str) -> DataKey | None:
    """The subject's data key; None where it was destroyed, or never was. Raises `DecryptionError`."""
    wrapped = await connection.fetchval("SELECT wrapped FROM data_keys WHERE subject_id = $1", subject_id)
    return None if wrapped is None else ring.unwrap(wrapped)


async def destroy(connection: Connection, subject_id: str) -> bool:
    """Destroys the data key for good; False where there was none."""
    return await connection.execute("DELETE FROM data_keys WHERE subject_id = $1", subject_id) == "DELETE 1"


async def rewrap_all(pool: Pool, ring: KeyRing) -> int:
    """Wraps data keys, webhook secrets and the lookup key under the current service key, in batches, beside a running
    service.

    Returns how many were wrapped anew. May be run again after an interruption.
    """
    done = 0
    for table, id_column, column in (
        ("data_keys", "subject_id", "wrapped"),
        ("installation", "id", "lookup_key"),
        ("api_keys", "id", "webhook_secret"),
        ("api_keys", "id", "next_webhook_secret"),
    ):
        while batch := await _rewrap_batch(pool, ring, table, id_column, column):
            done += batch
    return done


async def _rewrap_batch(pool: Pool, ring: KeyRing, table: str, id_column: str, column: str) -> int:
    current = ring.current.key_id
    async with transaction(pool) as connection:
        rows = await connection.fetch(
            f"SELECT {id_column} AS id, {column} AS wrapped FROM {table} "
            f"WHERE substring({column} for {len(current)}) <> $1 LIMIT {REWRAP_BATCH} FOR UPDATE",
            current,
        )
        await connection.executemany(
            f"UPDATE {table} SET {column} = $2 WHERE {id_column} = $1",
            [(row["id"], ring.wrap(ring.unwrap(row["wrapped"]))) for row in rows],
        )
    return len(rows)
