"""Reads that may lag: from a read replica (a streaming standby) while one is set, near enough and answers.

Never money, never what a job or a launch depends on. The primary serves whatever the replica cannot.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, TypeVar

import structlog

from cleardeed.core.errors import NotFoundError, RefusedError
from cleardeed.database.cluster import is_distributed
from cleardeed.database.pool import DATABASE_ERRORS, Pool, open_replica_pool

POLL_SECONDS = 0.5
ANSWER_SECONDS = 5.0
"""How long the replica may take to connect or to answer before the primary is asked."""

# The same of a server that is no standby (any more): it has replayed all that it has.
_REPLAYED = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0'"
_WRITTEN = "SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_lsn() - '0/0' END"

Result = TypeVar("Result")
Query = Callable[[Pool], Awaitable[Result]]

log = structlog.get_logger(__name__)


def _is_found(result: object) -> bool:
    return result is not None


class Reads:
    """Runs queries that may lag."""

    def __init__(self, primary: Pool, replica: Pool | None = None, max_lag: timedelta = timedelta()) -> None:
        self._primary = primary
        self._replica = replica
        self._max_lag = max_lag.total_seconds()
        self._replayed_at = float("-inf")
        """The replica has all that was written by then (monotonic clock)."""
        self._written: deque[tuple[float, Any]] = deque()
        """Positions of the primary that the replica has not reached, with the time before each was read."""

    async def read(self, query: Query[Result], is_final: Callable[[Result], bool] = _is_found) -> Result:
        """The result of `query` on the replica; on the primary if that is away, behind, or its result is not final.

        A `NotFoundError` is not final either. What `query` raises on the primary is raised.
        """
        if self._replica is not None and self.is_near:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    result = await query(self._replica)
                if is_final(result):
                    return result
            except NotFoundError:
                pass
            except (*DATABASE_ERRORS, TimeoutError) as error:
                self._replayed_at = float("-inf")  # until the next poll succeeds
                log.warning("the replica cannot be read", exc_info=error)
        return await query(self._primary)

    @property
    def is_near(self) -> bool:
        """Whether the replica has all that was written `max_lag` ago."""
        return time.monotonic() - self._replayed_at <= self._max_lag

    async def poll(self, replica: Pool) -> None:
        """Learn how far the replica is, until cancelled: it has replayed what the primary had written at some time."""
        while True:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    asked_at = time.monotonic()
                    written = await self._primary.fetchval(_WRITTEN)
                    if written is not None:
                        self._written.append((asked_at, written))
                    replayed = await replica.fetchval(_REPLAYED)
                while self._written and self._written[0][1] <= replayed:
                    self._replayed_at = self._written.popleft()[0]
            except (*DATABASE_ERRORS, TimeoutError) as error:
                log.debug("the replica cannot be compared", exc_info=error)
            while self._written and time.monotonic() - self._written[0][0] > self._max_lag:
                self._written.popleft()  # reaching it would not bring the replica near
            await asyncio.sleep(POLL_SECONDS)


@asynccontextmanager
async def open_reads(primary: Pool, replica_dsn: str | None, *, size: int, max_lag: timedelta) -> AsyncIterator[Reads]:
    """Open the replica's pool for the length of the block; without a `replica_dsn` the primary is read.

    A replica that is away does not prevent the start. Raises `RefusedError` on a cluster: the position of the
    coordinator's standby tells nothing of those of its workers.
    """
    if replica_dsn is None:
        yield Reads(primary)
        return
    if await is_distributed(primary):
        raise RefusedError("CLEARDEED_DATABASE_REPLICA_URL: a cluster is read without a replica")
    replica = await open_replica_pool(replica_dsn, size=size, answer_seconds=ANSWER_SECONDS)
    reads = Reads(primary, replica, max_lag)
    polling = asyncio.create_task(reads.poll(replica))
    try:
        yield reads
    finally:
        polling.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await polling
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(replica.close(), ANSWER_SECONDS)
