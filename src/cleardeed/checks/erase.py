"""Erasing a check's personal data: the data key is destroyed; money, hashes and dates stay."""

from datetime import timedelta

from cleardeed.checks import store
from cleardeed.checks.seal import bundle_path, report_path
from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool, transaction
from cleardeed.files.store import FileStore
from cleardeed.vault.erasing import erase_by_age
from cleardeed.vault.keys import destroy


async def erase_check(pool: Pool, files: FileStore, check_id: str) -> None:
    """Destroys what is known of people in this check; again is fine.

    Raises `RefusedError` for an unknown check or one that is still running.
    """
    async with transaction(pool) as connection:
        row = await connection.fetchrow(
            "SELECT account_id, status, erased_at FROM checks WHERE id = $1 FOR UPDATE", check_id
        )
        if row is None:
            raise RefusedError("there is no check with this id")
        if row["status"] == "processing":
            raise RefusedError("the check is still running; erase it when it has finished")
        if row["erased_at"] is None:
            account_id = row["account_id"]
            await destroy(connection, check_id)
            await connection.execute(
                "DELETE FROM source_answers WHERE account_id = $1 AND check_id = $2", account_id, check_id
            )
            await connection.execute(
                "DELETE FROM source_tickets WHERE account_id = $1 AND check_id = $2", account_id, check_id
            )
            await connection.execute(
                "UPDATE checks SET erased_at = $2, input = '', result = NULL,"
                ' evidence = evidence || \'{"evidence_storage_status": "erased"}\' WHERE id = $1',
                check_id,
                clock.now(),
            )
    # After the commit: without the key the files are noise already, and an interrupted removal is repeated by a re-run.
    await files.delete(report_path(check_id))
    await files.delete(bundle_path(check_id))


async def erase_older_than(pool: Pool, files: FileStore, age: timedelta) -> int:
    """Erases finished checks older than `age`; returns how many."""
    return await erase_by_age(
        pool, age, older_than=store.older_than, erase=lambda subject_id: erase_check(pool, files, subject_id)
    )
