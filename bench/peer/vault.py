"""AES-256-GCM under a key of each check, wrapped by the service's; links signed by it."""

import base64
import hashlib
import hmac
import os
import time

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12
LINK_SECONDS = 86_400

_service_key = bytes.fromhex(os.environ["PEER_ENCRYPTION_KEY"])
_service_cipher = AESGCM(_service_key)


def new_data_key() -> tuple[AESGCM, bytes]:
    """A fresh key, and its wrapped form."""
    secret = os.urandom(32)
    return AESGCM(secret), seal(_service_cipher, secret, "key")


def data_key(wrapped: bytes) -> AESGCM:
    """The key of a check from its wrapped form."""
    return AESGCM(unseal(_service_cipher, wrapped, "key"))


def seal(cipher: AESGCM, plain: bytes, place: str) -> bytes:
    """Nonce and ciphertext, bound to `place`."""
    nonce = os.urandom(NONCE_BYTES)
    return nonce + cipher.encrypt(nonce, plain, place.encode())


def unseal(cipher: AESGCM, sealed: bytes, place: str) -> bytes:
    """Return the plaintext sealed at `place`."""
    return cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], place.encode())


def signed(base_url: str, path: str) -> str:
    """A link to `path` that is good for a day."""
    until = int(time.time()) + LINK_SECONDS
    mark = hmac.digest(_service_key, f"{path}\n{until}".encode(), hashlib.sha256)
    return f"{base_url}{path}?token={until}.{base64.urlsafe_b64encode(mark).decode()}"
