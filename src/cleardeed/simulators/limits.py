"""Counting calls as interfaces do: so many in a sliding time."""

from collections import deque

HOUR = 3600.0
DAY = 24 * HOUR


class SlidingLimit:
    """At most `most` in any `seconds`."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._taken: deque[float] = deque()

    def left(self, now: float) -> int:
        """Return the number of calls that still fit in now."""
        while self._taken and self._taken[0] <= now - self.seconds:
            self._taken.popleft()
        return self.most - len(self._taken)

    def take(self, now: float, count: int = 1) -> bool:
        """Whether `count` more fit in; where they do they are counted."""
        if self.left(now) < count:
            return False
        self._taken.extend([now] * count)
        return True
