"""Moments as the contract prints them."""

from datetime import UTC, datetime, timedelta, timezone

from cleardeed.core import clock


def test_now_has_millisecond_precision() -> None:
    assert clock.now().microsecond % 1000 == 0
    assert clock.now().tzinfo is UTC


def test_a_timestamp_is_utc_with_milliseconds() -> None:
    moscow = datetime(2026, 1, 31, 15, 0, 0, 123000, tzinfo=timezone(timedelta(hours=3)))
    assert clock.timestamp(moscow) == "2026-01-31T12:00:00.123Z"


def test_time_can_be_moved_and_comes_back() -> None:
    before = clock.now()
    with clock.shifted(timedelta(days=10)), clock.shifted(timedelta(days=1)):
        assert clock.now() - before >= timedelta(days=11)
    assert clock.now() - before < timedelta(minutes=1)
