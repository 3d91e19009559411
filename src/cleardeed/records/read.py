"""Reading a record's files back. Nothing here is charged or changed."""

from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.core.ids import is_id
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection, Pool
from cleardeed.evidence.stored import read_bundle
from cleardeed.files.file_store import FileStore
from cleardeed.records.kind import RecordKind


async def read_manifest(
    kind: RecordKind, pool: Pool, ring: KeyRing, files: FileStore, owner: Owner, record_id: str
) -> bytes:
    """The evidence bundle of the owner's record as JSON, with the time-stamp where there is one.

    Raises `NotFoundError` for an unknown, malformed or foreign id alike, and where there is no bundle (yet, any more).
    """
    if not is_id(record_id, kind.id_prefix) or not await _is_owners(kind, pool, owner, record_id):
        raise NotFoundError
    return await read_bundle(pool, ring, files, owner.account_id, record_id, kind.bundle_path(record_id))


async def _is_owners(kind: RecordKind, connection: Connection, owner: Owner, record_id: str) -> bool:
    found = await connection.fetchval(
        f"SELECT true FROM {kind.table} WHERE account_id = $1 AND mode = $2 AND id = $3",
        owner.account_id,
        owner.mode,
        record_id,
    )
    return found is True
