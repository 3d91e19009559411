"""Rows of a register's file, streamed: CSV or NDJSON, UTF-8 or windows-1251, distinguished by content."""

import codecs
import csv
import io
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from cleardeed.core.errors import RefusedError
from cleardeed.core.language import Message
from cleardeed.sources.rows.columns import BadValueError, clean_header

BLOCK_BYTES = 1 << 20
MAX_LINE_CHARS = 1 << 20
MAX_SHOWN_ROWS = 10
"""The most bad rows that a refusal names."""
UNREADABLE = "\ufffd"
"""Stands for bytes that are no text, and for a line that is too long; a row that holds it is refused."""

Fields = dict[str, str]
Row = tuple[int, Fields | BadValueError]
Header = Callable[[list[str]], list[str]]
"""Column names of a file to those that its rows are known by. Raises `BadValueError` for a header that will not do."""


class BadRow(msgspec.Struct, frozen=True):
    """A row that cannot be taken. `line` counts the file's lines from 1; `problem` quotes no value."""

    line: int
    problem: Message

    @property
    def message(self) -> Message:
        """Both in one message."""
        return Message("line {line}: {problem}", line=self.line, problem=self.problem)


class BadRowsError(RefusedError):
    """The file has bad rows; nothing was imported. `bad_rows` are the first hundred."""

    def __init__(self, bad_rows: list[BadRow]) -> None:
        self.bad_rows = bad_rows
        rows = [*(row.message for row in bad_rows[:MAX_SHOWN_ROWS]), *["…"][: len(bad_rows) - MAX_SHOWN_ROWS]]
        super().__init__("nothing was imported, the file has bad rows: {rows}", rows=rows)


class RegisterFile:
    """One pass over a file. Iterating gives each row's line, counted from 1, and the columns that are not empty, or
    why it cannot be taken. `header` validates a CSV's column names. Opening raises `RefusedError` for what is no
    register file."""

    def __init__(self, path: Path, header: Header = clean_header) -> None:
        self._header = header
        try:
            self.size = path.stat().st_size
            self._file: IO[bytes] = path.open("rb")
        except OSError as error:
            raise RefusedError("the file cannot be read: {strerror}", strerror=error.strerror) from None
        self._lines = itertools.chain.from_iterable(_blocks_of_lines(self._file))

    def __enter__(self) -> "RegisterFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def bytes_read(self) -> int:
        return self._file.tell()

    def __iter__(self) -> Iterator[Row]:
        skipped, first = _first_line(self._lines)
        if first.lstrip().startswith("["):
            raise RefusedError("the file is a JSON array; NDJSON has one object a line")
        lines = itertools.chain([first], self._lines)
        return (
            _read_ndjson(lines, skipped) if first.lstrip().startswith("{") else _read_csv(lines, skipped, self._header)
        )


def _blocks_of_lines(file: IO[bytes]) -> Iterator[list[str]]:
    decoder = _Decoder()
    rest, overlong = "", False
    while block := file.read(BLOCK_BYTES):
        lines = io.StringIO(rest + decoder.decode(block), newline="\n").readlines()
        rest = "" if not lines or lines[-1].endswith("\n") else lines.pop()
        if overlong and lines:
            lines[0], overlong = f"{UNREADABLE}\n", False
        if len(rest) > MAX_LINE_CHARS or overlong:
            rest, overlong = "", True
        yield lines
    last = UNREADABLE if overlong else rest + decoder.end()
    if last:
        yield [last]


class _Decoder:
    """UTF-8 with or without a mark, or windows-1251: the first block with a byte beyond ASCII decides."""

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8-sig")(errors="replace")
        self._decoder: codecs.IncrementalDecoder | None = None

    def decode(self, block: bytes) -> str:
        if self._decoder is not None:
            return self._decoder.decode(block)
        held_back, _ = self._utf8.getstate()
        text = self._utf8.decode(block)
        if text.isascii():
            return text
        if not _reads_badly(text):
            self._decoder = self._utf8
            return text
        if not _is_windows_1251(held_back + block):
            raise RefusedError("the file is neither in UTF-8 nor in windows-1251")
        self._decoder = codecs.getincrementaldecoder("cp1251")(errors="replace")
        return self._decoder.decode(held_back + block)

    def end(self) -> str:
        return (self._decoder or self._utf8).decode(b"", final=True)


def _reads_badly(text: str) -> bool:
    """Whether text read as UTF-8 is mostly unreadable, as windows-1251 read so is."""
    return text.count(UNREADABLE) > sum(1 for char in text if "\u0080" <= char < UNREADABLE)


_FREQUENT = frozenset("оеаинтсрвл")
"""Letters that make up two thirds of Russian texts, and less than half of one that is read in another encoding."""
_FEWEST_LETTERS = 60


def _is_windows_1251(block: bytes) -> bool:
    """Whether the block makes more sense in windows-1251 than in the other encodings of Russian; few letters tell
    nothing. In a wrong one every name is another, and a register finds nobody."""
    if sum(byte >= 0x80 for byte in block) < _FEWEST_LETTERS:
        return True
    ours, *others = (
        sum(char in _FREQUENT for char in block.decode(name, errors="replace").lower())
        for name in ("cp1251", "koi8_r", "cp866")
    )
    return ours >= max(others)


def _first_line(lines: Iterator[str]) -> tuple[int, str]:
    for skipped, line in enumerate(lines):
        if line.strip():
            return skipped, line
    raise RefusedError("the file is empty")


def _read_csv(lines: Iterator[str], skipped: int, clean: Header) -> Iterator[Row]:
    head = next(lines)
    delimiter = max(";,\t", key=head.count)
    reader = csv.reader(lines, delimiter=delimiter)
    try:
        header = clean(_columns_of(head, delimiter))
    except BadValueError as error:
        raise RefusedError("line {line}: {problem}", line=skipped + 1, problem=error) from None
    first_line, width = skipped + 1, len(header)
    while True:
        line = first_line + reader.line_num + 1
        try:
            values = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield line, BadValueError("a field is too long; perhaps a quotation mark is not closed")
            continue
        if len(values) == width:
            yield line, {name: text for name, value in zip(header, values, strict=True) if (text := value.strip())}
        elif any(values):
            yield line, BadValueError("{count} fields where the header has {width}", count=len(values), width=width)


def _columns_of(head: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([head], delimiter=delimiter))
    except csv.Error:
        raise BadValueError("not a line of CSV") from None


def _read_ndjson(lines: Iterator[str], skipped: int) -> Iterator[Row]:
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    for line, text in enumerate(lines, start=skipped + 1):
        if text.isspace():
            continue
        try:
            yield line, _as_fields(decode(text))
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            yield line, BadValueError("not a JSON object")


def _as_fields(row: dict[str, Any]) -> Fields:
    fields = {}
    for name, value in row.items():
        text = value.strip() if isinstance(value, str) else _as_text(value)
        if text:
            fields[name.strip().lower()] = text
    return fields


def _as_text(value: Any) -> str:
    """Numbers and truth values as written in JSON, nested values as their JSON text, null as nothing."""
    return "" if value is None else msgspec.json.encode(value).decode()
