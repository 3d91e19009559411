"""Reads that may lag: where each is answered. A real standby, behind and killed, is in `tests/flows/test_replica`."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import asyncpg
import pytest

from cleardeed.core.errors import NotFoundError
from cleardeed.database.pool import Pool, open_pool
from cleardeed.database.replica import Reads, open_reads
from tests.patience import wait_for
from tests.service import free_port

LONG = timedelta(hours=1)


@pytest.fixture
async def reads(pool: Pool, dsn: str) -> AsyncIterator[Reads]:
    """Over two pools of one server, which is never behind itself."""
    async with open_reads(pool, dsn, size=2, max_lag=LONG) as opened:
        await wait_near(opened)
        yield opened


async def wait_near(reads: Reads) -> None:
    await asyncio.to_thread(wait_for, lambda: reads.is_near)


async def whose(pool: Pool) -> Pool:
    return pool


async def test_the_replica_is_read(pool: Pool, reads: Reads) -> None:
    assert await reads.read(whose) is not pool


async def test_what_is_not_final_is_read_again_from_the_primary(pool: Pool, reads: Reads) -> None:
    asked: list[Pool] = []

    async def nothing(asked_pool: Pool) -> str | None:
        asked.append(asked_pool)
        return None

    assert await reads.read(nothing) is None
    assert await reads.read(whose, lambda found: found is pool) is pool
    assert len(asked) == 2
    assert asked[1] is pool


async def test_what_is_not_found_is_looked_for_on_the_primary(pool: Pool, reads: Reads) -> None:
    async def only_on_primary(asked: Pool) -> str:
        if asked is not pool:
            raise NotFoundError
        return "found"

    assert await reads.read(only_on_primary) == "found"
    with pytest.raises(NotFoundError):
        await reads.read(lambda _: _not_found())


async def _not_found() -> None:
    raise NotFoundError


async def test_a_fault_of_the_replica_is_not_the_caller_s(pool: Pool, reads: Reads) -> None:
    async def broken(asked: Pool) -> int:
        return int(await asked.fetchval("SELECT 1" if asked is pool else "SELECT 1 FROM not_there_yet"))

    assert await reads.read(broken) == 1
    assert not reads.is_near
    await wait_near(reads)
    assert await reads.read(whose) is not pool


async def test_a_fault_of_the_query_is_raised_as_the_primary_has_it(reads: Reads) -> None:
    with pytest.raises(asyncpg.UndefinedTableError):
        await reads.read(lambda pool: pool.fetchval("SELECT 1 FROM nowhere"))


async def test_a_replica_that_is_away_at_the_start_is_not_read(pool: Pool) -> None:
    nowhere = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
    async with open_reads(pool, nowhere, size=2, max_lag=LONG) as reads:
        assert await reads.read(whose) is pool


async def test_without_a_replica_the_primary_is_read(pool: Pool) -> None:
    async with open_reads(pool, None, size=2, max_lag=LONG) as reads:
        assert await reads.read(whose) is pool


async def test_a_replica_that_was_near_too_long_ago_is_not_read(pool: Pool, dsn: str) -> None:
    async with await open_pool(dsn, size=1) as replica:
        assert await Reads(pool, replica, LONG).read(whose) is pool
