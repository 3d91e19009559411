"""A monitor's cycles as the reader of one of its reports sees them."""

from cleardeed.core.crypto import KeyRing
from cleardeed.database.pool import Connection
from cleardeed.monitors import store
from cleardeed.monitors.model import ExecutedRun


async def timeline(connection: Connection, ring: KeyRing, check_id: str) -> tuple[int, list[ExecutedRun]]:
    """The id of the monitor that ordered the check and its latest cycles, the newest first; no cycles for a check
    that no monitor ordered, or once the monitor's personal data were erased."""
    monitor = await store.monitor_of_check(connection, ring, check_id)
    if monitor is None or monitor.key is None:
        return 0, []
    return monitor.id, await store.read_runs(connection, monitor)
