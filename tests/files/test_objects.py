"""Copying all files from one store to another."""

import os
from pathlib import Path

import obstore
import pytest
from obstore.store import ObjectStore

from cleardeed.core.crypto import DataKey
from cleardeed.core.errors import RefusedError
from cleardeed.files.file_store import FileStore
from cleardeed.files.location import Location
from cleardeed.files.objects import copy_all, read_all

COUNT = 40


@pytest.fixture
async def folder(tmp_path: Path) -> Location:
    """A folder with a marker and some files."""
    location, key = Location.of_folder(tmp_path / "files"), DataKey.generate()
    store = FileStore.at(location)
    for number in range(COUNT):
        await store.put(f"checks/chk_{number:04}/report.pdf", bytes(number), key)
    (tmp_path / "files" / "installation").write_text("id")
    for file in (tmp_path / "files").rglob("*"):
        os.utime(file, (2**30, 2**30))  # long before they are copied: a bucket tells times to the second
    return location


async def test_a_copy_is_whole_and_a_second_run_copies_nothing(folder: Location, bucket: Location) -> None:
    reported: list[tuple[int, int]] = []
    first = await copy_all(folder, bucket, lambda done, total: reported.append((done, total)))
    assert dict(read_all(bucket)) == dict(read_all(folder))
    assert (first.copied, first.unchanged) == (COUNT + 1, 0)
    assert max(reported)[0] <= reported[0][1] == first.bytes
    second = await copy_all(folder, bucket, None)
    assert (second.copied, second.unchanged) == (0, COUNT + 1)


async def test_what_has_changed_since_is_copied(folder: Location, bucket: Location) -> None:
    await copy_all(folder, bucket, None)
    assert folder.folder is not None
    changed = folder.folder / "checks/01/chk_0001/report.pdf"
    content = bytes(len(changed.read_bytes()))
    changed.write_bytes(content)
    os.utime(changed, (2**32, 2**32))
    assert (await copy_all(folder, bucket, None)).copied == 1
    assert dict(read_all(bucket))["checks/01/chk_0001/report.pdf"] == content


async def test_compare_finds_a_copy_that_was_spoilt_later(folder: Location, tmp_path: Path) -> None:
    target = Location.of_folder(tmp_path / "copy")
    await copy_all(folder, target, None)
    assert target.folder is not None
    spoilt = target.folder / "checks/02/chk_0002/report.pdf"
    spoilt.write_bytes(bytes(len(spoilt.read_bytes())))
    assert (await copy_all(folder, target, None)).copied == 0
    assert (await copy_all(folder, target, None, compare=True)).copied == 1
    assert dict(read_all(target)) == dict(read_all(folder))


async def test_a_store_that_spoils_what_it_is_given_is_refused(
    folder: Location, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = obstore.put_async

    async def spoil(store: ObjectStore, name: str, content: bytes) -> object:
        return await put(store, name, content[:-1] + b"!")

    monkeypatch.setattr(obstore, "put_async", spoil)
    with pytest.raises(RefusedError, match="differs from the original"):
        await copy_all(folder, Location.of_folder(tmp_path / "copy"), None)
    assert not (tmp_path / "copy" / "installation").exists(), "no service starts on it"
