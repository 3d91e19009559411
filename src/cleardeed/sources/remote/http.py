"""The HTTP client of remote connectors: follows nothing, takes a bounded body, tells no address.

It keeps no cookie itself; those of a question that needs them are its own (`cookies`).
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import msgspec
from yarl import URL

from cleardeed.sources.remote.cookies import Cookies

MAX_BODY_BYTES = 16 << 20
CONNECTIONS = 200


class Exchanged(msgspec.Struct, frozen=True):
    """A response: its whole body, or None where it exceeds the limit."""

    status: int
    headers: Mapping[str, str]
    body: bytes | None


class UnreachableError(Exception):
    """No HTTP answer: no connection, a broken one, or a body that ended too early. Says nothing of the address."""


class SourceClient:
    """Calls the interfaces that the operator named; those may be in a private network."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    async def exchange(
        self,
        method: str,
        url: URL,
        *,
        headers: Mapping[str, str],
        body: bytes | None,
        within: float,
        cookies: Cookies | None = None,
    ) -> Exchanged:
        """Send one request and return its whole reply; a redirect is a reply like others. `cookies` are sent and added
        to.

        Raises `UnreachableError`, and `TimeoutError` after `within` seconds in all.
        """
        if cookies and (held := cookies.for_call(url)):
            headers = {**headers, "Cookie": held}
        try:
            async with (
                asyncio.timeout(within),
                self._session.request(method, url, data=body, headers=headers, allow_redirects=False) as response,
            ):
                if cookies:
                    cookies.take(url, response.headers.getall("Set-Cookie", []))
                return Exchanged(response.status, response.headers, await _whole(response.content))
        except TimeoutError:
            raise
        except (aiohttp.ClientError, OSError, ValueError):  # their texts quote the address
            raise UnreachableError from None


@asynccontextmanager
async def open_source_client(ca_file: Path | None = None) -> AsyncIterator[SourceClient]:
    """A client; `ca_file` holds further root certificates (the Russian Trusted Root CA, say) in PEM."""
    context = ssl.create_default_context()
    if ca_file is not None:
        context.load_verify_locations(ca_file)
    async with aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=CONNECTIONS, ssl=context),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None),  # each call has its own
        trust_env=False,
    ) as session:
        yield SourceClient(session)


async def _whole(stream: aiohttp.StreamReader) -> bytes | None:
    taken = bytearray()
    async for piece in stream.iter_any():
        taken += piece
        if len(taken) > MAX_BODY_BYTES:
            return None
    return bytes(taken)
