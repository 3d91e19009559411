"""Files are unreadable without their key, and not to be put in one another's place."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cleardeed.core.crypto import OVERHEAD_BYTES, DataKey, DecryptionError
from cleardeed.files.file_store import SEGMENT_BYTES, FileStore


async def test_a_file_comes_back_and_lies_encrypted(tmp_path: Path) -> None:
    store, key = FileStore.in_folder(tmp_path / "files"), DataKey.generate()
    await store.put("checks/chk_1/report.pdf", b"%PDF Ivanov", key)
    assert await store.get("checks/chk_1/report.pdf", key) == b"%PDF Ivanov"
    assert b"Ivanov" not in (tmp_path / "files/checks/_1/chk_1/report.pdf").read_bytes()


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
    await store.delete_all(["no/such", "no/such/file"])


@pytest.mark.parametrize("size", [0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 3 * SEGMENT_BYTES])
async def test_a_streamed_file_comes_back_and_lies_encrypted(tmp_path: Path, size: int) -> None:
    store, key = FileStore.in_folder(tmp_path), DataKey.generate()
    content = (b"Ivanov" * (size // 6 + 1))[:size]
    await store.put_stream("a/1", in_segments(content), key)
    assert b"".join([part async for part in store.get_stream("a/1", key)]) == content
    assert b"Ivanov" not in (tmp_path / "a/1").read_bytes()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: raw[:-1],
        lambda raw: raw[: SEGMENT_BYTES + OVERHEAD_BYTES],
        lambda raw: raw[SEGMENT_BYTES + OVERHEAD_BYTES :],
        lambda raw: raw[SEGMENT_BYTES + OVERHEAD_BYTES :] + raw[: SEGMENT_BYTES + OVERHEAD_BYTES],
        lambda raw: raw + raw[:100],
        lambda raw: b"",
        lambda raw: bytes([raw[0] ^ 1]) + raw[1:],
    ],
)
async def test_a_streamed_file_that_was_changed_is_refused(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    store, key = FileStore.in_folder(tmp_path), DataKey.generate()
    await store.put_stream("a/1", in_segments(bytes(3 * SEGMENT_BYTES)), key)
    (tmp_path / "a/1").write_bytes(spoil((tmp_path / "a/1").read_bytes()))
    with pytest.raises(DecryptionError):
        [part async for part in store.get_stream("a/1", key)]


async def test_a_missing_stream_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        [part async for part in FileStore.in_folder(tmp_path).get_stream("no/such", DataKey.generate())]


def in_segments(content: bytes) -> Iterator[bytes]:
    for place in range(0, len(content), SEGMENT_BYTES):
        yield content[place : place + SEGMENT_BYTES]
