"""The rows of monitors and runs. Inner functions: the caller commits."""

from datetime import datetime
from typing import Any

import asyncpg
import msgspec

from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import KeyRing
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection, insert_one
from cleardeed.monitors.model import (
    MONITOR,
    ChangeItem,
    Changes,
    ExecutedRun,
    Monitor,
    RunView,
    run_columns,
)
from cleardeed.monitors.requests import ListQuery
from cleardeed.monitors.schedule import Schedule
from cleardeed.monitors.snapshots import Snapshot
from cleardeed.records.labels import external_id_hash, label_columns, open_labels
from cleardeed.sources.subject import Subject
from cleardeed.vault.keys import store_data_key

RUNS_SHOWN = 20
_WITH_KEY = (
    "SELECT m.*, k.wrapped FROM monitors m"
    " LEFT JOIN data_keys k ON k.account_id = m.account_id AND k.subject_id = 'monitor_' || m.id"
)


async def insert(connection: Connection, ring: KeyRing, monitor: Monitor) -> Monitor:
    """Writes a new monitor, whose `id` is not known yet, with its data key; returns it with its id."""
    if monitor.key is None:
        raise ValueError("a new monitor has its key")
    monitor_id: int = await connection.fetchval("SELECT nextval(pg_get_serial_sequence('monitors', 'id'))")
    cipher = MONITOR.columns(monitor_id, monitor.key)
    labels = label_columns(monitor.labels, ring, monitor.account_id, cipher)
    row = await insert_one(
        connection,
        "INSERT INTO monitors (id, account_id, key_id, mode, type, status, schedule_mode, dates, interval_days, until,"
        " cycles_left, next_run_at, webhook_url, created_at, updated_at, subject, labels,"
        " external_id_hash)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17) RETURNING *",
        monitor_id,
        monitor.account_id,
        monitor.key_id,
        monitor.mode,
        monitor.type,
        monitor.status,
        *_schedule_columns(monitor.schedule),
        monitor.next_run_at,
        monitor.webhook_url,
        monitor.created_at,
        cipher.encrypt("subject", monitor.subject),
        labels["labels"],
        labels["external_id_hash"],
    )
    await store_data_key(connection, ring, monitor.account_id, MONITOR.key_id(monitor_id), monitor.key)
    return msgspec.structs.replace(monitor, id=row["id"])


async def read(
    connection: Connection, ring: KeyRing, owner: Owner, monitor_id: int, *, lock: bool = False
) -> Monitor | None:
    """The owner's monitor; None where it has none of this id."""
    row = await connection.fetchrow(
        f"{_WITH_KEY} WHERE m.account_id = $1 AND m.mode = $2 AND m.id = $3{' FOR UPDATE OF m' if lock else ''}",
        owner.account_id,
        owner.mode,
        monitor_id,
    )
    return None if row is None else _monitor(ring, row)


async def read_page(connection: Connection, ring: KeyRing, owner: Owner, query: ListQuery) -> tuple[list[Monitor], int]:
    """A page of the owner's monitors, the newest first, and how many there are. Raises `ValidationError`."""
    where = (
        "WHERE m.account_id = $1 AND m.mode = $2 AND ($3::text IS NULL OR m.status = $3)"
        " AND ($4::bytea IS NULL OR m.external_id_hash = $4)"
        " AND ($5::timestamptz IS NULL OR m.created_at >= $5) AND ($6::timestamptz IS NULL OR m.created_at <= $6)"
    )
    external_id = external_id_hash(ring, owner.account_id, query.external_id)
    wanted = (owner.account_id, owner.mode, query.status, external_id, *query.bounds())
    page = f"{_WITH_KEY} {where} ORDER BY m.id DESC LIMIT $7 OFFSET $8"
    rows = await connection.fetch(page, *wanted, query.limit, query.offset)
    total: int = await connection.fetchval(f"SELECT count(*) FROM monitors m {where}", *wanted)
    return [_monitor(ring, row) for row in rows], total


async def update(connection: Connection, monitor: Monitor) -> None:
    """Writes what a caller may change: status, schedule, next run, address."""
    await connection.execute(
        "UPDATE monitors SET status = $3, schedule_mode = $4, dates = $5, interval_days = $6, until = $7,"
        " cycles_left = $8, next_run_at = $9, webhook_url = $10, updated_at = $11 WHERE account_id = $1 AND id = $2",
        monitor.account_id,
        monitor.id,
        monitor.status,
        *_schedule_columns(monitor.schedule),
        monitor.next_run_at,
        monitor.webhook_url,
        monitor.updated_at,
    )


async def read_runs(connection: Connection, monitor: Monitor) -> list[ExecutedRun]:
    """The latest executed cycles, the newest first."""
    rows = await connection.fetch(
        "SELECT *, number = (SELECT min(number) FROM monitor_runs"
        "  WHERE account_id = $1 AND monitor_id = $2 AND status = 'completed') AS is_baseline FROM monitor_runs"
        " WHERE account_id = $1 AND monitor_id = $2 AND status <> 'running' ORDER BY number DESC"
        f" LIMIT {RUNS_SHOWN}",
        monitor.account_id,
        monitor.id,
    )
    return [
        ExecutedRun(
            view=_run(monitor, row),
            has_act=row["evidence_root_hash"] is not None and row["changes"] is not None,
            is_baseline=bool(row["is_baseline"]),
        )
        for row in rows
    ]


async def checks_before(connection: Connection, monitor: Monitor, number: int) -> list[str]:
    """The checks of the monitor's completed cycles before that of this number."""
    rows = await connection.fetch(
        "SELECT check_id FROM monitor_runs"
        " WHERE account_id = $1 AND monitor_id = $2 AND number < $3 AND status = 'completed'",
        monitor.account_id,
        monitor.id,
        number,
    )
    return [row["check_id"] for row in rows]


async def monitor_of_check(connection: Connection, ring: KeyRing, account_id: str, check_id: str) -> Monitor | None:
    """The account's monitor one of whose cycles ordered the check; None where none did."""
    row = await connection.fetchrow(
        f"{_WITH_KEY} WHERE m.account_id = $1"
        " AND m.id = (SELECT monitor_id FROM monitor_runs WHERE account_id = $1 AND check_id = $2)",
        account_id,
        check_id,
    )
    return None if row is None else _monitor(ring, row)


async def read_snapshot(connection: Connection, monitor: Monitor) -> Snapshot | None:
    """The snapshot of the last cycle, or None before the first."""
    stored = await connection.fetchval(
        "SELECT snapshot FROM monitors WHERE account_id = $1 AND id = $2", monitor.account_id, monitor.id
    )
    if stored is None or monitor.key is None:
        return None
    return MONITOR.columns(monitor.id, monitor.key).decrypt("snapshot", stored, Snapshot)


def schedule_of(row: asyncpg.Record) -> Schedule:
    """The schedule in a row of `monitors`."""
    return Schedule(
        mode=row["schedule_mode"],
        dates=tuple(row["dates"] or ()),
        interval_days=row["interval_days"],
        until=row["until"],
        cycles_left=row["cycles_left"],
    )


def _schedule_columns(schedule: Schedule) -> tuple[str, list[datetime] | None, int | None, datetime | None, int | None]:
    dates = list(schedule.dates) if schedule.mode == "dates" else None
    return schedule.mode, dates, schedule.interval_days, schedule.until, schedule.cycles_left


def _monitor(ring: KeyRing, row: Any) -> Monitor:
    key = None if row["wrapped"] is None else ring.unwrap(row["wrapped"])
    cipher = None if key is None else MONITOR.columns(row["id"], key)
    subject = cipher.decrypt("subject", row["subject"], Subject) if cipher and row["subject"] else None
    return Monitor(
        id=row["id"],
        account_id=row["account_id"],
        key_id=row["key_id"],
        mode=row["mode"],
        type=row["type"],
        status=row["status"],
        schedule=schedule_of(row),
        next_run_at=row["next_run_at"],
        last_run_at=row["last_run_at"],
        last_check_id=row["last_check_id"],
        webhook_url=row["webhook_url"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        subject=subject,
        labels=open_labels(row["labels"], cipher),
        key=key,
    )


def _run(monitor: Monitor, row: Any) -> RunView:
    items: list[ChangeItem] = []
    if monitor.key is not None and row["changes"]:
        items = run_columns(row["id"], monitor.key).decrypt("changes", row["changes"], list[ChangeItem])
    return RunView(
        id=row["id"],
        check_id=row["check_id"],
        ran_at=timestamp(row["ran_at"]),
        status=row["status"],
        changed=row["changed"],
        changes=Changes(items),
        risk_before=row["risk_before"],
        risk_after=row["risk_after"],
        evidence_root_hash=row["evidence_root_hash"],
        charged_amount=row["charged_amount"],
    )
