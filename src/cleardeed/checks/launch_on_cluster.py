"""Launching on a cluster: on the server that holds the account, in one transaction of that server alone.

The job is queued on the coordinator right after. Where a crash comes between, or the coordinator is away, the check is
found without a job and queued then (`requeue_orphans`).
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg
import structlog

from cleardeed.billing.idempotency import StoredResponse
from cleardeed.checks.launch import (
    LAUNCH_ON_SHARDS,
    MAX_BATCH,
    STATEMENTS_AT_ONCE,
    Orders,
    PreparedLaunch,
    launch_arguments,
    read_outcomes,
    traceparents,
)
from cleardeed.core.errors import ApiError
from cleardeed.core.failpoints import failpoint
from cleardeed.database.batcher import Batcher
from cleardeed.database.pool import DATABASE_ERRORS, Pool, open_pool
from cleardeed.database.shards import Server, copy_functions, server_of
from cleardeed.jobs.queue import enqueue_all

CHECK_JOB = "run_check"
KNOWN_ACCOUNTS = 100_000

log = structlog.get_logger(__name__)


@asynccontextmanager
async def open_cluster_orders(coordinator: Pool, dsn: str) -> AsyncIterator[Orders]:
    """Where launches on the cluster of that coordinator are sent."""
    async with AsyncExitStack() as stack:
        yield ClusterOrders(coordinator, dsn, stack)


class ClusterOrders:
    """Launches on the servers of a cluster, each account's on that which holds it."""

    def __init__(self, coordinator: Pool, dsn: str, stack: AsyncExitStack) -> None:
        self._coordinator = coordinator
        self._dsn = dsn
        self._stack = stack
        self._holders: dict[str, Server] = {}
        self._orders: dict[Server, _ServerOrders] = {}

    async def submit(self, request: PreparedLaunch, /) -> StoredResponse:
        """Launches it; raises its refusal."""
        account_id = request.caller.account_id
        try:
            return await (await self._orders_of(account_id)).submit(request)
        except asyncpg.UndefinedFunctionError:
            # The account's shard has moved, to where no functions may be for it yet. Nothing is written.
            self._holders.pop(account_id, None)
            orders = await self._orders_of(account_id)
            await copy_functions(orders.dsn)
            return await orders.submit(request)
        except DATABASE_ERRORS:
            # Another machine may have taken the place of this one.
            self._holders.pop(account_id, None)
            raise

    async def _orders_of(self, account_id: str) -> "_ServerOrders":
        server = self._holders.get(account_id)
        if server is None:
            server = await server_of(self._coordinator, account_id)
            if len(self._holders) >= KNOWN_ACCOUNTS:
                self._holders.clear()
            self._holders[account_id] = server
        if server not in self._orders:
            self._orders[server] = _ServerOrders(self._coordinator, server.address(self._dsn), self._stack)
        return self._orders[server]


class _ServerOrders:
    """Launches on one server of a cluster: those that arrive together in one statement."""

    def __init__(self, coordinator: Pool, dsn: str, stack: AsyncExitStack) -> None:
        self.dsn = dsn
        self._coordinator = coordinator
        self._stack = stack
        self._opening = asyncio.Lock()
        self._pool: Pool | None = None
        self._batcher = Batcher(self._send, max_batch=MAX_BATCH, concurrency=STATEMENTS_AT_ONCE)

    async def submit(self, request: PreparedLaunch) -> StoredResponse:
        return await self._batcher.submit(request)

    async def _send(self, launches: Sequence[PreparedLaunch]) -> list[StoredResponse | ApiError]:
        pool = await self._opened()
        failpoint("launch.prepared")
        outcomes = read_outcomes(await pool.fetch(LAUNCH_ON_SHARDS, *launch_arguments(launches)))
        failpoint("launch.committed")
        await self._enqueue([one for one, outcome in zip(launches, outcomes, strict=True) if _needs_job(one, outcome)])
        return outcomes

    async def _enqueue(self, launches: Sequence[PreparedLaunch]) -> None:
        """Never raises for the database: the checks are launched, and found without a job later."""
        payloads = {one.check_id: {"account_id": one.caller.account_id, "check_id": one.check_id} for one in launches}
        try:
            await enqueue_all(self._coordinator, CHECK_JOB, payloads, traceparents(launches))
        except DATABASE_ERRORS as error:
            log.warning("launched checks could not be queued yet", exc_info=error, checks=len(launches))

    async def _opened(self) -> Pool:
        async with self._opening:
            if self._pool is None:
                await copy_functions(self.dsn)
                self._pool = await open_pool(self.dsn, size=STATEMENTS_AT_ONCE)
                self._stack.callback(self._pool.terminate)
            return self._pool


def _needs_job(launch: PreparedLaunch, outcome: StoredResponse | ApiError) -> bool:
    """A sandbox check is run by the request itself."""
    return isinstance(outcome, StoredResponse) and not outcome.replayed and launch.caller.mode == "live"
