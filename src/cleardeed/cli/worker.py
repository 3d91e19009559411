"""`cleardeed worker`."""

import asyncio
import signal

import uvloop

from cleardeed.bootstrap.worker import run_worker
from cleardeed.cli.common import Common
from cleardeed.cli.service import part_settings, prepared_database
from cleardeed.core.settings import ServiceSettings


def worker(*, common: Common | None = None) -> None:
    """Run the background work alone."""
    common = common or Common()
    settings = part_settings(common)
    with prepared_database(common, settings, watched=True) as dsn:
        uvloop.run(_run_worker(settings, dsn))


async def _run_worker(settings: ServiceSettings, dsn: str) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await run_worker(settings, dsn, stop)
