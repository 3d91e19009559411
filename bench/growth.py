"""The same requests on an installation with ten million checks and on one with ten thousand, in turn."""

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from statistics import median

import asyncpg
import httpx
import msgspec

from bench.copies import copy_check, trace
from bench.databases import BenchDatabase, BenchSetup
from bench.get import REGISTER_ROWS
from bench.growing import MONTHS, fill, months
from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome, spread
from bench.registers import load_registers
from bench.requests import check_body
from bench.service import service
from bench.storage import TABLES, Table
from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.ids import first_id_of

FEW, MANY = 10_000, 10_000_000
ACCOUNTS = 50
COPIES = 1_000
"""Checks that are read and verified, a twelfth in each month."""
CONNECTIONS = 4
GOAL = 1.2
SHOWN_BYTES = 20.0
_BOOKS = """
SELECT bool_and(balance = (SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id)) FROM accounts a
"""


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
        few, lots = _rounds(setup, sides, paths, body, keys)
        yield _outcome(what, few, lots, many)


def _rounds(
    setup: BenchSetup, sides: Sequence[Side], paths: Sequence[str], body: bytes, keys: int
) -> tuple[list[Load], list[Load]]:
    """Both sides in turn, after a round of each that does not count."""

    def load(side: Side) -> Load:
        return http_load(
            f"{side.url}{paths[0]}",
            keys=side.keys[:keys],
            paths=paths if len(paths) > 1 else (),
            folder=side.database.folder,
            connections=CONNECTIONS,
            seconds=setup.seconds,
            body=body,
        )

    rounds = [[load(side) for side in sides] for _ in range(setup.rounds + 1)][1:]
    return [few for few, _ in rounds], [lots for _, lots in rounds]


def _outcome(what: str, few: Sequence[Load], lots: Sequence[Load], many: int) -> Outcome:
    return Outcome(
        name="growth",
        what=f"{what}: time a request among {many:,} checks over that among {FEW:,}",
        goal=GOAL,
        measured=median(load.per_second for load in few) / median(load.per_second for load in lots),
        at_least=False,
        detail=f"{spread([load.per_second for load in lots])}/s, p50 {median(load.p50 for load in lots):.1f} ms,"
        f" p99 {median(load.p99 for load in lots):.1f} ms; few {spread([load.per_second for load in few])}/s,"
        f" p50 {median(load.p50 for load in few):.1f} ms, p99 {median(load.p99 for load in few):.1f} ms;"
        f" {MONTHS} months, {ACCOUNTS} accounts, {CONNECTIONS} connections",
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
