"""Concurrent asks of one kind, taken to the database together (group commit, and its counterpart for reads).

An ask that comes while statements are under way waits for one of them to end and then goes with all that came
meanwhile. Nobody waits for company: a lone ask goes out at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

import asyncpg

CONNECTION_LOST = (asyncpg.PostgresConnectionError, asyncpg.AdminShutdownError, asyncpg.CrashShutdownError)

Ask = TypeVar("Ask")
Given = TypeVar("Given")


class Batches(Generic[Ask, Given]):
    """Answers asks by `send`, which takes several and gives the outcome of each in their order.

    An outcome that is an exception is raised to its asker. Where the server refuses a whole statement, each of its asks
    is sent again alone, so that one ask's fault takes no other down; `send` is one statement or one transaction.
    """

    def __init__(
        self, send: Callable[[Sequence[Ask]], Awaitable[Sequence[Given | Exception]]], *, largest: int, at_once: int
    ) -> None:
        self._send = send
        self._largest = largest
        self._at_once = at_once
        self._waiting: list[tuple[Ask, asyncio.Future[Given]]] = []
        self._senders: set[asyncio.Task[None] | None] = set()

    async def put(self, ask: Ask) -> Given:
        """The outcome of one ask; raises what `send` raised or gave for it."""
        outcome: asyncio.Future[Given] = asyncio.get_running_loop().create_future()
        self._waiting.append((ask, outcome))
        if len(self._senders) < self._at_once:
            self._senders.add(asyncio.create_task(self._send_waiting()))
        return await outcome

    async def _send_waiting(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[: self._largest], self._waiting[self._largest :]
                try:
                    _settle(batch, await self._send([ask for ask, _ in batch]))
                except Exception as error:
                    await self._send_alone(batch, error)
        finally:
            # In the same turn of the loop as the last look at what waits: an ask that comes later finds the place free.
            self._senders.discard(asyncio.current_task())

    async def _send_alone(self, batch: list[tuple[Ask, "asyncio.Future[Given]"]], error: Exception) -> None:
        if len(batch) == 1 or not _was_rolled_back(error):
            _settle(batch, [error] * len(batch))
            return
        for alone in batch:
            try:
                _settle([alone], await self._send([alone[0]]))
            except Exception as own_error:
                _settle([alone], [own_error])


def _was_rolled_back(error: Exception) -> bool:
    """Only the server's own word tells; a lost connection or a time-out may have been after the commit."""
    return isinstance(error, asyncpg.PostgresError) and not isinstance(error, CONNECTION_LOST)


def _settle(batch: list[tuple[Ask, "asyncio.Future[Given]"]], outcomes: Sequence[Given | Exception]) -> None:
    """Hands the outcomes over to all who still wait."""
    for (_, waiter), outcome in zip(batch, outcomes, strict=True):
        if waiter.done():
            continue
        if isinstance(outcome, Exception):
            waiter.set_exception(outcome)
        else:
            waiter.set_result(outcome)
