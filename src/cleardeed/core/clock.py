"""The only source of the current time, so that tests can shift it; time zones by IANA name."""

import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta

_OFFSET = len("+00:00")
_shift = timedelta()
_MAX_ZONE_NAME = 64
_OTHER_CLOCKS = ("posix", "right")
"""Folders of the database in which zones are repeated, with leap seconds or without."""


def now() -> datetime:
    """The current time: aware, UTC, truncated to milliseconds, the precision of the API."""
    moment = datetime.now(UTC) + _shift
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def today() -> date:
    """The current date in UTC."""
    return now().date()


def timestamp(moment: datetime) -> str:
    """Format `moment` as the API does: ISO 8601, UTC, milliseconds, `Z`."""
    return f"{moment.astimezone(UTC).isoformat(timespec='milliseconds')[:-_OFFSET]}Z"


def parse_moment(text: str, *, end_of_day: bool = False) -> datetime:
    """The moment of an ISO 8601 timestamp (UTC where it names no offset), or of a date its first or last millisecond.

    Raises `ValueError`.
    """
    try:
        if len(text) == len("2026-01-31"):
            day = date.fromisoformat(text)
            moment = datetime(day.year, day.month, day.day, tzinfo=UTC)
            moment += timedelta(days=1, milliseconds=-1) if end_of_day else timedelta()
        else:
            moment = datetime.fromisoformat(text)
            moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from None
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


@contextmanager
def shifted(by: timedelta) -> Iterator[None]:
    """Shift `now` by `by` inside the block (shifts add up). For tests of schedules and expiry."""
    global _shift  # noqa: PLW0603
    before = _shift
    _shift = before + by
    try:
        yield
    finally:
        _shift = before


def is_time_zone(name: str) -> bool:
    """Whether `name` is an IANA time zone that people choose from, such as `Asia/Yekaterinburg`.

    Technical ones such as `EST5EDT` are not. The database is asked for the one zone: listing all takes a tenth of a
    second, which every command would pay.
    """
    region, slash, _ = name.partition("/")
    if len(name) > _MAX_ZONE_NAME or region in _OTHER_CLOCKS or not (slash or name == "UTC"):
        return False
    try:
        zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such zone, no name of one, a folder of zones
        return False
    return True
