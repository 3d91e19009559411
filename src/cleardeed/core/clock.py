"""The one source of the present moment, so that a test can move it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta

_OFFSET = len("+00:00")
_shift = timedelta()


def now() -> datetime:
    """The present moment: aware, UTC, truncated to milliseconds (the precision the contract prints)."""
    moment = datetime.now(UTC) + _shift
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def today() -> date:
    """The present UTC date."""
    return now().date()


def timestamp(moment: datetime) -> str:
    """`moment` as the contract writes it: ISO 8601, UTC, millisecond precision, `Z`."""
    return f"{moment.astimezone(UTC).isoformat(timespec='milliseconds')[:-_OFFSET]}Z"


@contextmanager
def shifted(by: timedelta) -> Iterator[None]:
    """Inside the block, `now` runs `by` ahead (shifts add up). For tests of schedules and expiry."""
    global _shift  # noqa: PLW0603
    before = _shift
    _shift = before + by
    try:
        yield
    finally:
        _shift = before
