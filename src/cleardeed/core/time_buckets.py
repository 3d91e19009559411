"""Hours of the last day, days of the last month: what charts count by, as they begin in a time zone."""

import zoneinfo
from datetime import datetime, timedelta
from typing import Literal

Period = Literal["day", "month"]
HOURS, DAYS = 24, 30


def bucket_starts(period: Period, now: datetime, time_zone: str) -> list[datetime]:
    """The beginnings of the hours (`day`) or local days (`month`), the present one last; aware, ascending."""
    local = now.astimezone(zoneinfo.ZoneInfo(time_zone))
    if period == "day":
        # Hours of absolute time: where clocks are set back, an hour comes twice.
        hour = now.replace(second=0, microsecond=0) - timedelta(minutes=local.minute)
        return [hour - timedelta(hours=back) for back in range(HOURS - 1, -1, -1)]
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    return [midnight - timedelta(days=back) for back in range(DAYS - 1, -1, -1)]
