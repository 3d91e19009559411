"""The marker that ties a file store to its database: a file with the installation's id.

Without it, a wrong folder or bucket or an unmounted volume would lose old reports and misplace new ones. It is read
without the file store, whose threads would not survive the forks of a starting server: in a folder directly, in a
bucket by a process of its own.
"""

import subprocess
import sys
from pathlib import Path
from typing import Protocol

import asyncpg

from cleardeed.core.errors import RefusedError
from cleardeed.database.embedded.layout import write_private
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.files.bucket_marker import MARKER_NAME
from cleardeed.files.location import Location

RECORD_MARKED = "UPDATE installation SET files_marked_at = now()"
BUCKET_TIMEOUT_SECONDS = 60


async def check_marker(pool: Pool, location: Location) -> None:
    """Return if the store has this database's marker; write it to the first store of a new database.

    Raises `RefusedError` for any other store, and for one that cannot be used.
    """
    async with transaction(pool) as connection:
        # Serialised by the row lock, which nothing but a start takes: of two machines that start first with separate
        # stores, the later is refused.
        installation = await _lock_installation(connection)
        if not await _is_marked(connection, installation, location):
            _marked(location).write(str(installation["id"]))
        if installation["files_marked_at"] is None:
            await connection.execute(RECORD_MARKED)


async def has_marker(pool: Pool, location: Location) -> bool:
    """Whether the store has this database's marker; False for the first store of a new one. Writes nothing.

    Raises `RefusedError` as `check_marker` does.
    """
    async with transaction(pool) as connection:
        return await _is_marked(connection, await _lock_installation(connection), location)


async def _is_marked(connection: Connection, installation: asyncpg.Record, location: Location) -> bool:
    marked = _marked(location)
    found = marked.read()
    if found not in (None, str(installation["id"])):
        raise RefusedError(
            "{store} has the files of another database. Put the right one there; "
            "`cleardeed files accept` makes this one the database's.",
            store=location.name,
        )
    if found is None and (installation["files_marked_at"] is not None or await _has_lost_files(connection, marked)):
        raise RefusedError(
            "{store} is not the store with the files of this database: is its volume mounted, are "
            "CLEARDEED_DATA_DIR and CLEARDEED_FILES_URL right? Where the files are lost for good, "
            "`cleardeed files accept` lets the service start without them.",
            store=location.name,
        )
    return found is not None


async def accept_store(pool: Pool, location: Location) -> None:
    """Write the database's marker to the store, whatever is in it."""
    async with transaction(pool) as connection:
        _marked(location).write(str((await _lock_installation(connection))["id"]))
        await connection.execute(RECORD_MARKED)


async def _lock_installation(connection: Connection) -> asyncpg.Record:
    row = await connection.fetchrow("SELECT id, files_marked_at FROM installation FOR UPDATE")
    if row is None:
        raise RefusedError("the database has lost its row of `installation`")
    return row


async def _has_lost_files(connection: Connection, marked: "_Marked") -> bool:
    """Whether a database older than markers has subjects while the store has no file."""
    return marked.is_empty() and bool(await connection.fetchval("SELECT EXISTS (SELECT 1 FROM data_keys)"))


class _Marked(Protocol):
    """A store with or without a marker."""

    def read(self) -> str | None: ...
    def write(self, installation_id: str) -> None: ...
    def is_empty(self) -> bool: ...


class _MarkedFolder:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._marker = folder / MARKER_NAME

    def read(self) -> str | None:
        return self._marker.read_text().strip() if self._marker.exists() else None

    def write(self, installation_id: str) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(self._marker, installation_id)

    def is_empty(self) -> bool:
        return not any(path.is_file() for path in self._folder.rglob("*"))


class _MarkedBucket:
    def __init__(self, url: str) -> None:
        self._url = url

    def read(self) -> str | None:
        return self._run("read") or None

    def write(self, installation_id: str) -> None:
        self._run("write", installation_id)

    def is_empty(self) -> bool:
        return self._run("is_empty") == "yes"

    def _run(self, *arguments: str) -> str:
        command = [sys.executable, "-m", "cleardeed.files.bucket_marker", self._url, *arguments]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=BUCKET_TIMEOUT_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise RefusedError("{store} does not answer", store=self._url) from None
        if done.returncode:
            raise RefusedError("{store} cannot be used: {fault}", store=self._url, fault=done.stderr.strip())
        return done.stdout.strip()


def _marked(location: Location) -> _Marked:
    return _MarkedBucket(location.url) if location.folder is None else _MarkedFolder(location.folder)
