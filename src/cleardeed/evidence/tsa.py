"""Asks a time-stamping authority over HTTP (RFC 3161, 3.4) for a stamp of an evidence root."""

import hashlib
import secrets
from datetime import datetime

import aiohttp
import msgspec
from yarl import URL

from cleardeed.evidence.timestamp import TimestampError, build_request, read_response

MAX_RESPONSE_BYTES = 64 * 1024  # A token with its whole certificate chain stays well under this.
NONCE_BITS = 64

_TRY_AGAIN_STATUSES = frozenset({408, 425, 429})
_TRY_AGAIN_REASONS = frozenset({"malformed", "waiting", "wrong_nonce"})


class StampFailedError(Exception):
    """There is no stamp. `reason` is a short code, `retry` whether the same request may succeed later.

    Beside the reasons of `TimestampError`: `timeout`, `unreachable`, `http_status`, `not_a_timestamp` (another content
    type, such as a proxy's HTML page), `too_large`, `bad_url`. The message never quotes the URL, which may hold a
    password.
    """

    def __init__(self, reason: str, message: str, *, retry: bool) -> None:
        self.reason = reason
        self.retry = retry
        super().__init__(message)


class Stamp(msgspec.Struct, frozen=True):
    """A proof that the root existed at `generated_at` (UTC, by the authority's clock)."""

    token: bytes
    """The DER TimeStampResp exactly as it came, so that `openssl ts -verify` takes it."""
    token_sha256: str
    generated_at: datetime
    provider: str
    """The name in the token, else the host that was asked."""


async def stamp(
    session: aiohttp.ClientSession,
    url: str,
    root: str,
    *,
    ca: bytes | None,
    timeout: float,  # noqa: ASYNC109 (aiohttp enforces it)
) -> Stamp:
    """A stamp over the hex SHA-256 `root` from the authority at `url`, within `timeout` seconds.

    `ca` holds the authority's certificates in PEM: then a token whose signature does not lead to them is not accepted.
    Without it only the imprint and the nonce are checked. Raises `StampFailedError`.
    """
    nonce = secrets.randbits(NONCE_BITS)
    token = await _ask(session, url, build_request(root, nonce), timeout)
    try:
        stamped = read_response(token, root, nonce=nonce, ca=ca)
    except TimestampError as error:
        raise StampFailedError(error.reason, str(error), retry=error.reason in _TRY_AGAIN_REASONS) from error
    provider = stamped.authority or URL(url).host or "unknown"
    return Stamp(token, hashlib.sha256(token).hexdigest(), stamped.generated_at, provider)


async def _ask(session: aiohttp.ClientSession, url: str, request: bytes, seconds: float) -> bytes:
    try:
        async with session.post(
            url,
            data=request,
            headers={"Content-Type": "application/timestamp-query", "Accept": "application/timestamp-reply"},
            timeout=aiohttp.ClientTimeout(total=seconds),
            allow_redirects=False,
        ) as response:
            _require_reply(response)
            return await _read(response)
    except TimeoutError as error:
        raise StampFailedError("timeout", f"no answer within {seconds:g} s", retry=True) from error
    except (aiohttp.InvalidURL, aiohttp.NonHttpUrlClientError):
        raise StampFailedError("bad_url", "the authority's URL is not an http(s) address", retry=False) from None
    except aiohttp.ClientError as error:
        # The text of a client error quotes the URL; its class says enough.
        raise StampFailedError("unreachable", f"the exchange failed: {type(error).__name__}", retry=True) from None


def _require_reply(response: aiohttp.ClientResponse) -> None:
    status = response.status
    if status != 200:
        retry = status >= 500 or status in _TRY_AGAIN_STATUSES
        raise StampFailedError("http_status", f"the authority answered HTTP {status}", retry=retry)
    if response.content_type != "application/timestamp-reply":
        raise StampFailedError("not_a_timestamp", "the answer has another content type", retry=True)


async def _read(response: aiohttp.ClientResponse) -> bytes:
    body = bytearray()
    async for chunk in response.content.iter_any():
        body += chunk
        if len(body) > MAX_RESPONSE_BYTES:
            raise StampFailedError("too_large", f"the answer is over {MAX_RESPONSE_BYTES} bytes", retry=False)
    return bytes(body)
