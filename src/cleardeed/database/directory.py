"""Whose a row is, for those who know its id alone: signed links, operators' commands, jobs of a former version.

Every other statement on tenants' rows names their account.
"""

from collections.abc import Mapping
from typing import Any

from cleardeed.database.pool import Connection


async def account_of(connection: Connection, table: str, row_id: str | int) -> str | None:
    """The id of the account that the row of this id belongs to; None where there is no such row."""
    found: str | None = await connection.fetchval(f"SELECT account_id FROM {table} WHERE id = $1", row_id)
    return found


async def account_of_job(
    connection: Connection, payload: Mapping[str, Any], table: str, row_id: str | int
) -> str | None:
    """The id of the account that a job is about; looked up for a job of a former version, which names none."""
    named: str | None = payload.get("account_id")
    return named or await account_of(connection, table, row_id)
