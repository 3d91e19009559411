"""The waiting time of an account whose files keep ending at limits."""

import pytest

from cleardeed.documents.parser.overruns import FREE_SECONDS, MAX_WAIT, SHARE, Overruns


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def overruns(clock: Clock) -> Overruns:
    return Overruns(clock)


def test_what_is_free_makes_nobody_wait(overruns: Overruns) -> None:
    for _ in range(10):
        overruns.add("acc_one", FREE_SECONDS / 10)
    assert overruns.wait("acc_one") == 0


def test_the_wait_grows_with_what_is_wasted_and_is_the_accounts_own(overruns: Overruns) -> None:
    overruns.add("acc_one", FREE_SECONDS)
    waits = []
    for _ in range(3):
        overruns.add("acc_one", 1.0)
        waits.append(overruns.wait("acc_one"))
    assert waits == pytest.approx([1 / SHARE, 2 / SHARE, 3 / SHARE])
    assert overruns.wait("acc_two") == 0


def test_the_wait_passes_with_time(overruns: Overruns, clock: Clock) -> None:
    overruns.add("acc_one", FREE_SECONDS + 2)
    wait = overruns.wait("acc_one")
    clock.now += wait / 2
    assert overruns.wait("acc_one") == pytest.approx(wait / 2)
    clock.now += wait / 2
    assert overruns.wait("acc_one") == pytest.approx(0)
    overruns.add("acc_one", 1.0)
    assert overruns.wait("acc_one") == pytest.approx(1 / SHARE)
    clock.now += FREE_SECONDS / SHARE + 60
    overruns.add("acc_one", FREE_SECONDS)
    assert overruns.wait("acc_one") == 0


def test_no_wait_is_longer_than_the_longest(overruns: Overruns) -> None:
    for _ in range(10):
        overruns.add("acc_one", 300.0)
    assert overruns.wait("acc_one") == pytest.approx(MAX_WAIT)


def test_accounts_that_waste_nothing_any_more_are_forgotten(overruns: Overruns, clock: Clock) -> None:
    for number in range(1000):
        overruns.add(f"acc_{number}", 1.0)
    clock.now += 1 / SHARE
    overruns.add("acc_last", 1.0)
    assert [*overruns._buckets] == ["acc_last"]
