"""Signed, expiring links: a token that opens one path until a moment, without a key and without a database look-up.

A token is base64url of `expiry (8 bytes, Unix seconds, big-endian) || HMAC-SHA256(secret, expiry || path)`.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache

from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing

LIFETIME = timedelta(hours=24)
PURPOSE = "signed links"

_EXPIRY_BYTES = 8
_MAC_BYTES = hashlib.sha256().digest_size
_TOKEN_CHARACTERS = 54  # 40 bytes in base64url without padding.


def sign(secret: bytes, path: str, expires_at: datetime) -> str:
    """A token of 54 URL-safe characters that opens `path` up to `expires_at` (aware; whole seconds count)."""
    if expires_at.tzinfo is None:
        raise ValueError("the moment of expiry needs a time zone")
    expiry = int(expires_at.timestamp()).to_bytes(_EXPIRY_BYTES, "big")
    return base64.urlsafe_b64encode(expiry + _mac(secret, expiry, path)).rstrip(b"=").decode()


def verify(secrets: Sequence[bytes], path: str, token: str, now: datetime) -> bool:
    """Whether `token` was signed for exactly this path with one of the secrets, and has not expired at `now`.

    Several secrets let links outlive a change of the service key. Any text is answered, none raises.
    """
    raw = _decode(token)
    if raw is None:
        return False
    expiry, mac = raw[:_EXPIRY_BYTES], raw[_EXPIRY_BYTES:]
    signed = any(hmac.compare_digest(mac, _mac(secret, expiry, path)) for secret in secrets)
    return signed and now.timestamp() < int.from_bytes(expiry, "big")


def signed_url(ring: KeyRing, public_url: str, path: str, issued_at: datetime | None = None) -> str:
    """The public address of `path`, open for `LIFETIME` from `issued_at` (now) on; the same moment gives the same."""
    expires_at = (issued_at or clock.now()) + LIFETIME
    return f"{public_url}{path}?token={sign(ring.derive_all(PURPOSE)[0], path, expires_at)}"


def _mac(secret: bytes, expiry: bytes, path: str) -> bytes:
    # The expiry has a fixed length, so no two pairs of expiry and path give the same input.
    mac = _keyed(secret).copy()
    mac.update(expiry + path.encode("utf-8", "surrogatepass"))
    return mac.digest()


@lru_cache(8)
def _keyed(secret: bytes) -> hmac.HMAC:
    """Half of a MAC's time is taking in its key; there are as many keys as generations of the service key."""
    return hmac.new(secret, digestmod=hashlib.sha256)


def _decode(token: str) -> bytes | None:
    """The 40 bytes, or None. Only the one spelling that `sign` writes is taken."""
    if len(token) != _TOKEN_CHARACTERS:
        return None
    try:
        raw = base64.b64decode(token + "==", altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(raw) != _EXPIRY_BYTES + _MAC_BYTES or base64.urlsafe_b64encode(raw).rstrip(b"=").decode() != token:
        return None
    return raw
