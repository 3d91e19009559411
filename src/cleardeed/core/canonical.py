"""RFC 8785 canonical JSON and SHA-256: the bytes that every hash of the service is taken over."""

import hashlib
from typing import Any

import msgspec
import rfc8785


def canonical(value: Any) -> bytes:
    """`value` (a msgspec Struct or plain data; dates become ISO strings) as RFC 8785 bytes.

    Raises `rfc8785.CanonicalizationError` for what JSON cannot carry (NaN, integers beyond 2^53).
    """
    return rfc8785.dumps(msgspec.to_builtins(value, str_keys=True))


def sha256_hex(data: bytes) -> str:
    """SHA-256 of `data` as 64 lowercase hex digits."""
    return hashlib.sha256(data).hexdigest()
