"""Parser time that accounts waste on files that exceed a limit, and the resulting delays."""

import time
from collections.abc import Callable

FREE_SECONDS = 10.0
"""What an account may waste at once: files that nobody made in bad faith hit limits too."""
SHARE = 0.1
"""Of one core: what an account may waste for good."""
MAX_WAIT = 300.0


class OverrunError(Exception):
    """The account has to wait: `seconds` until its files are read again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__("too many files ended at a limit")


class Overruns:
    """A leaky bucket for each account: wasted seconds flow in, `SHARE` of every second flows out, and while there are
    more than `FREE_SECONDS` in it the account waits. Of this process alone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}
        """By account: the seconds in its bucket, and when that was so."""

    def add(self, account_id: str, seconds: float) -> None:
        """A turn of so many seconds came to nothing."""
        now = self._clock()
        self._buckets = {one: bucket for one, bucket in self._buckets.items() if self._left(bucket, now) > 0}
        left = self._left(self._buckets.get(account_id, (0.0, now)), now)
        self._buckets[account_id] = (min(left + seconds, FREE_SECONDS + MAX_WAIT * SHARE), now)

    def wait(self, account_id: str) -> float:
        """Seconds until the account may have a turn again, at most `MAX_WAIT`; 0 where it may have one now."""
        now = self._clock()
        left = self._left(self._buckets.get(account_id, (0.0, now)), now)
        return max(0.0, left - FREE_SECONDS) / SHARE

    @staticmethod
    def _left(bucket: tuple[float, float], now: float) -> float:
        seconds, at = bucket
        return max(0.0, seconds - SHARE * (now - at))
