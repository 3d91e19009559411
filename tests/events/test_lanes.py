"""How many go to one address: many to a good one, few to a bad one, and never more than there is room for."""

import asyncio

import pytest

from cleardeed.events import lanes
from cleardeed.events.lanes import CLAIMED_IN_ALL, LEAST, SLOW_SECONDS, WIDEST, Lanes


def widened(times: int) -> Lanes:
    made = Lanes()
    for _ in range(times):
        made.judge(1, accepted=True, seconds=0.01)
    return made


def test_a_lane_widens_with_every_success_up_to_its_widest() -> None:
    assert Lanes().left() == {}
    assert widened(5).left() == {1: LEAST + 5}
    full = widened(1000)
    for _ in range(3):
        full.enter(1)
    assert (full.left(), full.free) == ({1: WIDEST - 3}, CLAIMED_IN_ALL - 3)


def test_failures_halve_a_lane_and_slowness_narrows_it_to_the_least() -> None:
    lane = widened(1000)
    lane.judge(1, accepted=False, seconds=0.01)
    assert lane.left() == {1: WIDEST // 2}
    lane.judge(1, accepted=True, seconds=SLOW_SECONDS)
    assert lane.left() == {1: LEAST}
    lane.judge(1, accepted=False, seconds=0.01)
    assert lane.left() == {1: LEAST}


async def test_what_is_beyond_a_narrowed_lane_is_told_to_wait() -> None:
    lane, told = widened(1000), []
    for _ in range(10):
        lane.enter(1)
    lane.judge(1, accepted=False, seconds=10.0)
    for _ in range(10):
        async with lane.turn(1) as wide_enough:
            told.append(wide_enough)
    assert told == [False] * (10 - LEAST) + [True] * LEAST


async def test_only_so_many_go_at_a_time_and_each_leaves_however_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "AT_A_TIME", 2)
    monkeypatch.setattr(lanes, "AT_A_TIME_IN_ALL", 3)
    under_way, going, most = Lanes(), 0, 0

    async def go(address: int) -> None:
        nonlocal going, most
        async with under_way.turn(address):
            going += 1
            most = max(most, going)
            await asyncio.sleep(0)
            going -= 1
            raise OSError

    for address in (1, 2) * 5:
        under_way.enter(address)
    await asyncio.gather(*(go(address) for address in (1, 2) * 5), return_exceptions=True)
    assert most == 3
    assert (under_way.left(), under_way.free) == ({}, CLAIMED_IN_ALL)
