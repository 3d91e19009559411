"""Requeuing and erasing checks."""

import asyncpg

from cleardeed.checks.estimate import delete_estimate
from cleardeed.checks.extracts import store as extract_store
from cleardeed.checks.kind import CHECK
from cleardeed.checks.reviews import store as reviews
from cleardeed.core.crypto import DecryptionError, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection
from cleardeed.records.kind import Lifecycle
from cleardeed.sources.subject import Subject
from cleardeed.vault.keys import data_key_of


async def _remove_parts(connection: Connection, ring: KeyRing, row: asyncpg.Record) -> None:
    """Answers, tickets, estimate, reviews and the extract that was supplied for the check."""
    account_id, check_id = row["account_id"], row["id"]
    await _remove_extract(connection, ring, account_id, row["input"], check_id)
    for table in ("source_answers", "source_tickets"):
        await connection.execute(f"DELETE FROM {table} WHERE account_id = $1 AND check_id = $2", account_id, check_id)
    await delete_estimate(connection, account_id, check_id)
    await reviews.erase(connection, account_id, check_id)


async def _remove_extract(
    connection: Connection, ring: KeyRing, account_id: str, encrypted: bytes, check_id: str
) -> None:
    """Remove the check's extract. If the check's key cannot be read the extract is unknown and expires by itself."""
    try:
        key = await data_key_of(connection, ring, account_id, check_id)
    except DecryptionError:
        return
    if key is None:
        return
    subject = CHECK.columns(check_id, key).decrypt("input", encrypted, Subject)
    if subject.egrn_extract is not None:
        await extract_store.remove(connection, account_id, subject.egrn_extract.extract_id)


CHECKS = Lifecycle(
    kind=CHECK,
    unknown=lambda: RefusedError("there is no check with this id"),
    still_running=lambda: RefusedError("the check is still running; erase it when it has finished"),
    # One that the sandbox leaves `processing` never runs.
    running="status = 'processing' AND sandbox_status IS DISTINCT FROM 'processing'",
    expired="(SELECT account_id, id FROM checks WHERE completed_at < $1 AND erased_at IS NULL"
    "  AND status <> 'processing' ORDER BY completed_at LIMIT $2)"
    " UNION ALL (SELECT account_id, id FROM checks WHERE created_at < $1 AND erased_at IS NULL"
    "  AND status = 'processing' AND sandbox_status = 'processing' ORDER BY created_at LIMIT $2)"
    " LIMIT $2",
    before_erasing=_remove_parts,
    job="run_check",
)
