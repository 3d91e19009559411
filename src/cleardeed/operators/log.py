"""The console's log: who did what to what, and when. Append-only; ids and outcomes, never personal data or secrets."""

import datetime

import msgspec

from cleardeed.core import clock
from cleardeed.database.pool import Connection


class Entry(msgspec.Struct, frozen=True):
    """One deed."""

    id: int
    at: datetime.datetime
    operator: str
    action: str
    target: str
    details: str
    request_id: str


async def record(
    connection: Connection, *, operator: str, action: str, target: str, details: str, request_id: str
) -> None:
    """Writes the deed down, in the transaction that does it."""
    await connection.execute(
        "INSERT INTO console_log (at, operator, action, target, details, request_id) VALUES ($1, $2, $3, $4, $5, $6)",
        clock.now(),
        operator,
        action,
        target,
        details,
        request_id,
    )


async def list_entries(connection: Connection, *, limit: int, before: int | None = None) -> list[Entry]:
    """The newest entries, or those older than the entry `before`."""
    rows = await connection.fetch(
        "SELECT id, at, operator, action, target, details, request_id FROM console_log"
        " WHERE $2::bigint IS NULL OR id < $2 ORDER BY id DESC LIMIT $1",
        limit,
        before,
    )
    return [Entry(**dict(row)) for row in rows]
