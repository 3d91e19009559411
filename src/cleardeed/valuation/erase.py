"""Erasing a valuation's personal data: the data key is destroyed; money, hashes and dates stay."""

from datetime import timedelta

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool, transaction
from cleardeed.files.store import FileStore
from cleardeed.valuation import store
from cleardeed.valuation.paths import bundle_path, report_path
from cleardeed.vault.erasing import erase_by_age
from cleardeed.vault.keys import destroy


async def erase_valuation(pool: Pool, files: FileStore, valuation_id: str) -> None:
    """Destroys order, result and report; again is fine. Raises `RefusedError` for an unknown valuation."""
    async with transaction(pool) as connection:
        if not await store.mark_erased(connection, valuation_id, clock.now()):
            raise RefusedError("there is no valuation with this id")
        await destroy(connection, valuation_id)
    # After the commit: without the key the files are noise already, and an interrupted removal is repeated by a re-run.
    await files.delete_all((report_path(valuation_id), bundle_path(valuation_id)))


async def erase_older_than(pool: Pool, files: FileStore, age: timedelta) -> int:
    """Erases valuations older than `age`; returns how many."""
    return await erase_by_age(
        pool, age, older_than=store.older_than, erase=lambda subject_id: erase_valuation(pool, files, subject_id)
    )
