"""Migrated databases on the run's PostgreSQL: copies of one that is made once, and reused where that is safe."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg

from cleardeed.database.embedded import EmbeddedServer, status
from cleardeed.database.embedded.layout import ROLE, SUPERUSER, Layout
from cleardeed.database.migrate import migrate
from cleardeed.jobs.schema import install_queue
from tests.patience import PATIENCE_SECONDS

TEMPLATE = "template_migrated"


def make_template(server: EmbeddedServer, data_dir: Path) -> None:
    """Prepare a server for copies: a migrated database, and no waiting for the disk.

    While other tests write, each copy would take seconds. Servers that tests kill are their own, set as in service.
    """
    (settings,) = data_dir.rglob("postgresql.auto.conf")
    with settings.open("a") as file:
        file.write("fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n")
    pid = status(data_dir).pid
    assert pid is not None
    os.kill(pid, signal.SIGHUP)
    asyncio.run(_make_template(server))


async def copy_database(server: EmbeddedServer) -> str:
    """The address of a new migrated database."""
    return server.dsn(await _copy(server))


def new_database(server: EmbeddedServer) -> str:
    """Create a database like `copy_database`, where no event loop runs."""
    return asyncio.run(copy_database(server))


@asynccontextmanager
async def passing_database(server: EmbeddedServer) -> AsyncIterator[str]:
    """A new migrated database for the length of the block."""
    name = await _copy(server)
    yield server.dsn(name)
    await _drop(server, name)


class ReusedDatabases:
    """Migrated databases that tests use in turn.

    A copy costs PostgreSQL a quarter of a processor second, emptying one a tenth of that.
    """

    def __init__(self, server: EmbeddedServer, data_dir: Path) -> None:
        self._server = server
        self._password = Layout(data_dir).superuser_password.read_text().strip()
        self._free: list[str] = []
        self._shape: str | None = None
        self._emptying = ""

    @asynccontextmanager
    async def database(self) -> AsyncIterator[str]:
        """The address of a migrated database without rows, for the length of the block."""
        name = self._free.pop() if self._free else await _copy(self._server)
        if self._shape is None:
            await self._learn(name)
        yield self._server.dsn(name)
        if await self._empty(name):
            self._free.append(name)
        else:
            await _drop(self._server, name)

    async def _learn(self, name: str) -> None:
        """Keep what a new copy is like and the statements that bring one back to that."""
        async with self._session(name) as connection:
            tables = [row[0] for row in await connection.fetch(TABLES)]
            rows = [await connection.fetchval(REFILLING.format(table=table)) for table in tables]
            sequences = [row[0] for row in await connection.fetch(SEQUENCES)]
            # Without triggers: some tables refuse deletion, and foreign keys would want an order.
            steps = ["SET session_replication_role = replica", *(f"DELETE FROM {table}" for table in tables)]
            self._emptying = "; ".join([*steps, *filter(None, rows), *sequences])
            self._shape = await connection.fetchval(SHAPE)

    async def _empty(self, name: str) -> bool:
        """Whether the database is as a new copy again. One that a test has altered or filled is not."""
        async with self._session(name) as connection:
            await connection.execute(END_SESSIONS)
            if await connection.fetchval(SHAPE) != self._shape:
                return False
            await connection.execute(self._emptying)
            return True

    @asynccontextmanager
    async def _session(self, name: str) -> AsyncIterator[asyncpg.Connection]:
        connection = await asyncpg.connect(self._server.dsn(name), user=SUPERUSER, password=self._password)
        try:
            yield connection
        finally:
            await connection.close()


TABLES = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname"
SEQUENCES = """
SELECT format('SELECT setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value IS NOT NULL)
  FROM pg_sequences
"""
REFILLING = """
SELECT format('INSERT INTO {table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::{table}, %L)',
              jsonb_agg(row))
  FROM {table} row HAVING count(*) > 0
"""
END_SESSIONS = f"""
SELECT pg_terminate_backend(pid, {PATIENCE_SECONDS * 1000}) FROM pg_stat_activity
 WHERE datname = current_database() AND usename = '{ROLE}'
"""
SHAPE = f"""
SELECT concat_ws(' ', (SELECT count(*) FROM pg_class), (SELECT count(*) FROM pg_attribute),
                 (SELECT sum(hashtext(relname)) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
                 (SELECT count(*) FROM pg_proc), (SELECT count(*) FROM pg_constraint),
                 (SELECT count(*) FROM pg_trigger), (SELECT count(*) FROM pg_namespace),
                 (SELECT datconnlimit FROM pg_database WHERE datname = current_database()),
                 (SELECT md5(string_agg(row::text, ' ' ORDER BY version)) FROM schema_migrations row),
                 pg_database_size(current_database()) > {32 << 20})
"""
"""Signs that a test has altered its database, or has left so much that it would slow the next ones."""


@asynccontextmanager
async def empty_database(server: EmbeddedServer) -> AsyncIterator[str]:
    """The address of a database without tables, for the length of the block."""
    name = f"test_{uuid4().hex}"
    await _execute(server, f"CREATE DATABASE {name}")
    yield server.dsn(name)
    await _drop(server, name)


async def _make_template(server: EmbeddedServer) -> None:
    await _execute(server, f"CREATE DATABASE {TEMPLATE}")
    await migrate(server.dsn(TEMPLATE))
    await install_queue(server.dsn(TEMPLATE))


async def _copy(server: EmbeddedServer) -> str:
    """The name of a new migrated database."""
    name = f"test_{uuid4().hex}"
    await _execute(server, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
    return name


async def _execute(server: EmbeddedServer, statement: str) -> None:
    connection = await asyncpg.connect(server.dsn())
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def _drop(server: EmbeddedServer, name: str) -> None:
    """A vacuum of the server's own at work there cannot be terminated; it ends on its own."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            with suppress(asyncpg.InsufficientPrivilegeError):
                return await _execute(server, f"DROP DATABASE {name} WITH (FORCE)")
            await asyncio.sleep(0.25)


async def value(dsn: str, query: str) -> Any:
    """The one value that a query gives."""
    connection = await asyncpg.connect(dsn)
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()
