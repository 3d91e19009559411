"""What a monitor is, as it is worked on and as the API answers it."""

from datetime import datetime
from typing import Literal

import msgspec

from cleardeed.checks.inputs import CheckType
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey
from cleardeed.core.formats import Timestamp
from cleardeed.core.owner import Owner
from cleardeed.monitors.schedule import Schedule, ScheduleMode
from cleardeed.records.kind import BUNDLE_FILE, KeyedTable
from cleardeed.records.labels import ExternalId, Labels, Metadata
from cleardeed.sources.subject import Subject
from cleardeed.vault.columns import ColumnCipher

MonitorStatus = Literal["active", "paused", "finished", "insufficient_funds"]
RunStatus = Literal["completed", "failed"]


class Monitor(msgspec.Struct, frozen=True, kw_only=True):
    """A monitor, decrypted; `subject` and `key` are None once its personal data were erased."""

    id: int
    account_id: str
    key_id: str
    mode: Mode
    type: CheckType
    status: MonitorStatus
    schedule: Schedule
    next_run_at: datetime | None
    last_run_at: datetime | None
    last_check_id: str | None
    webhook_url: str | None
    created_at: datetime
    updated_at: datetime
    subject: Subject | None
    labels: Labels
    key: DataKey | None

    @property
    def owner(self) -> Owner:
        return Owner(self.account_id, self.mode)


class ChangeItem(msgspec.Struct, frozen=True, kw_only=True):
    """One change as a sentence; `kind` and `source_code` for machines."""

    text: str
    kind: str
    source_code: str | None = None


class Changes(msgspec.Struct, frozen=True):
    """The changes of a run."""

    items: list[ChangeItem] = []


class RunView(msgspec.Struct, frozen=True, kw_only=True):
    """One executed cycle."""

    id: int
    check_id: str
    ran_at: Timestamp
    status: RunStatus
    changed: bool
    changes: Changes
    risk_before: int | None
    risk_after: int | None
    act_pdf_url: str | None = None
    evidence_root_hash: str | None
    charged_amount: int


class ExecutedRun(msgspec.Struct, frozen=True, kw_only=True):
    """An executed cycle with what its view does not tell."""

    view: RunView
    has_act: bool
    is_baseline: bool
    """The first one that was answered: there was nothing to compare it with."""


class MonitorView(msgspec.Struct, frozen=True, kw_only=True):
    """A monitor as the API answers it; `runs` only on its card."""

    id: int
    status: MonitorStatus
    type: CheckType
    external_id: ExternalId | msgspec.UnsetType = msgspec.UNSET
    metadata: Metadata | msgspec.UnsetType = msgspec.UNSET
    subject: Subject | None
    schedule_mode: ScheduleMode
    dates: list[str] | None
    interval_days: int | None
    until: Timestamp | None
    cycles_left: int | None
    next_run_at: Timestamp | None
    last_run_at: Timestamp | None
    last_check_id: str | None
    webhook_url: str | None
    created_at: Timestamp
    updated_at: Timestamp
    runs: list[RunView] | msgspec.UnsetType = msgspec.UNSET


class MonitorPage(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /monitors."""

    items: list[MonitorView]
    total: int
    limit: int
    offset: int


MONITOR = KeyedTable(table="monitors", id_field="monitor_id", folder="monitors", key_prefix="monitor_")


def run_columns(run_id: int, key: DataKey) -> ColumnCipher:
    """The cipher of a run's columns, under its monitor's key."""
    return ColumnCipher(f"monitor_runs/{run_id}", key)


def act_path(monitor_id: int, run_id: int) -> str:
    """The path of a run's act in the file store."""
    return MONITOR.path(monitor_id, f"runs/{run_id}/act.pdf")


def bundle_path(monitor_id: int, run_id: int) -> str:
    """The path of a run's evidence bundle in the file store."""
    return MONITOR.path(monitor_id, f"runs/{run_id}/{BUNDLE_FILE}")
