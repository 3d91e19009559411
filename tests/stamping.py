"""A service whose roots a real authority stamps."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from aiohttp import web

from tests.authority import Authority, Server
from tests.patience import PATIENCE_SECONDS
from tests.service import Service, running_service

STAMPED_SECONDS = float(PATIENCE_SECONDS)


@contextmanager
def answering(authority: Authority, port: int) -> Iterator[Server]:
    """The authority behind HTTP on that port, in a thread with a loop of its own."""
    server, loop, up = Server(authority), asyncio.new_event_loop(), threading.Event()
    stop = asyncio.Event()

    async def serve() -> None:
        app = web.Application()
        app.router.add_post("/tsr", server.answer)
        runner = web.AppRunner(app, shutdown_timeout=0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        up.set()
        await stop.wait()
        await runner.cleanup()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert up.wait(PATIENCE_SECONDS)
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


@contextmanager
def stamping_service(dsn: str, folder: Path, authority: Authority, port: int) -> Iterator[Service]:
    """The service with that authority."""
    settings = {
        "CLEARDEED_TSA_URL": f"http://127.0.0.1:{port}/tsr",
        "CLEARDEED_TSA_CA_FILE": str(authority.folder / "ca.pem"),
    }
    with running_service(dsn, folder, **settings) as service:
        yield service


def wait_stamped(client: httpx.Client, check_id: str) -> Any:
    deadline = time.monotonic() + STAMPED_SECONDS
    while time.monotonic() < deadline:
        check = client.get(f"/api/v1/checks/{check_id}").raise_for_status().json()
        if check["evidence"]["tsa"]["status"] != "pending":
            return check
        time.sleep(0.1)
    raise TimeoutError("the root was not stamped in time")
