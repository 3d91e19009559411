"""Connection pool and transactions."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg

from cleardeed.core.errors import RefusedError

Pool = asyncpg.Pool
Connection = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy | asyncpg.Pool
"""What inner functions take. They never commit: inside `transaction` the caller does; on the pool itself each statement
is a transaction of its own."""

Result = TypeVar("Result")

DATABASE_ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What a connection or statement raises while the database is away, fails over or refuses."""

FULL_RETRY_SECONDS = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Delays between attempts to connect to a server at its connection limit."""

SESSION = {"TimeZone": "UTC", "application_name": "cleardeed"}

COMMAND_TIMEOUT_SECONDS = 60
"""Limit of a request's or job's statement; imports and migrations set their own."""


class DatabaseUnavailableError(ConnectionError):
    """No server accepts connections, or a statement had no answer within its caller's timeout."""


async def connect(*arguments: Any, **options: Any) -> asyncpg.Connection:
    """Open a connection as `asyncpg.connect` does. Raises `DatabaseUnavailableError` or the server's own error.

    A server at its connection limit is not unavailable: sessions end, so it is retried for a few seconds.
    """
    for wait in FULL_RETRY_SECONDS:
        try:
            return await _connect(*arguments, **options)
        except asyncpg.TooManyConnectionsError:
            await asyncio.sleep(wait)
    return await _connect(*arguments, **options)


async def _connect(*arguments: Any, **options: Any) -> asyncpg.Connection:
    try:
        return await asyncpg.connect(*arguments, **options)
    except (OSError, asyncpg.TargetServerAttributeNotMatched) as error:  # no socket, no such host, standbys alone
        raise DatabaseUnavailableError(type(error).__name__) from error


async def open_pool(dsn: str, *, size: int, min_size: int = 1) -> Pool:
    """A pool of at most `size` connections whose sessions run in UTC and never wait for a lock beyond 30 s."""
    return await _create_pool(dsn, size, min_size=min_size, server_settings=SESSION | {"lock_timeout": "30s"})


async def open_pool_through_pgbouncer(dsn: str, *, size: int) -> Pool:
    """The same through a PgBouncer in transaction mode. Raises `RefusedError` if its sessions have no lock timeout.

    Each transaction may get another server connection: statements are not prepared by name, and the lock timeout,
    which PgBouncer does not pass on, must be a setting of the role.
    """
    pool = await _create_pool(dsn, size, server_settings=SESSION, statement_cache_size=0)
    if await pool.fetchval("SELECT current_setting('lock_timeout')") == "0":
        await pool.close()
        raise RefusedError(
            "sessions of CLEARDEED_PGBOUNCER_URL wait for locks without limit: ALTER ROLE … SET lock_timeout = '30s'"
        )
    return pool


async def open_replica_pool(dsn: str, *, size: int, answer_seconds: float) -> Pool:
    """A pool for reads of a standby, which may be away: no connection is opened yet, and none waits long."""
    return await _create_pool(
        dsn, size, min_size=0, server_settings=SESSION, command_timeout=answer_seconds, timeout=answer_seconds
    )


async def _create_pool(
    dsn: str, size: int, *, min_size: int = 1, command_timeout: float = COMMAND_TIMEOUT_SECONDS, **options: Any
) -> Pool:
    return await asyncpg.create_pool(
        dsn,
        min_size=min_size,
        max_size=size,
        connect=connect,
        command_timeout=command_timeout,
        reset=_keep_session,
        **options,
    )


async def _keep_session(_connection: Connection) -> None:
    """Do not reset the session: settings and locks are transaction-local here, and nobody listens.

    The default reset is a second round trip for every use of a connection. An open transaction is rolled back before
    this is called.
    """


async def timed_by_caller(statement: Awaitable[Result]) -> Result:
    """Await a statement. Raises `DatabaseUnavailableError` if the caller's timeout cancels it.

    The caller can then tell the database's silence from that of a remote source.
    """
    try:
        return await statement
    except asyncio.CancelledError:
        raise DatabaseUnavailableError("silent") from None


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
