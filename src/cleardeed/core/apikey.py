"""Generate, parse and hash API keys and webhook secrets. Only hashes of keys are stored.

A key is `cd_live_` or `cd_sandbox_`, a base62 secret, and six base62 digits of the CRC-32 of everything before them:
secret scanners recognise keys, and a mistyped key is refused without a query.
"""

import base64
import hashlib
import secrets
import zlib
from typing import Literal

Mode = Literal["live", "sandbox"]

_PREFIXES: dict[Mode, str] = {"live": "cd_live_", "sandbox": "cd_sandbox_"}
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_DIGITS = frozenset(_ALPHABET)
_SECRET_LENGTH = 30  # 30 × log2(62) = 178.6 random bits.
_CHECKSUM_LENGTH = 6  # 62^6 > 2^32
_SHOWN_LENGTH = 4  # 24 bits of the secret: enough to tell keys apart, of no help in guessing the other 154.
_WEBHOOK_PREFIX = "whsec_"
_WEBHOOK_SECRET_BYTES = 32


def generate(mode: Mode) -> str:
    """A fresh key of that mode."""
    body = _PREFIXES[mode] + "".join(secrets.choice(_ALPHABET) for _ in range(_SECRET_LENGTH))
    return body + _checksum(body)


def parse(text: str) -> Mode | None:
    """The mode of a well-formed key, else None. Says nothing about whether the key was ever issued."""
    for mode, prefix in _PREFIXES.items():
        if text.startswith(prefix):
            return mode if _has_valid_checksum(text, prefix) else None
    return None


def digest(text: str) -> bytes:
    """The 32 bytes of SHA-256 by which a key is stored and found. No salt or stretching: its secret is random."""
    return hashlib.sha256(text.encode()).digest()


def display_prefix(text: str) -> str:
    """The start of a key that may be shown and logged, such as `cd_live_4fGk`. Raises `ValueError` if it is no key."""
    mode = parse(text)
    if mode is None:
        raise ValueError("not an API key")
    return text[: len(_PREFIXES[mode]) + _SHOWN_LENGTH]


def generate_webhook_secret() -> str:
    """A fresh secret for signing events: `whsec_` and 32 random bytes in base64."""
    return webhook_secret_text(secrets.token_bytes(_WEBHOOK_SECRET_BYTES))


def webhook_secret_bytes(secret: str) -> bytes:
    """The 32 bytes of a webhook secret's text, as they are kept wrapped."""
    return base64.b64decode(secret.removeprefix(_WEBHOOK_PREFIX), validate=True)


def webhook_secret_text(secret: bytes) -> str:
    """The text of a webhook secret, as it was shown, from its 32 bytes."""
    return _WEBHOOK_PREFIX + base64.b64encode(secret).decode()


def _has_valid_checksum(text: str, prefix: str) -> bool:
    if len(text) != len(prefix) + _SECRET_LENGTH + _CHECKSUM_LENGTH or not _DIGITS.issuperset(text[len(prefix) :]):
        return False
    return text[-_CHECKSUM_LENGTH:] == _checksum(text[:-_CHECKSUM_LENGTH])


def _checksum(body: str) -> str:
    number = zlib.crc32(body.encode())
    digits = []
    for _ in range(_CHECKSUM_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        digits.append(_ALPHABET[digit])
    return "".join(reversed(digits))
