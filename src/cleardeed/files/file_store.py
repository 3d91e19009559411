"""File store (a folder or bucket); each file is encrypted with its subject's data key."""

from collections.abc import AsyncIterator, Iterable, Mapping
from pathlib import Path

import obstore
from obstore.exceptions import NotFoundError as MissingObjectError
from obstore.store import LocalStore, ObjectStore

from cleardeed.core.crypto import OVERHEAD_BYTES, DataKey, DecryptionError

SEGMENT_BYTES = 1024 * 1024
"""What of a streamed file is in hand at a time."""
Content = bytes | Iterable[bytes | memoryview]
"""A file: whole, or in segments as `put_stream` takes them."""


class FileStore:
    """Files by path, such as `checks/chk_…/report.pdf`, unreadable without the data key."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    @classmethod
    def in_folder(cls, folder: Path) -> "FileStore":
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return cls(LocalStore(folder.resolve()))

    async def put(self, path: str, content: bytes, key: DataKey) -> None:
        """Store `content` atomically, replacing an existing file."""
        await obstore.put_async(self._store, path, key.encrypt(content, path))

    async def put_all(self, contents: Mapping[str, Content], key: DataKey) -> None:
        """Stores every content under its path, in their order."""
        for path, content in contents.items():
            if isinstance(content, bytes):
                await self.put(path, content, key)
            else:
                await self.put_stream(path, content, key)

    async def get(self, path: str, key: DataKey) -> bytes | None:
        """The decrypted content, or None if there is no such file. Raises `DecryptionError`."""
        try:
            result = await obstore.get_async(self._store, path)
            return key.decrypt(bytes(await result.bytes_async()), path)
        except (MissingObjectError, FileNotFoundError):
            return None

    async def put_stream(self, path: str, segments: Iterable[bytes | memoryview], key: DataKey) -> None:
        """Store a large file given as segments of `SEGMENT_BYTES`; the last one may be shorter.

        Each segment is encrypted separately, with its number and whether it is the last as associated data.
        """
        await obstore.put_async(self._store, path, _encrypted_segments(path, segments, key))

    async def get_stream(self, path: str, key: DataKey) -> AsyncIterator[bytes]:
        """The segments of a file stored by `put_stream`.

        Raises `FileNotFoundError`; `DecryptionError` for a changed or moved segment, or at the end of a truncated file.
        """
        try:
            result = await obstore.get_async(self._store, path)
        except MissingObjectError:
            raise FileNotFoundError(path) from None
        held, number, size = bytearray(), 0, SEGMENT_BYTES + OVERHEAD_BYTES
        async for chunk in result.stream():
            held += bytes(chunk)
            while len(held) > size:
                yield key.decrypt(bytes(held[:size]), _segment_associated_data(path, number, last=False))
                del held[:size]
                number += 1
        if not held:
            raise DecryptionError(path)
        yield key.decrypt(bytes(held), _segment_associated_data(path, number, last=True))

    async def delete(self, path: str) -> None:
        """Delete the file if it exists."""
        try:
            await obstore.delete_async(self._store, path)
        except (MissingObjectError, FileNotFoundError):
            return

    async def delete_all(self, paths: Iterable[str]) -> None:
        """Delete those of the files that exist."""
        for path in paths:
            await self.delete(path)

    async def delete_folder(self, folder: str) -> None:
        """Delete every file below the folder."""
        async for found in obstore.list(self._store, folder):
            await self.delete_all([one["path"] for one in found])


def _encrypted_segments(path: str, segments: Iterable[bytes | memoryview], key: DataKey) -> Iterable[bytes]:
    held: bytes | memoryview | None = None
    number = 0
    for segment in segments:
        if held is not None:
            yield key.encrypt(held, _segment_associated_data(path, number, last=False))
            number += 1
        held = segment
    yield key.encrypt(b"" if held is None else held, _segment_associated_data(path, number, last=True))


def _segment_associated_data(path: str, number: int, *, last: bool) -> str:
    return f"{path}#{number}{'.' if last else ''}"
