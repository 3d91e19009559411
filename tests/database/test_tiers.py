from datetime import datetime, timedelta

from cleardeed.accounts.accounts import open_account
from cleardeed.core import clock
from cleardeed.database.pool import Pool
from cleardeed.database.tiers import tier_at

PACKAGE = """
INSERT INTO packages (account_id, name, tier, amount, remaining_amount, expires_at, started_at)
VALUES ($1, 'Package', 'business', 100, $2, $3, $4)
"""


async def test_the_expression_and_the_function_name_the_same_tier(pool: Pool) -> None:
    """Prices are shown by the one and charged by the other."""
    now = clock.now()
    packages: dict[str, list[tuple[int, datetime | None]]] = {
        "none": [],
        "used up": [(0, None)],
        "running": [(100, now + timedelta(days=1))],
        "expired": [(100, now - timedelta(days=1))],
        "endless": [(0, None), (100, None)],
    }
    tiers = {}
    for name, bought in packages.items():
        account_id = (await open_account(pool, name=name)).account_id
        for remaining, expires in bought:
            await pool.execute(PACKAGE, account_id, remaining, expires, now)
        statement = f"SELECT {tier_at('$2')}, effective_tier(a.id, $2) FROM accounts a WHERE a.id = $1"
        row = await pool.fetchrow(statement, account_id, now)
        assert row is not None
        expression, function = row
        assert expression == function
        tiers[name] = function
    assert {name for name, tier in tiers.items() if tier == "business"} == {"running", "endless"}
