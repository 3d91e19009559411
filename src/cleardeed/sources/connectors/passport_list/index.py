"""The index of invalid passports: one compressed bitmap of a million numbers for each series.

A look-up reads one row of a table and one block (tens of kilobytes), so that nothing is kept in memory and a new file
that takes the old one's place is seen at once.

Layout, all numbers big-endian: `MAGIC`; the length of the metadata (4 bytes) and the metadata as JSON; 10,001 offsets
of 8 bytes, of each series' block and of the end; the blocks, each a zlib stream of 125,000 bytes, or nothing for a
series that is not on the list. Number `n` is bit `n % 8`, counted from the lowest, of byte `n // 8`.
"""

import datetime
import os
import struct
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec

MAGIC = b"cleardeed.passports/1\n"
SERIES = 10_000
NUMBERS = 1_000_000
BITMAP_BYTES = NUMBERS // 8
COMPRESSION = 6
_TABLE = struct.Struct(f">{SERIES + 1}Q")
_RANGE = struct.Struct(">QQ")
_LENGTH = struct.Struct(">I")
_EMPTY = bytes(BITMAP_BYTES)


class IndexDamagedError(Exception):
    """The file is no index, or is damaged."""


class IndexFacts(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about the source of an index."""

    as_of: datetime.date
    """The date of the list."""
    passports: int
    """Different passports on it."""
    rows: int
    unreadable_rows: int
    """Rows that name no passport; what they meant is lost."""


def write_index(path: Path, facts: IndexFacts, bitmap_of: Callable[[int], bytes | None]) -> int:
    """Writes an index that takes the place of `path` in one step, and returns its size in bytes.

    `bitmap_of` gives the bitmap of a series, None for one that is not on the list.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            metadata = msgspec.json.encode(facts)
            file.write(MAGIC + _LENGTH.pack(len(metadata)) + metadata)
            table_at = file.tell()
            file.write(bytes(_TABLE.size))
            offsets = [file.tell()]
            for series in range(SERIES):
                bitmap = bitmap_of(series)
                file.write(b"" if bitmap is None else zlib.compress(bitmap, COMPRESSION))
                offsets.append(file.tell())
            file.seek(table_at)
            file.write(_TABLE.pack(*offsets))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return offsets[-1]


class PassportIndex:
    """An index as a file. Nothing of it is kept between look-ups."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def facts(self) -> IndexFacts:
        """Return the facts about the index's source. Raises `IndexDamagedError`, `OSError`."""
        return self._look_up(None)[0]

    def look_up(self, passport: str) -> tuple[IndexFacts, bool]:
        """Return the facts about the index's source, and whether the passport (10 digits) is on the list.

        Raises `IndexDamagedError`, `OSError`.
        """
        return self._look_up(passport)

    def _look_up(self, passport: str | None) -> tuple[IndexFacts, bool]:
        with self._path.open("rb", buffering=0) as file:
            head = file.read(len(MAGIC) + _LENGTH.size)
            if not head.startswith(MAGIC) or len(head) < len(MAGIC) + _LENGTH.size:
                raise IndexDamagedError("this is no index of passports")
            (length,) = _LENGTH.unpack(head[len(MAGIC) :])
            try:
                facts = msgspec.json.decode(file.read(length), type=IndexFacts)
                if passport is None:
                    return facts, False
                number = int(passport[4:])
                bitmap = _bitmap(file.fileno(), len(head) + length, int(passport[:4]))
            except (msgspec.DecodeError, struct.error, zlib.error, ValueError) as error:
                raise IndexDamagedError("the index of passports is damaged") from error
        return facts, bool(bitmap[number >> 3] >> (number & 7) & 1)


def _bitmap(file: int, table_at: int, series: int) -> bytes:
    begin, end = _RANGE.unpack(os.pread(file, _RANGE.size, table_at + 8 * series))
    if begin == end:
        return _EMPTY
    bitmap = zlib.decompress(os.pread(file, end - begin, begin))
    if len(bitmap) != BITMAP_BYTES:
        raise ValueError("a block of another size")
    return bitmap
