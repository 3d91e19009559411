"""Encryption at rest: a data key for every subject (check, job, monitor), wrapped by the service key.

Ciphertexts are AES-256-GCM with a random 96-bit nonce in front (NIST SP 800-38D). The associated data names what a
ciphertext is (`check/chk_…/result`), so that one cannot be swapped for another.
"""

import base64
import binascii
import hashlib
import hmac
import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

NONCE_BYTES = 12
OVERHEAD_BYTES = NONCE_BYTES + 16
"""Bytes by which a ciphertext exceeds its plaintext: nonce and tag."""
KEY_BYTES = 32
KEY_ID_BYTES = 8


class DecryptionError(Exception):
    """The ciphertext is damaged, has other associated data, or its key is not available."""


class DataKey:
    """The key of one subject's personal data. Destroying its wrapped form erases the data."""

    __slots__ = ("_cipher", "_secret")

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._cipher = AESGCM(secret)

    @classmethod
    def generate(cls) -> "DataKey":
        return cls(os.urandom(KEY_BYTES))

    def encrypt(self, plaintext: bytes | memoryview, associated_data: str) -> bytes:
        """Encrypt and authenticate `plaintext` with `associated_data`; returns nonce and ciphertext."""
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plaintext, associated_data.encode())

    def decrypt(self, ciphertext: bytes, associated_data: str) -> bytes:
        """Decrypt what `encrypt` returned for the same `associated_data`. Raises `DecryptionError`."""
        try:
            sealed = memoryview(ciphertext)  # a slice of bytes would be a copy
            return self._cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], associated_data.encode())
        except (InvalidTag, ValueError) as error:
            raise DecryptionError(associated_data) from error

    def derive(self, purpose: str) -> bytes:
        """Derive 32 bytes for `purpose` by HMAC-SHA256; deterministic."""
        return hmac.digest(self._secret, purpose.encode(), hashlib.sha256)

    def wrap_with(self, service_key: "ServiceKey") -> bytes:
        return service_key.wrap(self._secret)


class ServiceKey:
    """One generation of the key that wraps data keys."""

    __slots__ = ("_cipher", "_derived", "_secret", "key_id")

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            raise ValueError(f"a service key is {KEY_BYTES} bytes, this one has {len(secret)}")
        self._secret = secret
        self._cipher = AESGCM(secret)
        self._derived: dict[str, bytes] = {}
        self.key_id = hashlib.sha256(b"cleardeed service key" + secret).digest()[:KEY_ID_BYTES]

    @classmethod
    def from_text(cls, text: str) -> "ServiceKey":
        """Decode 32 bytes of base64. Raises `ValueError` that does not quote the text."""
        try:
            secret = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise ValueError("not base64") from None
        return cls(secret)

    def wrap(self, secret: bytes) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        return self.key_id + nonce + self._cipher.encrypt(nonce, secret, self.key_id)

    def unwrap(self, wrapped: bytes) -> bytes:
        body = wrapped[KEY_ID_BYTES:]
        try:
            return self._cipher.decrypt(body[:NONCE_BYTES], body[NONCE_BYTES:], self.key_id)
        except (InvalidTag, ValueError) as error:
            raise DecryptionError("data key") from error

    def derive(self, purpose: str) -> bytes:
        """Derive a 32-byte key for another purpose (link signatures, fingerprints) by HKDF (RFC 5869)."""
        if purpose not in self._derived:
            kdf = HKDF(algorithm=hashes.SHA256(), length=KEY_BYTES, salt=None, info=purpose.encode())
            self._derived[purpose] = kdf.derive(self._secret)
        return self._derived[purpose]


class KeyRing:
    """The service keys in use: the first wraps, all unwrap. Reloaded from its file when a newer key appears."""

    def __init__(self, keys: list[ServiceKey], path: Path | None = None) -> None:
        if not keys:
            raise ValueError("at least one service key is needed")
        self._path = path
        self._keys = keys
        self._lookup_key: DataKey | None = None
        self._loaded_version: tuple[int, int] | None = None

    @classmethod
    def from_text(cls, text: str) -> "KeyRing":
        """Base64 keys separated by commas, the current one first. Raises `ValueError`."""
        return cls([ServiceKey.from_text(part.strip()) for part in text.split(",")])

    @classmethod
    def from_file(cls, path: Path) -> "KeyRing":
        """Read a file with one base64 key per line, the current one first; create it (0600) if it is missing."""
        if not path.exists():
            _write_private(path, [_new_key_text()], replace=False)
        return cls(_read_keys(path), path)

    @property
    def current(self) -> ServiceKey:
        return self._keys[0]

    @property
    def key_ids(self) -> list[bytes]:
        """The fingerprint of every key, the current one's first."""
        return [key.key_id for key in self._keys]

    @property
    def generations(self) -> int:
        """Number of keys."""
        return len(self._keys)

    def add_generation(self) -> ServiceKey:
        """Add a new current key to the file. Raises `ValueError` if the keys come from a setting."""
        if self._path is None:
            raise ValueError("put the new key in front of CLEARDEED_ENCRYPTION_KEY, separated by a comma")
        _write_private(self._path, [_new_key_text(), *self._path.read_text().split()])
        self.reload()
        return self.current

    def reload(self) -> bool:
        """Read the file again; returns whether another process has changed its keys."""
        if self._path is None:
            return False
        known = self.key_ids
        self._loaded_version = _file_version(self._path)
        self._keys = _read_keys(self._path)
        return known != self.key_ids

    def wrap(self, key: DataKey) -> bytes:
        """Wrap `key` with the current service key, which another process may have replaced in the file."""
        if self._loaded_version != _file_version(self._path):
            self.reload()
        return key.wrap_with(self.current)

    def unwrap(self, wrapped: bytes) -> DataKey:
        """Unwrap a data key. Raises `DecryptionError` if its service key is not in the ring."""
        return DataKey(self.unwrap_bytes(wrapped))

    def unwrap_bytes(self, wrapped: bytes) -> bytes:
        """Unwrap a secret that is no data key, such as a webhook secret. Raises `DecryptionError`."""
        return self._key_for(wrapped).unwrap(wrapped)

    def derive(self, purpose: str) -> bytes:
        """Derive a key from the current service key."""
        return self.current.derive(purpose)

    def derive_all(self, purpose: str) -> list[bytes]:
        """Derive a key from every service key, the current one first."""
        return [key.derive(purpose) for key in self._keys]

    def open_lookup_key(self, wrapped: bytes) -> None:
        """Unwrap the key of `lookup_hash`, which stays the same when service keys change. Raises `DecryptionError`."""
        self._lookup_key = self.unwrap(wrapped)

    def lookup_hash(self, value: str) -> bytes:
        """HMAC-SHA256 by which a value is found that is stored encrypted."""
        if self._lookup_key is None:
            raise ValueError("the lookup key has not been opened")
        return self._lookup_key.derive(f"lookup {value}")

    def _key_for(self, wrapped: bytes) -> ServiceKey:
        key_id = wrapped[:KEY_ID_BYTES]
        while True:
            for key in self._keys:
                if key.key_id == key_id:
                    return key
            if not self.reload():
                raise DecryptionError("no service key of this generation")


def _new_key_text() -> str:
    return base64.b64encode(os.urandom(KEY_BYTES)).decode()


def _file_version(path: Path | None) -> tuple[int, int] | None:
    """Inode and modification time; they change when the file is replaced."""
    if path is None:
        return None
    found = path.stat()
    return found.st_ino, found.st_mtime_ns


def _read_keys(path: Path) -> list[ServiceKey]:
    return [ServiceKey.from_text(line) for line in path.read_text().split()]


def _write_private(path: Path, lines: list[str], *, replace: bool = True) -> None:
    """Write the file atomically with mode 0600.

    Without `replace`, a file that another process created meanwhile stays: services that start together share one key.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        os.fsync(file.fileno())
    if replace:
        draft.replace(path)
        return
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
