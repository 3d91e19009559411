"""Install and upgrade PgQueuer's tables."""

import asyncpg
from pgqueuer.adapters.drivers.asyncpg import AsyncpgDriver
from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment, QueryQueueBuilder
from pgqueuer.adapters.persistence.queries import Queries
from pgqueuer.domain.settings import DBSettings, Durability

from cleardeed.database.pool import connect

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
    finally:
        await connection.close()


def queries_on(connection: asyncpg.Connection) -> Queries:
    """PgQueuer's queries with durable (logged) tables, whatever its environment variables say."""
    settings = DBSettings(durability=Durability.durable)
    return Queries(AsyncpgDriver(connection), qbe=QueryBuilderEnvironment(settings), qbq=QueryQueueBuilder(settings))
