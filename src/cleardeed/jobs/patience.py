"""How long paid work is tried that fails and fails."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import structlog

from cleardeed.core import clock
from cleardeed.jobs.worker import Defer, failed_before

PATIENCE = timedelta(days=3)
"""A week-end and a day: time for an operator to mend a full disk or a faulty release before anybody is sent away."""
FAILURES = 5
"""So many runs in a row must have failed before: what is old may but have waited, for a source or for the service."""

log = structlog.get_logger(__name__)


@asynccontextmanager
async def patient(since: datetime, give_up: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Lets a fault of the block pass, so that its job runs again, for `PATIENCE` from `since` and until it has failed
    `FAILURES` times in a row; then calls `give_up`.

    Who paid for work that cannot be done is told so and gets the money back. `Defer` is no fault: it passes always.
    """
    try:
        yield
    except Defer:
        raise
    except Exception:
        if clock.now() - since < PATIENCE or failed_before() < FAILURES:
            raise
        log.exception("paid work failed for too long and is given up")
        await give_up()
