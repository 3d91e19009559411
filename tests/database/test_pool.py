"""Connections: a full server is waited for, a missing one is told as such."""

import asyncio
from urllib.parse import urlsplit

import asyncpg
import pytest

from cleardeed.database.pool import DatabaseUnavailableError, Pool, connect


@pytest.fixture
async def full(dsn: str, pool: Pool) -> list[asyncpg.Connection]:
    """The sessions of a database that takes no more."""
    name = urlsplit(dsn).path[1:]
    await pool.execute(f"ALTER DATABASE {name} CONNECTION LIMIT 3")
    return [await connect(dsn), await connect(dsn)]


async def test_a_full_server_is_waited_for(dsn: str, full: list[asyncpg.Connection]) -> None:
    waiting = asyncio.create_task(connect(dsn))
    with pytest.raises(asyncpg.TooManyConnectionsError):
        await asyncpg.connect(dsn)
    assert not waiting.done()
    await full.pop().close()
    full.append(await waiting)
    assert await full[-1].fetchval("SELECT 1") == 1
    await asyncio.gather(*(session.close() for session in full))


async def test_a_server_that_stays_full_says_so(
    dsn: str, full: list[asyncpg.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleardeed.database.pool.FULL_RETRY_SECONDS", (0.0, 0.0))
    with pytest.raises(asyncpg.TooManyConnectionsError):
        await connect(dsn)
    await asyncio.gather(*(session.close() for session in full))


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://user:x@127.0.0.1:1/db",
        "postgresql://user:x@/db?host=/no/such/folder",
        "postgresql://user:x@no-such-host.invalid/db",
        "postgresql://user:x@/db?host=/no/such/folder,127.0.0.1&port=5432,1&target_session_attrs=read-write",
    ],
)
async def test_a_server_that_is_not_there(address: str) -> None:
    with pytest.raises(DatabaseUnavailableError):
        await connect(address, timeout=10)


async def test_standbys_alone_are_no_server(dsn: str) -> None:
    """A primary is not what an address of standbys asks for, nor a standby what one of primaries does."""
    with pytest.raises(DatabaseUnavailableError):
        await connect(f"{dsn}&target_session_attrs=standby")
