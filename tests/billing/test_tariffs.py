"""Prices: changed by the operator, a monitoring cycle's always by its check."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.accounts.accounts import open_account
from cleardeed.billing.ledger import MAX_AMOUNT
from cleardeed.billing.tariffs import cycle_price, list_prices, price_list, set_price
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool


@given(st.integers(0, MAX_AMOUNT))
def test_a_cycle_costs_60_percent_rounded_half_up(price: int) -> None:
    assert cycle_price(price) == int((Decimal(price) * Decimal("0.6")).quantize(Decimal(1), ROUND_HALF_UP))


async def test_the_prices_to_begin_with_keep_to_it(pool: Pool) -> None:
    prices = {(price.tier, price.product): price.amount for price in await list_prices(pool)}
    for (tier, product), amount in prices.items():
        if product.startswith("check:"):
            assert prices[tier, product.replace("check", "monitoring")] == cycle_price(amount)


async def test_a_cycle_follows_the_price_of_its_check(pool: Pool) -> None:
    account = await open_account(pool, name="Agency")
    before = (await price_list(pool, account.account_id)).amounts
    await set_price(pool, tier="standard", product="check:full", amount=951)
    changed = (await price_list(pool, account.account_id)).amounts
    assert changed == before | {"check:full": 951, "monitoring:full": 571}


@pytest.mark.parametrize(
    ("tier", "product", "amount"),
    [
        ("standard", "monitoring:full", 1),
        ("standard", "check:castle", 1),
        ("standard", "check", 1),
        ("standard", "", 1),
        ("gold", "check:full", 1),
        ("standard", "check:full", -1),
    ],
)
async def test_what_cannot_be_set_is_refused(pool: Pool, tier: str, product: str, amount: int) -> None:
    before = await list_prices(pool)
    with pytest.raises(RefusedError):
        await set_price(pool, tier=tier, product=product, amount=amount)
    assert await list_prices(pool) == before
