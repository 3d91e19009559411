"""Simulators on loopback ports."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from aiohttp import web

from cleardeed.simulators.exchange import Reply, Request
from cleardeed.simulators.simulator import Simulator

HOST = "127.0.0.1"
MAX_BODY_BYTES = 1 << 20


@asynccontextmanager
async def serving(*simulators: Simulator, port_base: int = 0) -> AsyncIterator[None]:
    """Each simulator on a port of its own, and its `url` set, until the block ends.

    `port_base` gives them that port and the following ones; with 0 the system chooses.
    """
    async with AsyncExitStack() as stack:
        for index, simulator in enumerate(simulators):
            await stack.enter_async_context(_serving(simulator, port_base + index if port_base else 0))
        yield


@asynccontextmanager
async def _serving(simulator: Simulator, port: int) -> AsyncIterator[None]:
    stopping = asyncio.Event()
    app = web.Application(client_max_size=MAX_BODY_BYTES)
    app.router.add_route("*", "/{tail:.*}", _handler(simulator, stopping))
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port).start()
        simulator.url = f"http://{HOST}:{runner.addresses[0][1]}"
        yield
    finally:
        stopping.set()
        await runner.cleanup()


def _handler(simulator: Simulator, stopping: asyncio.Event) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        reply = simulator.take(await _asked(request))
        silent = reply.status is None
        await _wait(simulator.faults.silence if silent else simulator.faults.latency, stopping)
        if silent and request.transport is not None:
            request.transport.abort()
        return _response(reply)

    return handle


async def _asked(request: web.Request) -> Request:
    return Request(
        method=request.method,
        path=request.rel_url.path,
        raw_query=request.rel_url.raw_query_string,
        headers={name.lower(): value for name, value in request.headers.items()},
        cookies=dict(request.cookies),
        body=await request.read(),
    )


async def _wait(seconds: float, stopping: asyncio.Event) -> None:
    if seconds:
        try:
            await asyncio.wait_for(stopping.wait(), seconds)
        except TimeoutError:
            return


def _response(reply: Reply) -> web.Response:
    headers = dict(reply.headers)
    if reply.body:
        headers["Content-Type"] = f"{reply.content_type}; charset={reply.encoding}"
    return web.Response(status=reply.status or 500, body=reply.body, headers=headers)
