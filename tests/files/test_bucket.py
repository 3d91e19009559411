"""The file store in a bucket of a real S3 server."""

from pathlib import Path

import obstore
import pytest

from cleardeed.core.crypto import DataKey
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool
from cleardeed.files.backup import backup, restore
from cleardeed.files.file_store import SEGMENT_BYTES, FileStore
from cleardeed.files.location import FileStoreUnavailableError, Location
from cleardeed.files.marker import accept_store, check_marker
from cleardeed.files.objects import read_all

REPORT = "checks/chk_01xy/report.pdf"


def names(location: Location) -> list[str]:
    return sorted(name for name, _ in read_all(location))


async def test_files_come_back_and_lie_encrypted_under_a_prefix_of_their_id(bucket: Location) -> None:
    store, key = FileStore.at(bucket), DataKey.generate()
    await store.put(REPORT, b"%PDF Ivanov", key)
    assert await store.get(REPORT, key) == b"%PDF Ivanov"
    assert await store.get("checks/chk_01xy/none.pdf", key) is None
    ((name, content),) = read_all(bucket)
    assert name == "checks/xy/chk_01xy/report.pdf"
    assert b"Ivanov" not in content


async def test_a_large_file_is_streamed(bucket: Location) -> None:
    store, key = FileStore.at(bucket), DataKey.generate()
    content = bytes(range(256)) * (12 * SEGMENT_BYTES // 256) + b"end"
    segments = [content[start : start + SEGMENT_BYTES] for start in range(0, len(content), SEGMENT_BYTES)]
    await store.put_stream("documents/doc_1/document", segments, key)
    assert b"".join([part async for part in store.get_stream("documents/doc_1/document", key)]) == content


async def test_files_of_a_former_version_are_read_and_deleted(bucket: Location) -> None:
    store, key = FileStore.at(bucket), DataKey.generate()
    obstore.put(bucket.open(), REPORT, key.encrypt(b"old", REPORT))
    assert await store.get(REPORT, key) == b"old"
    await store.put("checks/chk_01xy/evidence.json", b"{}", key)
    await store.put("checks/chk_02xy/report.pdf", b"another", key)
    await store.delete_folder("checks/chk_01xy/")
    assert names(bucket) == ["checks/xy/chk_02xy/report.pdf"]
    await store.delete_all(["checks/chk_02xy/report.pdf", "checks/chk_03xy/report.pdf"])
    assert names(bucket) == []


async def test_more_files_than_one_request_deletes(bucket: Location) -> None:
    store, opened = FileStore.at(bucket), bucket.open()
    for number in range(1003):
        obstore.put(opened, f"checks/xy/chk_01xy/{number}", b"x")
    await store.delete_folder("checks/chk_01xy/")
    assert names(bucket) == []


async def test_a_bucket_that_does_not_answer_is_unavailable(bucket: Location) -> None:
    nowhere = Location("s3://no-such-bucket/prefix")
    with pytest.raises(FileStoreUnavailableError):
        await FileStore.at(nowhere).put(REPORT, b"x", DataKey.generate())


async def test_a_bucket_is_marked_once_and_no_other_is_taken_for_it(pool: Pool, bucket: Location) -> None:
    other = Location(f"{bucket.url}/other")
    for _ in range(2):
        await check_marker(pool, bucket)
    assert names(bucket) == ["installation"]
    with pytest.raises(RefusedError, match=r"prefix/other is not the store .* `cleardeed files accept`"):
        await check_marker(pool, other)
    await accept_store(pool, other)
    await check_marker(pool, other)


async def test_a_bucket_that_cannot_be_used_is_refused_with_the_reason(pool: Pool, bucket: Location) -> None:
    with pytest.raises(RefusedError, match="s3://no-such-bucket/x cannot be used: "):
        await check_marker(pool, Location("s3://no-such-bucket/x"))


async def test_a_backup_of_a_bucket_is_restored_into_another(dsn: str, bucket: Location, tmp_path: Path) -> None:
    store = bucket.open()
    contents = {"installation": b"id", "checks/xy/chk_1xy/report.pdf": b"ciphertext", "empty": b""}
    for name, content in contents.items():
        obstore.put(store, name, content)
    backup(dsn, tmp_path / "cleardeed.tar", files=bucket)
    other = Location(f"{bucket.url}-restored")
    obstore.put(other.open(), "of/another/time", b"x")
    restore(dsn, tmp_path / "cleardeed.tar", files=other)
    assert dict(read_all(other)) == contents
    restore(dsn, tmp_path / "cleardeed.tar", files=Location.of_folder(tmp_path / "files"), force=True)
    assert dict(read_all(Location.of_folder(tmp_path / "files"))) == contents
