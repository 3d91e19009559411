"""One migrated database for all tests of registers; each test leaves it without any."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.migrate import migrate
from cleardeed.database.pool import Pool, open_pool
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.http import open_source_client


@pytest.fixture(scope="session")
async def _shared_pool(server: EmbeddedServer) -> AsyncIterator[Pool]:
    name = f"registers_{uuid4().hex}"
    admin = await open_pool(server.dsn(), size=1)
    await admin.execute(f"CREATE DATABASE {name}")
    await admin.close()
    await migrate(server.dsn(name))
    opened = await open_pool(server.dsn(name), size=10)
    yield opened
    await opened.close()


@pytest.fixture
async def pool(_shared_pool: Pool) -> AsyncIterator[Pool]:
    """A pool on a migrated database without registers."""
    yield _shared_pool
    loads = await _shared_pool.fetch(
        r"SELECT relname FROM pg_class WHERE relname ~ '^register_load_\d+$' AND relkind = 'r'"
    )
    for (name,) in loads:
        await _shared_pool.execute(f"DROP TABLE {name}")
    for table in ("registers", "source_gates", "source_calls", "source_health", "source_drift"):
        await _shared_pool.execute(f"DELETE FROM {table}")


@pytest.fixture
async def resources(pool: Pool) -> AsyncIterator[Resources]:
    """What connectors are made from."""
    async with open_source_client() as client:
        yield Resources(pool=pool, client=client)
