"""Sign deliveries: HMAC-SHA256 over `timestamp + "." + body`, keyed with the text of the webhook secret."""

import hashlib
import hmac

TIMESTAMP_HEADER = "X-Service-Timestamp"
SIGNATURE_HEADER = "X-Service-Signature"


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Hex digest of the signature. `secret` includes `whsec_`; `timestamp` is in Unix seconds."""
    return hmac.digest(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hex()


def signed_headers(secret: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Timestamp and signature headers of a delivery at `timestamp` (Unix seconds)."""
    moment = str(timestamp)
    return {TIMESTAMP_HEADER: moment, SIGNATURE_HEADER: signature(secret, moment, body)}
