"""Headers of answers."""

from typing import Any

REQUEST_ID = "X-Request-Id"
RATE = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")
RETRY_AFTER = "Retry-After"
REPLAYED = "Idempotent-Replayed"
ALLOW = "Allow"

_COUNT = {"type": "integer", "minimum": 0}
_SECONDS = {"type": "integer", "minimum": 1}
_NOT_WHEN_OFF = "To an authenticated caller, where the service counts requests."

DEFINITIONS: dict[str, Any] = {
    REQUEST_ID: {
        "description": "The `request_id` of the body.",
        "required": True,
        "schema": {"type": "string", "pattern": "^req_[0-9]+_[0-9a-f]{8}$"},
    },
    RATE[0]: {"description": f"Requests that the key may send a minute. {_NOT_WHEN_OFF}", "schema": _COUNT},
    RATE[1]: {"description": f"How many of them are left. {_NOT_WHEN_OFF}", "schema": _COUNT},
    RATE[2]: {"description": f"Seconds until more are free. {_NOT_WHEN_OFF}", "schema": _SECONDS},
    RETRY_AFTER: {"description": "Seconds to wait before trying again.", "required": True, "schema": _SECONDS},
    REPLAYED: {
        "description": "There where this is the answer that the same Idempotency-Key got before.",
        "schema": {"type": "string", "const": "true"},
    },
    ALLOW: {"description": "The methods that this address answers.", "required": True, "schema": {"type": "string"}},
}


def success_headers(*, idempotent: bool) -> dict[str, Any]:
    """The headers of a successful answer."""
    return _references(REQUEST_ID, *RATE, *((REPLAYED,) if idempotent else ()))


def error_headers(status: int) -> dict[str, Any]:
    """The headers of an error of this status."""
    more = {405: (ALLOW,), 429: (RETRY_AFTER,), 503: (RETRY_AFTER,)}
    known = () if status in (401, 405) else RATE
    return _references(REQUEST_ID, *known, *more.get(status, ()))


def _references(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
