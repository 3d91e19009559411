"""Erasing a generation's personal data: the data key is destroyed; money, hashes and dates stay."""

from datetime import timedelta

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool, transaction
from cleardeed.deals import store
from cleardeed.deals.paths import bundle_path, file_path
from cleardeed.files.store import FileStore
from cleardeed.vault.erasing import erase_by_age
from cleardeed.vault.keys import destroy


async def erase_generation(pool: Pool, files: FileStore, generation_id: str) -> None:
    """Destroys the order and the documents; again is fine. Raises `RefusedError` for an unknown generation."""
    async with transaction(pool) as connection:
        documents = await store.mark_erased(connection, generation_id, clock.now())
        if documents is None:
            raise RefusedError("there is no generation with this id")
        await destroy(connection, generation_id)
    # After the commit: without the key the files are noise already, and an interrupted removal is repeated by a re-run.
    names = [name for document in documents for name in document.file_names.values()]
    await files.delete_all([*(file_path(generation_id, name) for name in names), bundle_path(generation_id)])


async def erase_older_than(pool: Pool, files: FileStore, age: timedelta) -> int:
    """Erases generations older than `age`; returns how many."""
    return await erase_by_age(
        pool, age, older_than=store.older_than, erase=lambda subject_id: erase_generation(pool, files, subject_id)
    )
