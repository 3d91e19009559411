"""Time zones by their IANA names: in which of them a moment is told beside UTC."""

import zoneinfo
from functools import cache

UTC = "UTC"
MAX_NAME = 64


@cache
def _known() -> frozenset[str]:
    """Names that people choose from: those of the database but its technical ones."""
    return frozenset(name for name in zoneinfo.available_timezones() if "/" in name or name == UTC)


def is_time_zone(name: str) -> bool:
    """Whether this is the name of a time zone, such as `Asia/Yekaterinburg`."""
    return len(name) <= MAX_NAME and name in _known()
