"""A folder (or bucket) of files, each encrypted under its subject's data key."""

from collections.abc import AsyncIterator, Iterable, Mapping
from pathlib import Path

import obstore
from obstore.exceptions import NotFoundError as MissingObjectError
from obstore.store import LocalStore, ObjectStore

from cleardeed.core.crypto import OVERHEAD_BYTES, DataKey, DecryptionError

SEGMENT_BYTES = 1024 * 1024
"""What of a streamed file is in hand at a time."""


class FileStore:
    """Files by path, such as `checks/chk_…/report.pdf`. What is stored is never readable without the data key."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    @classmethod
    def in_folder(cls, folder: Path) -> "FileStore":
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return cls(LocalStore(folder.resolve()))

    async def put(self, path: str, content: bytes, key: DataKey) -> None:
        """Stores the content whole, over what was there. A reader sees the old or the new, never a part."""
        await obstore.put_async(self._store, path, key.encrypt(content, path))

    async def put_all(self, contents: Mapping[str, bytes], key: DataKey) -> None:
        """Stores every content under its path, in their order."""
        for path, content in contents.items():
            await self.put(path, content, key)

    async def get(self, path: str, key: DataKey) -> bytes | None:
        """The content, or None where there is no such file. Raises `DecryptionError`."""
        try:
            result = await obstore.get_async(self._store, path)
            return key.decrypt(bytes(await result.bytes_async()), path)
        except (MissingObjectError, FileNotFoundError):
            return None

    async def put_stream(self, path: str, segments: Iterable[bytes | memoryview], key: DataKey) -> None:
        """As `put`, for a large file: `segments` are its bytes in parts of `SEGMENT_BYTES`, the last one of fewer or as
        many. Each is encrypted by itself, bound to its number and to whether it is the last."""
        await obstore.put_async(self._store, path, _encrypted_segments(path, segments, key))

    async def get_stream(self, path: str, key: DataKey) -> AsyncIterator[bytes]:
        """The parts of a file that `put_stream` stored. Raises `FileNotFoundError`, `DecryptionError`: for a part that
        was changed or moved, and at the end of a file that was cut off."""
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
        """Removes the file; fine where there is none."""
        try:
            await obstore.delete_async(self._store, path)
        except (MissingObjectError, FileNotFoundError):
            return

    async def delete_all(self, paths: Iterable[str]) -> None:
        """Removes the files; fine where some or all are gone."""
        for path in paths:
            await self.delete(path)

    async def delete_folder(self, folder: str) -> None:
        """Removes every file below the folder; fine where there is none."""
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
