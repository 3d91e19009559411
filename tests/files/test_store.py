"""Files are unreadable without their key, and not to be put in one another's place."""

from pathlib import Path

import pytest

from cleardeed.core.crypto import DataKey, DecryptionError
from cleardeed.files.store import FileStore


async def test_a_file_comes_back_and_lies_encrypted(tmp_path: Path) -> None:
    store, key = FileStore.in_folder(tmp_path / "files"), DataKey.generate()
    await store.put("checks/chk_1/report.pdf", b"%PDF Ivanov", key)
    assert await store.get("checks/chk_1/report.pdf", key) == b"%PDF Ivanov"
    assert b"Ivanov" not in (tmp_path / "files/checks/chk_1/report.pdf").read_bytes()


async def test_another_key_or_place_does_not_open_it(tmp_path: Path) -> None:
    store, key = FileStore.in_folder(tmp_path), DataKey.generate()
    await store.put("a/1", b"x", key)
    with pytest.raises(DecryptionError):
        await store.get("a/1", DataKey.generate())
    (tmp_path / "a/2").write_bytes((tmp_path / "a/1").read_bytes())
    with pytest.raises(DecryptionError):
        await store.get("a/2", key)


async def test_a_missing_file_is_none_and_may_be_deleted(tmp_path: Path) -> None:
    store = FileStore.in_folder(tmp_path)
    assert await store.get("no/such", DataKey.generate()) is None
    await store.delete("no/such")
