"""How many files may be on their way in at once: each takes memory for as long as its sender likes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cleardeed.accounts.api_keys import Caller
from cleardeed.core.errors import RateLimitExceededError
from cleardeed.core.fair_semaphore import FairSemaphore, QueueFullError
from cleardeed.http.rate_limits import refused_total

AT_ONCE = 48
"""In this process: a gigabyte, where all are of the largest size."""
OF_ONE_ACCOUNT = 16
WAITING = 512
"""Before their bodies are read: each takes a connection and what of the body the server has buffered."""
WAITING_OF_ONE_ACCOUNT = 128
WAIT_SECONDS = 20.0
"""Shorter than the 30 s for which most clients wait for an answer."""
RETRY_AFTER_SECONDS = 5


class Uploads:
    """Lets uploads in, in turns that are fair between accounts; those beyond wait in line."""

    def __init__(self) -> None:
        self._turns = FairSemaphore(
            limit=AT_ONCE,
            limit_per_account=OF_ONE_ACCOUNT,
            max_waiting=WAITING,
            max_waiting_per_account=WAITING_OF_ONE_ACCOUNT,
            timeout=WAIT_SECONDS,
        )

    @asynccontextmanager
    async def slot(self, caller: Caller) -> AsyncIterator[None]:
        """A place for the length of the block, to be taken before the body is read.

        Raises `RateLimitExceededError` where the line is full or the wait too long.
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
