"""A semaphore that is fair between accounts, with a bounded line of those that wait."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class LineFullError(Exception):
    """As many wait as may, or the wait was as long as it may be."""


class Turns:
    """Lets `at_once` callers in at a time, `of_one` of an account, and the others wait in line.

    A place that falls free goes to the accounts that wait in rotation, and within an account in the order of arrival:
    nobody waits for more than one caller of each other account. At most `waiting` wait, `waiting_of_one` of an account,
    each for `seconds`; a bound that is None is none.
    """

    def __init__(
        self,
        *,
        at_once: int,
        of_one: int | None = None,
        waiting: int | None = None,
        waiting_of_one: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self._at_once, self._of_one = at_once, of_one
        self._waiting, self._waiting_of_one = waiting, waiting_of_one
        self._seconds = seconds
        self._inside: Counter[str] = Counter()
        self._line: dict[str, deque[asyncio.Future[None]]] = {}
        """By account, the one whose turn is next first."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._line.values()))

    @asynccontextmanager
    async def turn(self, account_id: str) -> AsyncIterator[None]:
        """A place for the length of the block. Raises `LineFullError`."""
        if self._has_room(account_id):
            self._inside[account_id] += 1
        else:
            await self._wait(account_id)
        try:
            yield
        finally:
            self._leave(account_id)

    async def _wait(self, account_id: str) -> None:
        own = self._line.get(account_id, ())
        if _reached(self._waiting, self.waiting) or _reached(self._waiting_of_one, len(own)):
            raise LineFullError
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.setdefault(account_id, deque()).append(place)
        try:
            async with asyncio.timeout(self._seconds):
                await place
        except BaseException as error:
            self._step_out(account_id, place)
            if isinstance(error, TimeoutError):
                raise LineFullError from None
            raise

    def _step_out(self, account_id: str, place: "asyncio.Future[None]") -> None:
        """Gives up a wait, or the place where it was given in the same moment."""
        if place.done() and not place.cancelled():
            self._leave(account_id)
            return
        line = self._line.get(account_id, deque())
        with suppress(ValueError):
            line.remove(place)
        if not line:
            self._line.pop(account_id, None)

    def _leave(self, account_id: str) -> None:
        self._inside[account_id] -= 1
        if not self._inside[account_id]:
            del self._inside[account_id]
        self._let_in()

    def _let_in(self) -> None:
        """Gives the free place to whose turn it is. Accounts that have all of theirs are passed over."""
        for account_id in [*self._line]:
            while self._has_room(account_id) and (line := self._line.pop(account_id, None)):
                place = line.popleft()
                if line:
                    self._line[account_id] = line  # behind the others
                if not place.done():  # a wait that was given up in this very moment
                    self._inside[account_id] += 1
                    place.set_result(None)
                    return

    def _has_room(self, account_id: str) -> bool:
        return self._inside.total() < self._at_once and not _reached(self._of_one, self._inside[account_id])


def _reached(bound: int | None, number: int) -> bool:
    return bound is not None and number >= bound
