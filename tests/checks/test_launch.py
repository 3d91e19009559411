"""Launching: one charge an order, under races, repeats and exhausted limits."""

import asyncio
import datetime
from typing import Any, cast

import asyncpg
import msgspec
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import Caller, issue_key
from cleardeed.billing.idempotency import Idempotency, StoredResponse
from cleardeed.billing.ledger import list_entries, read_balance, top_up
from cleardeed.checks.inputs import LaunchRequest
from cleardeed.checks.launch import Launcher, OneServer
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import IdempotencyConflictError, InsufficientFundsError
from cleardeed.database.pool import Pool
from cleardeed.sources.subject import Seller, Subject

ORDER = LaunchRequest(
    type="seller",
    subject=Subject(
        seller=Seller(last_name="Иванов", first_name="Пётр", birth_date=datetime.date(1980, 2, 1), inn="770000000082")
    ),
)
PRICE = 490


@pytest.fixture
def launcher(pool: Pool, ring: KeyRing) -> Launcher:
    return Launcher(pool, ring, OneServer(pool))


async def make_caller(pool: Pool, ring: KeyRing, *, balance: int) -> Caller:
    account = await open_account(pool, name="Agency")
    if balance:
        await top_up(pool, account_id=account.account_id, amount=balance)
    key = await issue_key(pool, ring, account_id=account.account_id, mode="live")
    return Caller(
        account_id=account.account_id,
        key_id=key.key_id,
        mode="live",
        scopes=frozenset(key.scopes),
        expires_at=None,
        requests_per_minute=1200,
        valuations_per_minute=60,
    )


def _id(launched: StoredResponse) -> str:
    return str(msgspec.json.decode(launched.body)["check_id"])


async def test_a_launch_charges_records_and_queues(pool: Pool, ring: KeyRing, launcher: Launcher) -> None:
    caller = await make_caller(pool, ring, balance=1000)
    body = msgspec.json.decode((await launcher.launch(caller, ORDER, None)).body)
    assert body == {
        "check_id": body["check_id"],
        "status": "processing",
        "type": "seller",
        "mode": "live",
        "cost": PRICE,
        "price_amount": PRICE,
        "balance_remaining": 1000 - PRICE,
    }
    charge = (await list_entries(pool, caller.account_id))[-1]
    assert (charge.amount, charge.reason, charge.reference) == (-PRICE, "charge", body["check_id"])
    assert await pool.fetchval("SELECT dedupe_key FROM pgqueuer") == body["check_id"]


async def test_the_input_lies_encrypted(pool: Pool, ring: KeyRing, launcher: Launcher) -> None:
    caller = await make_caller(pool, ring, balance=1000)
    await launcher.launch(caller, ORDER, None)
    stored = await pool.fetchval("SELECT input FROM checks")
    assert "Иванов".encode() not in stored
    assert b"770000000082" not in stored


async def test_twenty_simultaneous_posts_with_one_key_make_one_check(
    pool: Pool, ring: KeyRing, launcher: Launcher
) -> None:
    caller = await make_caller(pool, ring, balance=100_000)
    same = Idempotency("order-1", b"f")
    launched = await asyncio.gather(*(launcher.launch(caller, ORDER, same) for _ in range(20)))
    assert len({_id(one) for one in launched}) == 1
    assert sorted(one.replayed for one in launched) == [False] + [True] * 19
    assert await pool.fetchval("SELECT count(*) FROM checks") == 1
    assert await read_balance(pool, caller.account_id) == 100_000 - PRICE


async def test_the_same_key_from_several_processes_makes_one_check(pool: Pool, ring: KeyRing) -> None:
    caller = await make_caller(pool, ring, balance=100_000)
    same = Idempotency("order-1", b"f")
    launched = await asyncio.gather(
        *(Launcher(pool, ring, OneServer(pool)).launch(caller, ORDER, same) for _ in range(8))
    )
    assert len({_id(one) for one in launched}) == 1
    assert await read_balance(pool, caller.account_id) == 100_000 - PRICE


@pytest.mark.parametrize("separately", [False, True])
async def test_fifty_posts_racing_for_money_for_ten(pool: Pool, ring: KeyRing, separately: bool) -> None:
    caller = await make_caller(pool, ring, balance=10 * PRICE + PRICE - 1)
    shared = Launcher(pool, ring, OneServer(pool))
    launchers = [Launcher(pool, ring, OneServer(pool)) if separately else shared for _ in range(50)]
    outcomes = await asyncio.gather(
        *(launcher.launch(caller, ORDER, None) for launcher in launchers), return_exceptions=True
    )
    assert sum(isinstance(one, StoredResponse) for one in outcomes) == 10
    assert sum(isinstance(one, InsufficientFundsError) for one in outcomes) == 40
    assert await pool.fetchval("SELECT count(*) FROM checks") == 10
    assert await read_balance(pool, caller.account_id) == PRICE - 1


async def test_a_key_with_another_body_conflicts_and_changes_nothing(
    pool: Pool, ring: KeyRing, launcher: Launcher
) -> None:
    caller = await make_caller(pool, ring, balance=1000)
    await launcher.launch(caller, ORDER, Idempotency("k", b"one"))
    with pytest.raises(IdempotencyConflictError):
        await launcher.launch(caller, ORDER, Idempotency("k", b"two"))
    assert await pool.fetchval("SELECT count(*) FROM checks") == 1


async def test_a_retry_after_no_money_works(pool: Pool, ring: KeyRing, launcher: Launcher) -> None:
    caller = await make_caller(pool, ring, balance=0)
    same = Idempotency("k", b"f")
    with pytest.raises(InsufficientFundsError):
        await launcher.launch(caller, ORDER, same)
    await top_up(pool, account_id=caller.account_id, amount=1000)
    assert not (await launcher.launch(caller, ORDER, same)).replayed


async def test_keys_of_two_callers_do_not_meet(pool: Pool, ring: KeyRing, launcher: Launcher) -> None:
    callers = [await make_caller(pool, ring, balance=1000) for _ in range(2)]
    same = Idempotency("k", b"f")
    one, other = await asyncio.gather(*(launcher.launch(caller, ORDER, same) for caller in callers))
    assert _id(one) != _id(other)


async def test_many_accounts_from_many_processes_do_not_deadlock(pool: Pool, ring: KeyRing) -> None:
    callers = [await make_caller(pool, ring, balance=100_000) for _ in range(5)]
    launchers = [Launcher(pool, ring, OneServer(pool)) for _ in range(4)]
    orders = [
        launcher.launch(callers[(number + shift) % 5], ORDER, Idempotency(f"{number}", b"f"))
        for number in range(40)
        for shift, launcher in enumerate(launchers)
    ]
    launched = await asyncio.gather(*orders)
    assert len({_id(one) for one in launched}) == await pool.fetchval("SELECT count(*) FROM checks")
    assert await pool.fetchval(
        "SELECT bool_and(balance = (SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id))"
        " FROM accounts a"
    )


async def test_one_impossible_order_does_not_take_the_others_down(
    pool: Pool, ring: KeyRing, launcher: Launcher
) -> None:
    good = await make_caller(pool, ring, balance=1000)
    ghost = msgspec.structs.replace(good, account_id="acc_ghost")
    outcomes = await asyncio.gather(
        launcher.launch(good, ORDER, None),  # goes out alone at once
        launcher.launch(good, ORDER, None),
        launcher.launch(ghost, ORDER, None),
        return_exceptions=True,
    )
    assert [isinstance(one, StoredResponse) for one in outcomes] == [True, True, False]


class LosingPool:
    """A pool whose connection is lost just after the server has committed."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def fetch(self, statement: str, *values: Any) -> list[asyncpg.Record]:
        await self._pool.fetch(statement, *values)
        raise asyncpg.ConnectionDoesNotExistError


async def test_orders_of_a_lost_connection_are_not_sent_again(pool: Pool, ring: KeyRing) -> None:
    """They may have been committed: whoever sends them again does so by their Idempotency-Key."""
    caller = await make_caller(pool, ring, balance=100_000)
    keys = [Idempotency(f"{number}", b"f") for number in range(5)]
    losing = Launcher(pool, ring, OneServer(cast(Pool, LosingPool(pool))))
    outcomes = await asyncio.gather(*(losing.launch(caller, ORDER, key) for key in keys), return_exceptions=True)
    assert {type(one) for one in outcomes} == {asyncpg.ConnectionDoesNotExistError}
    again = await asyncio.gather(*(Launcher(pool, ring, OneServer(pool)).launch(caller, ORDER, key) for key in keys))
    assert all(one.replayed for one in again)
    assert await read_balance(pool, caller.account_id) == 100_000 - len(keys) * PRICE
