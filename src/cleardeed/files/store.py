"""A folder (or bucket) of files, each encrypted under its subject's data key."""

from pathlib import Path

import obstore
from obstore.exceptions import NotFoundError as MissingObjectError
from obstore.store import LocalStore, ObjectStore

from cleardeed.core.crypto import DataKey


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

    async def get(self, path: str, key: DataKey) -> bytes | None:
        """The content, or None where there is no such file. Raises `DecryptionError`."""
        try:
            result = await obstore.get_async(self._store, path)
            return key.decrypt(bytes(await result.bytes_async()), path)
        except (MissingObjectError, FileNotFoundError):
            return None

    async def delete(self, path: str) -> None:
        """Removes the file; fine where there is none."""
        try:
            await obstore.delete_async(self._store, path)
        except (MissingObjectError, FileNotFoundError):
            return
