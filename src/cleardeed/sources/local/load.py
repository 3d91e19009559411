"""The import of a register's file: streamed into a table of its own, indexed, and put in place in one transaction."""

import datetime
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import asyncpg
import msgspec
import structlog

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.local.files import BadRow, BadRowsError, RegisterFile
from cleardeed.sources.local.keys import KEY_VERSION
from cleardeed.sources.local.registers import Register, find_register, put_register
from cleardeed.sources.local.rows import COLUMNS, RowWriter, TooManyBadRowsError

IMPORT_TIMEOUT_SECONDS = 24 * 3600
DROP_LOCK_TIMEOUT = "2s"
LOCK_SPACE = 0x72656700
"""Advisory locks of this space keep two imports of one source apart."""

INDEXES = {
    "name": "(name_key, birth_date)",
    "inn": "(inn)",
    "snils": "(snils)",
    "passport": "(passport)",
    "cadastral_number": "(cadastral_key)",
    "address": "(address_key)",
}

Progress = Callable[[int, int], None]
"""Called with the bytes read so far and the file's size."""

log = structlog.get_logger(__name__)


class ImportReport(msgspec.Struct, frozen=True):
    """The outcome of an import. `bad_rows` are the first hundred of `bad_count`; they were skipped."""

    source_code: str
    rows: int
    total_rows: int
    bad_count: int
    bad_rows: list[BadRow]
    as_of: datetime.date
    imported_at: datetime.datetime
    appended: bool


async def import_register(
    pool: Pool,
    source_code: str,
    path: Path,
    *,
    as_of: datetime.date | None = None,
    append: bool = False,
    skip_bad: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """Replaces the source's local register by the file's rows, or adds them. Readers see the old one until the end.

    `as_of` is the day the data stand at (default today, UTC). Memory does not grow with the file.
    Raises `BadRowsError` for bad rows unless `skip_bad`, `RefusedError` for an unknown source, an unreadable file,
    a date in the future, or another import of the source under way. A refused import changes nothing.
    """
    _refuse_unusable(source_code, as_of)
    async with transaction(pool) as connection:
        await _take_turn(connection, source_code)
        base = await _base(connection, source_code) if append else None
        writer = RowWriter(
            source_code,
            skip_bad=skip_bad,
            first_entry=base.rows if base else 0,
        )
        revision: int = await connection.fetchval("SELECT nextval('register_load_ids')")
        register = base or _empty(source_code, revision)
        if base is None:
            await connection.execute(f"CREATE TABLE {register.table} (LIKE register_rows)")
        with RegisterFile(path) as file:
            await _copy(connection, register, file, writer, progress)
        _refuse_faulty(writer, skip_bad=skip_bad)
        await _index(connection, register, writer)
        register = _grown(register, writer, revision, as_of or clock.today())
        await put_register(connection, register)
    await _drop_left_over_loads(pool)
    log.info("register_imported", source=source_code, rows=writer.rows, bad_rows=writer.bad_count, append=append)
    return ImportReport(
        source_code=source_code,
        rows=writer.rows,
        total_rows=register.rows,
        bad_count=writer.bad_count,
        bad_rows=writer.bad_rows,
        as_of=register.as_of,
        imported_at=register.imported_at,
        appended=base is not None,
    )


def _refuse_unusable(source_code: str, as_of: datetime.date | None) -> None:
    known = [code for code, source in BY_CODE.items() if not source.first]
    if source_code not in known:
        raise RefusedError(
            "there is no source {source!r}; known are {known}", source=source_code, known=", ".join(known)
        )
    # Calendar dates are the operator's; east of Greenwich the day begins before the UTC one.
    if as_of is not None and as_of > clock.today() + datetime.timedelta(days=1):
        raise RefusedError("the as-of date lies in the future")


async def _take_turn(connection: Connection, source_code: str) -> None:
    index = list(BY_CODE).index(source_code)
    if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", LOCK_SPACE + index):
        raise RefusedError("another import of {source_code} is under way", source_code=source_code)


async def _base(connection: Connection, source_code: str) -> Register | None:
    register = await find_register(connection, source_code)
    if register and register.key_version != KEY_VERSION:
        raise RefusedError(
            "the register of {source_code} was made by another version: import it whole again", source_code=source_code
        )
    return register


def _empty(source_code: str, revision: int) -> Register:
    return Register(
        source_code=source_code,
        load_id=revision,
        revision=revision,
        rows=0,
        key_counts=dict.fromkeys(INDEXES, 0),
        key_version=KEY_VERSION,
        as_of=clock.today(),
        imported_at=clock.now(),
    )


def _grown(register: Register, writer: RowWriter, revision: int, as_of: datetime.date) -> Register:
    return msgspec.structs.replace(
        register,
        revision=revision,
        rows=register.rows + writer.rows,
        key_counts={kind: rows + writer.key_counts[kind] for kind, rows in register.key_counts.items()},
        as_of=as_of,
        imported_at=clock.now(),
        exhaustive=register.exhaustive or writer.exhaustive,
    )


async def _copy(
    connection: Connection, register: Register, file: RegisterFile, writer: RowWriter, progress: Progress | None
) -> None:
    async def batches() -> AsyncIterator[bytes]:
        async for batch in writer.copy_lines(file):
            if progress:
                progress(file.bytes_read, file.size)
            yield batch

    with suppress(TooManyBadRowsError):  # the writer has them, and the file is refused for them
        # FREEZE: rows of a table made in this transaction need no later vacuum before index-only scans trust them.
        await connection.copy_to_table(
            register.table,
            source=batches(),
            columns=COLUMNS,
            format="text",
            freeze=register.rows == 0,
            timeout=IMPORT_TIMEOUT_SECONDS,
        )


def _refuse_faulty(writer: RowWriter, *, skip_bad: bool) -> None:
    if writer.bad_count and not skip_bad:
        raise BadRowsError(writer.bad_rows)
    if not writer.rows:
        raise RefusedError("the file has no usable row; a register without rows proves nothing")


async def _index(connection: Connection, register: Register, writer: RowWriter) -> None:
    """Builds the indexes of the keys that the register's rows have now and had not before."""
    await connection.execute("SET LOCAL maintenance_work_mem = '128MB'")
    for kind in writer.key_counts:
        if not register.key_counts[kind]:
            await connection.execute(
                f"CREATE INDEX ON {register.table} {INDEXES[kind]}", timeout=IMPORT_TIMEOUT_SECONDS
            )
    await connection.execute(f"ANALYZE {register.table}", timeout=IMPORT_TIMEOUT_SECONDS)


async def _drop_left_over_loads(pool: Pool) -> None:
    """Drops loads that no register names. One that a reader still holds is left for the next import."""
    names = await pool.fetch(
        "SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace"
        " WHERE n.nspname = current_schema() AND relkind = 'r' AND relname ~ '^register_load_[0-9]+$'"
        " AND substring(relname from '[0-9]+$')::bigint NOT IN (SELECT load_id FROM registers)"
    )
    for (name,) in names:
        try:
            async with transaction(pool) as connection:
                await connection.execute(f"SET LOCAL lock_timeout = '{DROP_LOCK_TIMEOUT}'")
                await connection.execute(f"DROP TABLE IF EXISTS {name}")
        except asyncpg.LockNotAvailableError:
            log.info("register_load_kept", table=name)
