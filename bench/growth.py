"""The same requests on an installation with ten million checks and on one with ten thousand, in turn."""

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from statistics import median
from urllib.parse import urlsplit

import asyncpg
import httpx
import msgspec

from bench.copies import copy_check, trace
from bench.databases import BenchDatabase, BenchSetup
from bench.get import REGISTER_ROWS
from bench.growing import MONTHS, fill, months
from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome, spread
from bench.processes import database_cpu, service_cpu
from bench.registers import load_registers
from bench.requests import check_body
from bench.service import service
from bench.storage import TABLES, Table
from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.ids import first_id_of
from cleardeed.database.embedded.layout import Layout

FEW, MANY = 10_000, 10_000_000
ACCOUNTS = 50
COPIES = 1_000
"""Checks that are read and verified, a twelfth in each month."""
CONNECTIONS = 4
PAIRS_A_ROUND = 3
GOAL = 1.2
SHOWN_BYTES = 20.0
_BOOKS = """
SELECT bool_and(balance = (SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id)) FROM accounts a
"""


class Round(msgspec.Struct, frozen=True):
    """A round of load on one side, and the milliseconds of CPU that service and database spent on a request."""

    load: Load
    cpu: float


class Side(msgspec.Struct, frozen=True):
    """One of the two installations, with the address of its API and the keys of its accounts."""

    database: BenchDatabase
    url: str
    keys: list[str]


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Measure how much longer a request takes among many checks; then what the many take on the disk, and their
    books."""
    ensure_wrk()
    many = MANY // 10 if setup.quick else MANY
    names = {FEW: "bench_growth_few", many: "bench_growth_many"}
    try:
        filled = {count: _filled(setup, name, count) for count, name in names.items()}
        with service(filled[FEW][0], "api") as few_url, service(filled[many][0], "api") as many_url:
            sides = [
                Side(database, url, [key.api_key for key in keys])
                for (database, keys), url in zip(filled.values(), (few_url, many_url), strict=True)
            ]
            yield from _compare(setup, sides, many)
        yield from asyncio.run(_sizes(filled[many][0], many))
    finally:
        for name in names.values():
            setup.drop(name)


def _compare(setup: BenchSetup, sides: Sequence[Side], many: int) -> Iterator[Outcome]:
    reads = [f"/api/v1/checks/{_copy_id(number)}" for number in range(COPIES)]
    proofs = [f"/api/v1/verify/{_hash(number).hex()}" for number in range(COPIES)]
    for side in sides:
        _demand_answers(side, [*reads[:3], *proofs[:3]])
    for what, paths, body, keys in (
        # First, so that each account's newest page is of checks that a list can decrypt.
        ("launch", ["/api/v1/checks"], check_body(), ACCOUNTS),
        ("list", ["/api/v1/checks?limit=20"], b"", ACCOUNTS),
        ("read", reads, b"", 1),
        ("verify", proofs, b"", 1),
    ):
        yield _outcome(what, _rounds(setup, sides, paths, body, keys), many)


def _rounds(
    setup: BenchSetup, sides: Sequence[Side], paths: Sequence[str], body: bytes, keys: int
) -> list[tuple[Round, Round]]:
    """Rounds of few and many, either first in turn: what else the machine does then weighs on both alike.

    The first pair does not count.
    """
    pairs = []
    for number in range(PAIRS_A_ROUND * setup.rounds + 1):
        first, second = sides if number % 2 else reversed(sides)
        rounds = {side.url: _round(setup, side, paths, body, keys) for side in (first, second)}
        pairs.append((rounds[sides[0].url], rounds[sides[1].url]))
    return pairs[1:]


def _round(setup: BenchSetup, side: Side, paths: Sequence[str], body: bytes, keys: int) -> Round:
    before = _cpu(setup, side)
    load = http_load(
        f"{side.url}{paths[0]}",
        keys=side.keys[:keys],
        paths=paths if len(paths) > 1 else (),
        folder=side.database.folder,
        connections=CONNECTIONS,
        seconds=setup.seconds,
        body=body,
    )
    return Round(load, (_cpu(setup, side) - before) / (load.per_second * setup.seconds) * 1000)


def _cpu(setup: BenchSetup, side: Side) -> float:
    port = urlsplit(side.url).port or 0
    return service_cpu(port)[0] + database_cpu(Layout(setup.folder).cluster)


def _outcome(what: str, pairs: Sequence[tuple[Round, Round]], many: int) -> Outcome:
    return Outcome(
        name="growth",
        what=f"{what}: time a request among {many:,} checks over that among {FEW:,}",
        goal=GOAL,
        measured=median(few.load.per_second / lots.load.per_second for few, lots in pairs),
        at_least=False,
        detail=f"{_summary([lots for _, lots in pairs])}; few {_summary([few for few, _ in pairs])};"
        f" {MONTHS} months, {ACCOUNTS} accounts, {CONNECTIONS} connections",
    )


def _summary(rounds: Sequence[Round]) -> str:
    loads = [each.load for each in rounds]
    return (
        f"{spread([load.per_second for load in loads])}/s, p50 {median(load.p50 for load in loads):.1f} ms,"
        f" p99 {median(load.p99 for load in loads):.1f} ms, CPU {median(each.cpu for each in rounds):.2f} ms"
    )


def _demand_answers(side: Side, paths: Sequence[str]) -> None:
    for path in paths:
        httpx.get(f"{side.url}{path}", headers={"X-API-KEY": side.keys[0]}, timeout=60).raise_for_status()


def _filled(setup: BenchSetup, name: str, count: int) -> tuple[BenchDatabase, list[IssuedApiKey]]:
    database = setup.fresh_database(name)
    load_registers(database, rows=REGISTER_ROWS)
    keys = database.issue_keys(ACCOUNTS)
    asyncio.run(_fill(setup, database, keys, count))
    return database, keys


async def _fill(setup: BenchSetup, database: BenchDatabase, keys: Sequence[IssuedApiKey], count: int) -> None:
    await fill(setup, database, keys, count)
    connection = await asyncpg.connect(database.dsn)
    try:
        await copy_check(connection, database, keys[0], [_copy_id(number) for number in range(COPIES)])
        await trace(
            connection,
            [
                (keys[0].account_id, _copy_id(number), months()[number % MONTHS], [_hash(number)])
                for number in range(COPIES)
            ],
        )
    finally:
        await connection.close()


async def _sizes(database: BenchDatabase, many: int) -> list[Outcome]:
    connection = await asyncpg.connect(database.dsn)
    try:
        tables = [Table(**row) for row in await connection.fetch(TABLES)]
        if not await connection.fetchval(_BOOKS):
            raise RuntimeError("a balance is not the sum of its entries")
    finally:
        await connection.close()
    return [
        Outcome(
            name="growth",
            what=f"`{table.name}`, bytes a check",
            measured=table.size / many,
            unit="B",
            detail=f"heap {table.heap / many:,.0f} B, indexes {table.indexes / many:,.0f} B",
        )
        for table in sorted(tables, key=lambda table: table.size, reverse=True)
        if table.size / many >= SHOWN_BYTES
    ]


def _copy_id(number: int) -> str:
    """The id of a copy, of the month that its number falls to."""
    return f"{first_id_of('chk', months()[number % MONTHS])[:-8]}z{number:07d}"


def _hash(number: int) -> bytes:
    """The hash of the copy of that number."""
    return hashlib.sha256(f"copy {number}".encode()).digest()
