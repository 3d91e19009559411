"""The life of a record of any kind, by a kind that only this test knows."""

import datetime
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import NotFoundError, RefusedError
from cleardeed.core.ids import new_id
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Pool
from cleardeed.evidence.stored import block_json, read_file
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.queue import ORPHAN_AGE
from cleardeed.records.erase import DELETE_FILES, delete_files_job, erase, erase_older_than
from cleardeed.records.read import read_manifest
from cleardeed.vault.keys import data_key_of, store_data_key
from tests.records.toys import TABLES, TOY, TOYS

DAY = timedelta(days=1)


class Shop:
    """Toys of one account."""

    def __init__(self, pool: Pool, ring: KeyRing, files: FileStore, owner: Owner) -> None:
        self.pool, self.ring, self.files, self.owner = pool, ring, files, owner

    async def toy(self, status: str = "report_ready", *, age: timedelta = timedelta()) -> str:
        """A toy of that age, with its key, its files and a wheel."""
        toy_id, key, at = new_id("toy"), DataKey.generate(), clock.now() - age
        await store_data_key(self.pool, self.ring, self.owner.account_id, toy_id, key)
        for path in (TOY.report_path(toy_id), TOY.bundle_path(toy_id), TOY.path(toy_id, "parts/left-over")):
            await self.files.put(path, b"{}", key)
        await self.pool.execute(
            "INSERT INTO toys (account_id, id, mode, status, input, result, evidence, created_at, completed_at)"
            " VALUES ($1, $2, $3, $4, 'order', 'result', '{}', $5, $6)",
            self.owner.account_id, toy_id, self.owner.mode, status, at, None if status == "processing" else at,
        )  # fmt: skip
        await self.pool.execute("INSERT INTO wheels VALUES ($1, $2)", self.owner.account_id, toy_id)
        return toy_id

    async def row(self, toy_id: str) -> asyncpg.Record:
        row = await self.pool.fetchrow("SELECT * FROM toys WHERE id = $1", toy_id)
        assert row is not None
        return row

    async def erase(self, toy_id: str) -> None:
        await erase(TOYS, self.pool, self.ring, self.files, toy_id)

    async def manifest(self, toy_id: str, owner: Owner | None = None) -> bytes:
        return await read_manifest(TOY, self.pool, self.ring, self.files, owner or self.owner, toy_id)


@pytest.fixture
async def shop(pool: Pool, ring: KeyRing, tmp_path: Path) -> Shop:
    await pool.execute(TABLES)
    account = await open_account(pool, name="Agency")
    return Shop(pool, ring, FileStore.in_folder(tmp_path / "files"), Owner(account.account_id, "live"))


async def test_its_owner_reads_its_files_back(shop: Shop) -> None:
    toy_id = await shop.toy()
    assert await shop.manifest(toy_id) == b"{}"
    path, account_id = TOY.report_path(toy_id), shop.owner.account_id
    assert await read_file(shop.pool, shop.ring, shop.files, account_id, toy_id, path) == b"{}"


@pytest.mark.parametrize("mode", ["live", "sandbox"])
async def test_a_stranger_and_the_other_mode_get_not_found(shop: Shop, mode: Any) -> None:
    toy_id = await shop.toy()
    stranger = Owner(shop.owner.account_id if mode == "sandbox" else "acc_stranger", mode)
    for wanted, owner in ((toy_id, stranger), (new_id("toy"), None), ("toy_1", None), (new_id("chk"), None)):
        with pytest.raises(NotFoundError):
            await shop.manifest(wanted, owner)


async def test_erasing_leaves_no_data_of_people(shop: Shop, tmp_path: Path) -> None:
    toy_id = await shop.toy()
    await shop.erase(toy_id)
    row = await shop.row(toy_id)
    assert (row["input"], row["result"]) == (b"", None)
    assert msgspec.json.decode(block_json(row["evidence"])) == {"evidence_storage_status": "erased"}
    assert await data_key_of(shop.pool, shop.ring, shop.owner.account_id, toy_id) is None
    assert await shop.pool.fetchval("SELECT count(*) FROM wheels") == 0
    assert [path for path in (tmp_path / "files").rglob("*") if path.is_file()] == []
    with pytest.raises(NotFoundError):
        await shop.manifest(toy_id)


async def test_erasing_again_keeps_the_first_moment_and_ends_what_was_cut_off(shop: Shop, tmp_path: Path) -> None:
    toy_id = await shop.toy()
    await shop.erase(toy_id)
    first = (await shop.row(toy_id))["erased_at"]
    await shop.files.put(TOY.report_path(toy_id), b"left by a crash before the files went", DataKey.generate())
    await shop.erase(toy_id)
    assert (await shop.row(toy_id))["erased_at"] == first
    assert [path for path in (tmp_path / "files").rglob("*") if path.is_file()] == []


async def test_a_job_deletes_the_files_that_an_interrupted_erasure_left(shop: Shop, tmp_path: Path) -> None:
    toy_id = await shop.toy()
    await shop.erase(toy_id)
    await shop.files.put(TOY.report_path(toy_id), b"left by a crash before the files went", DataKey.generate())
    (job,) = await shop.pool.fetch("SELECT payload FROM pgqueuer WHERE entrypoint = $1", DELETE_FILES)
    for _ in range(2):
        await delete_files_job([TOYS], shop.pool, shop.files)(msgspec.json.decode(job["payload"]))
    assert [path for path in (tmp_path / "files").rglob("*") if path.is_file()] == []


async def test_a_fault_midway_erases_nothing(shop: Shop) -> None:
    toy_id = await shop.toy()
    await shop.pool.execute("DROP TABLE wheels")
    with pytest.raises(asyncpg.UndefinedTableError):
        await shop.erase(toy_id)
    assert (await shop.row(toy_id))["erased_at"] is None
    assert await shop.manifest(toy_id) == b"{}"


async def test_what_is_at_work_or_unknown_is_not_erased(shop: Shop) -> None:
    for toy_id in (await shop.toy("processing"), new_id("toy")):
        with pytest.raises(RefusedError):
            await shop.erase(toy_id)


async def test_only_what_ended_long_enough_ago_is_erased_by_age(shop: Shop) -> None:
    old, young = await shop.toy(age=40 * DAY), await shop.toy(age=2 * DAY)
    running = await shop.toy("processing", age=40 * DAY)
    arguments = (TOYS, shop.pool, shop.ring, shop.files, 30 * DAY)
    assert [await erase_older_than(*arguments), await erase_older_than(*arguments)] == [1, 0]
    erased = {toy_id: (await shop.row(toy_id))["erased_at"] for toy_id in (old, young, running)}
    assert isinstance(erased[old], datetime.datetime)
    assert [erased[young], erased[running]] == [None, None]


async def test_a_record_at_work_without_a_job_gets_one(shop: Shop) -> None:
    lost, fresh = await shop.toy("processing", age=2 * ORPHAN_AGE), await shop.toy("processing")
    await shop.toy(age=2 * ORPHAN_AGE)
    assert [await TOYS.requeue_orphans(shop.pool) for _ in range(2)] == [1, 0]
    jobs = await shop.pool.fetch("SELECT entrypoint, payload FROM pgqueuer")
    assert [(job["entrypoint"], msgspec.json.decode(job["payload"])) for job in jobs] == [
        ("build_toy", {"account_id": shop.owner.account_id, "toy_id": lost})
    ]
    assert fresh != lost
