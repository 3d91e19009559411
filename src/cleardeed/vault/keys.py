"""The stored side of encryption: which subject has which wrapped data key."""

from collections.abc import Sequence

from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.database.pool import Connection, Pool, transaction

REWRAP_BATCH = 500


async def store_data_key(connection: Connection, ring: KeyRing, account_id: str, subject_id: str, key: DataKey) -> None:
    """Stores the data key of a new subject, wrapped."""
    await connection.execute(
        "INSERT INTO data_keys (account_id, subject_id, wrapped) VALUES ($1, $2, $3)",
        account_id,
        subject_id,
        ring.wrap(key),
    )


async def data_key_of(connection: Connection, ring: KeyRing, account_id: str, subject_id: str) -> DataKey | None:
    """The data key of the account's subject; None where it was destroyed, or never was. Raises `DecryptionError`."""
    wrapped = await connection.fetchval(
        "SELECT wrapped FROM data_keys WHERE account_id = $1 AND subject_id = $2", account_id, subject_id
    )
    return None if wrapped is None else ring.unwrap(wrapped)


async def destroy_data_key(connection: Connection, account_id: str, subject_id: str) -> bool:
    """Destroys the data key for good; False where there was none."""
    done = await connection.execute(
        "DELETE FROM data_keys WHERE account_id = $1 AND subject_id = $2", account_id, subject_id
    )
    return done == "DELETE 1"


async def rewrap_all(pool: Pool, ring: KeyRing) -> int:
    """Wraps data keys, webhook secrets and the lookup key under the current service key, in batches, beside a running
    service.

    Returns how many were wrapped anew. May be run again after an interruption.
    """
    done = 0
    for table, id_columns, column in (
        ("data_keys", ("account_id", "subject_id"), "wrapped"),
        ("installation", ("id",), "lookup_key"),
        ("api_keys", ("account_id", "id"), "webhook_secret"),
        ("api_keys", ("account_id", "id"), "next_webhook_secret"),
    ):
        while batch := await _rewrap_batch(pool, ring, table, id_columns, column):
            done += batch
    return done


async def _rewrap_batch(pool: Pool, ring: KeyRing, table: str, id_columns: Sequence[str], column: str) -> int:
    current = ring.current.key_id
    row_of = " AND ".join(f"{name} = ${number}" for number, name in enumerate(id_columns, 3))
    async with transaction(pool) as connection:
        rows = await connection.fetch(
            f"SELECT {column} AS wrapped, {', '.join(id_columns)} FROM {table} "
            f"WHERE substring({column} for {len(current)}) <> $1 LIMIT {REWRAP_BATCH}",
            current,
        )
        # Not locked, which a cluster could not: what was changed or erased meanwhile stays as it is now.
        await connection.executemany(
            f"UPDATE {table} SET {column} = $1 WHERE {column} = $2 AND {row_of}",
            [(ring.wrap(ring.unwrap(wrapped)), wrapped, *ids) for wrapped, *ids in rows],
        )
    return len(rows)
