"""Time zones by name, and a moment told in one."""

import datetime

import pytest

from cleardeed.core.language import translator
from cleardeed.core.settings import Settings
from cleardeed.core.time_zones import is_time_zone

MOMENT = datetime.datetime(2026, 7, 1, 22, 30, 5, tzinfo=datetime.UTC)


@pytest.mark.parametrize("name", ["UTC", "Europe/Moscow", "Asia/Yekaterinburg", "America/Argentina/Buenos_Aires"])
def test_a_zone_is_known_by_its_name(name: str) -> None:
    assert is_time_zone(name)


@pytest.mark.parametrize(
    "name", ["", "Moscow", "MSK", "+03:00", "../etc/passwd", "europe/moscow", "localtime", "A/" * 99]
)
def test_anything_else_is_none(name: str) -> None:
    assert not is_time_zone(name)


def test_a_moment_is_told_with_its_zone() -> None:
    assert translator("ru").local_moment(MOMENT, "Asia/Vladivostok") == "02.07.2026 08:30:05 (Asia/Vladivostok)"
    assert translator("en").local_moment(MOMENT, "Europe/Moscow") == "2026-07-02 01:30:05 (Europe/Moscow)"


def test_a_setting_that_is_no_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="is no time zone"):
        Settings.model_validate({"time_zone": "Moscow"})
