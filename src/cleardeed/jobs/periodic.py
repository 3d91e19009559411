"""Small recurring duties of a worker, such as looking for checks without a live job."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import msgspec
import structlog

log = structlog.get_logger(__name__)


class PeriodicTask(msgspec.Struct, frozen=True):
    """Something done again and again; it must bear being done by several workers at once."""

    name: str
    every: timedelta
    action: Callable[[], Awaitable[object]]


async def run_periodic_tasks(duties: list[PeriodicTask]) -> None:
    """Runs all duties side by side until cancelled; a failed run is logged and the next one comes as planned."""
    async with asyncio.TaskGroup() as group:
        for duty in duties:
            group.create_task(_repeat(duty))


async def _repeat(duty: PeriodicTask) -> None:
    while True:
        try:
            await duty.action()
        except Exception:
            log.exception("a recurring duty failed", duty=duty.name)
        await asyncio.sleep(duty.every.total_seconds())
