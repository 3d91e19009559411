from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import issue_key
from cleardeed.core.crypto import KeyRing
from cleardeed.database.directory import account_of, account_of_job
from cleardeed.database.pool import Pool


async def test_a_row_is_found_by_its_id_alone(pool: Pool, ring: KeyRing) -> None:
    accounts = [(await open_account(pool, name=name)).account_id for name in ("Agency", "Bank")]
    keys = [await issue_key(pool, ring, account_id=account_id, mode="live") for account_id in accounts]
    assert [await account_of(pool, "api_keys", key.key_id) for key in keys] == accounts
    assert await account_of(pool, "api_keys", "key_unknown") is None


async def test_a_job_without_an_account_is_looked_up(pool: Pool, ring: KeyRing) -> None:
    account_id = (await open_account(pool, name="Agency")).account_id
    key = await issue_key(pool, ring, account_id=account_id, mode="live")
    assert await account_of_job(pool, {"id": key.key_id}, "api_keys", key.key_id) == account_id
    assert await account_of_job(pool, {"account_id": "acc_named"}, "api_keys", key.key_id) == "acc_named"
    assert await account_of_job(pool, {}, "api_keys", "key_unknown") is None
