"""Turns: bounded in number, fair between accounts, a bounded line. No test waits for the clock but for a wait's end."""

import asyncio
from collections import Counter

import pytest

from cleardeed.core.fair_semaphore import FairSemaphore, QueueFullError


class Caller:
    """Something that takes a turn and keeps it until it is let go."""

    def __init__(self, turns: FairSemaphore, account_id: str, entered: list[str]) -> None:
        self.done = asyncio.Event()
        self.task = asyncio.create_task(self._run(turns, account_id, entered))

    async def _run(self, turns: FairSemaphore, account_id: str, entered: list[str]) -> None:
        async with turns.slot(account_id):
            entered.append(account_id)
            await self.done.wait()

    async def leave(self) -> None:
        self.done.set()
        await self.task
        await settle()


async def settle() -> None:
    """Lets all that can go on go on."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_no_more_are_inside_than_may_be_in_all_and_of_an_account() -> None:
    turns, inside, most = FairSemaphore(limit=5, limit_per_account=2), Counter[str](), Counter[str]()

    async def work(account_id: str) -> None:
        async with turns.slot(account_id):
            inside[account_id] += 1
            most[account_id] = max(most[account_id], inside[account_id])
            most["all"] = max(most["all"], inside.total())
            await asyncio.sleep(0)
            inside[account_id] -= 1

    await asyncio.gather(*(work(f"acc_{number % 4}") for number in range(200)))
    assert most.pop("all") == 5
    assert set(most.values()) == {2}
    assert turns.waiting == 0


async def test_a_hundred_of_one_account_hold_nobody_else() -> None:
    turns, entered = FairSemaphore(limit=4, limit_per_account=3), list[str]()
    busy = [Caller(turns, "busy", entered) for _ in range(100)]
    await settle()
    assert entered == ["busy"] * 3
    modest = Caller(turns, "modest", entered)
    await settle()
    assert entered[-1] == "modest"
    for caller in [modest, *busy]:
        caller.done.set()
    await asyncio.gather(*(caller.task for caller in [modest, *busy]))


async def test_accounts_that_wait_take_turns() -> None:
    turns, entered = FairSemaphore(limit=1), list[str]()
    callers = [Caller(turns, name, entered) for name in ["a"] * 5 + ["b"] * 3 + ["c"]]
    await settle()
    by_place = [callers[index] for index in (0, 1, 5, 8, 2, 6, 3, 7, 4)]
    for caller in by_place:
        await caller.leave()
    assert "".join(entered) == "aabcababa"


async def test_a_line_that_is_full_takes_nobody() -> None:
    turns, entered = FairSemaphore(limit=1, max_waiting=3, max_waiting_per_account=2), list[str]()
    callers = [Caller(turns, name, entered) for name in ("a", "a", "a", "b")]
    await settle()
    for name in ("a", "b", "c"):
        with pytest.raises(QueueFullError):
            async with turns.slot(name):
                raise AssertionError
    for caller in callers:
        caller.done.set()
    await asyncio.gather(*(caller.task for caller in callers))
    assert entered == ["a", "a", "b", "a"]
    async with turns.slot("a"):
        assert turns.waiting == 0


async def test_who_has_waited_too_long_is_sent_away_and_leaves_no_trace() -> None:
    turns, entered = FairSemaphore(limit=1, timeout=0.01), list[str]()
    holder = Caller(turns, "a", entered)
    await settle()
    with pytest.raises(QueueFullError):
        async with turns.slot("b"):
            raise AssertionError
    assert turns.waiting == 0
    await holder.leave()
    async with turns.slot("b"):
        pass


@pytest.mark.parametrize("given", [False, True], ids=["before the place is given", "in the moment it is given"])
async def test_a_wait_that_is_cancelled_costs_no_place(given: bool) -> None:
    turns, entered = FairSemaphore(limit=1), list[str]()
    holder, waiter, last = (Caller(turns, name, entered) for name in "abc")
    await settle()
    if given:
        holder.done.set()
        while holder.task.done() is False:
            await asyncio.sleep(0)
            if "b" not in turns._queues:
                break
    waiter.task.cancel()
    await asyncio.gather(waiter.task, return_exceptions=True)
    holder.done.set()
    await settle()
    assert entered == ["a", "c"]
    await last.leave()
    async with turns.slot("d"):
        pass


async def test_a_fault_inside_gives_the_place_back() -> None:
    turns = FairSemaphore(limit=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            async with turns.slot("a"):
                raise ZeroDivisionError
