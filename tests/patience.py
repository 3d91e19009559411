"""Waiting for a state in tests: never by the machine's speed."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE_SECONDS = 600
"""Far beyond what an overloaded machine needs; no test is meant to last so long."""
PAUSE_SECONDS = 0.05

T = TypeVar("T")


def wait_for(read: Callable[[], T], done: Callable[[T], object] = bool, *, seconds: float = PATIENCE_SECONDS) -> T:
    """Poll `read` until its value is `done`, and return that value. Raises `TimeoutError`: what is waited for hangs."""
    deadline = time.monotonic() + seconds
    while not done(found := read()):
        if time.monotonic() > deadline:
            raise TimeoutError(found)
        time.sleep(PAUSE_SECONDS)
    return found
