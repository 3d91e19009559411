"""From the published list (`PASSP_SERIES,PASSP_NUMBER`, bz2 or plain) to the index, in bounded memory."""

import bz2
import datetime
import mmap
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.sources.connectors.passport_list.index import (
    BITMAP_BYTES,
    NUMBERS,
    SERIES,
    IndexFacts,
    write_index,
)

HEADER = b"PASSP_SERIES,PASSP_NUMBER"
MARK = b"\xef\xbb\xbf"
BLOCK_BYTES = 1 << 20
WORST_SHARE_UNREADABLE = 0.01
"""A file with more rows than this that name no passport is another file."""
_CLEAN = re.compile(rb"(?:\d{4},\d{6}\r?\n)*+")
_ROW = re.compile(rb"\"?(\d{4})\"?[,;]\"?(\d{6})\"?\s*")
_BITS = bytes(1 << bit for bit in range(8))

Progress = Callable[[int, int], None]
"""Called with the bytes of the file read so far and its size."""


class IndexReport(msgspec.Struct, frozen=True):
    """The result of a build. `bytes` is the size of the index."""

    facts: IndexFacts
    bytes: int


def build_index(source: Path, target: Path, *, as_of: datetime.date, progress: Progress | None = None) -> IndexReport:
    """Makes the index of a list that stands at `as_of`; an older index at `target` is replaced at the end, in one step.

    Memory does not grow with the list: bits are set in a sparse file beside the target (125 kB for each series in use,
    1.25 GB at most), which is gone afterwards. A passport that appears twice counts once. Raises `RefusedError` for a
    file that is not the list, is cut off, holds too many rows that name no passport, or a date in the future.
    """
    if as_of > clock.today() + datetime.timedelta(days=1):
        raise RefusedError("the as-of date lies in the future")
    with tempfile.TemporaryFile(dir=target.parent) as file:
        file.truncate(SERIES * BITMAP_BYTES)
        counts = _set_bits(file.fileno(), _blocks(source, progress))
        _refuse_unfit(counts)

        def bitmap_of(series: int) -> bytes | None:
            return os.pread(file.fileno(), BITMAP_BYTES, series * BITMAP_BYTES) if counts.used[series] else None

        passports = sum(int.from_bytes(bitmap_of(series) or b"").bit_count() for series in range(SERIES))
        facts = IndexFacts(as_of=as_of, passports=passports, rows=counts.rows, unreadable_rows=counts.unreadable)
        return IndexReport(facts, write_index(target, facts, bitmap_of))


class _Counts:
    def __init__(self) -> None:
        self.rows = 0
        self.unreadable = 0
        self.used = bytearray(SERIES)
        """1 for each series that is on the list."""


def _set_bits(file: int, blocks: Iterable[bytes]) -> _Counts:
    """Sets a bit for each passport, in a file that has one for all the ten milliards there can be."""
    counts = _Counts()
    with mmap.mmap(file, SERIES * BITMAP_BYTES) as bits:
        for block in blocks:
            _mark(bits, block, counts)
    return counts


def _blocks(source: Path, progress: Progress | None) -> Iterator[bytes]:
    """The list in blocks of whole lines, without its header."""
    try:
        size = source.stat().st_size
        with source.open("rb") as raw, _plain(raw) as file:
            header = file.readline(1000)
            if header.removeprefix(MARK).strip().replace(b'"', b"").replace(b";", b",").upper() != HEADER:
                raise RefusedError("the file does not begin with {header}", header=HEADER.decode())
            rest = b""
            while block := file.read(BLOCK_BYTES):
                whole, _, rest = (rest + block).rpartition(b"\n")
                yield whole + b"\n"
                if len(rest) > BLOCK_BYTES:
                    raise RefusedError("the file has a line without an end")
                if progress:
                    progress(raw.tell(), size)
            yield rest
    except EOFError:
        raise RefusedError("the file is cut off") from None
    except OSError as error:
        raise RefusedError(
            "the file cannot be read: {strerror}", strerror=error.strerror or type(error).__name__
        ) from None


def _plain(raw: BinaryIO) -> BinaryIO:
    """The file as text lines, whether it is packed or not."""
    packed = raw.read(3) == b"BZh"
    raw.seek(0)
    return cast(BinaryIO, bz2.BZ2File(raw)) if packed else raw


def _mark(bits: mmap.mmap, block: bytes, counts: _Counts) -> None:
    if _CLEAN.fullmatch(block):
        passports = list(map(int, block.translate(None, b",\r").split()))
        counts.rows += len(passports)
    else:
        passports = list(_readable(block, counts))
    masks, used = _BITS, counts.used
    for passport in passports:
        bits[passport >> 3] |= masks[passport & 7]
        used[passport // NUMBERS] = 1


def _readable(block: bytes, counts: _Counts) -> Iterator[int]:
    for line in block.splitlines():
        if not line.strip():
            continue
        counts.rows += 1
        row = _ROW.fullmatch(line)
        if row:
            yield int(row[1]) * NUMBERS + int(row[2])
        else:
            counts.unreadable += 1


def _refuse_unfit(counts: _Counts) -> None:
    if not counts.rows - counts.unreadable:
        raise RefusedError("the file names no passport")
    if counts.unreadable > WORST_SHARE_UNREADABLE * counts.rows:
        raise RefusedError(
            "{unreadable} of {rows} rows name no passport: this is not the list",
            unreadable=counts.unreadable,
            rows=counts.rows,
        )
