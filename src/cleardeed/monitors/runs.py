"""The row of a cycle on its way: loaded, given up for want of money, ended."""

from datetime import datetime

import msgspec

from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import KeyRing
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.monitors import store
from cleardeed.monitors.model import (
    MONITOR,
    ChangeItem,
    Changes,
    Monitor,
    RunStatus,
    RunView,
    run_columns,
)
from cleardeed.monitors.snapshots import Snapshot


class Cycle(msgspec.Struct, frozen=True, kw_only=True):
    """A cycle under way. `number` counts the monitor's cycles from 1."""

    run_id: int
    number: int
    check_id: str
    due_at: datetime
    monitor: Monitor


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a cycle. Without a snapshot (no source answered) the next is compared with the last that had
    one."""

    status: RunStatus
    ran_at: datetime
    changed: bool
    items: list[ChangeItem]
    risk_before: int | None
    risk_after: int | None
    charged: int
    evidence_root_hash: str | None = None
    snapshot: Snapshot | None = None


async def load(
    connection: Connection, ring: KeyRing, account_id: str, run_id: int, *, lock: bool = False
) -> Cycle | None:
    """The cycle where it is still under way, else None. With `lock`, monitor and run are this transaction's alone."""
    row = await connection.fetchrow(
        "SELECT r.id, r.monitor_id, r.number, r.check_id, r.due_at, m.account_id, m.mode FROM monitor_runs r"
        " JOIN monitors m ON m.account_id = r.account_id AND m.id = r.monitor_id WHERE r.account_id = $1 AND r.id = $2",
        account_id,
        run_id,
    )
    if row is None:
        return None
    owner = Owner(row["account_id"], row["mode"])
    monitor = await store.read(connection, ring, owner, row["monitor_id"], lock=lock)
    if monitor is None or not await connection.fetchval(
        "SELECT true FROM monitor_runs WHERE account_id = $1 AND id = $2 AND status = 'running'", account_id, run_id
    ):
        return None
    return Cycle(
        run_id=row["id"], number=row["number"], check_id=row["check_id"], due_at=row["due_at"], monitor=monitor
    )


async def release_claim(connection: Connection, cycle: Cycle, now: datetime) -> Monitor | None:
    """Undoes the claim of a cycle that cannot be paid: it stays due, and an active monitor waits for money.

    The monitor, where it was active and waits from now on. `cycle` was loaded with `lock`.
    """
    account_id = cycle.monitor.account_id
    await connection.execute("DELETE FROM monitor_runs WHERE account_id = $1 AND id = $2", account_id, cycle.run_id)
    stops = cycle.monitor.status == "active"
    row = await connection.fetchrow(
        "UPDATE monitors SET running = false, cycles = cycles - 1, cycles_left = cycles_left + 1, updated_at = $4,"
        " next_run_at = CASE WHEN status = 'finished' THEN NULL ELSE $3::timestamptz END,"
        " status = CASE WHEN $5::boolean THEN 'insufficient_funds' ELSE status END"
        " WHERE account_id = $1 AND id = $2 RETURNING status, next_run_at",
        account_id,
        cycle.monitor.id,
        cycle.due_at,
        now,
        stops,
    )
    if row is None or not stops:
        return None
    return msgspec.structs.replace(cycle.monitor, status=row["status"], next_run_at=row["next_run_at"])


async def finish(connection: Connection, cycle: Cycle, outcome: Outcome) -> tuple[Monitor, RunView]:
    """Ends the cycle; the monitor and the run as they are from now on. `cycle` was loaded with `lock`."""
    key = cycle.monitor.key
    await connection.execute(
        "UPDATE monitor_runs SET status = $3, ran_at = $4, changed = $5, changes = $6, risk_before = $7,"
        " risk_after = $8, evidence_root_hash = $9, charged_amount = $10 WHERE account_id = $1 AND id = $2",
        cycle.monitor.account_id,
        cycle.run_id,
        outcome.status,
        outcome.ran_at,
        outcome.changed,
        None if key is None else run_columns(cycle.run_id, key).encrypt("changes", outcome.items),
        outcome.risk_before,
        outcome.risk_after,
        outcome.evidence_root_hash,
        outcome.charged,
    )
    monitor = await _finish_monitor(connection, cycle, outcome)
    return monitor, RunView(
        id=cycle.run_id,
        check_id=cycle.check_id,
        ran_at=timestamp(outcome.ran_at),
        status=outcome.status,
        changed=outcome.changed,
        changes=Changes(outcome.items),
        risk_before=outcome.risk_before,
        risk_after=outcome.risk_after,
        evidence_root_hash=outcome.evidence_root_hash,
        charged_amount=outcome.charged,
    )


async def _finish_monitor(connection: Connection, cycle: Cycle, outcome: Outcome) -> Monitor:
    before = cycle.monitor
    over = before.next_run_at is None and before.status in ("active", "paused", "insufficient_funds")
    snapshot = None
    if outcome.snapshot is not None and before.key is not None:
        snapshot = MONITOR.columns(before.id, before.key).encrypt("snapshot", outcome.snapshot)
    after = msgspec.structs.replace(
        before,
        status="finished" if over else before.status,
        last_run_at=outcome.ran_at,
        last_check_id=cycle.check_id,
        updated_at=outcome.ran_at,
    )
    await connection.execute(
        "UPDATE monitors SET running = false, status = $3, last_run_at = $4, last_check_id = $5, updated_at = $4,"
        " snapshot = coalesce($6, snapshot) WHERE account_id = $1 AND id = $2",
        before.account_id,
        before.id,
        after.status,
        outcome.ran_at,
        cycle.check_id,
        snapshot,
    )
    return after
