"""How many deliveries go to one address at a time: many to a good one, few to one that fails or takes its time.

To a good address more are claimed than go there at a time, so that the next are at hand when the first have ended.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

CLAIMED_IN_ALL = 2048
AT_A_TIME_IN_ALL = 512
"""Below what a process may have of open files, and what the client has of connections."""
AT_A_TIME = 32
AHEAD = 64
TO_A_SLOW_ONE = 2
SLOW_SECONDS = 1.0


class Lanes:
    """Counts the claimed deliveries by address, and lets them go in turn."""

    def __init__(self) -> None:
        self._claimed: Counter[int] = Counter()
        self._turns: dict[int, asyncio.Semaphore] = {}
        self._slow: set[int] = set()
        self._room = asyncio.Semaphore(AT_A_TIME_IN_ALL)

    @property
    def free(self) -> int:
        """How many more may be claimed now."""
        return CLAIMED_IN_ALL - self._claimed.total()

    def limited(self) -> dict[int, int]:
        """What is left of the limit, for every address that has not the whole of it."""
        return {address: self._left(address) for address in self._claimed.keys() | self._slow}

    def enter(self, address: int) -> None:
        """A delivery was claimed."""
        self._claimed[address] += 1
        self._turns.setdefault(address, asyncio.Semaphore(AT_A_TIME))

    @asynccontextmanager
    async def turn(self, address: int) -> AsyncIterator[None]:
        """Held while a claimed delivery goes on; with its end the delivery is done with, tried or not."""
        try:
            async with self._turns[address], self._room:
                yield
        finally:
            self._claimed[address] -= 1
            if self._claimed[address] == 0:
                del self._claimed[address], self._turns[address]

    def judge(self, address: int, *, accepted: bool, seconds: float) -> None:
        """A delivery went like this: the next limit follows."""
        if accepted and seconds < SLOW_SECONDS:
            self._slow.discard(address)
        else:
            self._slow.add(address)

    def _left(self, address: int) -> int:
        return max(0, (TO_A_SLOW_ONE if address in self._slow else AT_A_TIME + AHEAD) - self._claimed[address])
