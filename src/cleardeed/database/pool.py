"""The pool of connections and the one way to open a transaction."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg

Pool = asyncpg.Pool
Connection = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy | asyncpg.Pool
"""What inner functions take. They never commit: inside `transaction` the caller does; given the pool itself, their one
statement is a transaction of its own."""

Given = TypeVar("Given")

FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What a connection or a statement raises where the database is away, fails over or refuses."""

WHILE_FULL = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Seconds between tries at a server that has as many sessions as it takes."""

COMMAND_TIMEOUT_SECONDS = 60
"""No statement of a request or job may take longer; imports and migrations set their own."""


class DatabaseAwayError(ConnectionError):
    """No connection is to be had: no server answers, or none that is what the address asks for. Or a statement had no
    answer when the time of its caller was over."""


async def connect(*arguments: Any, **options: Any) -> asyncpg.Connection:
    """A connection, as `asyncpg.connect` opens it. Raises `DatabaseAwayError`, and what a server that answered says.

    A server that has as many sessions as it takes is not away: others end, and it is asked again for a while.
    """
    for wait in WHILE_FULL:
        try:
            return await _connect(*arguments, **options)
        except asyncpg.TooManyConnectionsError:
            await asyncio.sleep(wait)
    return await _connect(*arguments, **options)


async def _connect(*arguments: Any, **options: Any) -> asyncpg.Connection:
    try:
        return await asyncpg.connect(*arguments, **options)
    except (OSError, asyncpg.TargetServerAttributeNotMatched) as error:  # no socket, no such host, standbys alone
        raise DatabaseAwayError(type(error).__name__) from error


async def open_pool(dsn: str, *, size: int, min_size: int = 1) -> Pool:
    """A pool of at most `size` connections whose sessions run in UTC and never wait for a lock beyond 30 s."""
    return await asyncpg.create_pool(
        dsn,
        min_size=min_size,
        max_size=size,
        connect=connect,
        command_timeout=COMMAND_TIMEOUT_SECONDS,
        server_settings={"TimeZone": "UTC", "lock_timeout": "30s", "application_name": "cleardeed"},
        reset=_keep_session,
    )


async def _keep_session(_connection: Connection) -> None:
    """Nothing to undo: what is set is set for a transaction, locks are a transaction's too, and nobody listens here.

    The default sends a statement to reset the session, a second round trip for every use of a connection. An open
    transaction is rolled back before this is called.
    """


async def timed_by_caller(statement: Awaitable[Given]) -> Given:
    """What the statement gives. Raises `DatabaseAwayError` where its caller's time limit cuts it off, so that the
    silence is known as the database's own."""
    try:
        return await statement
    except asyncio.CancelledError:
        raise DatabaseAwayError("silent") from None


@asynccontextmanager
async def transaction(pool: Pool) -> AsyncIterator[Connection]:
    """One transaction: committed when the block ends, rolled back when it raises."""
    async with pool.acquire() as connection, connection.transaction():
        yield connection


async def insert_one(connection: Connection, statement: str, *values: object) -> asyncpg.Record:
    """The one row that an INSERT … RETURNING gives back."""
    row = await connection.fetchrow(statement, *values)
    if row is None:
        raise RuntimeError("an INSERT returned no row")
    return row
