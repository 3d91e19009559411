"""Signatures of deliveries."""

import datetime
import hashlib
import hmac

import pytest
from standardwebhooks.webhooks import Webhook

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


def standard(body: bytes = BODY, at: int | str = NOW, event_id: str = "evt_1_a") -> dict[str, str]:
    """Headers of Standard Webhooks, signed by its published library."""
    moment = datetime.datetime.fromtimestamp(NOW if isinstance(at, str) else at, datetime.UTC)
    made = Webhook(SECRET).sign(event_id, moment, body.decode())
    return {"Webhook-Id": event_id, "Webhook-Timestamp": str(at), "Webhook-Signature": made}


@pytest.mark.parametrize("signatures", ["{}", "v1,AAAA {}", "v1a,{} {} v2,x"])
def test_a_delivery_signed_by_standard_webhooks_is_the_event(signatures: str) -> None:
    headers = standard()
    headers["Webhook-Signature"] = signatures.replace("{}", headers["Webhook-Signature"])
    assert verify_webhook(SECRET, headers, BODY, now=NOW).id == "evt_1_a"


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        (standard(), BODY + b" "),
        (standard() | {"Webhook-Id": "evt_2"}, BODY),
        (standard() | {"Webhook-Timestamp": str(NOW + 1)}, BODY),
        (standard() | {"Webhook-Signature": ""}, BODY),
        (standard() | {"Webhook-Signature": "v1,\udcff"}, BODY),
        (standard(at=NOW - 301), BODY),
        (standard(at="soon"), BODY),
        ({name: value for name, value in standard().items() if name != "Webhook-Id"}, BODY),
        ({name: value for name, value in standard().items() if name != "Webhook-Timestamp"}, BODY),
        (standard() | {"Webhook-Signature": "v1,AAAA"} | signed(), BODY),
    ],
)
def test_any_other_standard_delivery_is_refused(headers: dict[str, str], body: bytes) -> None:
    with pytest.raises(WebhookError):
        verify_webhook(SECRET, headers, body, now=NOW)


def test_a_secret_that_is_none_is_refused() -> None:
    with pytest.raises(WebhookError, match="whsec_"):
        verify_webhook("not base64!", standard(), BODY, now=NOW)


def test_a_wider_tolerance() -> None:
    assert verify_webhook(SECRET, signed(at=NOW - 900), BODY, now=NOW, tolerance=1000).id == "evt_1_a"
