"""Whether a file store is the one that the database goes with: a marker in it holds the installation's id.

Beside another folder, or where a volume was not mounted, old reports would be missing and new ones would go astray.
"""

import asyncpg

from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.files.store import FileStore

MARK = "UPDATE installation SET files_marked_at = now()"


async def check_marker(pool: Pool, files: FileStore, place: str) -> None:
    """Returns where the store has this database's marker; puts it into the first store that a new database meets.

    Raises `RefusedError` for any other store. `place` is where the store lies, for people.
    """
    async with transaction(pool) as connection:
        # One after another: of two machines that start first, each with a folder of its own, the later is refused.
        installation = await _locked(connection)
        found = await files.marker()
        if found not in (None, str(installation["id"])):
            raise RefusedError(
                "The file store {place} is that of another database. Put the right one there; `cleardeed files accept` "
                "makes this one the database's.",
                place=place,
            )
        if found is None and (installation["files_marked_at"] is not None or await _is_bereft(connection, files)):
            raise RefusedError(
                "The file store {place} is not the one with this database's reports and documents: is its volume "
                "mounted, is CLEARDEED_DATA_DIR right? Where the files are lost for good, `cleardeed files accept` "
                "lets the service start without them.",
                place=place,
            )
        if found is None:
            await files.mark(str(installation["id"]))
        if installation["files_marked_at"] is None:
            await connection.execute(MARK)


async def accept(pool: Pool, files: FileStore) -> None:
    """Makes the store the database's, whatever is in it."""
    async with transaction(pool) as connection:
        await files.mark(str((await _locked(connection))["id"]))
        await connection.execute(MARK)


async def _locked(connection: Connection) -> asyncpg.Record:
    row = await connection.fetchrow("SELECT id, files_marked_at FROM installation FOR UPDATE")
    if row is None:
        raise RefusedError("the database has lost its row of `installation`")
    return row


async def _is_bereft(connection: Connection, files: FileStore) -> bool:
    """Whether the database, older than markers, knows subjects while the store has not one file."""
    return await files.is_empty() and bool(await connection.fetchval("SELECT EXISTS (SELECT FROM data_keys)"))
