"""Timestamps, shifted time and time zones."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from cleardeed.core import clock
from cleardeed.core.language import translator
from cleardeed.core.settings import ServiceSettings


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


MOMENT = datetime(2026, 7, 1, 22, 30, 5, tzinfo=UTC)


@pytest.mark.parametrize("name", ["UTC", "Europe/Moscow", "Asia/Yekaterinburg", "America/Argentina/Buenos_Aires"])
def test_a_zone_is_known_by_its_name(name: str) -> None:
    assert clock.is_time_zone(name)


@pytest.mark.parametrize(
    "name",
    ["", "Moscow", "MSK", "+03:00", "../etc/passwd", "europe/moscow", "localtime", "posix/UTC", "Europe", "A/" * 99],
)
def test_anything_else_is_none(name: str) -> None:
    assert not clock.is_time_zone(name)


def test_a_moment_is_told_with_its_zone() -> None:
    assert translator("ru").local_moment(MOMENT, "Asia/Vladivostok") == "02.07.2026 08:30:05 (Asia/Vladivostok)"
    assert translator("en").local_moment(MOMENT, "Europe/Moscow") == "2026-07-02 01:30:05 (Europe/Moscow)"


def test_a_setting_that_is_no_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="is no time zone"):
        ServiceSettings.model_validate({"time_zone": "Moscow"})
