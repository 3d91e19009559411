"""Answers of the service: monitors.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime
from typing import Any

import msgspec

from cleardeed.client.answers.common import Answer, CheckType, MonitorStatus, Status


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One change as a sentence; `kind` and `source_code` for machines."""

    text: str
    kind: str
    source_code: str | None


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """The changes of a run."""

    items: list[Change]


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One executed cycle."""

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


class Monitor(Answer, frozen=True, kw_only=True):
    """A monitor as the API answers it; `runs` only on its card."""

    id: int
    status: MonitorStatus
    type: CheckType
    external_id: str | None = None
    metadata: dict[str, str] = msgspec.field(default_factory=dict)
    subject: dict[str, Any] | None
    schedule_mode: Status
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
    runs: list[Run] = msgspec.field(default_factory=list)


class ListedMonitor(msgspec.Struct, frozen=True, kw_only=True):
    """A monitor in a list, without its runs."""

    id: int
    status: MonitorStatus
    type: CheckType
    external_id: str | None = None
    metadata: dict[str, str] = msgspec.field(default_factory=dict)
    subject: dict[str, Any] | None
    schedule_mode: Status
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
    runs: list[Run] = msgspec.field(default_factory=list)


class MonitorPage(Answer, frozen=True, kw_only=True):
    """The answer of GET /monitors."""

    items: list[ListedMonitor]
    total: int
    limit: int
    offset: int
