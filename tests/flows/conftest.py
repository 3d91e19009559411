"""The running service that drills work on."""

import asyncio
from collections.abc import Iterator
from uuid import uuid4

import asyncpg
import pytest

from cleardeed.database.embedded import EmbeddedServer
from tests.conftest import TEMPLATE, database_named
from tests.service import Service


def make_database(server: EmbeddedServer) -> str:
    """A migrated database; its DSN."""
    name = f"test_{uuid4().hex}"

    async def make() -> None:
        connection = await asyncpg.connect(server.dsn())
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
        await connection.close()

    asyncio.run(make())
    return database_named(server, name)


@pytest.fixture(scope="module")
def module_dsn(server: EmbeddedServer) -> str:
    """A migrated database of the module's own."""
    return make_database(server)


@pytest.fixture
def own_dsn(server: EmbeddedServer) -> str:
    """A migrated database of the test's own."""
    return make_database(server)


@pytest.fixture(scope="module")
def service(module_dsn: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """An API alone; each drill starts the workers that it kills."""
    running = Service(module_dsn, tmp_path_factory.mktemp("service"), CLEARDEED_JOB_RETAKE_SECONDS="2")
    try:
        running.start("api")
        running.wait_ready()
        with running.keeping_connections():
            yield running
    finally:
        running.stop()
