"""Backup archive: a tar whose last member lists the SHA-256 of the others.

The list (`SHA256SUMS`, in the format of `sha256sum`) comes last, so that everything streams. It detects damage, not
forgery: whoever can write the file can write its hashes.
"""

import hashlib
import io
import os
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from cleardeed.core.errors import RefusedError
from cleardeed.database.embedded.layout import sync_folder

LIST_NAME = "SHA256SUMS"
CHUNK_BYTES = 1024 * 1024


class ArchiveWriter:
    """Writes members one after another in constant memory."""

    def __init__(self, tar: tarfile.TarFile, listing: IO[bytes]) -> None:
        self._tar = tar
        self._listing = listing

    def add(self, name: str, content: IO[bytes]) -> None:
        """Add an open file with its present size."""
        self._add(name, content, os.fstat(content.fileno()).st_size)

    def add_bytes(self, name: str, content: bytes) -> None:
        """Add a member with this content."""
        self._add(name, io.BytesIO(content), len(content))

    def add_list(self) -> None:
        """Add the list of hashes, the last member."""
        self._listing.flush()
        self._listing.seek(0)
        self.add(LIST_NAME, self._listing)

    def _add(self, name: str, content: IO[bytes], size: int) -> None:
        member = tarfile.TarInfo(name)
        member.size, member.mode = size, 0o600
        reader = _HashingReader(content)
        self._tar.addfile(member, reader)
        _drop_members(self._tar)
        if name != LIST_NAME:
            self._listing.write(reader.line(name))


class _HashingReader(io.RawIOBase):
    """Hashes what is read through it."""

    def __init__(self, content: IO[bytes]) -> None:
        self._content = content
        self._sha256 = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        data = self._content.read(size)
        self._sha256.update(data)
        return data

    def line(self, name: str) -> bytes:
        return f"{self._sha256.hexdigest()}  {name}\n".encode()


@contextmanager
def create_archive(file: Path) -> Iterator[ArchiveWriter]:
    """Create an archive (mode 0600) that appears atomically and durably when the block ends, or not at all."""
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as output:
            with (
                tarfile.open(fileobj=output, mode="w|", format=tarfile.PAX_FORMAT) as tar,
                tempfile.TemporaryFile(dir=file.parent) as listing,
            ):
                archive = ArchiveWriter(tar, listing)
                yield archive
                archive.add_list()
            output.flush()
            os.fsync(output.fileno())
        draft.replace(file)
        sync_folder(file.parent)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def read_members(file: Path) -> Iterator[tuple[str, IO[bytes]]]:
    """Name and content of each member except the list, in order; read each before taking the next."""
    return (found for found in _all_members(file) if found[0] != LIST_NAME)


def verify_archive(file: Path) -> None:
    """Check all hashes. Raises `RefusedError` if the file is no backup, is truncated or has a damaged member."""
    listed = False
    with _refuse_malformed(file), tempfile.TemporaryFile() as computed:
        for name, content in _all_members(file):
            if name == LIST_NAME:
                computed.seek(0)
                _compare_hashes(file, computed, content)
                listed = True
            else:
                reader = _HashingReader(content)
                while reader.read(CHUNK_BYTES):
                    pass
                computed.write(reader.line(name))
    if not listed:
        raise RefusedError("{file} is incomplete: its end is missing", file=file)


def _all_members(file: Path) -> Iterator[tuple[str, IO[bytes]]]:
    with _refuse_malformed(file), tarfile.open(file, mode="r|") as tar:
        while (member := tar.next()) is not None:
            _drop_members(tar)
            content = tar.extractfile(member) if member.isreg() else None
            if content is None:
                raise RefusedError(
                    "{file} is no backup of cleardeed: {name} is not a file", file=file, name=member.name
                )
            yield member.name, content


@contextmanager
def _refuse_malformed(file: Path) -> Iterator[None]:
    """Turn tarfile's errors inside the block into `RefusedError`."""
    try:
        yield
    except (tarfile.TarError, EOFError) as error:
        raise RefusedError(
            "{file} is no backup of cleardeed, or is damaged: {error}", file=file, error=error
        ) from error


def _drop_members(tar: tarfile.TarFile) -> None:
    """Drop the list of members that tarfile keeps (1 KB each) for random access, which is not used here."""
    tar.members = []  # type: ignore[attr-defined]


def _compare_hashes(file: Path, computed: IO[bytes], listed: IO[bytes]) -> None:
    for expected in listed:
        if computed.readline() != expected:
            raise RefusedError(
                "{file} is damaged: {member}", file=file, member=expected.split()[-1].decode(errors="replace")
            )
    if computed.readline():
        raise RefusedError("{file} is damaged: it has members that are not listed", file=file)
