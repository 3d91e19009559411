"""Encrypt a secret with a passphrase: AES-256-GCM under a key derived by scrypt (RFC 7914)."""

import os

from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from cleardeed.core.crypto import KEY_BYTES, DataKey, DecryptionError

HEAD = b"cleardeed-scrypt-1\n"
"""Identifies the format and its cost: 128 MiB and some tenths of a second per attempt."""
COST, BLOCK, LANES = 2**17, 8, 1
SALT_BYTES = 16
MIN_CHARACTERS = 12


def wrap(secret: bytes, passphrase: str) -> bytes:
    """The secret, readable with the passphrase only."""
    salt = os.urandom(SALT_BYTES)
    return HEAD + salt + _key(passphrase, salt).encrypt(secret, HEAD.decode())


def unwrap(wrapped: bytes, passphrase: str) -> bytes:
    """The secret. Raises `DecryptionError`: another passphrase, or damage."""
    if not wrapped.startswith(HEAD):
        raise DecryptionError("passphrase")
    body = wrapped[len(HEAD) :]
    return _key(passphrase, body[:SALT_BYTES]).decrypt(body[SALT_BYTES:], HEAD.decode())


def _key(passphrase: str, salt: bytes) -> DataKey:
    return DataKey(Scrypt(salt=salt, length=KEY_BYTES, n=COST, r=BLOCK, p=LANES).derive(passphrase.encode()))
