"""File store (a folder or bucket); each file is encrypted with its subject's data key."""

from collections.abc import AsyncIterator, Iterable, Mapping
from pathlib import Path

import obstore
from obstore.store import ObjectStore

from cleardeed.core.crypto import OVERHEAD_BYTES, DataKey, DecryptionError
from cleardeed.files.location import MISSING, Location, refuse_unavailable

SEGMENT_BYTES = 1024 * 1024
"""What of a streamed file is in hand at a time."""
SPREAD_CHARACTERS = 2
"""The end of a record's id, which is random in its 32 letters and digits: 1,024 prefixes."""
Content = bytes | Iterable[bytes | memoryview]
"""A file: whole, or in segments as `put_stream` takes them."""


class FileStore:
    """Files by path, such as `checks/chk_…/report.pdf`, unreadable without the data key.

    Every method raises `FileStoreUnavailableError` if the store does not answer.
    """

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    @classmethod
    def at(cls, location: Location) -> "FileStore":
        return cls(location.open())

    @classmethod
    def in_folder(cls, folder: Path) -> "FileStore":
        return cls.at(Location.of_folder(folder))

    async def put(self, path: str, content: bytes, key: DataKey) -> None:
        """Store `content` atomically, replacing an existing file."""
        with refuse_unavailable():
            await obstore.put_async(self._store, object_name(path), key.encrypt(content, path))

    async def put_all(self, contents: Mapping[str, Content], key: DataKey) -> None:
        """Stores every content under its path, in their order."""
        for path, content in contents.items():
            if isinstance(content, bytes):
                await self.put(path, content, key)
            else:
                await self.put_stream(path, content, key)

    async def get(self, path: str, key: DataKey) -> bytes | None:
        """The decrypted content, or None if there is no such file. Raises `DecryptionError`."""
        result = await self._get(path)
        if result is None:
            return None
        with refuse_unavailable():
            return key.decrypt(bytes(await result.bytes_async()), path)

    async def put_stream(self, path: str, segments: Iterable[bytes | memoryview], key: DataKey) -> None:
        """Store a large file given as segments of `SEGMENT_BYTES`; the last one may be shorter.

        Each segment is encrypted separately, with its number and whether it is the last as associated data.
        """
        with refuse_unavailable():
            await obstore.put_async(self._store, object_name(path), _encrypted_segments(path, segments, key))

    async def get_stream(self, path: str, key: DataKey) -> AsyncIterator[bytes]:
        """The segments of a file stored by `put_stream`.

        Raises `FileNotFoundError`; `DecryptionError` for a changed or moved segment, or at the end of a truncated file.
        """
        result = await self._get(path)
        if result is None:
            raise FileNotFoundError(path)
        held, number, size = bytearray(), 0, SEGMENT_BYTES + OVERHEAD_BYTES
        chunks = result.stream()
        while True:
            with refuse_unavailable():
                chunk = await anext(chunks, None)
            if chunk is None:
                break
            held += bytes(chunk)
            while len(held) > size:
                yield key.decrypt(bytes(held[:size]), _segment_associated_data(path, number, last=False))
                del held[:size]
                number += 1
        if not held:
            raise DecryptionError(path)
        yield key.decrypt(bytes(held), _segment_associated_data(path, number, last=True))

    async def delete_all(self, paths: Iterable[str]) -> None:
        """Delete those of the files that exist."""
        await self._delete([name for path in paths for name in _possible_names(path)])

    async def delete_folder(self, folder: str) -> None:
        """Delete every file below a record's folder, such as `checks/chk_…/`."""
        for prefix in _possible_names(f"{folder.rstrip('/')}/"):
            with refuse_unavailable():
                async for found in obstore.list(self._store, prefix):
                    await self._delete([one["path"] for one in found])

    async def _get(self, path: str) -> "obstore.GetResult | None":
        with refuse_unavailable():
            for name in _possible_names(path):
                try:
                    return await obstore.get_async(self._store, name)
                except MISSING:
                    continue
        return None

    async def _delete(self, names: list[str]) -> None:
        """Delete in bulk. A folder stops at the first name that does not exist; then one by one."""
        with refuse_unavailable():
            try:
                await obstore.delete_async(self._store, names)
            except MISSING:
                for name in names:
                    try:
                        await obstore.delete_async(self._store, name)
                    except MISSING:
                        continue


def object_name(path: str) -> str:
    """The name a file is stored under: `checks/chk_…xy/report.pdf` as `checks/xy/chk_…xy/report.pdf`.

    Ids begin with their time. Without the prefix all new files would have neighbouring names, which one partition of a
    bucket serves, and a folder would have as many entries as there are records.
    """
    kind, _, rest = path.partition("/")
    record, slash, _ = rest.partition("/")
    return f"{kind}/{record[-SPREAD_CHARACTERS:]}/{rest}" if slash else path


def _possible_names(path: str) -> list[str]:
    """The names a file may be stored under; versions before the prefix used the path itself."""
    return list(dict.fromkeys((object_name(path), path)))


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
