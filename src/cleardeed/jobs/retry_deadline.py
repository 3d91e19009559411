"""Deadline after which paid work that keeps failing is given up and refunded."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import structlog

from cleardeed.core import clock
from cleardeed.jobs.worker import Defer, previous_failures

RETRY_DEADLINE = timedelta(days=3)
"""A weekend and a day: time for an operator to fix a full disk or a faulty release before work is given up."""
MIN_FAILURES = 5
"""Consecutive failures required as well: old work may only have waited, for a source or for the service."""

log = structlog.get_logger(__name__)


@asynccontextmanager
async def retry_until_deadline(since: datetime, give_up: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Let failures propagate so that the job is retried; after the deadline, log the failure and call `give_up`.

    The deadline has passed when the work is older than `RETRY_DEADLINE` (counted from `since`) and has failed at least
    `MIN_FAILURES` times in a row. `give_up` finishes paid work as failed and refunds it. `Defer` is no failure and
    always propagates.
    """
    try:
        yield
    except Defer:
        raise
    except Exception:
        if clock.now() - since < RETRY_DEADLINE or previous_failures() < MIN_FAILURES:
            raise
        log.exception("paid work failed for too long and is given up")
        await give_up()
