"""The outbound client: no connection into a special network, for any URL and any answer of the resolver."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult

from cleardeed.core.errors import RefusedError
from cleardeed.http.webhook_urls import validate_webhook_url
from cleardeed.net.client import open_client
from cleardeed.net.urls import PrivateUrlError, RefusedUrlError, parse_url, validate_url
from tests.net.corpus import URLS
from tests.patience import PATIENCE_SECONDS


class Counting:
    """A server on all loopback addresses that counts who connects, and says nothing."""

    def __init__(self) -> None:
        self.connections = 0
        self.port = 0

    async def accept(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        writer.close()


@pytest.fixture
async def counting() -> AsyncIterator[Counting]:
    counter = Counting()
    server = await asyncio.start_server(counter.accept, "127.0.0.1", 0)
    counter.port = server.sockets[0].getsockname()[1]
    async with server:
        yield counter


class Rebinding(AbstractResolver):
    """Answers a public address at first and loopback from then on, or both at once."""

    def __init__(self, *answers: list[str]) -> None:
        self._answers = list(answers)
        self.asked = 0

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        addresses = self._answers[min(self.asked, len(self._answers) - 1)]
        self.asked += 1
        return [
            ResolveResult(hostname=host, host=address, port=port, family=socket.AF_INET, proto=0, flags=0)
            for address in addresses
        ]

    async def close(self) -> None:
        return


def test_the_corpus_is_large() -> None:
    assert len(set(URLS)) >= 100


async def test_no_url_of_the_corpus_is_connected_to(counting: Counting) -> None:
    async with open_client(allow_private=False) as client:

        async def called(url: str) -> bool:
            try:
                await client.post(
                    url.replace("{port}", str(counting.port)), b"{}", {}, timeout_seconds=PATIENCE_SECONDS, max_bytes=10
                )
            except (RefusedUrlError, aiohttp.ClientError, OSError):
                return False
            return True

        reached = [url for url in URLS if await called(url)]
    assert reached == []
    assert counting.connections == 0


async def test_every_url_of_the_corpus_is_refused_when_it_is_set() -> None:
    passed = []
    for url in URLS:
        try:
            await validate_url(url.replace("{port}", "80"), allow_private=False)
        except RefusedUrlError:
            continue
        passed.append(url)
    assert passed == []


@pytest.mark.parametrize(
    "answers", [[["127.0.0.1"]], [["10.0.0.1", "127.0.0.1"]], [["0.0.0.0"]], [["::ffff:127.0.0.1"]]]
)
async def test_a_name_that_leads_home_is_not_followed(counting: Counting, answers: list[list[str]]) -> None:
    async with open_client(allow_private=False, resolver=Rebinding(*answers)) as client:
        with pytest.raises((aiohttp.ClientError, OSError)):
            await client.post(
                f"http://rebind.example:{counting.port}/", b"{}", {}, timeout_seconds=PATIENCE_SECONDS, max_bytes=10
            )
    assert counting.connections == 0


async def test_a_name_that_turns_home_between_two_looks_is_not_followed(counting: Counting) -> None:
    """The first answer is public (and dead), as at the moment the URL was set; the second is loopback."""
    resolver = Rebinding(["192.0.2.1"], ["127.0.0.1"])
    async with open_client(allow_private=False, resolver=resolver) as client:
        for _ in range(3):
            with pytest.raises((aiohttp.ClientError, OSError)):
                await client.post(
                    f"http://rebind.example:{counting.port}/", b"{}", {}, timeout_seconds=PATIENCE_SECONDS, max_bytes=10
                )
    assert resolver.asked == 3, "each call resolves once"
    assert counting.connections == 0


@pytest.mark.parametrize(
    "url",
    ["http://example.com/hook", "https://example.com:8443/a?b=c", "https://пример.рф/", "http://93.184.216.34/",
     "http://[2606:2800:220:1::1]/", "https://a.1e100.net./", "https://3com.example/x"],
)  # fmt: skip
def test_ordinary_urls_pass(url: str) -> None:
    assert parse_url(url).host


async def test_a_host_that_does_not_resolve_passes_when_it_is_set() -> None:
    assert await validate_url("https://no-such-host.invalid/hook", allow_private=False)


@asynccontextmanager
async def serving(answer: Callable[[web.Request], Any]) -> AsyncIterator[str]:
    """The address of a loopback server that answers every POST so."""
    app = web.Application()
    app.router.add_post("/{tail:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def test_redirects_are_answers() -> None:
    calls = 0

    async def redirect(_request: web.Request) -> web.Response:
        nonlocal calls
        calls += 1
        return web.Response(status=307, headers={"Location": "/elsewhere"})

    async with serving(redirect) as url, open_client(allow_private=True) as client:
        reply = await client.post(f"{url}/hook", b"{}", {}, timeout_seconds=PATIENCE_SECONDS, max_bytes=10)
    assert (reply.status, calls) == (307, 1)


async def test_a_long_answer_is_cut() -> None:
    async def chatter(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        try:
            while True:
                await response.write(b"x" * 65536)
        except ConnectionError:
            return response

    async with serving(chatter) as url, open_client(allow_private=True) as client:
        reply = await client.post(url, b"{}", {}, timeout_seconds=PATIENCE_SECONDS, max_bytes=200)
    assert reply.body_prefix == b"x" * 200


async def test_a_receiver_that_drips_is_left_after_the_time_out() -> None:
    async def drip(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        try:
            while True:
                await response.write(b"x")
                await asyncio.sleep(0.05)
        except ConnectionError:
            return response

    async with serving(drip) as url, open_client(allow_private=True) as client:
        with pytest.raises(TimeoutError):
            await client.post(url, b"{}", {}, timeout_seconds=0.3, max_bytes=200)


async def test_cookies_are_not_kept() -> None:
    seen: list[str | None] = []

    async def bake(request: web.Request) -> web.Response:
        seen.append(request.headers.get("Cookie"))
        return web.Response(headers={"Set-Cookie": "a=b"})

    async with serving(bake) as url, open_client(allow_private=True) as client:
        for _ in range(2):
            await client.post(url, b"{}", {}, timeout_seconds=PATIENCE_SECONDS, max_bytes=10)
    assert seen == [None, None]


async def test_a_private_address_is_told_to_the_operator_alone_with_the_setting_that_allows_it() -> None:
    with pytest.raises(PrivateUrlError) as to_partner:
        await validate_url("http://127.0.0.1/hook", allow_private=False)
    assert "CLEARDEED" not in str(to_partner.value)
    with pytest.raises(RefusedError) as to_operator:
        await validate_webhook_url("http://127.0.0.1/hook", allow_private=False)
    assert "CLEARDEED_WEBHOOK_ALLOW_PRIVATE=1" in str(to_operator.value)
