"""A semaphore that is fair between accounts, with a bounded waiting queue."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class QueueFullError(Exception):
    """The waiting queue is full, or the wait timed out."""


class FairSemaphore:
    """Admits at most `limit` holders, `limit_per_account` of one account; the others wait in a queue per account.

    Freed slots go to the waiting accounts round-robin and, within an account, first come, first served: nobody waits
    for more than one caller of each other account. At most `max_waiting` wait, `max_waiting_per_account` of one
    account, each for at most `timeout` seconds; None means unbounded.
    """

    def __init__(
        self,
        *,
        limit: int,
        limit_per_account: int | None = None,
        max_waiting: int | None = None,
        max_waiting_per_account: int | None = None,
        timeout: float | None = None,
    ) -> None:
        self._limit, self._limit_per_account = limit, limit_per_account
        self._max_waiting, self._max_waiting_per_account = max_waiting, max_waiting_per_account
        self._timeout = timeout
        self._holders: Counter[str] = Counter()
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}
        """Waiters by account; the account that is served next comes first."""

    @property
    def waiting(self) -> int:
        """Number of waiters."""
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def slot(self, account_id: str) -> AsyncIterator[None]:
        """Hold a slot for the length of the block. Raises `QueueFullError`."""
        if self._is_free(account_id):
            self._holders[account_id] += 1
        else:
            await self._wait(account_id)
        try:
            yield
        finally:
            self._release(account_id)

    async def _wait(self, account_id: str) -> None:
        queue = self._queues.get(account_id, ())
        if _reached(self._max_waiting, self.waiting) or _reached(self._max_waiting_per_account, len(queue)):
            raise QueueFullError
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(account_id, deque()).append(waiter)
        try:
            async with asyncio.timeout(self._timeout):
                await waiter
        except BaseException as error:
            self._abandon(account_id, waiter)
            if isinstance(error, TimeoutError):
                raise QueueFullError from None
            raise

    def _abandon(self, account_id: str, waiter: "asyncio.Future[None]") -> None:
        """Leave the queue, or give back the slot if it was granted at the same moment."""
        if waiter.done() and not waiter.cancelled():
            self._release(account_id)
            return
        queue = self._queues.get(account_id, deque())
        with suppress(ValueError):
            queue.remove(waiter)
        if not queue:
            self._queues.pop(account_id, None)

    def _release(self, account_id: str) -> None:
        self._holders[account_id] -= 1
        if not self._holders[account_id]:
            del self._holders[account_id]
        self._wake_next()

    def _wake_next(self) -> None:
        """Grant the freed slot to the next account in rotation, skipping accounts at their limit."""
        for account_id in [*self._queues]:
            while self._is_free(account_id) and (queue := self._queues.pop(account_id, None)):
                waiter = queue.popleft()
                if queue:
                    self._queues[account_id] = queue  # to the end of the rotation
                if not waiter.done():  # a wait cancelled at this moment
                    self._holders[account_id] += 1
                    waiter.set_result(None)
                    return

    def _is_free(self, account_id: str) -> bool:
        return self._holders.total() < self._limit and not _reached(self._limit_per_account, self._holders[account_id])


def _reached(bound: int | None, number: int) -> bool:
    return bound is not None and number >= bound
