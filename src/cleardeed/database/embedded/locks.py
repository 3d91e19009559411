"""Count the users of the server by flock(2), which the kernel releases however a process ends.

`start.lock` is held alone while somebody starts or stops the server. `users.lock` is held together by everyone who
uses it: whoever can take it alone was the last.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cleardeed.database.embedded.layout import own_like


@contextmanager
def exclusive_lock(path: Path) -> Iterator[None]:
    """Waits until no other process is inside the same block."""
    descriptor = _opened(path)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


class SharedLock:
    """A lock held together with other processes."""

    def __init__(self, path: Path) -> None:
        self._descriptor = _opened(path)
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def held_by_others(self) -> bool:
        """Whether anybody else holds it. Ask under the start lock only: asking gives the lock up for a moment."""
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(self._descriptor, fcntl.LOCK_SH)
            return True
        return False

    def release(self) -> None:
        os.close(self._descriptor)


def _opened(path: Path) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    own_like(path, path.parent)
    return descriptor
