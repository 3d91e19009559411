"""Validate URLs that customers give: their syntax, then the networks they resolve to."""

import asyncio
import re
import socket
from functools import lru_cache
from ipaddress import IPv4Address

from yarl import URL

from cleardeed.core.errors import RefusedError
from cleardeed.net.addresses import is_public

MAX_LENGTH = 2000
RESOLVE_SECONDS = 3.0
_FORBIDDEN_CHARACTERS = re.compile(r"[\x00-\x20\x7f-\xa0\\]")
_NUMBER = re.compile(r"\A(?:\d+|0[xX][0-9a-fA-F]*)\Z")
"""A last label like this makes the host an IPv4 address in one of its spellings, never a name (WHATWG URL 3.5)."""

_LOCAL_NAME = re.compile(r"(?:\A|\.)localhost\Z", re.IGNORECASE)
"""Loopback by definition (RFC 6761, 6.3), whether or not the resolver knows it."""


class RefusedUrlError(RefusedError):
    """The URL is malformed or leads into a forbidden network. The message does not quote it."""


class PrivateUrlError(RefusedUrlError):
    """The URL leads into a network that is not public."""


@lru_cache(1_000)
def parse_url(text: str) -> URL:
    """Parse and validate the syntax of a URL. Raises `RefusedUrlError`.

    http or https, a host, no user name or password, and IP addresses only in canonical form: what people and code read
    must be what the socket connects to.
    """
    if len(text) > MAX_LENGTH or _FORBIDDEN_CHARACTERS.search(text):
        raise RefusedUrlError(
            "must be a URL of at most {most} characters without spaces or backslashes", most=MAX_LENGTH
        )
    try:
        url = URL(text)
    except ValueError:
        raise RefusedUrlError("is not a URL") from None
    if url.scheme not in ("http", "https") or not url.raw_host:
        raise RefusedUrlError("must start with http:// or https:// and name a host")
    if "@" in url.raw_authority:
        raise RefusedUrlError("must not hold a user name or password")
    if _is_unusual_ip_literal(url.raw_host):
        raise RefusedUrlError("must name an IP address in its usual form, such as 192.0.2.1")
    return url


async def validate_url(text: str, *, allow_private: bool) -> str:
    """Return `text` if its syntax is valid and its host resolves to public addresses only. Raises `RefusedUrlError`.

    A host that does not resolve now is accepted: its address is checked again when it is called.
    """
    url = parse_url(text)
    host = (url.raw_host or "").rstrip(".")
    if allow_private:
        return text
    if _LOCAL_NAME.search(host) or not all(is_public(address) for address in await _resolve(host, url.port or 0)):
        raise PrivateUrlError(
            "leads into a private, local or otherwise special network: it must be an address that the internet reaches"
        )
    return text


def _is_unusual_ip_literal(host: str) -> bool:
    if "%" in host:
        return True
    if ":" in host or not _NUMBER.match(host.rstrip(".").rpartition(".")[2]):
        return False
    try:
        IPv4Address(host)
    except ValueError:
        return True
    return False


async def _resolve(host: str, port: int) -> list[str]:
    look_up = asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.wait_for(look_up, RESOLVE_SECONDS)
    except (OSError, UnicodeError):  # TimeoutError is an OSError
        return []
    return [str(address[0]) for *_, address in found]
