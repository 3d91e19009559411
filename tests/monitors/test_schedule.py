"""The times of cycles."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.errors import InvalidMonitorScheduleError
from cleardeed.monitors.schedule import MAX_DATES, Schedule, by_dates, by_interval, first_run, next_run, read_moment

NOW = datetime(2028, 2, 22, 15, 30, tzinfo=UTC)
DAY = timedelta(days=1)


def at(text: str) -> datetime:
    return read_moment(text)


def test_dates_are_sorted_deduplicated_and_today_is_due_at_once() -> None:
    schedule = by_dates(["2028-03-01", "2028-02-22", "2028-02-29T10:00:00Z", "2028-03-01", "2028-02-21"], NOW)
    assert schedule.dates == (at("2028-02-22"), at("2028-02-29T10:00:00Z"), at("2028-03-01"))
    first = first_run(schedule, NOW)
    assert first is not None
    assert first <= NOW


def test_missed_dates_are_done_by_one_cycle() -> None:
    schedule = by_dates(["2028-02-23", "2028-02-24", "2028-02-25", "2028-03-01"], NOW)
    assert next_run(schedule, at("2028-02-23"), at("2028-02-26")) == at("2028-03-01")
    assert next_run(schedule, at("2028-03-01"), at("2028-03-01T00:00:01Z")) is None


@pytest.mark.parametrize("texts", [None, [], ["2028-02-21"], ["tomorrow"], ["2028-02-30"], ["2500-01-01"], [""]])
def test_bad_dates_are_refused(texts: list[str] | None) -> None:
    with pytest.raises(InvalidMonitorScheduleError):
        by_dates(texts, NOW)


def test_too_many_dates_are_refused() -> None:
    with pytest.raises(InvalidMonitorScheduleError):
        by_dates(["2030-01-01"] * (MAX_DATES + 1), NOW)


@pytest.mark.parametrize(
    ("days", "until", "cycles"),
    [(0, None, 5), (366, None, 5), (None, None, 5), (7, None, None), (7, None, 0), (7, NOW, None), (7, NOW - DAY, 3)],
)
def test_bad_intervals_are_refused(days: int | None, until: datetime | None, cycles: int | None) -> None:
    with pytest.raises(InvalidMonitorScheduleError):
        by_interval(days, until=until, cycles_left=cycles, now=NOW)


def test_the_first_interval_cycle_is_due_after_one_interval() -> None:
    assert first_run(by_interval(7, until=None, cycles_left=3, now=NOW), NOW) == datetime(
        2028, 2, 29, 15, 30, tzinfo=UTC
    )
    assert first_run(by_interval(7, until=NOW + DAY, cycles_left=3, now=NOW), NOW) is None


@given(
    days=st.integers(1, 365),
    delays=st.lists(st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=1000)), min_size=1, max_size=30),
)
def test_intervals_keep_their_grid_and_never_run_in_a_burst(days: int, delays: list[timedelta]) -> None:
    schedule = Schedule(mode="interval", interval_days=days, cycles_left=1000)
    due, now = first_run(schedule, NOW), NOW
    for delay in delays:
        if due is None:
            return  # beyond the last moment there is
        now = due + delay
        following = next_run(schedule, due, now)
        if following is not None:
            assert following > now
            assert following - now <= timedelta(days=days)
            assert (following - NOW) % timedelta(days=days) == timedelta(0)
        due = following


def test_the_earlier_of_until_and_cycles_ends_it() -> None:
    long = NOW + timedelta(days=100)
    assert next_run(Schedule(mode="interval", interval_days=7, until=long, cycles_left=0), NOW, NOW) is None
    assert next_run(Schedule(mode="interval", interval_days=7, until=NOW + DAY, cycles_left=9), NOW, NOW) is None
    assert next_run(Schedule(mode="interval", interval_days=7, until=long, cycles_left=9), NOW, NOW) == NOW + 7 * DAY


def test_a_bare_date_as_an_end_is_that_whole_day() -> None:
    assert read_moment("2028-02-29", end_of_day=True) == datetime(2028, 2, 29, 23, 59, 59, 999000, tzinfo=UTC)


def test_other_zones_are_understood() -> None:
    assert read_moment("2028-02-29T03:00:00+03:00") == datetime(2028, 2, 29, tzinfo=UTC)
