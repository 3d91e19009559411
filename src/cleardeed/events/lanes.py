"""How many deliveries go to one address at a time: many to a good one, few to one that fails or takes its time."""

from collections import Counter

IN_ALL = 512
TO_ONE = 32
TO_A_SLOW_ONE = 2
SLOW_SECONDS = 1.0


class Lanes:
    """Counts the deliveries under way, by address."""

    def __init__(self) -> None:
        self._busy: Counter[int] = Counter()
        self._slow: set[int] = set()

    @property
    def free(self) -> int:
        """How many more may start now."""
        return IN_ALL - self._busy.total()

    def limited(self) -> dict[int, int]:
        """What is left of the limit, for every address that has not the whole of it."""
        return {address: self._left(address) for address in self._busy.keys() | self._slow}

    def enter(self, address: int) -> None:
        """A delivery starts."""
        self._busy[address] += 1

    def leave(self, address: int, *, accepted: bool, seconds: float) -> None:
        """A delivery ended: the next limit follows from how it went."""
        self._busy[address] -= 1
        if self._busy[address] == 0:
            del self._busy[address]
        if accepted and seconds < SLOW_SECONDS:
            self._slow.discard(address)
        else:
            self._slow.add(address)

    def _left(self, address: int) -> int:
        return max(0, (TO_A_SLOW_ONE if address in self._slow else TO_ONE) - self._busy[address])
