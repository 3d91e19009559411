"""The events of monitors."""

from typing import Any, Literal

import msgspec

from cleardeed.core.clock import timestamp
from cleardeed.database.pool import Connection
from cleardeed.events.model import EventType
from cleardeed.events.outbox import record_event
from cleardeed.monitors.model import MONITOR, Monitor, RunView

Reason = Literal["requested", "insufficient_funds"]


async def announce_pause(connection: Connection, monitor: Monitor, reason: Reason) -> None:
    """Says that monitoring is stopped, in the transaction that stops it."""
    data = {
        "monitor_id": monitor.id,
        "status": monitor.status,
        "type": monitor.type,
        **monitor.labels.given(),
        "reason": reason,
        "next_run_at": timestamp(monitor.next_run_at) if monitor.next_run_at else None,
    }
    await _record(connection, monitor, "monitor.paused", data)


async def announce_cycle(connection: Connection, monitor: Monitor, run: RunView) -> None:
    """Says what a cycle found, in the transaction that ends it; `monitor` is as the cycle leaves it."""
    data = {
        "monitor_id": monitor.id,
        "run_id": run.id,
        "status": monitor.status,
        "type": monitor.type,
        **monitor.labels.given(),
        "check_id": run.check_id,
        "changed": run.changed,
        "changes": msgspec.to_builtins(run.changes),
        "risk_before": run.risk_before,
        "risk_after": run.risk_after,
        "act_pdf_url": run.act_pdf_url,
        "next_run_at": timestamp(monitor.next_run_at) if monitor.next_run_at else None,
    }
    kind: EventType = "monitor.change_detected" if run.changed else "monitor.cycle_completed"
    await _record(connection, monitor, kind, data)


async def _record(connection: Connection, monitor: Monitor, kind: EventType, data: dict[str, Any]) -> None:
    if monitor.key is None:
        return  # erased: there is nothing left that could be said
    await record_event(
        connection,
        monitor.key,
        type=kind,
        account_id=monitor.account_id,
        key_id=monitor.key_id,
        subject_id=MONITOR.key_id(monitor.id),
        data=data,
        url=monitor.webhook_url,
    )
