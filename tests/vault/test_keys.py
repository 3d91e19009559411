"""Data keys in the database: destroyed for good, wrapped anew beside a running service."""

import os

from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.database.pool import Pool
from cleardeed.vault.keys import data_key_of, destroy_data_key, rewrap_all, store_data_key


async def _store(pool: Pool, ring: KeyRing, subject_id: str) -> DataKey:
    key = DataKey(os.urandom(32))
    await store_data_key(pool, ring, "acc_1", subject_id, key)
    return key


async def test_a_destroyed_key_is_gone(pool: Pool, ring: KeyRing) -> None:
    await _store(pool, ring, "chk_1")
    assert not await destroy_data_key(pool, "acc_2", "chk_1"), "another account's key of the same name"
    assert await destroy_data_key(pool, "acc_1", "chk_1")
    assert not await destroy_data_key(pool, "acc_1", "chk_1")
    assert await data_key_of(pool, ring, "acc_1", "chk_1") is None


async def test_no_account_reads_the_key_of_another(pool: Pool, ring: KeyRing) -> None:
    await _store(pool, ring, "chk_1")
    assert await data_key_of(pool, ring, "acc_1", "chk_1") is not None
    assert await data_key_of(pool, ring, "acc_2", "chk_1") is None


async def test_all_keys_are_wrapped_anew_in_batches(pool: Pool, ring: KeyRing) -> None:
    keys = {f"chk_{number}": await _store(pool, ring, f"chk_{number}") for number in range(1201)}
    ring.add_generation()
    assert await rewrap_all(pool, ring) == 1201
    assert await rewrap_all(pool, ring) == 0
    for subject_id, key in keys.items():
        found = await data_key_of(pool, ring, "acc_1", subject_id)
        assert found is not None
        assert found.derive("x") == key.derive("x")
