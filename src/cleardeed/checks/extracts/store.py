"""The rows of supplied extracts: each encrypted under a data key of its own, gone after `RETENTION`."""

import datetime

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.directory import account_of
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.records.overview import ListedRecord
from cleardeed.sources.subject import SuppliedExtract
from cleardeed.vault.keys import destroy_data_key, store_data_key

RETENTION = datetime.timedelta(days=7)
"""A check takes a copy when it is ordered; the row waits for checks that are still to come."""
BATCH = 1000
EXTRACT = "extract"


async def put(connection: Connection, ring: KeyRing, caller: Caller, extract: SuppliedExtract) -> None:
    """Writes the extract and its data key."""
    key = DataKey.generate()
    await connection.execute(
        "INSERT INTO extracts (id, account_id, mode, created_at, content) VALUES ($1, $2, $3, $4, $5)",
        extract.extract_id,
        caller.account_id,
        caller.mode,
        extract.supplied_at,
        key.encrypt(msgspec.json.encode(extract), _associated_data(extract.extract_id)),
    )
    await store_data_key(connection, ring, caller.account_id, extract.extract_id, key)


async def find(connection: Connection, ring: KeyRing, caller: Caller, extract_id: str) -> SuppliedExtract | None:
    """The account's extract of the caller's mode; None for one that is unknown, another's, expired or erased."""
    row = await connection.fetchrow(
        "SELECT e.content, k.wrapped FROM extracts e"
        " JOIN data_keys k ON k.account_id = e.account_id AND k.subject_id = e.id"
        " WHERE e.id = $1 AND e.account_id = $2 AND e.mode = $3 AND e.created_at > $4",
        extract_id,
        caller.account_id,
        caller.mode,
        clock.now() - RETENTION,
    )
    if row is None:
        return None
    content = ring.unwrap(row["wrapped"]).decrypt(row["content"], _associated_data(extract_id))
    return msgspec.json.decode(content, type=SuppliedExtract)


async def newest(connection: Connection, *, limit: int, before: str | None = None) -> list[ListedRecord]:
    """The newest extracts of all accounts, by all but what they say, of those older than `before` if given."""
    return await _listed(connection, "$2::text IS NULL OR id < $2", limit, before)


async def listed(connection: Connection, extract_id: str) -> list[ListedRecord]:
    """The extract of this id, of any account, if there is one."""
    return await _listed(connection, "id = $2", 1, extract_id)


async def _listed(connection: Connection, condition: str, limit: int, *values: str | None) -> list[ListedRecord]:
    rows = await connection.fetch(
        f"SELECT id, account_id, mode, created_at FROM extracts WHERE {condition} ORDER BY id DESC LIMIT $1",
        limit,
        *values,
    )
    return [ListedRecord(kind=EXTRACT, cost=0, erased_at=None, **row) for row in rows]


async def count(connection: Connection, caller: Caller) -> int:
    """Return the number of extracts that the account keeps in the caller's mode."""
    kept: int = await connection.fetchval(
        "SELECT count(*) FROM extracts WHERE account_id = $1 AND mode = $2", caller.account_id, caller.mode
    )
    return kept


async def remove(connection: Connection, account_id: str, extract_id: str) -> bool:
    """Destroys the key of the account's extract and its row; False where there was none."""
    await destroy_data_key(connection, account_id, extract_id)
    done = await connection.execute("DELETE FROM extracts WHERE account_id = $1 AND id = $2", account_id, extract_id)
    return done == "DELETE 1"


async def erase_extract(pool: Pool, extract_id: str) -> None:
    """`remove` for the operator. Checks that were ordered with it keep their copies. Raises `RefusedError`."""
    async with transaction(pool) as connection:
        account_id = await account_of(connection, "extracts", extract_id)
        if account_id is None or not await remove(connection, account_id, extract_id):
            raise RefusedError("there is no extract with this id, or it is gone already")


async def delete_expired(pool: Pool) -> int:
    """Removes what is older than `RETENTION`; returns how many."""
    done = 0
    while True:
        async with transaction(pool) as connection:
            rows = await connection.fetch(
                f"SELECT account_id, id FROM extracts WHERE created_at < $1 LIMIT {BATCH}",
                clock.now() - RETENTION,
            )
            for row in rows:
                await remove(connection, row["account_id"], row["id"])
        done += len(rows)
        if len(rows) < BATCH:
            return done


def _associated_data(extract_id: str) -> str:
    """The text that binds an encrypted extract to its row."""
    return f"extracts/{extract_id}"
