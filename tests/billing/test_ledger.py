"""The ledger: its sum is the balance, it is never negative, a reference is booked once, nothing is ever changed."""

import asyncio

import asyncpg
import pytest

from cleardeed.billing.ledger import charge, list_entries, read_balance, refund, top_up
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool


async def test_the_sum_of_the_entries_is_the_balance(pool: Pool, account_id: str) -> None:
    for amount in (1000, 250, 3):
        await top_up(pool, account_id=account_id, amount=amount)
    entries = await list_entries(pool, account_id)
    assert [entry.balance_after for entry in entries] == [1000, 1250, 1253]
    assert await read_balance(pool, account_id) == sum(entry.amount for entry in entries) == 1253


async def test_a_reference_is_not_booked_again_with_another_amount(pool: Pool, account_id: str) -> None:
    await top_up(pool, account_id=account_id, amount=100, reference="payment-7")
    with pytest.raises(RefusedError, match="already, with 100"):
        await top_up(pool, account_id=account_id, amount=1000, reference="payment-7")


async def test_a_repeated_top_up_tells_the_balance_of_now(pool: Pool, account_id: str) -> None:
    await top_up(pool, account_id=account_id, amount=100, reference="payment-7")
    await charge(pool, account_id=account_id, amount=30, reference="chk_1")
    assert await top_up(pool, account_id=account_id, amount=100, reference="payment-7") == 70


async def test_the_same_reference_is_booked_once(pool: Pool, account_id: str) -> None:
    await top_up(pool, account_id=account_id, amount=100, reference="payment-7")
    await top_up(pool, account_id=account_id, amount=50)
    assert await top_up(pool, account_id=account_id, amount=100, reference="payment-7") == 150
    assert await read_balance(pool, account_id) == 150


async def test_the_same_refund_at_the_same_time_is_booked_once(pool: Pool, account_id: str) -> None:
    await asyncio.gather(*(refund(pool, account_id=account_id, amount=490, reference="chk_1") for _ in range(8)))
    assert await read_balance(pool, account_id) == 490


@pytest.mark.parametrize("amount", [0, -5, 10**13])
async def test_a_wrong_amount_is_refused(pool: Pool, account_id: str, amount: int) -> None:
    with pytest.raises(RefusedError):
        await top_up(pool, account_id=account_id, amount=amount)


async def test_an_unknown_account_is_refused(pool: Pool) -> None:
    with pytest.raises(RefusedError):
        await top_up(pool, account_id="acc_nobody", amount=1)
    with pytest.raises(RefusedError):
        await read_balance(pool, "acc_nobody")


@pytest.mark.parametrize(
    "statement",
    ["UPDATE ledger_entries SET amount = 1", "DELETE FROM ledger_entries", "TRUNCATE ledger_entries"],
)
async def test_entries_are_never_changed(pool: Pool, account_id: str, statement: str) -> None:
    await top_up(pool, account_id=account_id, amount=100)
    with pytest.raises(asyncpg.RaiseError, match="never changed"):
        await pool.execute(statement)
