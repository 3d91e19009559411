"""Erasing a document check's personal data: the data key is destroyed; money, hashes and dates stay."""

from datetime import timedelta

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool, transaction
from cleardeed.documents import store
from cleardeed.documents.paths import bundle_path, document_path, report_path
from cleardeed.files.store import FileStore
from cleardeed.vault.erasing import erase_by_age
from cleardeed.vault.keys import destroy


async def erase_document(pool: Pool, files: FileStore, job_id: str) -> None:
    """Destroys the document and what was found in it; again is fine.

    Raises `RefusedError` for an unknown document check or one that is still running.
    """
    async with transaction(pool) as connection:
        status = await store.mark_erased(connection, job_id, clock.now())
        if status is None:
            raise RefusedError("there is no document check with this id")
        if status == "processing":
            raise RefusedError("the document is still being read; erase it when that has finished")
        await destroy(connection, job_id)
    # After the commit: without the key the files are noise already, and an interrupted removal is repeated by a re-run.
    await files.delete_all((document_path(job_id), report_path(job_id), bundle_path(job_id)))


async def erase_older_than(pool: Pool, files: FileStore, age: timedelta) -> int:
    """Erases finished document checks older than `age`; returns how many."""
    return await erase_by_age(
        pool, age, older_than=store.older_than, erase=lambda subject_id: erase_document(pool, files, subject_id)
    )
