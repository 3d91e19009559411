"""Terms settled before work begins: the price, or the answer that a repeat gets."""

import pytest

from cleardeed.billing.idempotency import Idempotency, Slot, StoredResponse, run_idempotent
from cleardeed.billing.ledger import charge, top_up
from cleardeed.billing.tariffs import price_list
from cleardeed.billing.terms import Terms, terms_or_replay
from cleardeed.core.errors import IdempotencyConflictError, InsufficientFundsError
from cleardeed.database.pool import Connection, Pool


def slot(account_id: str, fingerprint: bytes = b"f") -> Slot:
    return Slot(account_id, "key", "valuation", Idempotency("k", fingerprint))


async def spend_all(pool: Pool, account_id: str) -> int:
    """A live order of one valuation by an account that has just the money for it; what it cost."""
    price = (await price_list(pool, account_id)).amounts["valuation"]
    await top_up(pool, account_id=account_id, amount=price)

    async def work(connection: Connection) -> str:
        await charge(connection, account_id=account_id, amount=price, reference="val_1")
        return '{"id": "val_1"}'

    await run_idempotent(pool, slot(account_id), work)
    return price


async def test_a_repeat_of_what_took_the_last_money_is_answered(pool: Pool, account_id: str) -> None:
    await spend_all(pool, account_id)
    answer = await terms_or_replay(pool, slot(account_id), product="valuation", free=False)
    assert answer == StoredResponse('{"id": "val_1"}', replayed=True)


async def test_another_order_without_money_is_refused_before_the_work(pool: Pool, account_id: str) -> None:
    await spend_all(pool, account_id)
    with pytest.raises(InsufficientFundsError):
        await terms_or_replay(pool, Slot(account_id, "key", "valuation", None), product="valuation", free=False)


async def test_another_body_under_the_same_key_conflicts(pool: Pool, account_id: str) -> None:
    await spend_all(pool, account_id)
    with pytest.raises(IdempotencyConflictError):
        await terms_or_replay(pool, slot(account_id, b"other"), product="valuation", free=False)


async def test_what_is_free_has_a_price_and_needs_no_money(pool: Pool, account_id: str) -> None:
    terms = await terms_or_replay(pool, slot(account_id), product="valuation", free=True)
    assert isinstance(terms, Terms)
    assert terms.cost == 0 < terms.price


async def test_what_costs_nothing_leaves_no_entry(pool: Pool, account_id: str) -> None:
    assert await charge(pool, account_id=account_id, amount=0, reference="val_2") == 0
    assert not await pool.fetchval("SELECT count(*) FROM ledger_entries WHERE account_id = $1", account_id)
