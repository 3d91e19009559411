"""How many go to one address: many to a good one, few to a bad one, and never more than there is room for."""

from hypothesis import given
from hypothesis import strategies as st

from cleardeed.events.lanes import AT_A_TIME, CLAIMED_IN_ALL, LEAST, SLOW_SECONDS, WIDEST, Lane, Lanes


def widened(times: int) -> Lane[int]:
    made: Lane[int] = Lane()
    for _ in range(times):
        made.judge(accepted=True, seconds=0.01)
    return made


def test_a_lane_doubles_with_every_success_up_to_its_widest() -> None:
    assert [widened(times).width for times in range(3)] == [LEAST, 2 * LEAST, 4 * LEAST]
    assert widened(1000).width == WIDEST


def test_failures_halve_a_lane_and_slowness_narrows_it_to_the_least() -> None:
    lane = widened(1000)
    lane.judge(accepted=False, seconds=0.01)
    assert lane.width == WIDEST // 2
    lane.judge(accepted=True, seconds=SLOW_SECONDS)
    assert lane.width == LEAST
    lane.judge(accepted=False, seconds=0.01)
    assert lane.width == LEAST


def test_what_waits_beyond_a_narrowed_lane_is_given_back_the_last_first() -> None:
    lane = widened(1000)
    for number in range(AT_A_TIME + 10):
        lane.enter(number)
    assert lane.judge(accepted=False, seconds=0.01) == []
    assert lane.judge(accepted=True, seconds=10.0) == [AT_A_TIME + 9 - back for back in range(10)]
    assert (lane.claimed, lane.leave(), lane.claimed) == (AT_A_TIME, None, AT_A_TIME - 1)


@given(st.lists(st.booleans(), max_size=200))
def test_only_so_many_go_at_a_time_and_each_goes_once_in_its_turn(entering: list[bool]) -> None:
    lane: Lane[int] = Lane()
    gone, number = [], 0
    for enters in entering:
        if enters:
            if lane.enter(number):
                gone.append(number)
            number += 1
        elif lane.going and (following := lane.leave()) is not None:
            gone.append(following)
        assert lane.going <= AT_A_TIME
        assert lane.claimed == lane.going + number - len(gone)
    assert gone == list(range(len(gone)))


def test_what_is_left_to_each_and_to_all() -> None:
    lanes: Lanes[int] = Lanes()
    assert (lanes.left(), lanes.free) == ({}, CLAIMED_IN_ALL)
    lane = lanes.of(1)
    lane.enter(7)
    lane.judge(accepted=True, seconds=0.01)
    assert (lanes.left(), lanes.free) == ({1: 2 * LEAST - 1}, CLAIMED_IN_ALL - 1)
    assert lane.leave() is None
    assert lanes.left() == {1: 2 * LEAST}, "how it took them is remembered"
    lane.judge(accepted=False, seconds=0.01)
    assert lanes.left() == {}, "as an unknown one"
