import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.database.pool import Pool


@pytest.fixture
async def account_id(pool: Pool) -> str:
    return (await open_account(pool, name="Agency")).account_id
