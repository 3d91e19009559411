"""The folder of files that a database goes with: marked once, known again, and no other taken for it."""

from pathlib import Path

import pytest

from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool
from cleardeed.files.file_store import FileStore
from cleardeed.files.location import Location
from cleardeed.files.marker import accept_store, check_marker
from cleardeed.vault.keys import store_data_key


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "files").mkdir()
    return tmp_path / "files"


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A folder with nothing in it."""
    (tmp_path / "other").mkdir()
    return tmp_path / "other"


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def read(folder: Path) -> str:
    return (folder / "installation").read_text()


def write(folder: Path, text: str) -> None:
    (folder / "installation").write_text(text)


async def test_a_new_database_marks_its_folder_and_knows_it_again(pool: Pool, folder: Path) -> None:
    for _ in range(2):
        await check_marker(pool, Location.of_folder(folder))
    assert names(folder) == ["installation"]
    assert read(folder) == str(await pool.fetchval("SELECT id FROM installation"))


async def test_an_empty_folder_beside_a_database_that_knows_another_is_refused(
    pool: Pool, folder: Path, other: Path
) -> None:
    await check_marker(pool, Location.of_folder(folder))
    with pytest.raises(RefusedError, match=r"other is not the store .* `cleardeed files accept`"):
        await check_marker(pool, Location.of_folder(other))
    assert not names(other)
    await accept_store(pool, Location.of_folder(other))
    await check_marker(pool, Location.of_folder(other))


async def test_the_folder_of_another_database_is_refused(pool: Pool, folder: Path) -> None:
    write(folder, "00000000-0000-4000-8000-000000000000")
    with pytest.raises(RefusedError, match="of another database"):
        await check_marker(pool, Location.of_folder(folder))
    await accept_store(pool, Location.of_folder(folder))
    await check_marker(pool, Location.of_folder(folder))


async def test_a_database_older_than_markers_takes_the_folder_with_its_files(
    pool: Pool, ring: KeyRing, folder: Path, other: Path
) -> None:
    key = DataKey.generate()
    await store_data_key(pool, ring, "acc_1", "chk_1", key)
    files = FileStore.in_folder(folder)
    await files.put("checks/chk_1/report.pdf", b"%PDF", key)
    with pytest.raises(RefusedError, match="is not the store"):
        await check_marker(pool, Location.of_folder(other))
    await check_marker(pool, Location.of_folder(folder))
    assert await files.get("checks/chk_1/report.pdf", key) == b"%PDF"


async def test_a_marker_written_by_a_start_that_was_cut_off_is_taken(pool: Pool, folder: Path) -> None:
    write(folder, str(await pool.fetchval("SELECT id FROM installation")))
    await check_marker(pool, Location.of_folder(folder))
    assert await pool.fetchval("SELECT files_marked_at FROM installation") is not None
