"""Reading the runs of a monitor: their list in a report, their acts and evidence."""

from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection, Pool
from cleardeed.evidence.stored import read_file
from cleardeed.files.file_store import FileStore
from cleardeed.monitors import store
from cleardeed.monitors.model import MONITOR, ExecutedRun, bundle_path


async def read_manifest(
    pool: Pool, ring: KeyRing, files: FileStore, owner: Owner, monitor_id: int, run_id: int
) -> bytes:
    """The evidence bundle of a run of the owner's monitor, as JSON. Raises `NotFoundError`."""
    owned = "SELECT true FROM monitors WHERE account_id = $1 AND mode = $2 AND id = $3"
    if not await pool.fetchval(owned, owner.account_id, owner.mode, monitor_id):
        raise NotFoundError
    return await read_file(
        pool, ring, files, owner.account_id, MONITOR.key_id(monitor_id), bundle_path(monitor_id, run_id)
    )


async def read_timeline(
    connection: Connection, ring: KeyRing, account_id: str, check_id: str
) -> tuple[int, list[ExecutedRun]]:
    """The id of the monitor that ordered the check and its latest cycles, the newest first; no cycles for a check
    that no monitor ordered, or once the monitor's personal data were erased."""
    monitor = await store.monitor_of_check(connection, ring, account_id, check_id)
    if monitor is None or monitor.key is None:
        return 0, []
    return monitor.id, await store.read_runs(connection, monitor)
