"""Rows of a file turned into lines of PostgreSQL's COPY text format, with bad rows set aside."""

from collections import Counter
from collections.abc import AsyncIterator

import msgspec

from cleardeed.sources.local.files import BadRow, Fields, RegisterFile
from cleardeed.sources.local.keys import RowKeys, keys_of_row
from cleardeed.sources.rows.columns import OBJECT_ROW_SOURCES, BadValueError, check_values, join_passport
from cleardeed.sources.rows.convert import is_bad_house

COLUMNS = (
    "entry",
    "name_key",
    "birth_date",
    "inn",
    "snils",
    "passport",
    "cadastral_key",
    "address_key",
    "fields",
)
HOUSING = "housing"
NULL = "\\N"
NULLS = "\t\\N" * 5
BATCH_ROWS = 2_000
MAX_KEY_BYTES = 2_500
"""PostgreSQL's index takes 2,704 bytes a row, the birth date beside a name with them."""
MAX_BAD_ROWS_KEPT = 100

_encode = msgspec.json.Encoder().encode
_NUL, _UNREADABLE = b"\\u0000", "\ufffd".encode()


class TooManyBadRowsError(Exception):
    """ParsedRows was given up: the report of bad rows is full and none may be skipped."""


class RowWriter:
    """Counts and encodes the rows of one import."""

    exhaustive = False
    """Whether a row describes an object with nothing against it: see `Register.exhaustive`."""

    def __init__(self, source_code: str, *, skip_bad: bool, first_entry: int) -> None:
        self.rows = 0
        self.bad_count = 0
        self.bad_rows: list[BadRow] = []
        self._combinations: Counter[tuple[str, ...]] = Counter()
        self._object_rows = source_code in OBJECT_ROW_SOURCES
        self._states_condition = source_code == HOUSING
        self._skip_bad = skip_bad
        self._first_entry = first_entry

    @property
    def key_counts(self) -> Counter[str]:
        """The number of rows that have each kind of key."""
        counts: Counter[str] = Counter()
        for kinds, rows in self._combinations.items():
            counts.update(dict.fromkeys(kinds, rows))
        return counts

    async def copy_lines(self, file: RegisterFile) -> AsyncIterator[bytes]:
        """The good rows of the file in batches of COPY lines. Raises `TooManyBadRowsError`."""
        batch: list[bytes] = []
        for line, fields in file:
            try:
                batch.append(self._lines_of(fields))
            except BadValueError as problem:
                self._set_aside(line, problem)
            if len(batch) >= BATCH_ROWS:
                yield b"".join(batch)
                batch.clear()
        yield b"".join(batch)

    def _lines_of(self, fields: Fields | BadValueError) -> bytes:
        if isinstance(fields, BadValueError):
            raise fields
        join_passport(fields)
        check_values(fields, object_rows=self._object_rows)
        keys = keys_of_row(fields)
        kinds = keys.kinds()
        if not kinds:
            raise BadValueError("nothing identifies a person or an object")
        if any(len(key.encode()) > MAX_KEY_BYTES for key in (*keys.names, keys.address or "")):
            raise BadValueError("the name or the address is too long")
        encoded = _encode(fields)
        if _UNREADABLE in encoded:
            raise BadValueError("the line is too long, or holds bytes that are neither UTF-8 nor windows-1251")
        if _NUL in encoded and any("\0" in text for text in fields.values()):
            raise BadValueError("a NUL character")
        if self._states_condition and not self.exhaustive:
            self.exhaustive = not is_bad_house(fields)
        self._combinations[kinds] += 1
        self.rows += 1
        return _copy_lines(self._first_entry + self.rows, keys, encoded.replace(b"\\", b"\\\\"))

    def _set_aside(self, line: int, problem: BadValueError) -> None:
        self.bad_count += 1
        if len(self.bad_rows) < MAX_BAD_ROWS_KEPT:
            self.bad_rows.append(BadRow(line, problem))
        elif not self._skip_bad:
            raise TooManyBadRowsError


def _copy_lines(entry: int, keys: RowKeys, fields: bytes) -> bytes:
    """A line for each name key; the other keys stand in the first line only, so that each key finds the row once."""
    birth_date = keys.birth_date.isoformat() if keys.birth_date else NULL
    first = (
        f"{entry}\t{keys.names[0] if keys.names else NULL}\t{birth_date}\t{keys.inn or NULL}\t{keys.snils or NULL}"
        f"\t{keys.passport or NULL}\t{keys.cadastral or NULL}\t{keys.address or NULL}\t"
    )
    lines = first.encode() + fields + b"\n"
    for name in keys.names[1:]:
        lines += f"{entry}\t{name}\t{birth_date}{NULLS}\t".encode() + fields + b"\n"
    return lines
