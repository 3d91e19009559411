"""What the service answers about monitors and events, typed."""

import datetime
from typing import Any, Literal

import msgspec

from cleardeed.client.answers import Answer, CheckType, Status

MonitorStatus = Literal["active", "paused", "finished", "insufficient_funds"]
WantedStatus = Literal["active", "paused", "finished"]
EventType = Literal[
    "check.completed", "check.reviewed", "monitor.cycle_completed", "monitor.change_detected", "monitor.paused"
]
EventStatus = Literal["pending", "delivered", "exhausted", "held", "erased"]


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One change against the cycle before, as a sentence."""

    text: str
    kind: Status = ""
    source_code: str | None = None


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """The changes of a run."""

    items: list[Change] = []


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One executed cycle. `act_pdf_url` opens for 24 hours; `charged_amount` in whole roubles."""

    id: int
    check_id: str
    ran_at: datetime.datetime
    status: Status
    changed: bool
    changes: Changes
    risk_before: int | None
    risk_after: int | None
    act_pdf_url: str | None
    evidence_root_hash: str | None
    charged_amount: int


class ListedMonitor(msgspec.Struct, frozen=True, kw_only=True):
    """A monitor without its runs; `subject` is None once its personal data were erased."""

    id: int
    status: MonitorStatus
    type: CheckType
    external_id: str | None = None
    metadata: dict[str, str] = {}
    subject: dict[str, Any] | None
    schedule_mode: Literal["dates", "interval"]
    dates: list[str] | None
    interval_days: int | None
    until: datetime.datetime | None
    cycles_left: int | None
    next_run_at: datetime.datetime | None
    last_run_at: datetime.datetime | None
    last_check_id: str | None
    webhook_url: str | None
    created_at: datetime.datetime
    updated_at: datetime.datetime


class Monitor(ListedMonitor, frozen=True, kw_only=True):
    """A monitor with its latest runs, the newest first."""

    request_id: str
    runs: list[Run] = []


class MonitorPage(Answer, frozen=True, kw_only=True):
    """A page of a list; `total` counts all that fit."""

    items: list[ListedMonitor]
    total: int
    limit: int
    offset: int


class ListedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event with the state of its delivery; `data` is None once its subject's personal data were erased."""

    id: str
    event: EventType
    status: EventStatus
    created_at: datetime.datetime
    delivered_at: datetime.datetime | None
    next_attempt_at: datetime.datetime | None
    attempts: int
    last_status_code: int | None
    data: dict[str, Any] | None


class RedeliveredEvent(ListedEvent, frozen=True, kw_only=True):
    """An event that is on its way again."""

    request_id: str


class EventPage(Answer, frozen=True, kw_only=True):
    """A page of a list; `total` counts all that fit."""

    items: list[ListedEvent]
    total: int
    limit: int
    offset: int
