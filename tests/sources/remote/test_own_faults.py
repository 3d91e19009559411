"""Faults of the service's own database while a source is asked: no answer, and nothing against the source."""

import asyncio

import asyncpg
import pytest

from cleardeed.database.pool import DatabaseUnavailableError, Pool
from cleardeed.simulators.world import invented_world
from cleardeed.simulators.yente import Yente
from cleardeed.sources.connectors.yente import connector as yente
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.health import OPENS_AFTER, list_health
from tests.sources.remote.stand import about, answer, connected

LOCKED = ("source_health", "source_calls")
"""What the circuit breaker asks, and the gate."""
SUBJECT = about("Громов")
END_WHO_WAITS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


@pytest.mark.parametrize("table", LOCKED)
async def test_a_database_that_keeps_silent_is_no_silence_of_the_source(
    resources: Resources, pool: Pool, table: str
) -> None:
    async with connected(yente, Yente(invented_world()), resources, question_seconds=0.3, retries=0) as connector:
        async with pool.acquire() as holder, holder.transaction():
            await holder.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(DatabaseUnavailableError):
                await answer(connector, "watchlists", SUBJECT)
        assert await list_health(pool) == []
    async with connected(yente, Yente(invented_world()), resources) as connector:
        assert (await answer(connector, "watchlists", SUBJECT)).status == "found"


@pytest.mark.parametrize("table", LOCKED)
async def test_a_session_that_ends_midway_is_no_fault_of_the_source(
    resources: Resources, pool: Pool, table: str
) -> None:
    async with connected(yente, Yente(invented_world()), resources, retries=0) as connector:
        for _ in range(OPENS_AFTER + 1):
            async with pool.acquire() as holder, holder.transaction():
                await holder.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
                asking = asyncio.create_task(answer(connector, "watchlists", SUBJECT))
                while not asking.done():
                    await pool.execute(END_WHO_WAITS)  # not by the holder, whose view of sessions stands still
                    await asyncio.sleep(0.02)
            with pytest.raises((asyncpg.AdminShutdownError, asyncpg.PostgresConnectionError)):
                await asking
        assert await list_health(pool) == []
        assert (await answer(connector, "watchlists", SUBJECT)).status == "found"
