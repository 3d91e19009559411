"""Limits concurrent uploads: each takes memory for as long as its sender is slow."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cleardeed.accounts.api_keys import Caller
from cleardeed.core.errors import RateLimitExceededError
from cleardeed.core.fair_semaphore import FairSemaphore, QueueFullError
from cleardeed.http.rate_limits import refused_total

CONCURRENT_UPLOADS = 48
"""In this process: a gigabyte, if all are of the largest size."""
CONCURRENT_PER_ACCOUNT = 16
MAX_WAITING = 512
"""Their bodies are not read yet: each takes a connection and what the server has buffered."""
MAX_WAITING_PER_ACCOUNT = 128
WAIT_SECONDS = 20.0
"""Below the 30 s after which most clients time out."""
RETRY_AFTER_SECONDS = 5


class Uploads:
    """Admits uploads, fairly between accounts; the others wait in a queue."""

    def __init__(self) -> None:
        self._turns = FairSemaphore(
            limit=CONCURRENT_UPLOADS,
            limit_per_account=CONCURRENT_PER_ACCOUNT,
            max_waiting=MAX_WAITING,
            max_waiting_per_account=MAX_WAITING_PER_ACCOUNT,
            timeout=WAIT_SECONDS,
        )

    @asynccontextmanager
    async def slot(self, caller: Caller) -> AsyncIterator[None]:
        """Holds a slot within the block; to be entered before the body is read.

        Raises `RateLimitExceededError` where the queue is full or the wait too long.
        """
        try:
            async with self._turns.slot(caller.account_id):
                yield
        except QueueFullError:
            refused_total.labels("uploads", caller.key_id).inc()
            raise RateLimitExceededError(
                "Too many uploads at the same time; retry after the time named in Retry-After.",
                retry_after=RETRY_AFTER_SECONDS,
            ) from None
