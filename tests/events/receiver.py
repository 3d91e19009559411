"""A partner's endpoint for tests: it keeps received requests and answers as configured."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from aiohttp import web

from cleardeed.events.signing import SIGNATURE_HEADER, TIMESTAMP_HEADER, signature
from tests.patience import PATIENCE_SECONDS


class Delivery(msgspec.Struct, frozen=True):
    """One request as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def event(self) -> Any:
        return msgspec.json.decode(self.body)

    def signed_by(self, secret: str) -> bool:
        return self.headers[SIGNATURE_HEADER] == signature(secret, self.headers[TIMESTAMP_HEADER], self.body)


class Receiver:
    """Answers `status` after `delay` seconds, or when it is released."""

    def __init__(self) -> None:
        self.url = ""
        self.status = 200
        self.headers: dict[str, str] = {}
        self.answer = b"thanks"
        self.delay = 0.0
        self.deliveries: list[Delivery] = []
        self._free = asyncio.Event()
        self._free.set()

    def hold(self) -> None:
        """Answers nobody until `release`."""
        self._free.clear()

    def release(self) -> None:
        self._free.set()

    async def called(self, times: int = 1) -> None:
        """Returns once so many requests have come in."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(self.deliveries) < times:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    @property
    def ids(self) -> list[str]:
        return [delivery.event["id"] for delivery in self.deliveries]

    async def take(self, request: web.Request) -> web.Response:
        self.deliveries.append(Delivery(request.path, dict(request.headers), await request.read()))
        await asyncio.sleep(self.delay)
        await self._free.wait()
        return web.Response(status=self.status, headers=self.headers, body=self.answer)


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """A receiver on loopback."""
    receiver = Receiver()
    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", receiver.take)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    try:
        yield receiver
    finally:
        await runner.cleanup()
