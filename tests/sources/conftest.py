"""One migrated database for all tests of registers; each test leaves it without any."""

from collections.abc import AsyncIterator

import pytest

from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.pool import Pool, open_pool
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.http import open_source_client
from tests.databases import copy_database


@pytest.fixture(scope="session")
async def _shared_pool(server: EmbeddedServer) -> AsyncIterator[Pool]:
    opened = await open_pool(await copy_database(server), size=10)
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
    """Yield the resources that connectors are built from."""
    async with open_source_client() as client:
        yield Resources(pool=pool, client=client)
