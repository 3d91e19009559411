"""The number of deliveries to one address: many to a good one, few to a bad one, and never more than there is room
for."""

from hypothesis import given
from hypothesis import strategies as st

from cleardeed.events.windows import (
    MAX_CLAIMED,
    MAX_IN_FLIGHT,
    MAX_SIZE,
    MIN_SIZE,
    SLOW_SECONDS,
    SendWindow,
    SendWindows,
)


def widened(times: int) -> SendWindow[int]:
    made: SendWindow[int] = SendWindow()
    for _ in range(times):
        made.adjust(accepted=True, seconds=0.01)
    return made


def test_a_lane_doubles_with_every_success_up_to_its_widest() -> None:
    assert [widened(times).size for times in range(3)] == [MIN_SIZE, 2 * MIN_SIZE, 4 * MIN_SIZE]
    assert widened(1000).size == MAX_SIZE


def test_failures_halve_a_lane_and_slowness_narrows_it_to_the_least() -> None:
    lane = widened(1000)
    lane.adjust(accepted=False, seconds=0.01)
    assert lane.size == MAX_SIZE // 2
    lane.adjust(accepted=True, seconds=SLOW_SECONDS)
    assert lane.size == MIN_SIZE
    lane.adjust(accepted=False, seconds=0.01)
    assert lane.size == MIN_SIZE


def test_what_waits_beyond_a_narrowed_lane_is_given_back_the_last_first() -> None:
    lane = widened(1000)
    for number in range(MAX_IN_FLIGHT + 10):
        lane.admit(number)
    assert lane.adjust(accepted=False, seconds=0.01) == []
    assert lane.adjust(accepted=True, seconds=10.0) == [MAX_IN_FLIGHT + 9 - back for back in range(10)]
    assert (lane.claimed, lane.release(), lane.claimed) == (MAX_IN_FLIGHT, None, MAX_IN_FLIGHT - 1)


@given(st.lists(st.booleans(), max_size=200))
def test_only_so_many_go_at_a_time_and_each_goes_once_in_its_turn(entering: list[bool]) -> None:
    lane: SendWindow[int] = SendWindow()
    gone, number = [], 0
    for enters in entering:
        if enters:
            if lane.admit(number):
                gone.append(number)
            number += 1
        elif lane.in_flight and (following := lane.release()) is not None:
            gone.append(following)
        assert lane.in_flight <= MAX_IN_FLIGHT
        assert lane.claimed == lane.in_flight + number - len(gone)
    assert gone == list(range(len(gone)))


def test_what_is_left_to_each_and_to_all() -> None:
    lanes: SendWindows[int] = SendWindows()
    assert (lanes.remaining(), lanes.free) == ({}, MAX_CLAIMED)
    lane = lanes.for_address(1)
    lane.admit(7)
    lane.adjust(accepted=True, seconds=0.01)
    assert (lanes.remaining(), lanes.free) == ({1: 2 * MIN_SIZE - 1}, MAX_CLAIMED - 1)
    assert lane.release() is None
    assert lanes.remaining() == {1: 2 * MIN_SIZE}, "how it took them is remembered"
    lane.adjust(accepted=False, seconds=0.01)
    assert lanes.remaining() == {}, "as an unknown one"
