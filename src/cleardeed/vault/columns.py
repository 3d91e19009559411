"""Encrypted columns: a value in, a value out, compressed and bound to their row."""

from typing import Any, TypeVar

import msgspec

from cleardeed.core.compression import compress, decompress
from cleardeed.core.crypto import DataKey

T = TypeVar("T")


class ColumnCipher(msgspec.Struct, frozen=True):
    """The data key of one row; `scope` names the row, such as `checks/chk_…`. A ciphertext opens in its column of its
    row alone."""

    scope: str
    key: DataKey

    def encrypt(self, column: str, value: Any) -> bytes:
        """The value as JSON, compressed and encrypted."""
        return self.encrypt_bytes(column, msgspec.json.encode(value))

    def decrypt(self, column: str, ciphertext: bytes, into: type[T]) -> T:
        """Undo `encrypt`. Raises `DecryptionError`."""
        return msgspec.json.decode(self.decrypt_bytes(column, ciphertext), type=into)

    def encrypt_bytes(self, column: str, content: bytes) -> bytes:
        """As `encrypt`, for what is not JSON."""
        return self.key.encrypt(compress(content), f"{self.scope}/{column}")

    def decrypt_bytes(self, column: str, ciphertext: bytes) -> bytes:
        """Undo `encrypt_bytes`. Raises `DecryptionError`."""
        return decompress(self.key.decrypt(ciphertext, f"{self.scope}/{column}"))
