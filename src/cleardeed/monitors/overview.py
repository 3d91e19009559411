"""Monitors of all accounts as the operator sees them. No personal data."""

import datetime
from collections.abc import Sequence

import msgspec

from cleardeed.checks.inputs import CheckType
from cleardeed.core.apikey import Mode
from cleardeed.database.pool import Connection
from cleardeed.monitors.model import MonitorStatus


class ListedMonitor(msgspec.Struct, frozen=True):
    """A monitor by all but whom it watches."""

    id: int
    account_id: str
    type: CheckType
    mode: Mode
    status: MonitorStatus
    cycles: int
    next_run_at: datetime.datetime | None
    last_run_at: datetime.datetime | None
    running: bool
    erased_at: datetime.datetime | None


_COLUMNS = "id, account_id, type, mode, status, cycles, next_run_at, last_run_at, running, erased_at"


async def find(
    connection: Connection, monitor_id: int, external_id_hashes: Sequence[bytes], *, limit: int
) -> list[ListedMonitor]:
    """The monitor of this id, and those whose `external_id` has one of the hashes; the newest first."""
    rows = await connection.fetch(
        f"SELECT {_COLUMNS} FROM monitors WHERE id = $1 OR external_id_hash = ANY($2) ORDER BY id DESC LIMIT $3",
        monitor_id if monitor_id < 2**63 else 0,
        external_id_hashes,
        limit,
    )
    return [msgspec.convert(dict(row), ListedMonitor) for row in rows]


async def newest(
    connection: Connection, *, status: MonitorStatus | None, limit: int, before: int | None = None
) -> list[ListedMonitor]:
    """The newest monitors of all accounts, of those older than the monitor `before` if given."""
    rows = await connection.fetch(
        f"SELECT {_COLUMNS} FROM monitors WHERE ($1::text IS NULL OR status = $1)"
        " AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $2",
        status,
        limit,
        before,
    )
    return [msgspec.convert(dict(row), ListedMonitor) for row in rows]


async def count_by_status(connection: Connection) -> dict[str, int]:
    """The number of monitors in each state."""
    rows = await connection.fetch("SELECT status, count(*) AS monitors FROM monitors GROUP BY status")
    return {row["status"]: row["monitors"] for row in rows}
