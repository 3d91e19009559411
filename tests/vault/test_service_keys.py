"""A process and the service keys that its database needs: made once, refused without them, declared lost."""

import os
from pathlib import Path

import pytest

from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import Pool
from cleardeed.vault.keys import rewrap_all, store_data_key
from cleardeed.vault.service_keys import add_current, declare_lost, forget_unused, open_ring


@pytest.fixture
def settings(tmp_path: Path) -> ServiceSettings:
    return load_settings(data_dir=tmp_path / "data")


@pytest.fixture
def elsewhere(tmp_path: Path) -> ServiceSettings:
    """Return the settings of another machine, which has no key yet."""
    return load_settings(data_dir=tmp_path / "elsewhere")


async def named(pool: Pool) -> set[bytes]:
    return {row["key_id"] for row in await pool.fetch("SELECT key_id FROM service_keys")}


async def test_a_new_database_gets_a_key_and_keeps_its_fingerprint(pool: Pool, settings: ServiceSettings) -> None:
    ring = await open_ring(pool, settings)
    assert await named(pool) == {ring.current.key_id}
    assert (await open_ring(pool, settings)).key_ids == ring.key_ids


async def test_a_machine_without_the_key_makes_none_and_is_refused(
    pool: Pool, settings: ServiceSettings, elsewhere: ServiceSettings
) -> None:
    ring = await open_ring(pool, settings)
    with pytest.raises(RefusedError) as refused:
        await open_ring(pool, elsewhere)
    assert ring.current.key_id.hex() in str(refused.value)
    assert str(elsewhere.key_file) in str(refused.value)
    assert not elsewhere.key_file.exists()


async def test_a_machine_with_a_key_of_its_own_is_refused_until_it_has_the_other_too(
    pool: Pool, settings: ServiceSettings, elsewhere: ServiceSettings
) -> None:
    await open_ring(pool, settings)
    KeyRing.from_file(elsewhere.key_file)
    with pytest.raises(RefusedError, match="is not here"):
        await open_ring(pool, elsewhere)
    with elsewhere.key_file.open("a") as file:
        file.write(settings.key_file.read_text())
    ring = await open_ring(pool, elsewhere)
    with pytest.raises(RefusedError, match=ring.current.key_id.hex()):
        await open_ring(pool, settings)


async def test_a_key_in_the_setting_is_held_to_the_same(
    pool: Pool, settings: ServiceSettings, elsewhere: ServiceSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_ring(pool, settings)
    monkeypatch.setenv("CLEARDEED_ENCRYPTION_KEY", "A" * 43 + "=")
    with pytest.raises(RefusedError, match="into CLEARDEED_ENCRYPTION_KEY"):
        await open_ring(pool, load_settings())
    monkeypatch.setenv("CLEARDEED_ENCRYPTION_KEY", settings.key_file.read_text().strip())
    await open_ring(pool, load_settings())


async def test_a_rotation_leaves_the_new_key_alone_needed(
    pool: Pool, settings: ServiceSettings, elsewhere: ServiceSettings
) -> None:
    ring = await open_ring(pool, settings)
    await store_data_key(pool, ring, "acc_1", "chk_1", DataKey.generate())
    old = ring.current.key_id
    ring.add_generation()
    await add_current(pool, ring)
    await forget_unused(pool, ring)
    assert await named(pool) == {old, ring.current.key_id}, "cut off before its end, both are needed"
    await rewrap_all(pool, ring)
    await forget_unused(pool, ring)
    assert await named(pool) == {ring.current.key_id}
    elsewhere.key_file.parent.mkdir()
    elsewhere.key_file.write_text(settings.key_file.read_text().split()[0])
    await open_ring(pool, elsewhere)


async def test_a_lost_key_is_declared_lost_by_its_fingerprint(
    pool: Pool, settings: ServiceSettings, elsewhere: ServiceSettings
) -> None:
    lost = (await open_ring(pool, settings)).current.key_id.hex()
    with pytest.raises(RefusedError, match="is here"):
        await declare_lost(pool, lost, settings)
    with pytest.raises(RefusedError, match="names no service key"):
        await declare_lost(pool, os.urandom(8).hex(), elsewhere)
    await declare_lost(pool, lost, elsewhere)
    ring = await open_ring(pool, elsewhere)
    assert await named(pool) == {ring.current.key_id}


@pytest.mark.parametrize("content", ["", "no key at all"])
async def test_a_damaged_key_file_is_named(pool: Pool, settings: ServiceSettings, content: str) -> None:
    settings.key_file.parent.mkdir()
    settings.key_file.write_text(content)
    with pytest.raises(RefusedError, match=r"encryption\.key cannot be read"):
        await open_ring(pool, settings)
    assert settings.key_file.read_text() == content
