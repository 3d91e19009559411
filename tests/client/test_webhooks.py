"""Signatures of deliveries."""

import hashlib
import hmac

import pytest

from cleardeed.client import WebhookError, verify_webhook

SECRET = "whsec_dGVzdHMgb25seQ=="
BODY = b'{"event":"check.completed","id":"evt_1_a","created_at":"2026-01-31T12:00:00Z","data":{"check_id":"chk_1"}}'
NOW = 1_769_860_800


def signed(body: bytes = BODY, at: int | str = NOW, secret: str = SECRET) -> dict[str, str]:
    text = str(at).encode() + b"." + body
    digest = hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()
    return {"x-service-timestamp": str(at), "x-service-signature": digest}


@pytest.mark.parametrize("off", [-300, 0, 300])
def test_a_signed_delivery_is_the_event(off: int) -> None:
    event = verify_webhook(SECRET, signed(), BODY, now=NOW + off)
    assert (event.event, event.id, event.data) == ("check.completed", "evt_1_a", {"check_id": "chk_1"})


def test_now_is_now_where_it_is_not_given() -> None:
    with pytest.raises(WebhookError, match="too old"):
        verify_webhook(SECRET, signed(at=1), BODY)


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        (signed(), BODY + b" "),
        (signed(secret="whsec_another"), BODY),
        (signed() | {"x-service-timestamp": str(NOW + 1)}, BODY),
        (signed() | {"x-service-signature": ""}, BODY),
        (signed() | {"x-service-signature": "é"}, BODY),
        (signed() | {"x-service-signature": "\udcff"}, BODY),
        (signed() | {"x-service-timestamp": "\udcff"}, BODY),
        ({"x-service-timestamp": str(NOW)}, BODY),
        ({"x-service-signature": "0"}, BODY),
        (signed(at=NOW - 301), BODY),
        (signed(at=NOW + 301), BODY),
        (signed(at="soon"), BODY),
        (signed(at="²"), BODY),
        (signed(at="9" * 5_000), BODY),
        (signed(b"[]"), b"[]"),
        (signed(b"not JSON"), b"not JSON"),
    ],
)
def test_anything_else_is_refused(headers: dict[str, str], body: bytes) -> None:
    with pytest.raises(WebhookError):
        verify_webhook(SECRET, headers, body, now=NOW)


def test_a_wider_tolerance() -> None:
    assert verify_webhook(SECRET, signed(at=NOW - 900), BODY, now=NOW, tolerance=1000).id == "evt_1_a"
