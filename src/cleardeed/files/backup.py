"""Backup and restore of the whole service: database, file store and, on request, the encryption key.

Personal data and files in a backup are encrypted: without the key it is useless to a thief, and to its owner. Keep the
key (`encryption.key`, or the value of CLEARDEED_ENCRYPTION_KEY) elsewhere, or include it wrapped by a passphrase and
keep the passphrase elsewhere.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec

from cleardeed.core import clock
from cleardeed.core.crypto import DecryptionError
from cleardeed.core.errors import RefusedError
from cleardeed.core.passphrase import unwrap
from cleardeed.database.archive import ArchiveWriter, create_archive, read_members, verify_archive
from cleardeed.database.dump import dump, has_accounts, load
from cleardeed.database.embedded.layout import write_private
from cleardeed.files.location import Location
from cleardeed.files.objects import read_all, write_all

FORMAT = 1
INFO_NAME = "backup.json"
DUMP_NAME = "database.dump"
PLAIN_KEY_NAME = "encryption.key"
"""Unwrapped key in backups of former versions."""
KEY_NAME = "encryption.key.wrapped"
FILES_PREFIX = "files/"


class BackupInfo(msgspec.Struct, frozen=True):
    """The first member of a backup: format, version, creation time."""

    format: int
    cleardeed: str
    created_at: datetime
    has_key: bool


class KeyTarget(msgspec.Struct, frozen=True):
    """The key file that a restore adds keys to, and the prompt for their passphrase."""

    file: Path
    passphrase: Callable[[], str]


def backup(dsn: str, file: Path, *, files: Location, key: bytes | None = None) -> BackupInfo:
    """Write a backup of the database and the file store at `files` while the service runs.

    `key` is a key wrapped by a passphrase, included if given. The database is a snapshot and the files are copied after
    it, so that no file it names is missing unless it was erased meanwhile. `file` (mode 0600) appears atomically,
    replacing an existing one. Needs free space beside it for a second copy of the dump. Raises `RefusedError`.
    """
    info = BackupInfo(FORMAT, version("cleardeed"), clock.now(), key is not None)
    with (
        _refuse_os_errors(RefusedError("the backup could not be written")),
        create_archive(file) as archive,
        tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=file.parent) as folder,
    ):
        archive.add_bytes(INFO_NAME, msgspec.json.encode(info))
        dumped = Path(folder) / DUMP_NAME
        dump(dsn, dumped)
        _add_file(archive, DUMP_NAME, dumped)
        if key is not None:
            archive.add_bytes(KEY_NAME, key)
        for name, content in read_all(files):
            archive.add_bytes(FILES_PREFIX + name, content)
    return info


def restore(dsn: str, file: Path, *, files: Location, key: KeyTarget | None = None, force: bool = False) -> BackupInfo:
    """Replace the database and `files` by the contents of a backup. Nothing else may use the database meanwhile.

    Every hash is checked first. The database is replaced in one transaction, the files after it: if the run is
    interrupted between the two, repeat it with `force`. The backup's key, if any, is appended to the key file, so that
    no key is lost.
    Raises `RefusedError` and leaves the database unchanged if the backup is damaged, the passphrase is wrong, the
    database has accounts (unless `force`), is in use, or refuses a statement.
    """
    with _refuse_os_errors(RefusedError("the backup could not be restored")):
        verify_archive(file)
        info = _read_info(file)
        if not force and has_accounts(dsn):
            raise RefusedError("the database has accounts: a restore would replace them (force does)")
        with _unpacking_folder(files) as folder:
            _unpack(file, folder)
            os.sync()
            if key is not None and (keys := _read_keys(folder, key)):
                _add_keys(key.file, keys)
            load(dsn, folder / DUMP_NAME)
            _replace_files(folder / FILES_PREFIX, files)
    return info


@contextmanager
def _refuse_os_errors(outcome: RefusedError) -> Iterator[None]:
    """Turn `OSError` inside the block into `RefusedError`."""
    try:
        yield
    except OSError as error:
        raise RefusedError(
            "{outcome}: {strerror}: {filename}", outcome=outcome, strerror=error.strerror, filename=error.filename
        ) from error


def _read_info(file: Path) -> BackupInfo:
    name, content = next(read_members(file), ("", None))
    if name != INFO_NAME or content is None:
        raise RefusedError("{file} is no backup of cleardeed", file=file)
    info = msgspec.json.decode(content.read(), type=BackupInfo)
    if info.format != FORMAT:
        raise RefusedError(
            "{file} was written by cleardeed {cleardeed}, which this version cannot read",
            file=file,
            cleardeed=info.cleardeed,
        )
    return info


def _add_file(archive: ArchiveWriter, name: str, path: Path) -> None:
    with path.open("rb") as content:
        archive.add(name, content)


def _unpack(file: Path, folder: Path) -> None:
    """Write dump, keys and files under `folder`."""
    (folder / FILES_PREFIX).mkdir(mode=0o700)
    for name, content in read_members(file):
        if name in (DUMP_NAME, KEY_NAME, PLAIN_KEY_NAME) or _is_stored_name(name):
            _write(folder / name, content)
        elif name != INFO_NAME:
            raise RefusedError("{file} is no backup of cleardeed: it has {name}", file=file, name=name)


def _read_keys(folder: Path, target: KeyTarget) -> list[str]:
    """The keys of an unpacked backup."""
    if (folder / PLAIN_KEY_NAME).exists():
        return (folder / PLAIN_KEY_NAME).read_text().split()
    if not (folder / KEY_NAME).exists():
        return []
    try:
        return unwrap((folder / KEY_NAME).read_bytes(), target.passphrase()).decode().split()
    except DecryptionError:
        raise RefusedError("the passphrase does not open the key in the backup") from None


def _is_stored_name(name: str) -> bool:
    path = PurePosixPath(name)
    return name.startswith(FILES_PREFIX) and len(path.parts) > 1 and ".." not in path.parts


def _write(path: Path, content: IO[bytes]) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as output:
        shutil.copyfileobj(content, output)


def _add_keys(file: Path, keys: list[str]) -> None:
    present = file.read_text().split() if file.exists() else []
    added = [key for key in keys if key not in present]
    write_private(file, "".join(f"{key}\n" for key in [*present, *added]))


@contextmanager
def _unpacking_folder(files: Location) -> Iterator[Path]:
    """A temporary folder: beside the stored files where they are a folder, so that it can take its place."""
    parent = None if files.folder is None else files.folder.parent
    if parent is not None:
        parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(prefix=".restore.", dir=parent) as name:
        yield Path(name)


def _replace_files(fresh: Path, files: Location) -> None:
    """Replace a folder at once; a bucket object by object, and what the backup does not have last."""
    if files.folder is None:
        write_all(files, fresh)
        return
    if files.folder.exists():
        files.folder.rename(fresh.parent / "replaced")
    fresh.rename(files.folder)
