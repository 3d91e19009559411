"""The pool of connections and the one way to open a transaction."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

Pool = asyncpg.Pool
Connection = asyncpg.Connection | asyncpg.pool.PoolConnectionProxy | asyncpg.Pool
"""What inner functions take. They never commit: inside `transaction` the caller does; given the pool itself, their one
statement is a transaction of its own."""

COMMAND_TIMEOUT_SECONDS = 60
"""No statement of a request or job may take longer; imports and migrations set their own."""


async def open_pool(dsn: str, *, size: int, min_size: int = 1) -> Pool:
    """A pool of at most `size` connections whose sessions run in UTC and never wait for a lock beyond 30 s."""
    return await asyncpg.create_pool(
        dsn,
        min_size=min_size,
        max_size=size,
        command_timeout=COMMAND_TIMEOUT_SECONDS,
        server_settings={"TimeZone": "UTC", "lock_timeout": "30s", "application_name": "cleardeed"},
        reset=_keep_session,
    )


async def _keep_session(_connection: Connection) -> None:
    """Nothing to undo: what is set is set for a transaction, locks are a transaction's too, and nobody listens here.

    The default sends a statement to reset the session, a second round trip for every use of a connection. An open
    transaction is rolled back before this is called.
    """


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
