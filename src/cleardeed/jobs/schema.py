"""The queue's own tables, made and upgraded by its library."""

import asyncpg
from pgqueuer.adapters.drivers.asyncpg import AsyncpgDriver
from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment, QueryQueueBuilder
from pgqueuer.adapters.persistence.queries import Queries
from pgqueuer.domain.settings import DBSettings, Durability

from cleardeed.database.pool import connect

LOCK_ID = 0x6A6F6273
"""Advisory lock held while the tables are made, so that processes that start together take turns."""


async def install_queue(dsn: str) -> None:
    """Makes the queue's tables, or brings older ones up to date; fine to call at every start."""
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
    """The library's queries with durable tables, whatever the environment says."""
    settings = DBSettings(durability=Durability.durable)
    return Queries(AsyncpgDriver(connection), qbe=QueryBuilderEnvironment(settings), qbq=QueryQueueBuilder(settings))
