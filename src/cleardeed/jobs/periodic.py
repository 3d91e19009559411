"""Periodic tasks of a worker, such as requeuing records that have no job."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import msgspec
import structlog

log = structlog.get_logger(__name__)


class PeriodicTask(msgspec.Struct, frozen=True):
    """A task run every `every`; several workers may run it at the same time."""

    name: str
    every: timedelta
    action: Callable[[], Awaitable[object]]


async def run_periodic_tasks(tasks: list[PeriodicTask]) -> None:
    """Run all tasks concurrently until cancelled; a failed run is logged and does not stop later ones."""
    async with asyncio.TaskGroup() as group:
        for task in tasks:
            group.create_task(_repeat(task))


async def _repeat(task: PeriodicTask) -> None:
    while True:
        try:
            await task.action()
        except Exception:
            log.exception("a recurring duty failed", duty=task.name)
        await asyncio.sleep(task.every.total_seconds())
