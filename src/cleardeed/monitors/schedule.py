"""When a monitor's cycles are due. Pure: the present moment is an argument. All moments are UTC."""

from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec

from cleardeed.core.clock import parse_moment
from cleardeed.core.errors import InvalidMonitorScheduleError

ScheduleMode = Literal["dates", "interval"]
MAX_INTERVAL_DAYS = 365
MAX_CYCLES = 100_000
MAX_DATES = 1_000
LATEST = datetime(2200, 1, 1, tzinfo=UTC)
"""Nothing is due later: far enough for everyone, near enough for every calendar."""


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """Either dates, or an interval with what ends it (`until`, `cycles_left` or both)."""

    mode: ScheduleMode
    dates: tuple[datetime, ...] = ()
    interval_days: int | None = None
    until: datetime | None = None
    cycles_left: int | None = None


def by_dates(texts: list[str] | None, now: datetime) -> Schedule:
    """A schedule of `YYYY-MM-DD` dates (from midnight on) or timestamps, deduplicated and sorted; those past left out.

    Raises `InvalidMonitorScheduleError` where none is left: today is not past.
    """
    if not texts:
        raise InvalidMonitorScheduleError("dates must name at least one date.")
    if len(texts) > MAX_DATES:
        raise InvalidMonitorScheduleError(f"dates must name at most {MAX_DATES} dates.")
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    moments = sorted({moment for moment in map(read_moment, texts) if moment >= today})
    if not moments:
        raise InvalidMonitorScheduleError("dates are all past.")
    return Schedule(mode="dates", dates=tuple(moments))


def by_interval(
    interval_days: int | None, *, until: datetime | None, cycles_left: int | None, now: datetime
) -> Schedule:
    """A schedule of equal intervals. Raises `InvalidMonitorScheduleError`."""
    if interval_days is None or not 1 <= interval_days <= MAX_INTERVAL_DAYS:
        raise InvalidMonitorScheduleError(f"interval_days must be from 1 to {MAX_INTERVAL_DAYS}.")
    if until is None and cycles_left is None:
        raise InvalidMonitorScheduleError("An interval needs one of until, cycles_left.")
    if cycles_left is not None and not 1 <= cycles_left <= MAX_CYCLES:
        raise InvalidMonitorScheduleError(f"cycles_left must be from 1 to {MAX_CYCLES}.")
    if until is not None and until <= now:
        raise InvalidMonitorScheduleError("until is past.")
    return Schedule(mode="interval", interval_days=interval_days, until=until, cycles_left=cycles_left)


def read_moment(text: str, *, end_of_day: bool = False) -> datetime:
    """The moment of a timestamp, or of a bare date its first (or last) one. Raises `InvalidMonitorScheduleError`."""
    try:
        moment = parse_moment(text, end_of_day=end_of_day)
    except ValueError:
        raise InvalidMonitorScheduleError("A moment must look like 2026-01-31 or 2026-01-31T12:00:00Z.") from None
    if moment > LATEST:
        raise InvalidMonitorScheduleError("A moment must lie before the year 2200.")
    return moment


def first_run(schedule: Schedule, now: datetime) -> datetime | None:
    """When the first cycle is due; None where the schedule ends before it."""
    if schedule.mode == "dates":
        return schedule.dates[0]
    return _unless_over(schedule, now + timedelta(days=schedule.interval_days or 1))


def next_run(schedule: Schedule, due: datetime, now: datetime) -> datetime | None:
    """When the next cycle is due after one that was due at `due` and starts `now`; None after the last one.

    What was missed meanwhile is done by this one. The days of an interval keep to their grid, whatever the delay.
    `schedule.cycles_left` is what is left after this cycle.
    """
    if schedule.mode == "dates":
        return next((moment for moment in schedule.dates if moment > max(due, now)), None)
    interval = timedelta(days=schedule.interval_days or 1)
    missed = max(0, (now - due) // interval)
    return _unless_over(schedule, due + interval * (missed + 1))


def _unless_over(schedule: Schedule, moment: datetime) -> datetime | None:
    if schedule.cycles_left == 0 or (schedule.until is not None and moment > schedule.until) or moment > LATEST:
        return None
    return moment
