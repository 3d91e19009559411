"""Migrated databases on the run's PostgreSQL: copies of one that is made once."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from uuid import uuid4

import asyncpg

from cleardeed.database.embedded import EmbeddedServer, status
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
    """As `copy_database`, where no event loop runs."""
    return asyncio.run(copy_database(server))


@asynccontextmanager
async def passing_database(server: EmbeddedServer) -> AsyncIterator[str]:
    """A new migrated database for the length of the block."""
    name = await _copy(server)
    yield server.dsn(name)
    await _drop(server, name)


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
    """A vacuum of the server's own that is at work there cannot be sent away; it ends by itself."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            with suppress(asyncpg.InsufficientPrivilegeError):
                return await _execute(server, f"DROP DATABASE {name} WITH (FORCE)")
            await asyncio.sleep(0.25)
