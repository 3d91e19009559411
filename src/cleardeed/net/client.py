"""HTTP client for URLs that customers name: connects to public addresses only, follows no redirects, and reads only
the first bytes of the response."""

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec
from aiohttp.abc import AbstractResolver

from cleardeed.net.addresses import is_public
from cleardeed.net.urls import parse_url

CONNECTIONS = 600
KEEP_ALIVE_SECONDS = 15.0


class Reply(msgspec.Struct, frozen=True):
    """Status, Retry-After header and first bytes of a receiver's response."""

    status: int
    retry_after: str | None
    body_prefix: bytes


class RefusedAddressError(OSError):
    """The host resolves to an address that is not public."""


class OutboundClient:
    """Posts to customers' URLs.

    The socket factory checks the very address that is connected to, so DNS rebinding gains nothing.
    """

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    async def post(
        self, url: str, body: bytes, headers: Mapping[str, str], *, timeout_seconds: float, max_bytes: int
    ) -> Reply:
        """Post `body`; returns the reply with the first `max_bytes` bytes of its body. Redirects are not followed.

        Raises `RefusedUrlError`, `RefusedAddressError`, `aiohttp.ClientError`, `OSError`, `TimeoutError` (after
        `timeout_seconds` in all).
        """
        target = parse_url(url)
        try:
            async with (
                asyncio.timeout(timeout_seconds),
                self._session.post(target, data=body, headers=headers, allow_redirects=False) as response,
            ):
                body_prefix = await _read_prefix(response.content, max_bytes)
                return Reply(response.status, response.headers.get("Retry-After"), body_prefix)
        except aiohttp.ClientConnectorError as error:
            if isinstance(error.os_error, RefusedAddressError):
                raise error.os_error from None
            raise


@asynccontextmanager
async def open_client(
    *, allow_private: bool, resolver: AbstractResolver | None = None
) -> AsyncIterator[OutboundClient]:
    """Open a client; `allow_private` permits all networks (development). `resolver` replaces the system's."""
    connector = aiohttp.TCPConnector(
        limit=CONNECTIONS,
        resolver=resolver,
        use_dns_cache=False,
        keepalive_timeout=KEEP_ALIVE_SECONDS,
        socket_factory=_open_socket if allow_private else _open_public_socket,
    )
    async with aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=None),  # each call has its own
        auto_decompress=False,
        trust_env=False,
    ) as session:
        yield OutboundClient(session)


def _open_public_socket(address_info: Any) -> socket.socket:
    *_, address = address_info
    if not is_public(address[0]):
        raise RefusedAddressError("the address is not a public one")
    return _open_socket(address_info)


def _open_socket(address_info: Any) -> socket.socket:
    family, kind, protocol, *_ = address_info
    return socket.socket(family=family, type=kind, proto=protocol)


async def _read_prefix(stream: aiohttp.StreamReader, max_bytes: int) -> bytes:
    """Read at most `max_bytes` bytes; the rest is not read and the connection is not reused."""
    taken = b""
    while len(taken) < max_bytes:
        piece = await stream.read(max_bytes - len(taken))
        if not piece:
            break
        taken += piece
    return taken
