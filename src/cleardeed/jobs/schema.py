"""Install and upgrade PgQueuer's tables."""

import asyncpg
from pgqueuer.adapters.drivers.asyncpg import AsyncpgDriver
from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment, QueryQueueBuilder
from pgqueuer.adapters.persistence.queries import Queries
from pgqueuer.domain.settings import DBSettings, Durability

from cleardeed.database.pool import connect

UNLOGGED = ("pgqueuer_log", "pgqueuer_statistics")
LOCK_ID = 0x6A6F6273
"""Advisory lock held during installation, so that processes that start together do it one after another."""


async def install_queue(dsn: str) -> None:
    """Create or upgrade the queue's tables. Idempotent."""
    connection = await connect(dsn)
    try:
        await connection.execute("SELECT pg_advisory_lock($1)", LOCK_ID)
        queries = queries_on(connection)
        if not await queries.schema_is_installed():
            await queries.install()
            await queries.optimize_autovacuum()
        else:
            await queries.upgrade()
        await _set_unlogged(connection)
    finally:
        await connection.close()


async def _set_unlogged(connection: asyncpg.Connection) -> None:
    """Alter the log and the statistics where they are not as they should be, which rewrites them.

    A sequence becomes unlogged with its table, but PostgreSQL (18.4 too) promotes a standby without its content: "bad
    magic number in sequence", and no job is taken any more.
    """
    for table in UNLOGGED:
        if await _persistence(connection, table) == "p":
            await connection.execute(f"ALTER TABLE {table} SET UNLOGGED")
        if await _persistence(connection, f"{table}_id_seq") == "u":
            await connection.execute(f"ALTER SEQUENCE {table}_id_seq SET LOGGED")


async def _persistence(connection: asyncpg.Connection, name: str) -> str | None:
    """Of a table or sequence: `p` if it is logged, `u` if not, None if there is none."""
    statement = "SELECT relpersistence::text FROM pg_class WHERE oid = to_regclass($1)"
    persistence: str | None = await connection.fetchval(statement, name)
    return persistence


def queries_on(connection: asyncpg.Connection) -> Queries:
    """PgQueuer's queries with a durable queue, whatever its environment variables say. Its log and statistics are
    unlogged tables: nothing depends on them, and they would be a sixth of what a check writes ahead."""
    settings = DBSettings(durability=Durability.balanced)
    return Queries(AsyncpgDriver(connection), qbe=QueryBuilderEnvironment(settings), qbq=QueryQueueBuilder(settings))
