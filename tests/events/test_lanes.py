"""How many go to one address: many to a good one, few to a slow one, and never more than there is room for."""

import asyncio

import pytest

from cleardeed.events import lanes
from cleardeed.events.lanes import AHEAD, AT_A_TIME, CLAIMED_IN_ALL, TO_A_SLOW_ONE, Lanes


def test_a_good_address_has_its_whole_lane_less_what_is_claimed() -> None:
    under_way = Lanes()
    assert under_way.limited() == {}
    for _ in range(3):
        under_way.enter(1)
    assert under_way.limited() == {1: AT_A_TIME + AHEAD - 3}
    assert under_way.free == CLAIMED_IN_ALL - 3


@pytest.mark.parametrize(("accepted", "seconds"), [(False, 0.01), (True, 1.5)])
def test_an_address_that_fails_or_is_slow_gets_little_until_it_does_well(accepted: bool, seconds: float) -> None:
    under_way = Lanes()
    under_way.judge(1, accepted=accepted, seconds=seconds)
    assert under_way.limited() == {1: TO_A_SLOW_ONE}
    for _ in range(TO_A_SLOW_ONE + 1):
        under_way.enter(1)
    assert under_way.limited() == {1: 0}
    under_way.judge(1, accepted=True, seconds=0.1)
    assert under_way.limited() == {1: AT_A_TIME + AHEAD - TO_A_SLOW_ONE - 1}


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
    assert (under_way.limited(), under_way.free) == ({}, CLAIMED_IN_ALL)
