"""Creating, reading and changing monitors, as their owners ask."""

from datetime import datetime, timedelta

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.core import clock
from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import InvalidMonitorScheduleError, MonitorFinishedError, NotFoundError
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.monitors import store
from cleardeed.monitors.announce import announce_pause
from cleardeed.monitors.model import Monitor, MonitorPage, MonitorView, RunView
from cleardeed.monitors.requests import Change, ListQuery, NewMonitor, changed_schedule
from cleardeed.monitors.schedule import Schedule, first_run


async def create(connection: Connection, ring: KeyRing, caller: Caller, order: NewMonitor) -> MonitorView:
    """A new active monitor; nothing is charged. Raises `InvalidMonitorScheduleError`. The caller commits."""
    now = clock.now()
    first = first_run(order.schedule, now)
    if first is None:
        raise InvalidMonitorScheduleError("until lies before the first cycle.")
    draft = Monitor(
        id=0,
        account_id=caller.account_id,
        key_id=caller.key_id,
        mode=caller.mode,
        type=order.type,
        status="active",
        schedule=order.schedule,
        next_run_at=first,
        last_run_at=None,
        last_check_id=None,
        webhook_url=order.webhook_url,
        created_at=now,
        updated_at=now,
        subject=order.subject,
        labels=order.labels,
        key=DataKey.generate(),
    )
    return view(await store.insert(connection, ring, draft), [])


def stored_response(created: MonitorView) -> str:
    """The stored answer to a creation, as JSON: without the monitor's subject and the caller's labels, which are
    stored apart, encrypted."""
    return msgspec.json.encode(
        msgspec.structs.replace(created, subject=None, external_id=msgspec.UNSET, metadata=msgspec.UNSET)
    ).decode()


async def read_created(connection: Connection, ring: KeyRing, owner: Owner, body: str) -> tuple[MonitorView, set[int]]:
    """The answer to a creation, from its `stored_response`; the monitor's card, as `read_card`, once its personal
    data were erased."""
    created = msgspec.json.decode(body, type=MonitorView)
    monitor = await _found(connection, ring, owner, created.id)
    if monitor.subject is None:
        return await _card(connection, monitor)
    return msgspec.structs.replace(created, subject=monitor.subject, **monitor.labels.given()), set()


async def read_card(
    connection: Connection, ring: KeyRing, owner: Owner, monitor_id: int
) -> tuple[MonitorView, set[int]]:
    """The monitor with its latest runs, and the ids of those that have an act. Raises `NotFoundError`."""
    monitor = await _found(connection, ring, owner, monitor_id)
    return await _card(connection, monitor)


async def list_monitors(connection: Connection, ring: KeyRing, owner: Owner, query: ListQuery) -> MonitorPage:
    """A page of the owner's monitors, the newest first. Raises `ValidationError`."""
    monitors, total = await store.read_page(connection, ring, owner, query)
    items = [view(monitor) for monitor in monitors]
    return MonitorPage(items=items, total=total, limit=query.limit, offset=query.offset)


async def change(
    connection: Connection, ring: KeyRing, owner: Owner, monitor_id: int, wanted: Change
) -> tuple[MonitorView, set[int]]:
    """The monitor after the change, as `read_card`. The caller commits.

    Raises `NotFoundError`, `MonitorFinishedError`, `InvalidMonitorScheduleError`.
    """
    before = await _found(connection, ring, owner, monitor_id, lock=True)
    asked = {name for name in wanted.__struct_fields__ if getattr(wanted, name) is not msgspec.UNSET}
    if before.status == "finished" or not asked:
        if asked - {"status"} or wanted.status not in ("finished", msgspec.UNSET):
            raise MonitorFinishedError
        return await _card(connection, before)
    now = clock.now()
    after = _changed(before, wanted, now)
    if after == before:
        return await _card(connection, before)
    after = msgspec.structs.replace(after, updated_at=now)
    await store.update(connection, after)
    if after.status == "paused" and before.status != "paused":
        await announce_pause(connection, after, "requested")
    return await _card(connection, after)


def view(monitor: Monitor, runs: list[RunView] | msgspec.UnsetType = msgspec.UNSET) -> MonitorView:
    """The monitor as the API answers it."""
    schedule = monitor.schedule
    return MonitorView(
        id=monitor.id,
        status=monitor.status,
        type=monitor.type,
        **monitor.labels.given(),
        subject=monitor.subject,
        schedule_mode=schedule.mode,
        dates=[_date(moment) for moment in schedule.dates] if schedule.mode == "dates" else None,
        interval_days=schedule.interval_days,
        until=_moment(schedule.until),
        cycles_left=schedule.cycles_left,
        next_run_at=_moment(monitor.next_run_at),
        last_run_at=_moment(monitor.last_run_at),
        last_check_id=monitor.last_check_id,
        webhook_url=monitor.webhook_url,
        created_at=timestamp(monitor.created_at),
        updated_at=timestamp(monitor.updated_at),
        runs=runs,
    )


def _changed(before: Monitor, wanted: Change, now: datetime) -> Monitor:
    schedule = changed_schedule(before.schedule, wanted, now)
    next_run_at = before.next_run_at if schedule is None else _rescheduled(before, schedule, now)
    status = before.status if wanted.status is msgspec.UNSET else wanted.status
    if status == "active" and next_run_at is None:
        status = "finished"
    return msgspec.structs.replace(
        before,
        status=status,
        schedule=schedule or before.schedule,
        next_run_at=None if status == "finished" else next_run_at,
        webhook_url=before.webhook_url if wanted.webhook_url is msgspec.UNSET else wanted.webhook_url or None,
    )


def _rescheduled(before: Monitor, schedule: Schedule, now: datetime) -> datetime | None:
    """The next cycle by another schedule. Another interval counts from the last cycle; what is late is due at once."""
    if schedule.mode == "dates":
        done = before.last_run_at if before.schedule.mode == "dates" else None
        return next((moment for moment in schedule.dates if done is None or moment > done), None)
    if before.schedule.mode == "interval" and before.schedule.interval_days == schedule.interval_days:
        following = before.next_run_at or now
    else:
        following = max(now, (before.last_run_at or now) + timedelta(days=schedule.interval_days or 1))
    if schedule.until is not None and following > schedule.until:
        return None
    return following


async def _found(
    connection: Connection, ring: KeyRing, owner: Owner, monitor_id: int, *, lock: bool = False
) -> Monitor:
    monitor = await store.read(connection, ring, owner, monitor_id, lock=lock)
    if monitor is None:
        raise NotFoundError
    return monitor


async def _card(connection: Connection, monitor: Monitor) -> tuple[MonitorView, set[int]]:
    runs = await store.read_runs(connection, monitor)
    return view(monitor, [run.view for run in runs]), {run.view.id for run in runs if run.has_act}


def _date(moment: datetime) -> str:
    """A day where it was given as one, else the moment."""
    return moment.date().isoformat() if moment.time() == datetime.min.time() else timestamp(moment)


def _moment(value: datetime | None) -> str | None:
    return None if value is None else timestamp(value)
