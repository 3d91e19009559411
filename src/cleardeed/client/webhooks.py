"""Verify and decode deliveries of webhook events."""

import base64
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
STANDARD_ID_HEADER = "webhook-id"
STANDARD_TIMESTAMP_HEADER = "webhook-timestamp"
STANDARD_SIGNATURE_HEADER = "webhook-signature"
SECRET_PREFIX = "whsec_"  # noqa: S105 - not a secret but its mark
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

    `raw_body` is the body as received, before any JSON parser. Verifies the headers of Standard Webhooks where they
    are present, else the two of the API contract. Raises `WebhookError`; answer such a delivery with a 4xx and an
    accepted one with 200 or 204.
    """
    found = {name.lower(): value for name, value in headers.items()}
    standard = STANDARD_SIGNATURE_HEADER in found
    timestamp = _header(found, STANDARD_TIMESTAMP_HEADER if standard else TIMESTAMP_HEADER)
    expected = _standard(secret, found, raw_body) if standard else _contract(secret, timestamp, raw_body)
    signatures = _header(found, STANDARD_SIGNATURE_HEADER if standard else SIGNATURE_HEADER).split(" ")
    if not any(hmac.compare_digest(expected.encode(), _bytes(one)) for one in signatures):
        raise WebhookError("the signature is not one of this secret")
    if not _SECONDS.fullmatch(timestamp) or abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookError("the delivery is too old, or a clock is wrong")
    try:
        return msgspec.json.decode(raw_body, type=Event)
    except msgspec.DecodeError as error:
        raise WebhookError(f"the delivery is no event: {error}") from None


def _contract(secret: str, timestamp: str, raw_body: bytes) -> str:
    return hmac.new(secret.encode(), _bytes(timestamp) + b"." + raw_body, hashlib.sha256).hexdigest()


def _standard(secret: str, headers: Mapping[str, str], raw_body: bytes) -> str:
    """The expected signature, keyed with the bytes that the secret encodes. Raises `WebhookError`."""
    try:
        key = base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except ValueError:
        raise WebhookError("the secret is not a webhook secret (whsec_…)") from None
    signed = [_bytes(_header(headers, name)) for name in (STANDARD_ID_HEADER, STANDARD_TIMESTAMP_HEADER)]
    return f"v1,{base64.b64encode(hmac.digest(key, b'.'.join([*signed, raw_body]), hashlib.sha256)).decode()}"


def _bytes(header: str) -> bytes:
    """The header's bytes as signed; servers pass bytes that are not UTF-8 as lone surrogates."""
    return header.encode(errors="surrogatepass")


def _header(headers: Mapping[str, str], name: str) -> str:
    """The header of lower-case names. Raises `WebhookError` where it is missing."""
    if name.lower() not in headers:
        raise WebhookError(f"the header {name} is missing")
    return headers[name.lower()]
