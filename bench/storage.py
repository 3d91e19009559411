"""What a full check leaves: bytes of tables with their indexes, bytes of files, WAL and its flushes."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import asyncpg
import msgspec

from bench.full import finish, post
from bench.outcome import Outcome
from bench.registers import load_registers
from bench.service import service
from bench.stand import Place, Stand

ROWS = 2_000
WARM_UP_CHECKS = 20
CHECKS = 100
IN_FLIGHT = 8
GOALS = {"tables": 20_000.0, "files": 70_000.0, "wal": 30_000.0, "flushes": 4.0}
TOTALS = """
SELECT (SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class WHERE relkind = 'r'
           AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'pgqueuer%') AS tables,
       (SELECT wal_bytes::bigint FROM pg_stat_wal) AS wal,
       (SELECT sum(fsyncs)::bigint FROM pg_stat_io WHERE object = 'wal') AS flushes
"""


class Totals(msgspec.Struct):
    """What was stored and written up to a moment. Jobs' rows are deleted at their end and not counted."""

    tables: int
    wal: int
    flushes: int
    files: int


def measure(stand: Stand) -> Iterator[Outcome]:
    """Each total over a run of full checks, by check."""
    place = stand.fresh("bench_storage")
    load_registers(place, rows=ROWS)
    key = place.issue_keys(1)[0].api_key
    with service(place, "serve") as url:
        before, after = asyncio.run(_run(place, url, key))
    units = {"tables": "B", "files": "B", "wal": "B", "flushes": ""}
    for name, goal in GOALS.items():
        yield Outcome(
            name="storage",
            what=f"{name} a full check",
            goal=goal,
            measured=(getattr(after, name) - getattr(before, name)) / CHECKS,
            unit=units[name],
            at_least=False,
            detail=f"over {CHECKS} checks, {IN_FLIGHT} in flight",
        )


async def _run(place: Place, url: str, key: str) -> tuple[Totals, Totals]:
    connection = await asyncpg.connect(place.dsn)
    try:
        async with aiohttp.ClientSession(url, headers={"X-API-KEY": key}) as client:
            slots = asyncio.Semaphore(IN_FLIGHT)

            async def check(number: int) -> None:
                async with slots:
                    await finish(client, await post(client, number))

            await asyncio.gather(*(check(number) for number in range(WARM_UP_CHECKS)))
            before = await _totals(connection, place.folder / "files")
            await asyncio.gather(*(check(WARM_UP_CHECKS + number) for number in range(CHECKS)))
            return before, await _totals(connection, place.folder / "files")
    finally:
        await connection.close()


async def _totals(connection: asyncpg.Connection, files: Path) -> Totals:
    await connection.execute("SELECT pg_stat_clear_snapshot()")
    row = await connection.fetchrow(TOTALS)
    return msgspec.convert(dict(row or {}) | {"files": await asyncio.to_thread(_stored_bytes, files)}, Totals)


def _stored_bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
