"""How long paid work is tried that fails and fails."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import structlog

from cleardeed.core import clock
from cleardeed.jobs.worker import Defer

PATIENCE = timedelta(days=3)
"""A week-end and a day: time for an operator to mend a full disk or a faulty release before anybody is sent away."""

log = structlog.get_logger(__name__)


@asynccontextmanager
async def patient(since: datetime, give_up: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Lets a fault of the block pass, so that its job runs again, for `PATIENCE` from `since`; then calls `give_up`.

    Who paid for work that cannot be done is told so and gets the money back. `Defer` is no fault: it passes always.
    """
    try:
        yield
    except Defer:
        raise
    except Exception:
        if clock.now() - since < PATIENCE:
            raise
        log.exception("paid work failed for too long and is given up")
        await give_up()
