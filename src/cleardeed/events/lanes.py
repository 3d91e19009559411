"""What is claimed for each address, and how much that may be: the better it takes deliveries, the more.

An address begins with a few. Each delivery that it accepts soon doubles its lane, a failure halves it, and one that
takes its time narrows it to the least: dead and slow receivers hold little of what all share. A wide lane is longer
than what goes there at a time, so that the next are at hand when the first have ended.
"""

from collections import deque
from typing import Generic, TypeVar

CLAIMED_IN_ALL = 2048
AT_A_TIME = 32
LEAST = 2
WIDEST = 128
SLOW_SECONDS = 1.0

Delivery = TypeVar("Delivery")


class Lane(Generic[Delivery]):
    """One address: how many deliveries go there now, those that wait, and how many it may have in all."""

    def __init__(self) -> None:
        self.width = LEAST
        self.going = 0
        self.waiting: deque[Delivery] = deque()

    @property
    def claimed(self) -> int:
        """How many are in hand."""
        return self.going + len(self.waiting)

    def enter(self, delivery: Delivery) -> bool:
        """A delivery was claimed; whether it may go at once. One that may not waits."""
        if self.going < AT_A_TIME:
            self.going += 1
            return True
        self.waiting.append(delivery)
        return False

    def leave(self) -> Delivery | None:
        """A delivery is done with; the one that goes in its place."""
        if self.waiting:
            return self.waiting.popleft()
        self.going -= 1
        return None

    def judge(self, *, accepted: bool, seconds: float) -> list[Delivery]:
        """A delivery went like this: the width of the lane follows. Takes out what waits beyond it."""
        if seconds >= SLOW_SECONDS:
            self.width = LEAST
        else:
            self.width = min(WIDEST, self.width * 2) if accepted else max(LEAST, self.width // 2)
        return [self.waiting.pop() for _ in range(min(len(self.waiting), self.claimed - self.width))]


class Lanes(Generic[Delivery]):
    """The lanes by address. One that is empty and as narrow as that of an unknown address is forgotten."""

    def __init__(self) -> None:
        self._lanes: dict[int, Lane[Delivery]] = {}

    @property
    def free(self) -> int:
        """How many more may be claimed now."""
        return CLAIMED_IN_ALL - sum(lane.claimed for lane in self._lanes.values())

    def left(self) -> dict[int, int]:
        """How many more may be claimed for each address that is known; any other has `LEAST`."""
        self._lanes = {at: lane for at, lane in self._lanes.items() if lane.claimed or lane.width > LEAST}
        return {at: max(0, lane.width - lane.claimed) for at, lane in self._lanes.items()}

    def of(self, address: int) -> Lane[Delivery]:
        """The lane of the address."""
        return self._lanes.setdefault(address, Lane())
