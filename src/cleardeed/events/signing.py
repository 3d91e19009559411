"""Sign deliveries in two ways: by the API contract, and by Standard Webhooks (https://www.standardwebhooks.com).

The contract's key is the text of the webhook secret; that of Standard Webhooks is the bytes that the text encodes.
"""

import base64
import hashlib
import hmac

from cleardeed.core.apikey import webhook_secret_bytes

TIMESTAMP_HEADER = "X-Service-Timestamp"
SIGNATURE_HEADER = "X-Service-Signature"
STANDARD_ID_HEADER = "webhook-id"
STANDARD_TIMESTAMP_HEADER = "webhook-timestamp"
STANDARD_SIGNATURE_HEADER = "webhook-signature"


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Hex digest of the contract's signature. `secret` includes `whsec_`; `timestamp` is in Unix seconds."""
    return hmac.digest(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hex()


def standard_signature(secret: str, event_id: str, timestamp: str, body: bytes) -> str:
    """The signature of Standard Webhooks, version 1: over `id.timestamp.body`."""
    signed = f"{event_id}.{timestamp}.".encode() + body
    digest = hmac.digest(webhook_secret_bytes(secret), signed, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"


def signed_headers(secret: str, event_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The headers of a delivery that is sent at `timestamp` (Unix seconds)."""
    moment = str(timestamp)
    return {
        TIMESTAMP_HEADER: moment,
        SIGNATURE_HEADER: signature(secret, moment, body),
        STANDARD_ID_HEADER: event_id,
        STANDARD_TIMESTAMP_HEADER: moment,
        STANDARD_SIGNATURE_HEADER: standard_signature(secret, event_id, moment, body),
    }
