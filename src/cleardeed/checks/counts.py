"""The number of checks of a key, by type and status: a ledger of changes, written with the checks and folded at
times."""

from collections.abc import Mapping

from cleardeed.checks.inputs import CheckStatus, CheckType
from cleardeed.database.pool import Connection


async def record_changes(
    connection: Connection, account_id: str, key_id: str, check_type: CheckType, changes: Mapping[CheckStatus, int]
) -> None:
    """Count checks of the type in or out of each status, in the transaction that does so."""
    await connection.execute(
        "INSERT INTO check_counts (account_id, key_id, type, status, change)"
        " SELECT $1, $2, $3, status, change FROM unnest($4::text[], $5::bigint[]) AS changed (status, change)",
        account_id,
        key_id,
        check_type,
        list(changes.keys()),
        list(changes.values()),
    )


async def fold_ledger(connection: Connection) -> None:
    """Folds the ledger into one row a key, type and status. Readers see it before or after, never between."""
    await connection.execute(
        "WITH gone AS (DELETE FROM check_counts RETURNING account_id, key_id, type, status, change)"
        " INSERT INTO check_counts (account_id, key_id, type, status, change)"
        " SELECT account_id, key_id, type, status, sum(change) FROM gone"
        " GROUP BY account_id, key_id, type, status HAVING sum(change) <> 0"
    )
