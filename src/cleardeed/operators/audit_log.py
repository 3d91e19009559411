"""Audit log of the console: append-only, with ids and outcomes but no personal data or secrets."""

import datetime

import msgspec

from cleardeed.core import clock
from cleardeed.database.pool import Connection


class AuditEntry(msgspec.Struct, frozen=True):
    """One recorded action of an operator."""

    id: int
    at: datetime.datetime
    operator: str
    action: str
    target: str
    details: str
    request_id: str


async def record_action(
    connection: Connection, *, operator: str, action: str, target: str, details: str, request_id: str
) -> None:
    """Add an entry within the caller's transaction, which the caller commits."""
    await connection.execute(
        "INSERT INTO console_log (at, operator, action, target, details, request_id) VALUES ($1, $2, $3, $4, $5, $6)",
        clock.now(),
        operator,
        action,
        target,
        details,
        request_id,
    )


async def list_entries(connection: Connection, *, limit: int, before: int | None = None) -> list[AuditEntry]:
    """At most `limit` entries, newest first, older than the entry `before` if given."""
    rows = await connection.fetch(
        "SELECT id, at, operator, action, target, details, request_id FROM console_log"
        " WHERE $2::bigint IS NULL OR id < $2 ORDER BY id DESC LIMIT $1",
        limit,
        before,
    )
    return [AuditEntry(**dict(row)) for row in rows]
