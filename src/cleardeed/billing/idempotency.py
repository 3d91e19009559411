"""Idempotency keys: work that a caller repeats is done once, in the same transaction as the memory of it.

`launch_checks` keeps the same table for POST /checks inside its one statement.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import asyncpg
import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import ApiError, IdempotencyConflictError
from cleardeed.database.pool import Connection, Pool, transaction

KEEP = timedelta(days=30)
PRUNE_BATCH = 10_000


class Idempotency(msgspec.Struct, frozen=True):
    """What stands for a caller's Idempotency-Key, and the fingerprint of what came with it."""

    key: str
    fingerprint: bytes


class Remembered(msgspec.Struct, frozen=True):
    """The JSON of an answer without its request id; `replayed` where it was given before."""

    body: str
    replayed: bool


async def once(
    pool: Pool,
    *,
    account_id: str,
    key_id: str,
    operation: str,
    idempotency: Idempotency | None,
    work: Callable[[Connection], Awaitable[str]],
) -> Remembered:
    """Does `work` in one transaction and remembers its answer, or replays the answer of the same key.

    Two at the same time: one does the work, the other waits and replays. Only successes are remembered, so a refused
    request may be sent again. Raises `IdempotencyConflictError` where the key came with something else, and whatever
    `work` raises, with nothing changed.
    """
    async with transaction(pool) as connection:
        if idempotency is None:
            return Remembered(await work(connection), replayed=False)
        place = (account_id, key_id, operation, idempotency.key)
        if not await _claim(connection, place, idempotency.fingerprint):
            return await _replay(connection, place, idempotency.fingerprint)
        body = await work(connection)
        await connection.execute(
            "UPDATE idempotency_keys SET body = $5"
            " WHERE account_id = $1 AND key_id = $2 AND operation = $3 AND idempotency_key = $4",
            *place,
            body,
        )
        return Remembered(body, replayed=False)


async def once_with_files(
    pool: Pool,
    *,
    account_id: str,
    key_id: str,
    operation: str,
    idempotency: Idempotency | None,
    put: Callable[[], Awaitable[None]],
    remove: Callable[[], Awaitable[None]],
    work: Callable[[Connection], Awaitable[str]],
) -> Remembered:
    """As `once`, for work that leaves files: they are put first, under a key that only `work` makes known.

    What is not committed nobody can read. The files are removed where it is certain that nothing was committed, and not
    where the database went away meanwhile.
    """
    await put()
    try:
        answer = await once(
            pool, account_id=account_id, key_id=key_id, operation=operation, idempotency=idempotency, work=work
        )
    except ApiError:
        await remove()
        raise
    if answer.replayed:
        await remove()
    return answer


async def recall(
    connection: Connection, *, account_id: str, key_id: str, operation: str, idempotency: Idempotency | None
) -> Remembered | None:
    """What the same key got before, for a caller who would rather not prepare work in vain; None where it is new.

    Says nothing about a request that is under way: only `once` settles that. Raises `IdempotencyConflictError`.
    """
    if idempotency is None:
        return None
    row = await _remembered(connection, (account_id, key_id, operation, idempotency.key))
    return None if row is None else _same_as(row, idempotency.fingerprint)


async def forget_old(connection: Connection) -> int:
    """Forgets keys older than `KEEP`; returns how many."""
    done = 0
    while True:
        status = await connection.execute(
            "DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY("
            f"SELECT ctid FROM idempotency_keys WHERE created_at < $1 LIMIT {PRUNE_BATCH}))",
            clock.now() - KEEP,
        )
        removed = int(status.split()[-1])
        done += removed
        if removed < PRUNE_BATCH:
            return done


async def _claim(connection: Connection, place: tuple[str, str, str, str], fingerprint: bytes) -> bool:
    """Takes the key for this transaction; waits where another transaction holds it. False where it is taken."""
    status = await connection.execute(
        "INSERT INTO idempotency_keys"
        " (account_id, key_id, operation, idempotency_key, fingerprint, status_code, body, created_at)"
        " VALUES ($1, $2, $3, $4, $5, 201, '', $6) ON CONFLICT DO NOTHING",
        *place,
        fingerprint,
        clock.now(),
    )
    return status == "INSERT 0 1"


async def _replay(connection: Connection, place: tuple[str, str, str, str], fingerprint: bytes) -> Remembered:
    row = await _remembered(connection, place)
    if row is None:
        raise IdempotencyConflictError
    return _same_as(row, fingerprint)


async def _remembered(connection: Connection, place: tuple[str, str, str, str]) -> asyncpg.Record | None:
    return await connection.fetchrow(
        "SELECT fingerprint, body FROM idempotency_keys"
        " WHERE account_id = $1 AND key_id = $2 AND operation = $3 AND idempotency_key = $4",
        *place,
    )


def _same_as(row: asyncpg.Record, fingerprint: bytes) -> Remembered:
    if row["fingerprint"] != fingerprint:
        raise IdempotencyConflictError
    return Remembered(row["body"], replayed=True)
