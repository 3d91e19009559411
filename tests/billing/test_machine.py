"""The ledger under anything: after every step its entries sum to the balance and nothing is booked twice."""

import asyncio
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any, TypeVar

import asyncpg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from cleardeed.billing.ledger import charge, post, refund, top_up
from cleardeed.billing.packages import buy_package, read_active_package
from cleardeed.core import clock
from cleardeed.core.errors import InsufficientFundsError, RefusedError

T = TypeVar("T")
STEPS = 10_000
STEPS_A_RUN = 500

_SUM = """
SELECT a.balance, coalesce(sum(e.amount), 0)::bigint AS total, count(e.*) AS entries,
       (SELECT coalesce(sum(remaining_amount), 0) FROM packages p WHERE p.account_id = a.id)::bigint AS prepaid,
       (SELECT count(*) FROM packages p WHERE p.account_id = a.id
          AND (remaining_amount < 0 OR remaining_amount > amount)) AS odd_packages
  FROM accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id WHERE a.id = $1 GROUP BY a.id
"""


class Ledger(RuleBasedStateMachine):
    """One account and a model of it: what it should have, and what was booked for what."""

    connection: asyncpg.Connection
    loop: asyncio.AbstractEventLoop
    runs = 0

    def __init__(self) -> None:
        super().__init__()
        type(self).runs += 1
        self.account_id = f"acc_{self.runs}"
        self.balance = 0
        self.charged: dict[str, int] = {}
        self.refunded: set[str] = set()
        self.topped: dict[str, int] = {}
        self.shift = timedelta()
        self.entries = 0
        self._do(
            self.connection.execute(
                "INSERT INTO accounts (id, name, created_at) VALUES ($1, 'x', now())", self.account_id
            )
        )

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        with clock.shifted(self.shift):
            return self.loop.run_until_complete(work)

    @rule(amount=st.integers(1, 5000), payment=st.integers(0, 200))
    def top_up(self, amount: int, payment: int) -> None:
        reference = f"pay{payment}"
        work = top_up(self.connection, account_id=self.account_id, amount=amount, reference=reference)
        if self.topped.get(reference, amount) != amount:
            with pytest.raises(RefusedError):
                self._do(work)
            return
        told = self._do(work)
        if reference not in self.topped:
            self.topped[reference] = amount
            self._booked(amount)
        assert told == self.balance

    @precondition(lambda self: self.topped)
    @rule(data=st.data())
    def top_up_again(self, data: st.DataObject) -> None:
        reference = data.draw(st.sampled_from(sorted(self.topped)))
        amount = self.topped[reference]
        work = top_up(self.connection, account_id=self.account_id, amount=amount, reference=reference)
        assert self._do(work) == self.balance

    @rule(amounts=st.lists(st.integers(0, 2000), min_size=1, max_size=6), name=st.integers(0, 400))
    def charge_in_bulk(self, amounts: list[int], name: int) -> None:
        for index, amount in enumerate(amounts):
            self._charge(f"chk{name}.{index}", amount)

    @precondition(lambda self: self.charged)
    @rule(data=st.data())
    def charge_again(self, data: st.DataObject) -> None:
        self._charge(data.draw(st.sampled_from(sorted(self.charged))), 1999)

    @precondition(lambda self: self.charged)
    @rule(data=st.data())
    def refund(self, data: st.DataObject) -> None:
        reference = data.draw(st.sampled_from(sorted(self.charged)))
        amount = self.charged[reference]
        self._do(refund(self.connection, account_id=self.account_id, amount=amount, reference=reference))
        if reference not in self.refunded:
            self.refunded.add(reference)
            self._booked(amount)

    @rule()
    def buy_package(self) -> None:
        self._do(buy_package(self.connection, account_id=self.account_id, name="tiny"))
        self._booked(3000)

    @rule(days=st.integers(1, 40))
    def let_time_pass(self, days: int) -> None:
        self.shift += timedelta(days=days)

    @rule(amount=st.integers(1, 10))
    def fail_in_the_middle(self, amount: int) -> None:
        async def attempt() -> None:
            change = self.connection.transaction()
            await change.start()
            await post(self.connection, account_id=self.account_id, amount=amount, reason="top_up", reference="never")
            await change.rollback()

        self._do(attempt())

    @invariant()
    def the_books_are_in_order(self) -> None:
        row = self._do(self.connection.fetchrow(_SUM, self.account_id))
        assert row is not None
        assert row["balance"] == row["total"] == self.balance >= 0
        assert row["entries"] == self.entries
        assert row["odd_packages"] == 0
        assert row["prepaid"] >= 0

    @invariant()
    def an_active_package_has_money_and_time(self) -> None:
        package = self._do(read_active_package(self.connection, self.account_id))
        with clock.shifted(self.shift):
            assert package is None or (
                package.remaining_amount > 0 and (package.expires_at is None or package.expires_at > clock.now())
            )

    def _charge(self, reference: str, amount: int) -> None:
        try:
            told = self._do(charge(self.connection, account_id=self.account_id, amount=amount, reference=reference))
        except InsufficientFundsError:
            assert reference not in self.charged
            assert amount > self.balance
            return
        if not amount:  # what costs nothing leaves no entry
            assert told == self.balance
        elif reference not in self.charged:
            self.charged[reference] = amount
            self._booked(-amount)

    def _booked(self, amount: int) -> None:
        self.balance += amount
        self.entries += 1


@pytest.mark.parametrize("steps", [1_000, pytest.param(STEPS, marks=pytest.mark.drill)])
def test_the_books_are_in_order_after_every_step(dsn_outside_a_loop: str, steps: int) -> None:
    loop = asyncio.new_event_loop()
    connection = loop.run_until_complete(asyncpg.connect(dsn_outside_a_loop))
    loop.run_until_complete(
        connection.execute(
            "INSERT INTO package_offers (name, tier, amount, days) VALUES ('tiny', 'business', 3000, 30)"
        )
    )
    Ledger.connection, Ledger.loop = connection, loop
    try:
        run_state_machine_as_test(
            Ledger,
            settings=settings(
                max_examples=steps // STEPS_A_RUN,
                stateful_step_count=STEPS_A_RUN,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
    finally:
        loop.run_until_complete(connection.close())
        loop.close()
