"""What callers send to create and change monitors, read and judged: shape first (422), then meaning (400)."""

from datetime import datetime
from typing import Annotated, Any, Literal, get_args

import msgspec

from cleardeed.checks.inputs import CheckType, read_launch
from cleardeed.core.errors import InvalidMonitorScheduleError
from cleardeed.core.shapes import read_shape
from cleardeed.monitors.model import MonitorStatus
from cleardeed.monitors.schedule import Schedule, ScheduleMode, by_dates, by_interval, read_moment
from cleardeed.sources.subject import Subject


class ListQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which page of which monitors."""

    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 20
    offset: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    status: MonitorStatus | None = None


class NewMonitor(msgspec.Struct, frozen=True, kw_only=True):
    """A well-formed order of a monitor. Where its address leads is still to be judged."""

    type: CheckType
    subject: Subject
    schedule: Schedule
    webhook_url: str | None


class _ScheduleFields(msgspec.Struct, frozen=True, kw_only=True):
    schedule_mode: str | None = None
    dates: list[str] | None = None
    interval_days: int | None = None
    cycles_left: int | None = None
    until: str | None = None


class _Body(_ScheduleFields, frozen=True, kw_only=True):
    type: str
    subject: dict[str, Any]
    schedule_mode: str
    webhook_url: str | None = None


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a PATCH asks for; what it leaves out stays."""

    status: Literal["paused", "active", "finished"] | msgspec.UnsetType = msgspec.UNSET
    schedule_mode: str | msgspec.UnsetType = msgspec.UNSET
    dates: list[str] | msgspec.UnsetType | None = msgspec.UNSET
    interval_days: int | msgspec.UnsetType | None = msgspec.UNSET
    cycles_left: int | msgspec.UnsetType | None = msgspec.UNSET
    until: str | msgspec.UnsetType | None = msgspec.UNSET
    webhook_url: str | msgspec.UnsetType | None = msgspec.UNSET


UNKNOWN_MODE = "schedule_mode must be one of: dates, interval."
SCHEDULE_FIELDS = ("schedule_mode", "dates", "interval_days", "cycles_left", "until")


def wanted_url(body: Any) -> str | None:
    """The address that a body asks events to be sent to, before anything else of it is judged; None where there is
    none."""
    found = body.get("webhook_url") if isinstance(body, dict) else None
    return found if isinstance(found, str) and found else None


def read_new(body: Any, *, mode: str, now: datetime) -> NewMonitor:
    """The monitor in a decoded body of POST /monitors.

    Raises `ValidationError` for a wrong shape, `InvalidCheckTypeError`, `InvalidCheckInputError`,
    `InvalidMonitorScheduleError` for a wrong meaning.
    """
    shaped = read_shape(body, _Body)
    launch = read_launch({"type": shaped.type, "input_data": shaped.subject}, mode=mode, place="subject")
    return NewMonitor(
        type=launch.type,
        subject=launch.subject,
        schedule=_schedule(shaped, now),
        webhook_url=shaped.webhook_url or None,
    )


def read_change(body: Any, *, now: datetime) -> Change:
    """The change in a decoded body of PATCH /monitors/{monitor_id}.

    Raises `ValidationError` for a wrong shape, `InvalidMonitorScheduleError` for what no monitor can be changed to.
    """
    change = read_shape(body, Change)
    given = {name: value for name in SCHEDULE_FIELDS if (value := getattr(change, name)) not in (msgspec.UNSET, None)}
    if given.get("schedule_mode", "dates") not in get_args(ScheduleMode):
        raise InvalidMonitorScheduleError(UNKNOWN_MODE)
    if "dates" in given:
        by_dates(given["dates"], now)
    until = read_moment(given["until"], end_of_day=True) if given.get("until") else None
    by_interval(given.get("interval_days", 1), until=until, cycles_left=given.get("cycles_left", 1), now=now)
    return change


def changed_schedule(schedule: Schedule, change: Change, now: datetime) -> Schedule | None:
    """The schedule after the change; None where it touches none of it. Raises `InvalidMonitorScheduleError`."""
    given = {name: getattr(change, name) for name in SCHEDULE_FIELDS}
    given = {name: value for name, value in given.items() if value is not msgspec.UNSET}
    if not given:
        return None
    if given.get("schedule_mode", schedule.mode) == schedule.mode:
        given = _as_fields(schedule) | given
    return _schedule(msgspec.convert(given, _ScheduleFields), now)


def _schedule(fields: _ScheduleFields, now: datetime) -> Schedule:
    if fields.schedule_mode == "dates":
        return by_dates(fields.dates, now)
    if fields.schedule_mode == "interval":
        until = read_moment(fields.until, end_of_day=True) if fields.until else None
        return by_interval(fields.interval_days, until=until, cycles_left=fields.cycles_left, now=now)
    raise InvalidMonitorScheduleError(UNKNOWN_MODE)


def _as_fields(schedule: Schedule) -> dict[str, Any]:
    return {
        "schedule_mode": schedule.mode,
        "dates": [moment.isoformat() for moment in schedule.dates] or None,
        "interval_days": schedule.interval_days,
        "cycles_left": schedule.cycles_left,
        "until": schedule.until.isoformat() if schedule.until else None,
    }
