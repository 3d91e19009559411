"""Batch concurrent requests of one kind into one statement (group commit, and its counterpart for reads).

A request that arrives while statements are running joins the next batch. A lone request is sent at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

import asyncpg

CONNECTION_LOST = (asyncpg.PostgresConnectionError, asyncpg.AdminShutdownError, asyncpg.CrashShutdownError)

Request = TypeVar("Request")
Result = TypeVar("Result")


class Batcher(Generic[Request, Result]):
    """Sends requests in batches by `send`, which returns one outcome per request, in order.

    An outcome that is an exception is raised to its caller. If the server refuses a whole statement, its requests are
    sent again one by one, so that one bad request fails no other. `send` is one statement or one transaction.
    """

    def __init__(
        self,
        send: Callable[[Sequence[Request]], Awaitable[Sequence[Result | Exception]]],
        *,
        max_batch: int,
        concurrency: int,
    ) -> None:
        self._send = send
        self._max_batch = max_batch
        self._concurrency = concurrency
        self._waiting: list[tuple[Request, asyncio.Future[Result]]] = []
        self._senders: set[asyncio.Task[None] | None] = set()

    async def submit(self, request: Request) -> Result:
        """The outcome of one request; raises what `send` raised or returned for it."""
        outcome: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((request, outcome))
        if len(self._senders) < self._concurrency:
            self._senders.add(asyncio.create_task(self._send_waiting()))
        return await outcome

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[: self._max_batch], self._waiting[self._max_batch :]
                try:
                    _set_outcomes(batch, await self._send([request for request, _ in batch]))
                except Exception as error:
                    await self._send_alone(batch, error)
        finally:
            # No await since the queue was last found empty: a request that comes later starts a new sender.
            self._senders.discard(asyncio.current_task())

    async def _send_alone(self, batch: list[tuple[Request, "asyncio.Future[Result]"]], error: Exception) -> None:
        if len(batch) == 1 or not _was_rolled_back(error):
            _set_outcomes(batch, [error] * len(batch))
            return
        for alone in batch:
            try:
                _set_outcomes([alone], await self._send([alone[0]]))
            except Exception as own_error:
                _set_outcomes([alone], [own_error])


def _was_rolled_back(error: Exception) -> bool:
    """True only for the server's own errors; a lost connection or a timeout may have come after the commit."""
    return isinstance(error, asyncpg.PostgresError) and not isinstance(error, CONNECTION_LOST)


def _set_outcomes(
    batch: list[tuple[Request, "asyncio.Future[Result]"]], outcomes: Sequence[Result | Exception]
) -> None:
    """Hands the outcomes over to all who still wait."""
    for (_, waiter), outcome in zip(batch, outcomes, strict=True):
        if waiter.done():
            continue
        if isinstance(outcome, Exception):
            waiter.set_exception(outcome)
        else:
            waiter.set_result(outcome)
