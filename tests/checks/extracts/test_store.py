"""Supplied extracts as rows: whose they are, how long, and what is left of them."""

import datetime

import msgspec
import pytest

from cleardeed.accounts.api_keys import Caller
from cleardeed.checks.extracts import store as extract_store
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Pool
from cleardeed.sources.subject import SuppliedExtract
from tests.checks.test_launch import make_caller


def made(supplied_at: datetime.datetime) -> SuppliedExtract:
    return SuppliedExtract(
        extract_id=new_id("ext"),
        sha256="0" * 64,
        size=1,
        supplied_at=supplied_at,
        cadastral_number="77:99:0009999:1001",
        formed_on=supplied_at.date(),
        registration_number="КУВИ-001/2026-999001",
        rows=[{"kind": "object", "cadastral_number": "77:99:0009999:1001"}],
    )


@pytest.fixture
async def caller(pool: Pool, ring: KeyRing) -> Caller:
    return await make_caller(pool, ring, balance=0)


async def test_it_is_read_back_whole(pool: Pool, ring: KeyRing, caller: Caller) -> None:
    extract = made(clock.now())
    await extract_store.put(pool, ring, caller, extract)
    assert await extract_store.find(pool, ring, caller, extract.extract_id) == extract
    assert await extract_store.count(pool, caller) == 1


async def test_each_mode_has_its_own(pool: Pool, ring: KeyRing, caller: Caller) -> None:
    """A sandbox key cannot fill the shelf of the live ones."""
    extract, test_caller = made(clock.now()), msgspec.structs.replace(caller, mode="sandbox")
    await extract_store.put(pool, ring, test_caller, extract)
    assert await extract_store.find(pool, ring, caller, extract.extract_id) is None
    assert [await extract_store.count(pool, one) for one in (caller, test_caller)] == [0, 1]


async def test_after_its_time_it_is_unknown_and_then_gone(pool: Pool, ring: KeyRing, caller: Caller) -> None:
    old, young = made(clock.now() - extract_store.RETENTION), made(clock.now())
    for one in (old, young):
        await extract_store.put(pool, ring, caller, one)
    assert await extract_store.find(pool, ring, caller, old.extract_id) is None
    assert await extract_store.delete_expired(pool) == 1
    assert await extract_store.delete_expired(pool) == 0
    assert await pool.fetchval("SELECT count(*) FROM data_keys WHERE subject_id = $1", old.extract_id) == 0
    assert await extract_store.find(pool, ring, caller, young.extract_id) == young


async def test_an_erased_one_is_gone_with_its_key(pool: Pool, ring: KeyRing, caller: Caller) -> None:
    extract = made(clock.now())
    await extract_store.put(pool, ring, caller, extract)
    await extract_store.erase_extract(pool, extract.extract_id)
    assert await pool.fetchval("SELECT count(*) FROM data_keys WHERE subject_id = $1", extract.extract_id) == 0
    with pytest.raises(RefusedError):
        await extract_store.erase_extract(pool, extract.extract_id)
