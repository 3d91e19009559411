"""The storage of a full check: bytes of tables with their indexes, bytes of files, WAL and its flushes."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import asyncpg
import msgspec

from bench.databases import BenchDatabase, BenchSetup, one_row
from bench.full import finish, post
from bench.outcome import Outcome
from bench.registers import load_registers
from bench.service import service

ROWS = 2_000
WARM_UP_CHECKS = 20
CHECKS = 300
IN_FLIGHT = 8
GOALS = {"tables": 20_000.0, "files": 70_000.0, "wal": 30_000.0, "flushes": 4.0}
UNITS = {"flushes": ""}
SHOWN_BYTES = 100.0
"""A table that grew by less for each check is not shown."""
TABLES = """
SELECT coalesce(inhparent, oid)::regclass::text AS name, sum(pg_table_size(oid) - toast)::bigint AS heap,
       sum(toast)::bigint AS toast, sum(pg_indexes_size(oid))::bigint AS indexes
  FROM pg_class LEFT JOIN pg_inherits ON inhrelid = oid,
       LATERAL (SELECT CASE reltoastrelid WHEN 0 THEN 0 ELSE pg_total_relation_size(reltoastrelid) END AS toast)
 WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relpersistence = 'p'
   AND relname NOT LIKE 'pgqueuer%' AND relname NOT LIKE 'register%'
 GROUP BY 1
"""
WRITES = """
SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS wal,
       (SELECT sum(fsyncs)::bigint FROM pg_stat_io WHERE object = 'wal') AS flushes,
       (SELECT wal_fpi FROM pg_stat_wal) AS page_images
"""


class Table(msgspec.Struct):
    """Bytes of a table. Those of registers and of the queue, whose jobs are deleted at their end, are not counted."""

    name: str
    heap: int
    toast: int
    indexes: int

    @property
    def size(self) -> int:
        return self.heap + self.toast + self.indexes


class Totals(msgspec.Struct):
    """The bytes stored and written up to a moment."""

    wal: int
    flushes: int
    page_images: int
    files: dict[str, int]
    """Bytes by file name."""
    by_name: dict[str, Table]

    @property
    def tables(self) -> int:
        return sum(table.size for table in self.by_name.values())


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Each total over a run of full checks, by check; then what it consists of."""
    database = setup.fresh_database("bench_storage")
    load_registers(database, rows=ROWS)
    key = database.issue_keys(1)[0].api_key
    with service(database, "serve") as url:
        before, after, packed = asyncio.run(_run(database, url, key))
    grown = {
        "tables": after.tables - before.tables,
        "files": sum(after.files.values()) - sum(before.files.values()),
        "wal": after.wal - before.wal,
        "flushes": after.flushes - before.flushes,
    }
    images = (after.page_images - before.page_images) / CHECKS
    details = {
        "tables": f"{(packed.tables - before.tables) / CHECKS:,.0f} B after VACUUM FULL",
        "files": ", ".join(
            f"{name} {(after.files[name] - before.files.get(name, 0)) / CHECKS:,.0f} B" for name in sorted(after.files)
        ),
        "wal": f"with {images:.2f} page images",
    }
    for name, goal in GOALS.items():
        yield Outcome(
            name="storage",
            what=f"{name} a full check",
            goal=goal,
            measured=grown[name] / CHECKS,
            unit=UNITS.get(name, "B"),
            at_least=False,
            detail=details.get(name, f"over {CHECKS} checks, {IN_FLIGHT} in flight"),
        )
    yield from _by_table(before, after)


def _by_table(before: Totals, after: Totals) -> Iterator[Outcome]:
    """The tables that grew, the largest first."""
    none = Table("", 0, 0, 0)
    for table in sorted(after.by_name.values(), key=lambda table: table.size, reverse=True):
        old = before.by_name.get(table.name, none)
        grown = (table.size - old.size) / CHECKS
        if grown >= SHOWN_BYTES:
            parts = {
                part: (getattr(table, part) - getattr(old, part)) / CHECKS for part in ("heap", "toast", "indexes")
            }
            yield Outcome(
                name="storage",
                what=f"of it `{table.name}`",
                measured=grown,
                unit="B",
                detail=", ".join(f"{part} {size:,.0f} B" for part, size in parts.items() if size),
            )


async def _run(database: BenchDatabase, url: str, key: str) -> tuple[Totals, Totals, Totals]:
    """The totals before the checks, after them, and once their dead rows are gone."""
    connection = await asyncpg.connect(database.dsn)
    try:
        async with aiohttp.ClientSession(url, headers={"X-API-KEY": key}) as client:
            slots = asyncio.Semaphore(IN_FLIGHT)

            async def check(number: int) -> None:
                async with slots:
                    await finish(client, await post(client, number))

            await asyncio.gather(*(check(number) for number in range(WARM_UP_CHECKS)))
            await connection.execute("VACUUM FULL")
            before = await _totals(connection, database.folder / "files")
            await asyncio.gather(*(check(WARM_UP_CHECKS + number) for number in range(CHECKS)))
            after = await _totals(connection, database.folder / "files")
            await connection.execute("VACUUM FULL")
            return before, after, await _totals(connection, database.folder / "files")
    finally:
        await connection.close()


async def _totals(connection: asyncpg.Connection, files: Path) -> Totals:
    await connection.execute("SELECT pg_stat_clear_snapshot()")
    tables = [dict(row) for row in await connection.fetch(TABLES)]
    totals = {
        **await one_row(connection, WRITES),
        "files": await asyncio.to_thread(_stored_bytes, files),
        "by_name": {table["name"]: table for table in tables},
    }
    return msgspec.convert(totals, Totals)


def _stored_bytes(folder: Path) -> dict[str, int]:
    found: dict[str, int] = {}
    for file in folder.rglob("*"):
        if file.is_file():
            found[file.name] = found.get(file.name, 0) + file.stat().st_size
    return found
