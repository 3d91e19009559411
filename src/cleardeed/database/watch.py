"""End the connections to a server that hangs, where the address names another that may take its place.

The system ends those to a machine that is gone (`pool.KEEPALIVE`). One that hangs, stopped or frozen with its disk,
still acknowledges what it is sent: each statement would wait for its whole limit.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from cleardeed.database.pool import DATABASE_ERRORS, SESSION, Connection, connect, end_connections
from cleardeed.database.servers import servers_of

PAUSE_SECONDS = 1.0
PATIENCE = 5
"""How many seconds an answer may take. Each is waited for by itself: of those in which this process was held up, one
counts."""

log = structlog.get_logger(__name__)


@asynccontextmanager
async def watched(dsn: str) -> AsyncIterator[None]:
    """For the length of the block end all connections of this event loop when the server falls silent.

    Whoever uses one gets a database error and connects anew. An address of one server is not watched: there is no other
    to go to, and it may come back.
    """
    if len(servers_of(dsn)) < 2:
        yield
        return
    watching = asyncio.create_task(_watch(dsn))
    try:
        yield
    finally:
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching


async def _watch(dsn: str) -> None:
    while True:
        with contextlib.suppress(*DATABASE_ERRORS):
            connection = await connect(dsn, server_settings=SESSION)
            try:
                while await _answers(connection):  # noqa: ASYNC110 - nobody tells of a server's silence
                    await asyncio.sleep(PAUSE_SECONDS)
                log.warning("the database does not answer; its connections are ended", seconds=PATIENCE)
                end_connections()
            finally:
                connection.terminate()
        await asyncio.sleep(PAUSE_SECONDS)


async def _answers(connection: Connection) -> bool:
    asking = asyncio.create_task(connection.execute("SELECT 1"))
    try:
        for _ in range(PATIENCE):
            await asyncio.wait({asking}, timeout=1)
            if asking.done():
                await asking
                return True
        return False
    finally:
        asking.cancel()
