"""The files of a run: its act and its evidence."""

from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.database.pool import Pool
from cleardeed.files.store import FileStore
from cleardeed.monitors.model import act_path, bundle_path, key_subject
from cleardeed.vault.keys import data_key_of


async def read_act(pool: Pool, ring: KeyRing, files: FileStore, monitor_id: int, run_id: int) -> bytes:
    """The act's PDF, for a caller who showed a signed link. Raises `NotFoundError`."""
    return await _read(pool, ring, files, monitor_id, act_path(monitor_id, run_id))


async def read_manifest(
    pool: Pool, ring: KeyRing, files: FileStore, account_id: str, monitor_id: int, run_id: int
) -> bytes:
    """The evidence bundle of a run of the account's monitor, as JSON. Raises `NotFoundError`."""
    if not await pool.fetchval("SELECT true FROM monitors WHERE id = $1 AND account_id = $2", monitor_id, account_id):
        raise NotFoundError
    return await _read(pool, ring, files, monitor_id, bundle_path(monitor_id, run_id))


async def _read(pool: Pool, ring: KeyRing, files: FileStore, monitor_id: int, path: str) -> bytes:
    key = await data_key_of(pool, ring, key_subject(monitor_id))
    content = await files.get(path, key) if key is not None else None
    if content is None:
        raise NotFoundError
    return content
