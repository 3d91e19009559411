"""Validate requests to create and change monitors: shape first (422), then meaning (400)."""

from datetime import datetime
from typing import Any, Literal

import msgspec

from cleardeed.checks.inputs import CheckType, read_launch
from cleardeed.core.created_between import CreatedBetween
from cleardeed.core.errors import InvalidMonitorScheduleError
from cleardeed.core.formats import Limit, Offset
from cleardeed.core.validation import validate
from cleardeed.monitors.model import MonitorStatus
from cleardeed.monitors.schedule import Schedule, by_dates, by_interval, read_moment
from cleardeed.records.labels import NO_LABELS, ExternalId, Labels, read_labels
from cleardeed.sources.subject import Subject

WantedStatus = Literal["paused", "active", "finished"]
"""What a PATCH may ask for; `insufficient_funds` is the service's own word."""


class ListQuery(CreatedBetween, frozen=True, kw_only=True):
    """Which page of which monitors."""

    limit: Limit = 20
    offset: Offset = 0
    status: MonitorStatus | None = None
    external_id: ExternalId | None = None


class NewMonitor(msgspec.Struct, frozen=True, kw_only=True):
    """A well-formed order of a monitor. Where its address leads is validated later."""

    type: CheckType
    subject: Subject
    schedule: Schedule
    webhook_url: str | None
    labels: Labels = NO_LABELS


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
    """The fields of a PATCH; those left out stay."""

    status: WantedStatus | msgspec.UnsetType = msgspec.UNSET
    schedule_mode: str | msgspec.UnsetType = msgspec.UNSET
    dates: list[str] | msgspec.UnsetType | None = msgspec.UNSET
    interval_days: int | msgspec.UnsetType | None = msgspec.UNSET
    cycles_left: int | msgspec.UnsetType | None = msgspec.UNSET
    until: str | msgspec.UnsetType | None = msgspec.UNSET
    webhook_url: str | msgspec.UnsetType | None = msgspec.UNSET


SCHEDULE_FIELDS = ("schedule_mode", "dates", "interval_days", "cycles_left", "until")
FIELDS_OF_OTHER_MODE = {"dates": ("interval_days", "cycles_left", "until"), "interval": ("dates",)}


def read_new(body: Any, *, mode: str, now: datetime) -> NewMonitor:
    """The monitor in a decoded body of POST /monitors.

    Raises `ValidationError` for a wrong shape, `InvalidCheckTypeError`, `InvalidCheckInputError`,
    `InvalidMonitorScheduleError` for a wrong meaning.
    """
    shaped, labels = validate(body, _Body), read_labels(body)
    launch = read_launch({"type": shaped.type, "input_data": shaped.subject}, mode=mode, path="subject")
    return NewMonitor(
        type=launch.type,
        subject=launch.subject,
        schedule=_schedule(shaped, now),
        webhook_url=shaped.webhook_url or None,
        labels=labels,
    )


def wanted_url(body: Any) -> str | None:
    """The address that a decoded body asks for, whatever else is in it; None where it asks for none."""
    url = body.get("webhook_url") if isinstance(body, dict) else None
    return url if isinstance(url, str) and url else None


def read_change(body: Any, *, now: datetime) -> Change:
    """The change in a decoded body of PATCH /monitors/{monitor_id}.

    Raises `ValidationError` for a wrong shape, `InvalidMonitorScheduleError` for what suits no monitor.
    """
    change = validate(body, Change)
    given = {name: value for name, value in _schedule_fields(change).items() if value is not None}
    _validate_mode(given.get("schedule_mode", "interval"))
    if "dates" in given:
        by_dates(given["dates"], now)
    by_interval(
        given.get("interval_days", 1),
        until=_until(given.get("until")),
        cycles_left=given.get("cycles_left", 1),
        now=now,
    )
    return change


def changed_schedule(schedule: Schedule, change: Change, now: datetime) -> Schedule | None:
    """The schedule after the change; None where it touches none of it.

    Raises `InvalidMonitorScheduleError`, for a field too that would have no effect in the schedule's mode.
    """
    given = _schedule_fields(change)
    if not given:
        return None
    mode = given.get("schedule_mode", schedule.mode)
    for name, value in given.items():
        if value is not None and name in FIELDS_OF_OTHER_MODE[mode]:
            raise InvalidMonitorScheduleError(f"{name} does not go with schedule_mode {mode}.")
    if mode == schedule.mode:
        given = _as_fields(schedule) | given
    return _schedule(msgspec.convert(given, _ScheduleFields), now)


def _schedule_fields(change: Change) -> dict[str, Any]:
    given = {name: getattr(change, name) for name in SCHEDULE_FIELDS}
    return {name: value for name, value in given.items() if value is not msgspec.UNSET}


def _schedule(fields: _ScheduleFields, now: datetime) -> Schedule:
    _validate_mode(fields.schedule_mode)
    if fields.schedule_mode == "dates":
        return by_dates(fields.dates, now)
    return by_interval(fields.interval_days, until=_until(fields.until), cycles_left=fields.cycles_left, now=now)


def _validate_mode(mode: str | None) -> None:
    if mode not in FIELDS_OF_OTHER_MODE:
        raise InvalidMonitorScheduleError(f"schedule_mode must be one of: {', '.join(FIELDS_OF_OTHER_MODE)}.")


def _until(text: str | None) -> datetime | None:
    return read_moment(text, end_of_day=True) if text else None


def _as_fields(schedule: Schedule) -> dict[str, Any]:
    return {
        "schedule_mode": schedule.mode,
        "dates": [moment.isoformat() for moment in schedule.dates] or None,
        "interval_days": schedule.interval_days,
        "cycles_left": schedule.cycles_left,
        "until": schedule.until.isoformat() if schedule.until else None,
    }
