"""The folder where extracts are kept: for each object what was read of its newest one, as JSON."""

import os
import tempfile
from pathlib import Path

import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.sources.connectors.egrn_extract.extract import Extract, read_extract
from cleardeed.sources.connectors.egrn_extract.safe_xml import MAX_BYTES
from cleardeed.sources.matching.numbers import cadastral_key


class ExtractStore:
    """Extracts by cadastral number, on all machines the same where the folder is shared."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, cadastral_number: str) -> Extract | None:
        """The newest extract about the object. Raises `msgspec.DecodeError` for a damaged file, `OSError`."""
        try:
            return msgspec.json.decode(self._file(cadastral_number).read_bytes(), type=Extract)
        except FileNotFoundError:
            return None

    def put(self, source: Path) -> Extract:
        """Reads an XML extract and keeps what it says, without what was left unread; the XML itself is not kept.

        Raises `RefusedError` for what is no fit extract, for a date in the future, and for one that is older than the
        one kept.
        """
        extract = _read(source)
        if extract.formed_on > clock.today():
            raise RefusedError("the extract's date lies in the future")
        kept = self.find(extract.cadastral_number)
        if kept and kept.formed_on > extract.formed_on:
            raise RefusedError("an extract of {formed_on} is kept already, which is newer", formed_on=kept.formed_on)
        self._write(self._file(extract.cadastral_number), msgspec.json.encode(extract))
        return extract

    def _file(self, cadastral_number: str) -> Path:
        key = cadastral_key(cadastral_number) or ""
        return self._folder / f"{key.replace(':', '_')}.json"

    def _write(self, target: Path, content: bytes) -> None:
        """In one step, readable for the service's account alone."""
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=".extract-")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)


def _read(source: Path) -> Extract:
    try:
        with source.open("rb") as file:
            return read_extract(file.read(MAX_BYTES + 1))
    except OSError as error:
        raise RefusedError("the file cannot be read: {strerror}", strerror=error.strerror) from None
