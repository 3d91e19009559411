"""Monthly partitions of the tables that grow with every check (ADR 49): made ahead, listed, detached.

`traces` are partitioned by `created_at`, `source_answers` and `events` by an id that begins with its creation time. The
default partition of each takes rows of a month that has none.
"""

import re
from datetime import UTC, datetime

import asyncpg
import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, Pool, transaction

MONTHS_AHEAD = 2
LOCK_ID = 0x70617274
"""Advisory lock of whoever changes partitions."""
LOCK_TIMEOUT = "500ms"
"""Below PostgreSQL's `deadlock_timeout` of a second: whoever changes partitions gives up before the server ends another
transaction for it, and nobody queues behind it for longer."""
LONG_SECONDS = 3_600
"""Limit of a statement that reads a whole partition."""

_NAME = re.compile(r"(?P<table>traces|source_answers|events)_(?P<first>before_)?(?P<year>\d{4})_(?P<month>\d\d)")
# Rows that keep a partition attached. Erasure deletes the answers of a check, and age the events. Hashes of a record
# outlive both, and are needed as long as it has its data key, which the editions of a check share.
_NEEDED = {
    "source_answers": "SELECT count(*) FROM {name}",
    "events": "SELECT count(*) FROM {name}",
    "traces": "SELECT count(*) FROM {name} t WHERE EXISTS (SELECT 1 FROM data_keys d WHERE d.account_id = t.account_id"
    " AND d.subject_id = CASE WHEN t.subject_type = 'check_review' THEN (SELECT r.check_id FROM check_reviews r"
    "  WHERE r.account_id = t.account_id AND r.id = t.subject_id) ELSE t.subject_id END)",
}
TABLES = tuple(_NEEDED)
_LIST = """
SELECT parent.relname AS table, part.relname AS name, greatest(part.reltuples, 0)::bigint AS estimated_rows,
       pg_total_relation_size(part.oid) AS bytes
  FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
 WHERE parent.relkind = 'p' AND parent.relnamespace = current_schema()::regnamespace AND parent.relname = ANY($1)
"""


class Partition(msgspec.Struct, frozen=True, kw_only=True):
    """A partition. `start` is None for the first one, which has everything before `end`; `end` for the default one."""

    table: str
    name: str
    start: datetime | None
    end: datetime | None
    estimated_rows: int
    bytes: int

    def covers(self, moment: datetime) -> bool:
        """Whether rows of that moment go there; the default partition covers none."""
        return self.end is not None and moment < self.end and (self.start is None or moment >= self.start)

    def ended_before(self, moment: datetime) -> bool:
        """Whether its months were over by then."""
        return self.end is not None and self.end <= moment


class Detached(msgspec.Struct, frozen=True, kw_only=True):
    """What was detached. It is a table of its own: `drop` deletes it and `attach` takes it back (SQL)."""

    table: str
    name: str
    rows: int
    bytes: int
    attach: str
    drop: str


async def list_partitions(connection: Connection) -> list[Partition]:
    """All partitions: by table, the oldest first, the default one last."""
    found = [_partition(row) for row in await connection.fetch(_LIST, TABLES)]
    return sorted(found, key=lambda one: (one.table, one.end is None, one.end))


async def add_partitions(pool: Pool) -> list[str]:
    """Make the missing partitions of this month and the next `MONTHS_AHEAD`; returns their names.

    May run in several processes. Raises `asyncpg.LockNotAvailableError` where a table stays locked.
    """
    return [name for table in TABLES for month in _months(clock.now()) if (name := await _add(pool, table, month))]


async def drop_emptied(pool: Pool) -> list[str]:
    """Drop partitions without a row whose months were over before the last one; returns their names.

    Retention empties them. Raises `asyncpg.LockNotAvailableError` where a table stays locked.
    """
    before = _month_start(clock.now(), -1)
    old = [one for one in await list_partitions(pool) if one.ended_before(before)]
    return [one.name for one in old if await _is_empty(pool, one.name) and await _drop_empty(pool, one)]


async def detach(pool: Pool, name: str) -> Detached:
    """Detach a partition whose months are over and of whose rows none is needed.

    Raises `RefusedError` where there is no such partition, it is still written to or needed, or its table stays locked.
    """
    try:
        async with transaction(pool) as connection:
            return await _detach(connection, name)
    except asyncpg.LockNotAvailableError:
        raise RefusedError("{name} is in use; run the command again", name=name) from None


async def missing_months(connection: Connection) -> dict[str, list[datetime]]:
    """By table, which of this and the next month have no partition; tables that have both are left out."""
    partitions = await list_partitions(connection)
    lacking = {
        table: [month for month in _months(clock.now())[:2] if not _covering(partitions, table, month)]
        for table in TABLES
    }
    return {table: months for table, months in lacking.items() if months}


async def default_rows(connection: Connection) -> dict[str, int]:
    """By table, how many rows are in its default partition; tables with none are left out."""
    counted = {table: await connection.fetchval(f"SELECT count(*) FROM {table}_default") for table in TABLES}
    return {table: rows for table, rows in counted.items() if rows}


async def _add(pool: Pool, table: str, month: datetime) -> str | None:
    """The name of the partition, or None where the month has one."""
    async with transaction(pool) as connection:
        await _take_turn(connection)
        if _covering(await list_partitions(connection), table, month):
            return None
        name: str = await connection.fetchval("SELECT add_partition($1, $2)", table, month, timeout=LONG_SECONDS)
        return name


async def _drop_empty(pool: Pool, partition: Partition) -> bool:
    """Whether it was dropped. One that still holds many deleted rows waits for vacuum: reading them would take long."""
    try:
        async with transaction(pool) as connection:
            await _take_turn(connection)
            # The parent first, as its writers do.
            await connection.execute(f"LOCK TABLE ONLY {partition.table} IN ACCESS EXCLUSIVE MODE")
            await connection.execute(f"LOCK TABLE {partition.name} IN ACCESS EXCLUSIVE MODE")
            await connection.execute(f"SET LOCAL statement_timeout = '{LOCK_TIMEOUT}'")
            empty = await _is_empty(connection, partition.name)
            if empty:
                await connection.execute(f"DROP TABLE {partition.name}")
            return empty
    except asyncpg.QueryCanceledError:
        return False


async def _is_empty(connection: Connection, name: str) -> bool:
    empty: bool = await connection.fetchval(f"SELECT NOT EXISTS (SELECT 1 FROM {name})", timeout=LONG_SECONDS)
    return empty


async def _detach(connection: Connection, name: str) -> Detached:
    await _take_turn(connection)
    partition = next((one for one in await list_partitions(connection) if one.name == name), None)
    if partition is None or partition.end is None:
        raise RefusedError("there is no partition {name} of a month", name=name)
    if not partition.ended_before(_month_start(clock.now(), 0)):
        raise RefusedError("{name} is still written to", name=name)
    # Nothing is added meanwhile.
    await connection.execute(f"LOCK TABLE {name} IN SHARE MODE")
    if needed := await connection.fetchval(_NEEDED[partition.table].format(name=name), timeout=LONG_SECONDS):
        raise RefusedError(
            "{rows} rows of {name} belong to what is not erased or forgotten yet", rows=needed, name=name
        )
    rows = await connection.fetchval(f"SELECT count(*) FROM {name}", timeout=LONG_SECONDS)
    bounds = await connection.fetchval(
        "SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE oid = $1::text::regclass", name
    )
    await connection.execute(f"ALTER TABLE {partition.table} DETACH PARTITION {name}")
    return Detached(
        table=partition.table,
        name=name,
        rows=rows,
        bytes=partition.bytes,
        attach=f"ALTER TABLE {partition.table} ATTACH PARTITION {name} {bounds};",
        drop=f"DROP TABLE {name};",
    )


async def _take_turn(connection: Connection) -> None:
    """Wait for whoever else changes partitions, and for tables only briefly, until the transaction ends."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK_ID)
    await connection.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")


def _partition(row: asyncpg.Record) -> Partition:
    months = _NAME.fullmatch(row["name"])
    start = end = None
    if months is not None:
        named = datetime(int(months["year"]), int(months["month"]), 1, tzinfo=UTC)
        start, end = (None, named) if months["first"] else (named, _month_start(named, 1))
    return Partition(**row, start=start, end=end)


def _covering(partitions: list[Partition], table: str, moment: datetime) -> bool:
    return any(one.table == table and one.covers(moment) for one in partitions)


def _months(moment: datetime) -> list[datetime]:
    """The first moments of its month and of the next `MONTHS_AHEAD`."""
    return [_month_start(moment, ahead) for ahead in range(MONTHS_AHEAD + 1)]


def _month_start(moment: datetime, ahead: int) -> datetime:
    """The first moment (UTC) of the month that is so many months after that of `moment`."""
    years, month = divmod(moment.month - 1 + ahead, 12)
    return datetime(moment.year + years, month + 1, 1, tzinfo=UTC)
