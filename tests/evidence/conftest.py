"""The time-stamping authority of the tests, running."""

import shutil
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web

from tests.authority import Authority, Server


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    if shutil.which("openssl") is None:
        pytest.skip("needs the openssl command")
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="session")
async def running_server(authority: Authority) -> AsyncIterator[Server]:
    server = Server(authority)
    app = web.Application()
    app.router.add_post("/tsr", server.answer)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    server.url = f"http://{host}:{port}/tsr"
    yield server
    await runner.cleanup()


@pytest.fixture
def authority_server(running_server: Server, authority: Authority) -> Server:
    running_server.reset(authority)
    return running_server


@pytest.fixture(scope="session")
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as client:
        yield client
