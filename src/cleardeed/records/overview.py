"""Records of all accounts as the operator sees them: the newest of a kind, those of an identifier. No personal data."""

import datetime
from collections.abc import Sequence

import msgspec

from cleardeed.core.apikey import Mode
from cleardeed.database.pool import Connection
from cleardeed.records.kind import RecordKind


class ListedRecord(msgspec.Struct, frozen=True):
    """A record by all but what it is about."""

    kind: str
    id: str
    account_id: str
    mode: Mode
    created_at: datetime.datetime
    cost: int
    erased_at: datetime.datetime | None


_COLUMNS = "id, account_id, mode, created_at, cost, erased_at"


async def newest_records(
    connection: Connection, kind: RecordKind, *, limit: int, before: str | None = None
) -> list[ListedRecord]:
    """The newest of the kind, of all accounts, of those older than the record `before` if given."""
    rows = await connection.fetch(
        f"SELECT {_COLUMNS} FROM {kind.table} WHERE $2::text IS NULL OR id < $2 ORDER BY id DESC LIMIT $1",
        limit,
        before,
    )
    return [ListedRecord(kind.subject_kind, **row) for row in rows]


async def find_records(
    connection: Connection, kinds: Sequence[RecordKind], text: str, external_id_hashes: Sequence[bytes], *, limit: int
) -> list[ListedRecord]:
    """Records of the kinds whose id is `text`, or whose `external_id` has one of the hashes; the newest first."""
    found: list[ListedRecord] = []
    for kind in kinds:
        rows = await connection.fetch(
            f"SELECT {_COLUMNS} FROM {kind.table} WHERE id = $1 OR external_id_hash = ANY($2)"
            " ORDER BY id DESC LIMIT $3",
            text,
            external_id_hashes,
            limit,
        )
        found += [ListedRecord(kind.subject_kind, **row) for row in rows]
    return found
