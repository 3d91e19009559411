"""A running API for the client. It has no worker: sandbox checks end where they are ordered, live ones stay."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import asyncpg
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.client import AsyncClient, Client
from cleardeed.database.embedded import EmbeddedServer
from tests.conftest import TEMPLATE
from tests.service import Service, running_service

BALANCE = 10_000


@pytest.fixture(scope="session")
def service(server: EmbeddedServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    create_database(server.dsn(), "client")
    with running_service(server.dsn("client"), tmp_path_factory.mktemp("client"), parts=["api"]) as running:
        yield running


@pytest.fixture(scope="session")
def live(service: Service) -> IssuedApiKey:
    return service.issue(balance=BALANCE)


@pytest.fixture(scope="session")
def sandbox_key(service: Service) -> IssuedApiKey:
    return service.issue(balance=BALANCE, mode="sandbox", name="tests")


@pytest.fixture(scope="session")
def sandbox(service: Service, sandbox_key: IssuedApiKey) -> Iterator[Client]:
    with Client(service.url, sandbox_key.api_key) as client:
        yield client


@pytest.fixture
async def async_sandbox(service: Service, sandbox_key: IssuedApiKey) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(service.url, sandbox_key.api_key) as client:
        yield client


def create_database(dsn: str, name: str) -> None:
    """A copy of the migrated database."""

    async def create() -> None:
        connection = await asyncpg.connect(dsn)
        try:
            await connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
        finally:
            await connection.close()

    asyncio.run(create())
