"""Send windows: an adaptive limit of claimed events per webhook address.

A window starts at `MIN_SIZE`. A fast accepted delivery doubles it, a failure halves it, and a slow one resets it, so
that dead and slow receivers hold little of the shared capacity. A large window exceeds `MAX_IN_FLIGHT`, so that the
next events are at hand when the first have ended.
"""

from collections import deque
from typing import Generic, TypeVar

MAX_CLAIMED = 2048
MAX_IN_FLIGHT = 32
MIN_SIZE = 2
MAX_SIZE = 128
SLOW_SECONDS = 1.0

Delivery = TypeVar("Delivery")


class SendWindow(Generic[Delivery]):
    """The deliveries claimed for one address: those in flight, those waiting, and the limit of both together."""

    def __init__(self) -> None:
        self.size = MIN_SIZE
        self.in_flight = 0
        self.waiting: deque[Delivery] = deque()

    @property
    def claimed(self) -> int:
        """Number of claimed deliveries."""
        return self.in_flight + len(self.waiting)

    def admit(self, delivery: Delivery) -> bool:
        """Add a claimed delivery. True: send it now; False: it waits."""
        if self.in_flight < MAX_IN_FLIGHT:
            self.in_flight += 1
            return True
        self.waiting.append(delivery)
        return False

    def release(self) -> Delivery | None:
        """End a delivery; returns the waiting one to send next."""
        if self.waiting:
            return self.waiting.popleft()
        self.in_flight -= 1
        return None

    def adjust(self, *, accepted: bool, seconds: float) -> list[Delivery]:
        """Resize the window after a delivery; removes and returns waiting deliveries that no longer fit."""
        if seconds >= SLOW_SECONDS:
            self.size = MIN_SIZE
        else:
            self.size = min(MAX_SIZE, self.size * 2) if accepted else max(MIN_SIZE, self.size // 2)
        return [self.waiting.pop() for _ in range(min(len(self.waiting), self.claimed - self.size))]


class SendWindows(Generic[Delivery]):
    """Windows by address id. Empty windows of minimum size are dropped."""

    def __init__(self) -> None:
        self._windows: dict[int, SendWindow[Delivery]] = {}

    @property
    def free(self) -> int:
        """The number of deliveries that may still be claimed."""
        return MAX_CLAIMED - sum(window.claimed for window in self._windows.values())

    def remaining(self) -> dict[int, int]:
        """The number that may still be claimed per known address id; unknown addresses have `MIN_SIZE`."""
        self._windows = {at: window for at, window in self._windows.items() if window.claimed or window.size > MIN_SIZE}
        return {at: max(0, window.size - window.claimed) for at, window in self._windows.items()}

    def for_address(self, address: int) -> SendWindow[Delivery]:
        """The window of the address, created if missing."""
        return self._windows.setdefault(address, SendWindow())
