"""How many deliveries are claimed for one address: the better it takes them, the more.

An address begins with a few. Each one that it accepts soon widens its lane by one, a failure halves it, and one that
takes its time narrows it to the least: dead and slow receivers hold little of what all share. A wide lane is longer
than what goes there at a time, so that the next are at hand when the first have ended.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

CLAIMED_IN_ALL = 2048
AT_A_TIME_IN_ALL = 512
"""Below what a process may have of open files, and what the client has of connections."""
AT_A_TIME = 32
LEAST = 2
WIDEST = 96
SLOW_SECONDS = 1.0


class Lanes:
    """Counts the claimed deliveries by address, and lets them go in turn."""

    def __init__(self) -> None:
        self._claimed: Counter[int] = Counter()
        self._widths: dict[int, int] = {}
        self._turns: dict[int, asyncio.Semaphore] = {}
        self._room = asyncio.Semaphore(AT_A_TIME_IN_ALL)

    @property
    def free(self) -> int:
        """How many more may be claimed now."""
        return CLAIMED_IN_ALL - self._claimed.total()

    def left(self) -> dict[int, int]:
        """How many more may be claimed for each address that is known; any other has `LEAST`."""
        known = self._claimed.keys() | self._widths.keys()
        return {address: max(0, self._width(address) - self._claimed[address]) for address in known}

    def enter(self, address: int) -> None:
        """A delivery was claimed."""
        self._claimed[address] += 1
        self._turns.setdefault(address, asyncio.Semaphore(AT_A_TIME))

    @asynccontextmanager
    async def turn(self, address: int) -> AsyncIterator[bool]:
        """Held while a claimed delivery goes on; with its end the delivery is done with, tried or not.

        It gives whether the lane is still as wide as what was claimed for it; where not, this one should wait.
        """
        try:
            async with self._turns[address], self._room:
                yield self._claimed[address] <= self._width(address)
        finally:
            self._claimed[address] -= 1
            if self._claimed[address] == 0:
                del self._claimed[address], self._turns[address]

    def judge(self, address: int, *, accepted: bool, seconds: float) -> None:
        """A delivery went like this: the width of the lane follows."""
        width = self._width(address)
        if seconds >= SLOW_SECONDS:
            self._widths[address] = LEAST
        else:
            self._widths[address] = min(WIDEST, width + 1) if accepted else max(LEAST, width // 2)

    def _width(self, address: int) -> int:
        return self._widths.get(address, LEAST)
