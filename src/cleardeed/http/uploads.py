"""How many files may be on their way in at once: each takes memory for as long as its sender likes."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from cleardeed.core.errors import ServiceUnavailableError

AT_ONCE = 48
"""In this process: a gigabyte, where all are of the largest size."""
OF_ONE_KEY = 16


class Uploads:
    """Counts the uploads that are under way."""

    def __init__(self) -> None:
        self._by_key: Counter[str] = Counter()

    @contextmanager
    def turn(self, key_id: str) -> Iterator[None]:
        """A place for the length of the block. Raises `ServiceUnavailableError` where the key, or all, have theirs."""
        if self._by_key[key_id] >= OF_ONE_KEY or self._by_key.total() >= AT_ONCE:
            raise ServiceUnavailableError
        self._by_key[key_id] += 1
        try:
            yield
        finally:
            self._by_key[key_id] -= 1
            if not self._by_key[key_id]:
                del self._by_key[key_id]
