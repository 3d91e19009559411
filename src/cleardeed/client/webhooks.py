"""Deliveries of events: whether they are the service's, and what they say."""

import datetime
import hashlib
import hmac
import re
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from cleardeed.client.errors import WebhookError

TOLERANCE = 300
TIMESTAMP_HEADER = "X-Service-Timestamp"
SIGNATURE_HEADER = "X-Service-Signature"
_SECONDS = re.compile(r"[0-9]{1,12}")


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One event. Keep `id` and act on it once: a delivery may come again."""

    event: str
    id: str
    created_at: datetime.datetime
    data: dict[str, Any]


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    raw_body: bytes,
    *,
    now: float | None = None,
    tolerance: float = TOLERANCE,
) -> Event:
    """The event of a delivery that was signed with `secret` at most `tolerance` seconds off `now` (Unix seconds).

    `raw_body` are the bytes as they came, before any JSON reader. Raises `WebhookError`; answer such a delivery with a
    4xx and an accepted one with 200 or 204.
    """
    timestamp, signature = _header(headers, TIMESTAMP_HEADER), _header(headers, SIGNATURE_HEADER)
    expected = hmac.new(secret.encode(), _bytes(timestamp) + b"." + raw_body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected.encode(), _bytes(signature)):
        raise WebhookError("the signature is not one of this secret")
    if not _SECONDS.fullmatch(timestamp) or abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookError("the delivery is too old, or a clock is wrong")
    try:
        return msgspec.json.decode(raw_body, type=Event)
    except msgspec.DecodeError as error:
        raise WebhookError(f"the delivery is no event: {error}") from None


def _bytes(header: str) -> bytes:
    """What a header is signed as; servers give bytes that are no text as halves of surrogate pairs."""
    return header.encode(errors="surrogatepass")


def _header(headers: Mapping[str, str], name: str) -> str:
    """The header whatever the case of its name. Raises `WebhookError` where it is missing."""
    for known, value in headers.items():
        if known.lower() == name.lower():
            return value
    raise WebhookError(f"the header {name} is missing")
