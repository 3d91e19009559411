"""A worker whose only job writes down when it began. Run as a process by `jobs`."""

import asyncio
import os
import signal
import time
from datetime import timedelta
from typing import Any

from cleardeed.jobs.worker import Worker

JOB = "note_start"


async def note_start(payload: dict[str, Any]) -> None:
    """Prints the job's number and the moment, on the monotonic clock that all processes share."""
    print(payload["number"], time.monotonic_ns(), flush=True)


async def main() -> None:
    """Runs jobs until the process is told to end."""
    worker = Worker(
        os.environ["CLEARDEED_DATABASE_URL"], {JOB: note_start}, concurrency=4, retake=timedelta(seconds=30)
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, worker.stop)
    await worker.run()


if __name__ == "__main__":
    asyncio.run(main())
