"""The marker that ties a file store to its database: a file with the installation's id.

Without it, a wrong folder or an unmounted volume would lose old reports and misplace new ones. The folder is read
without the file store, whose threads would not survive the forks of a starting server.
"""

from pathlib import Path

import asyncpg

from cleardeed.core.errors import RefusedError
from cleardeed.database.embedded.layout import write_private
from cleardeed.database.pool import Connection, Pool, transaction

MARKER_NAME = "installation"
RECORD_MARKED = "UPDATE installation SET files_marked_at = now()"


async def check_marker(pool: Pool, folder: Path) -> None:
    """Return if the folder has this database's marker; write it to the first folder of a new database.

    Raises `RefusedError` for any other folder.
    """
    async with transaction(pool) as connection:
        # Serialised by the row lock: of two machines that start first with separate folders, the later is refused.
        installation = await _lock_installation(connection)
        installation_id, found = str(installation["id"]), _read_marker(folder)
        if found not in (None, installation_id):
            raise RefusedError(
                "The folder {folder} has the files of another database. Put the right one there; "
                "`cleardeed files accept` makes this one the database's.",
                folder=folder,
            )
        if found is None and (installation["files_marked_at"] is not None or await _has_lost_files(connection, folder)):
            raise RefusedError(
                "The folder {folder} is not the one with the files of this database: is its volume mounted, is "
                "CLEARDEED_DATA_DIR right? Where the files are lost for good, `cleardeed files accept` lets the "
                "service start without them.",
                folder=folder,
            )
        if found is None:
            _write_marker(folder, installation_id)
        if installation["files_marked_at"] is None:
            await connection.execute(RECORD_MARKED)


async def accept_folder(pool: Pool, folder: Path) -> None:
    """Write the database's marker to the folder, whatever is in it."""
    async with transaction(pool) as connection:
        _write_marker(folder, str((await _lock_installation(connection))["id"]))
        await connection.execute(RECORD_MARKED)


async def _lock_installation(connection: Connection) -> asyncpg.Record:
    row = await connection.fetchrow("SELECT id, files_marked_at FROM installation FOR UPDATE")
    if row is None:
        raise RefusedError("the database has lost its row of `installation`")
    return row


async def _has_lost_files(connection: Connection, folder: Path) -> bool:
    """Whether a database older than markers has subjects while the folder has no file."""
    return _has_no_file(folder) and bool(await connection.fetchval("SELECT EXISTS (SELECT FROM data_keys)"))


def _has_no_file(folder: Path) -> bool:
    return not any(path.is_file() for path in folder.rglob("*"))


def _read_marker(folder: Path) -> str | None:
    marker = folder / MARKER_NAME
    return marker.read_text().strip() if marker.exists() else None


def _write_marker(folder: Path, installation_id: str) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_private(folder / MARKER_NAME, installation_id)
