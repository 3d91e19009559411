"""The import of a transactions file: streamed into the table of sales, in one transaction."""

import datetime
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import structlog

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.sources.local.files import UNREADABLE, BadRow, BadRowsError, RegisterFile, Row
from cleardeed.sources.rows.columns import BadValueError
from cleardeed.valuation.columns import Fields, Sale, read_sale, sale_header
from cleardeed.valuation.kinds import Kind, is_never_valued, kind_of

IMPORT_TIMEOUT_SECONDS = 24 * 3600
LOCK_ID = 0x76616C75
"""Advisory lock that keeps two imports apart."""
BATCH_ROWS = 2_000
MAX_BAD_ROWS_KEPT = 100
COLUMNS = (
    "load_id",
    "kind",
    "sold_on",
    "price",
    "area_m2",
    "place",
    "cadastral_number",
    "numbers",
    "fingerprint",
)

Progress = Callable[[int, int], None]
"""Called with the bytes read so far and the file's size."""

log = structlog.get_logger(__name__)


class ImportReport(msgspec.Struct, frozen=True):
    """The result of an import. `filtered` rows were of other kinds than asked for, or of none that is valued.
    `bad_rows` are the first hundred of `bad_count`, which were skipped."""

    rows: int
    by_kind: dict[Kind, int]
    filtered: int
    bad_count: int
    bad_rows: list[BadRow]
    imported_at: datetime.datetime
    appended: bool


class _TooManyBadRowsError(Exception):
    pass


async def import_sales(
    pool: Pool,
    path: Path,
    *,
    only: Kind | None = None,
    append: bool = False,
    skip_bad: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """Replaces the loaded sales of the kinds that the file has by its rows, or adds them.

    `only` takes rows of that kind alone, and stands for the kind where the file does not tell it. Memory grows by some
    bytes a row. Raises `BadRowsError` for bad rows unless `skip_bad`,
    `RefusedError` for an unreadable file, one without a usable row, or another import under way. A refused import
    changes nothing.
    """
    async with transaction(pool) as connection:
        if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", LOCK_ID):
            raise RefusedError("another import of transactions is under way")
        known = await _fingerprints(connection) if append else set()
        reader = _SaleReader(only=only, known=known, skip_bad=skip_bad, today=clock.today())
        load_id: int = await connection.fetchval("SELECT nextval('valuation_load_ids')")
        with RegisterFile(path, sale_header(kind_needed=only is None)) as file:
            await _copy(connection, file, reader, load_id, progress)
        _refuse_faulty(reader, skip_bad=skip_bad)
        if not append:
            await connection.execute(
                "DELETE FROM valuation_sales WHERE kind = ANY($1) AND load_id <> $2",
                list(reader.by_kind),
                load_id,
                timeout=IMPORT_TIMEOUT_SECONDS,
            )
    await pool.execute("ANALYZE valuation_sales", timeout=IMPORT_TIMEOUT_SECONDS)
    log.info("sales_imported", rows=reader.rows, bad_rows=reader.bad_count, append=append)
    return ImportReport(
        rows=reader.rows,
        by_kind=dict(reader.by_kind),
        filtered=reader.filtered,
        bad_count=reader.bad_count,
        bad_rows=reader.bad_rows,
        imported_at=clock.now(),
        appended=append,
    )


class SaleFile:
    """The good sales of a file, one pass; what is bad is counted. For the held-out file of a back-test."""

    def __init__(self, path: Path, only: Kind | None) -> None:
        self._path, self._only = path, only
        self.reader = _SaleReader(only=only, known=set(), skip_bad=True, today=clock.today())

    def sales(self) -> list[Sale]:
        """Every good sale. Raises `RefusedError` for what is no file of sales."""
        found = []
        with RegisterFile(self._path, sale_header(kind_needed=self._only is None)) as file:
            for row in file:
                sale = self.reader.take(row)
                if sale is not None:
                    found.append(sale)
        return found


class _SaleReader:
    """Validates and counts the rows of one file."""

    def __init__(self, *, only: Kind | None, known: set[int], skip_bad: bool, today: datetime.date) -> None:
        self.rows = 0
        self.filtered = 0
        self.bad_count = 0
        self.bad_rows: list[BadRow] = []
        self.by_kind: dict[Kind, int] = {}
        self._only, self._known, self._skip_bad, self._today = only, known, skip_bad, today

    def take(self, row: Row) -> Sale | None:
        """The sale of a row, or None where it is bad (set aside) or of another kind. Raises `_TooManyBadRowsError`."""
        line, fields = row
        try:
            sale = self._read(fields)
        except BadValueError as problem:
            self._set_aside(line, problem)
            return None
        if sale is None:
            self.filtered += 1
        else:
            self._known.add(sale.fingerprint)
            self.rows += 1
            self.by_kind[sale.kind] = self.by_kind.get(sale.kind, 0) + 1
        return sale

    def _read(self, fields: Fields | BadValueError) -> Sale | None:
        """The sale, or None where it is of another kind. Raises `BadValueError`."""
        if isinstance(fields, BadValueError):
            raise fields
        if self._is_of_another_kind(fields):
            return None
        sale = read_sale(fields, default_kind=self._only, today=self._today)
        if any(UNREADABLE in text or "\0" in text for text in fields.values()):
            raise BadValueError("holds bytes that are no text")
        if sale.fingerprint in self._known:
            raise BadValueError("the same sale as an earlier row")
        return sale

    def _is_of_another_kind(self, fields: Fields) -> bool:
        named = fields.get("object_type")
        kind = kind_of(named)
        return is_never_valued(named) or (self._only is not None and kind is not None and kind != self._only)

    def _set_aside(self, line: int, problem: BadValueError) -> None:
        self.bad_count += 1
        if len(self.bad_rows) < MAX_BAD_ROWS_KEPT:
            self.bad_rows.append(BadRow(line, problem))
        elif not self._skip_bad:
            raise _TooManyBadRowsError


async def _fingerprints(connection: Connection) -> set[int]:
    rows = await connection.fetch("SELECT fingerprint FROM valuation_sales", timeout=IMPORT_TIMEOUT_SECONDS)
    return {row[0] for row in rows}


async def _copy(
    connection: Connection, file: RegisterFile, reader: _SaleReader, load_id: int, progress: Progress | None
) -> None:
    async def batches() -> AsyncIterator[bytes]:
        batch: list[bytes] = []
        for row in file:
            sale = reader.take(row)
            if sale is not None:
                batch.append(_copy_line(sale, load_id))
            if len(batch) >= BATCH_ROWS:
                if progress:
                    progress(file.bytes_read, file.size)
                yield b"".join(batch)
                batch.clear()
        yield b"".join(batch)

    with suppress(_TooManyBadRowsError):  # the reader has them, and the file is refused for them
        await connection.copy_to_table(
            "valuation_sales", source=batches(), columns=COLUMNS, format="text", timeout=IMPORT_TIMEOUT_SECONDS
        )


def _copy_line(sale: Sale, load_id: int) -> bytes:
    """PostgreSQL's COPY text; only column names of the file are foreign, and JSON escapes what could break a line."""
    numbers = msgspec.json.encode(sale.numbers).replace(b"\\", b"\\\\").decode()
    return (
        f"{load_id}\t{sale.kind}\t{sale.date.isoformat()}\t{sale.price!r}\t{sale.area_m2!r}\t{sale.place}"
        f"\t{sale.cadastral_number or chr(92) + 'N'}\t{numbers}\t{sale.fingerprint}\n"
    ).encode()


def _refuse_faulty(reader: _SaleReader, *, skip_bad: bool) -> None:
    if reader.bad_count and not skip_bad:
        raise BadRowsError(reader.bad_rows)
    if not reader.rows:
        raise RefusedError("the file has no usable sale")
