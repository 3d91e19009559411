"""The file store that a database goes with: marked once, known again, and no other taken for it."""

from pathlib import Path

import pytest

from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool
from cleardeed.files.marker import accept, check_marker
from cleardeed.files.store import FileStore
from cleardeed.vault.keys import keep


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FileStore.in_folder(tmp_path / "files")


@pytest.fixture
def other(tmp_path: Path) -> FileStore:
    """A folder with nothing in it."""
    return FileStore.in_folder(tmp_path / "other")


async def check(pool: Pool, files: FileStore) -> None:
    await check_marker(pool, files, "the folder")


async def test_a_new_database_marks_its_store_and_knows_it_again(pool: Pool, files: FileStore) -> None:
    for _ in range(2):
        await check(pool, files)
    assert await files.marker() == str(await pool.fetchval("SELECT id FROM installation"))


async def test_an_empty_folder_beside_a_database_that_knows_another_is_refused(
    pool: Pool, files: FileStore, other: FileStore
) -> None:
    await check(pool, files)
    with pytest.raises(RefusedError, match=r"the folder is not the one .* `cleardeed files accept`"):
        await check(pool, other)
    assert await other.is_empty()
    await accept(pool, other)
    await check(pool, other)


async def test_the_store_of_another_database_is_refused(pool: Pool, files: FileStore) -> None:
    await files.mark("00000000-0000-4000-8000-000000000000")
    with pytest.raises(RefusedError, match="of another database"):
        await check(pool, files)
    await accept(pool, files)
    await check(pool, files)


async def test_a_database_older_than_markers_takes_the_folder_with_its_files(
    pool: Pool, ring: KeyRing, files: FileStore, other: FileStore
) -> None:
    key = DataKey.generate()
    await keep(pool, ring, "chk_1", key)
    await files.put("checks/chk_1/report.pdf", b"%PDF", key)
    with pytest.raises(RefusedError, match="is not the one"):
        await check(pool, other)
    await check(pool, files)
    assert await files.get("checks/chk_1/report.pdf", key) == b"%PDF"


async def test_a_marker_written_by_a_start_that_was_cut_off_is_taken(pool: Pool, files: FileStore) -> None:
    await files.mark(str(await pool.fetchval("SELECT id FROM installation")))
    await check(pool, files)
    assert await pool.fetchval("SELECT files_marked_at FROM installation") is not None
