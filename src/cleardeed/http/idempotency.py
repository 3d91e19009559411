"""The Idempotency-Key header and the fingerprint of what came with it."""

import hashlib
import hmac
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from cleardeed.billing.idempotency import Idempotency, StoredResponse
from cleardeed.core.canonical import canonical
from cleardeed.core.errors import FieldError, ValidationError
from cleardeed.http.auth import HEADER as KEY_HEADER
from cleardeed.http.bodies import JsonResponse, json_response
from cleardeed.http.openapi.headers import REPLAYED
from cleardeed.http.services import ApiRequest

HEADER = "Idempotency-Key"
MAX_LENGTH = 255


def idempotency_of(request: ApiRequest, body: Any) -> Idempotency | None:
    """The caller's key with the fingerprint of the canonical body, or None. Raises `ValidationError` for a bad key.

    Both are kept as HMACs under the caller's own API key. That key is not stored anywhere, so a stolen database holds
    nothing that a guess at the body could be tried against, nor a name that a caller put into an Idempotency-Key.
    """
    keys = request.headers.getall(HEADER, [])
    if not keys:
        return None
    key = _text(keys[0])
    if len(keys) > 1:
        raise ValidationError(FieldError(HEADER, "must be sent once"))
    if not 0 < len(key) <= MAX_LENGTH or not key.isprintable():
        raise ValidationError(FieldError(HEADER, f"must be 1 to {MAX_LENGTH} printable characters"))
    secret = request.headers[KEY_HEADER].encode()
    return Idempotency(
        hmac.digest(secret, key.encode(), hashlib.sha256).hex(), hmac.digest(secret, canonical(body), hashlib.sha256)
    )


async def create_idempotent(
    request: ApiRequest, body: Any, work: Callable[[Idempotency | None], Awaitable[StoredResponse]]
) -> JsonResponse:
    """The 201 of what `work` creates or replays under the request's Idempotency-Key."""
    return created_response(request, await work(idempotency_of(request, body)))


def created_response(request: ApiRequest, stored: StoredResponse, content: Any = None) -> JsonResponse:
    """The 201 of what was made or is replayed: `content`, else what was stored."""
    headers = {REPLAYED: "true"} if stored.replayed else None
    # The database writes JSON with spaces; other answers have none.
    compact = msgspec.json.format(stored.body.encode(), indent=-1) if content is None else content
    return json_response(request, compact, status=201, headers=headers)


def _text(header: str) -> str:
    """The header's text: what the framework took for Latin-1 is UTF-8 from most callers."""
    raw = header.encode("latin-1")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return header
