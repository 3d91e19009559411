"""Erasing a check's personal data: the data key is destroyed; money, hashes and dates stay."""

from datetime import timedelta

import msgspec

from cleardeed.checks import store
from cleardeed.checks.estimate import forget_estimate
from cleardeed.checks.extracts import shelf
from cleardeed.checks.launch import place_of_input
from cleardeed.checks.reviews import store as reviews
from cleardeed.checks.reviews.model import bundle_path as edition_bundle_path
from cleardeed.checks.reviews.model import report_path as edition_report_path
from cleardeed.checks.seal import bundle_path, report_path
from cleardeed.core import clock
from cleardeed.core.crypto import DecryptionError, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.evidence.stored import MARK_ERASED
from cleardeed.files.store import FileStore
from cleardeed.sources.subject import Subject
from cleardeed.vault.erasing import erase_by_age
from cleardeed.vault.keys import data_key_of, destroy


async def erase_check(pool: Pool, ring: KeyRing, files: FileStore, check_id: str) -> None:
    """Destroys what is known of people in this check, the extract that was supplied for it too; again is fine.

    Raises `RefusedError` for an unknown check or one that is still running. One that the sandbox leaves `processing`
    never runs.
    """
    async with transaction(pool) as connection:
        row = await connection.fetchrow(
            "SELECT account_id, status = 'processing' AND sandbox_status IS DISTINCT FROM 'processing' AS running,"
            " erased_at, input FROM checks WHERE id = $1 FOR UPDATE",
            check_id,
        )
        if row is None:
            raise RefusedError("there is no check with this id")
        if row["running"]:
            raise RefusedError("the check is still running; erase it when it has finished")
        if row["erased_at"] is None:
            account_id = row["account_id"]
            await _remove_extract(connection, ring, row["input"], check_id)
            await destroy(connection, check_id)
            await connection.execute(
                "DELETE FROM source_answers WHERE account_id = $1 AND check_id = $2", account_id, check_id
            )
            await connection.execute(
                "DELETE FROM source_tickets WHERE account_id = $1 AND check_id = $2", account_id, check_id
            )
            await forget_estimate(connection, account_id, check_id)
            await reviews.erase(connection, account_id, check_id)
            await connection.execute(
                f"UPDATE checks SET erased_at = $2, input = '', result = NULL, {MARK_ERASED} WHERE id = $1",
                check_id,
                clock.now(),
            )
    # After the commit: without the key the files are noise already, and an interrupted removal is repeated by a re-run.
    editions = await reviews.editions_of(pool, row["account_id"], check_id)
    paths = [path(check_id, edition) for edition in editions for path in (edition_report_path, edition_bundle_path)]
    await files.delete_all((report_path(check_id), bundle_path(check_id), *paths))


async def _remove_extract(connection: Connection, ring: KeyRing, encrypted: bytes, check_id: str) -> None:
    """Where the check's key cannot be read any more nothing is known of an extract, which expires by itself."""
    try:
        key = await data_key_of(connection, ring, check_id)
    except DecryptionError:
        return
    if key is None:
        return
    subject = msgspec.json.decode(key.decrypt(encrypted, place_of_input(check_id)), type=Subject)
    if subject.egrn_extract is not None:
        await shelf.remove(connection, subject.egrn_extract.extract_id)


async def erase_older_than(pool: Pool, ring: KeyRing, files: FileStore, age: timedelta) -> int:
    """Erases checks that ended, or were left by the sandbox, longer than `age` ago; returns how many."""
    return await erase_by_age(
        pool, age, older_than=store.older_than, erase=lambda subject_id: erase_check(pool, ring, files, subject_id)
    )
