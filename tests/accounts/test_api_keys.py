"""Keys: stored as a hash, scoped, expiring, revoked, rotated."""

from datetime import timedelta

import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import IssuedApiKey, authenticate, issue_key, list_keys, revoke_key, rotate_key
from cleardeed.core import apikey, clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool


async def _issued(pool: Pool, ring: KeyRing, **options: object) -> IssuedApiKey:
    account = await open_account(pool, name="Agency")
    return await issue_key(pool, ring, account_id=account.account_id, mode="live", **options)  # type: ignore[arg-type]


async def test_a_key_authenticates_its_account(pool: Pool, ring: KeyRing) -> None:
    issued = await _issued(pool, ring, scopes=["balance"])
    caller = await authenticate(pool, apikey.digest(issued.api_key))
    assert caller is not None
    assert (caller.account_id, caller.key_id, caller.mode) == (issued.account_id, issued.key_id, "live")
    assert caller.scopes == {"balance"}


async def test_no_scope_named_means_all(pool: Pool, ring: KeyRing) -> None:
    assert {"check:full", "balance", "monitoring"} <= set((await _issued(pool, ring)).scopes)


async def test_the_secrets_are_not_in_the_database(pool: Pool, ring: KeyRing) -> None:
    issued = await _issued(pool, ring)
    text = await pool.fetchval("SELECT api_keys::text FROM api_keys")
    assert issued.api_key not in text
    assert apikey.webhook_secret_bytes(issued.webhook_secret).hex() not in text


async def test_an_expired_key_is_refused(pool: Pool, ring: KeyRing) -> None:
    issued = await _issued(pool, ring, expires_in=timedelta(days=1))
    assert await authenticate(pool, apikey.digest(issued.api_key)) is not None
    with clock.shifted(timedelta(days=1, seconds=1)):
        assert await authenticate(pool, apikey.digest(issued.api_key)) is None


@pytest.mark.parametrize("days", [-1, 0, 36_526])
async def test_a_key_expires_in_time_to_come_or_never(pool: Pool, ring: KeyRing, days: int) -> None:
    with pytest.raises(RefusedError, match="expires"):
        await _issued(pool, ring, expires_in=timedelta(days=days))


async def test_a_revoked_key_is_refused_and_stays_listed(pool: Pool, ring: KeyRing) -> None:
    issued = await _issued(pool, ring)
    first = await revoke_key(pool, issued.key_id)
    assert await authenticate(pool, apikey.digest(issued.api_key)) is None
    assert (await revoke_key(pool, issued.key_id)).revoked_at == first.revoked_at
    assert [key.key_id for key in await list_keys(pool, issued.account_id)] == [issued.key_id]


async def test_a_rotated_key_keeps_its_rights_and_the_old_one_ends(pool: Pool, ring: KeyRing) -> None:
    old = await _issued(pool, ring, scopes=["balance"], webhook_url="https://partner.example/hook")
    new = await rotate_key(pool, ring, old.key_id)
    assert (new.scopes, new.webhook_url, new.mode) == (old.scopes, old.webhook_url, old.mode)
    assert await authenticate(pool, apikey.digest(old.api_key)) is None
    assert await authenticate(pool, apikey.digest(new.api_key)) is not None
    with pytest.raises(RefusedError):
        await rotate_key(pool, ring, old.key_id)


async def test_unknown_things_are_refused(pool: Pool, ring: KeyRing) -> None:
    with pytest.raises(RefusedError, match="account"):
        await issue_key(pool, ring, account_id="acc_nobody", mode="live")
    with pytest.raises(RefusedError, match="scope"):
        await _issued(pool, ring, scopes=["everything"])
    with pytest.raises(RefusedError, match="key"):
        await revoke_key(pool, "key_nobody")
    with pytest.raises(RefusedError, match="tier"):
        await open_account(pool, name="x", tier="golden")
