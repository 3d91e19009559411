"""Idempotency keys: repeated work is done once, in the transaction that stores its response.

Concurrent requests under one key: one does the work, the others wait for its transaction and replay its response, or
get a conflict where the request differs. `launch_checks` does the same in its one statement: there they wait for the
lock on the account's row, which every launch takes first. Waiting ends with the database's `lock_timeout`.
"""

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta

import msgspec

from cleardeed.core import clock
from cleardeed.core.crypto import DataKey
from cleardeed.core.errors import ApiError, IdempotencyConflictError
from cleardeed.core.failpoints import failpoint
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.files.file_store import Content, FileStore

KEEP = timedelta(days=30)
PRUNE_SPAN = timedelta(hours=1)
"""The span of creation times whose keys one statement deletes."""


class Idempotency(msgspec.Struct, frozen=True):
    """The keyed hash of a caller's Idempotency-Key and the fingerprint of the request."""

    key: str
    fingerprint: bytes


class Slot(msgspec.Struct, frozen=True):
    """The key of a stored response: API key, operation and Idempotency-Key.
    Without one it is not remembered."""

    account_id: str
    key_id: str
    operation: str
    idempotency: Idempotency | None


class StoredResponse(msgspec.Struct, frozen=True):
    """The JSON of an answer without its request id; `replayed` where it was given before.

    It is kept in plain and outlives an erasure, so it holds ids, dates and money alone: what an answer tells of people
    or objects is read from the subject's row again.
    """

    body: str
    replayed: bool


async def run_idempotent(pool: Pool, slot: Slot, work: Callable[[Connection], Awaitable[str]]) -> StoredResponse:
    """Does `work` in one transaction and remembers its answer, or replays the answer of the same key.

    Two at the same time: one does the work, the other waits and replays. Only successes are remembered, so a refused
    request may be sent again. Raises `IdempotencyConflictError` where the key came with something else, and whatever
    `work` raises, with nothing changed.
    """
    async with transaction(pool) as connection:
        if slot.idempotency is None:
            return StoredResponse(await work(connection), replayed=False)
        if not await _claim(connection, slot, slot.idempotency):
            remembered = await lookup(connection, slot)
            if remembered is None:
                raise IdempotencyConflictError
            return remembered
        body = await work(connection)
        await connection.execute(
            "UPDATE idempotency_keys SET body = $5"
            " WHERE account_id = $1 AND key_id = $2 AND operation = $3 AND idempotency_key = $4",
            slot.account_id,
            slot.key_id,
            slot.operation,
            slot.idempotency.key,
            body,
        )
        return StoredResponse(body, replayed=False)


async def run_idempotent_with_files(
    pool: Pool,
    slot: Slot,
    files: FileStore,
    contents: Mapping[str, Content],
    key: DataKey,
    work: Callable[[Connection], Awaitable[str]],
) -> StoredResponse:
    """As `run_idempotent`, for work that leaves files: `contents` are stored by path first, under a key only `work`
    makes known.

    What is not committed nobody can read. The files are removed where it is certain that nothing was committed, and not
    where the database went away meanwhile.
    """
    try:
        await files.put_all(contents, key)
    except BaseException:
        await files.delete_all(contents)
        raise
    failpoint("request.stored")
    try:
        answer = await run_idempotent(pool, slot, work)
    except ApiError:
        await files.delete_all(contents)
        raise
    if answer.replayed:
        await files.delete_all(contents)
    return answer


async def lookup(connection: Connection, slot: Slot) -> StoredResponse | None:
    """The response stored under the same key, or None; lets a caller skip preparing work.

    Says nothing of a request that is under way: only `run_idempotent` settles that. Raises `IdempotencyConflictError`.
    """
    if slot.idempotency is None:
        return None
    row = await connection.fetchrow(
        "SELECT fingerprint, body FROM idempotency_keys"
        " WHERE account_id = $1 AND key_id = $2 AND operation = $3 AND idempotency_key = $4",
        slot.account_id,
        slot.key_id,
        slot.operation,
        slot.idempotency.key,
    )
    if row is None:
        return None
    if row["fingerprint"] != slot.idempotency.fingerprint:
        raise IdempotencyConflictError
    return StoredResponse(row["body"], replayed=True)


async def forget_old(connection: Connection) -> int:
    """Delete keys older than `KEEP`; return their number."""
    before, done = clock.now() - KEEP, 0
    while True:
        oldest = await connection.fetchval("SELECT min(created_at) FROM idempotency_keys WHERE created_at < $1", before)
        if oldest is None:
            return done
        status = await connection.execute(
            "DELETE FROM idempotency_keys WHERE created_at < $1", min(oldest + PRUNE_SPAN, before)
        )
        done += int(status.split()[-1])


async def _claim(connection: Connection, slot: Slot, idempotency: Idempotency) -> bool:
    """Takes the key for this transaction; waits where another transaction holds it. False where it is taken."""
    status = await connection.execute(
        "INSERT INTO idempotency_keys"
        " (account_id, key_id, operation, idempotency_key, fingerprint, status_code, body, created_at)"
        " VALUES ($1, $2, $3, $4, $5, 201, '', $6) ON CONFLICT DO NOTHING",
        slot.account_id,
        slot.key_id,
        slot.operation,
        idempotency.key,
        idempotency.fingerprint,
        clock.now(),
    )
    return status == "INSERT 0 1"
