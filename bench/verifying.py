"""GET /verify of an account's fingerprints among ten million, against a bare route that sends as many bytes."""

import asyncio
import hashlib
import time
from collections.abc import Iterator
from statistics import median

import asyncpg
import httpx
import structlog

from bench.copies import copy_check, trace
from bench.databases import BenchDatabase, BenchSetup
from bench.get import REGISTER_ROWS
from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome
from bench.registers import load_registers
from bench.service import bare_route, service
from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core import clock
from cleardeed.core.ids import new_id

TRACES = 10_000_000
CHECKS = 2_000
"""Checks whose fingerprints are asked for; each is there in full, copied from one that was run."""
TRACES_OF_CHECK = 5
GOAL_MS = 5.0

HASHES = 20
"""Of one subject, as a check leaves them."""
# Hashes lie everywhere in the index.
_FILL = f"""
INSERT INTO traces (account_id, mode, subject_id, subject_type, created_at, sha256s, kinds)
SELECT $1, 'live', 'chk_' || lpad(n::text, 26, '0'), 'check', now(),
       ARRAY(SELECT sha256((n * {HASHES} + k)::text::bytea) FROM generate_series(1, {HASHES}) k),
       ARRAY(SELECT ('{{pdf_sha256, data_snapshot_sha256, evidence_root_hash, source_result_sha256}}'::trace_kind[])
                    [k % 4 + 1] FROM generate_series(1, {HASHES}) k)
  FROM generate_series(1, $2::integer) n
"""
_UNINDEXED = ("DROP INDEX traces_by_hash",)
_INDEXED = (
    "CREATE INDEX traces_by_hash ON traces USING gin (hash_prefixes(sha256s)) WITH (fastupdate = off)",
    "VACUUM (ANALYZE) traces, checks, data_keys",
)

log = structlog.get_logger(__name__)


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Measure the excess of the 99th percentile over that of the bare route, both over one connection, in turns."""
    ensure_wrk()
    count = setup.rows(TRACES)
    database = _filled(setup, count)
    key = database.saved_key()
    paths = [f"/api/v1/verify/{_asked(number)}" for number in range(CHECKS * TRACES_OF_CHECK)]
    with service(database, "api") as url:
        answer = httpx.get(f"{url}{paths[0]}", headers={"X-API-KEY": key.api_key}).raise_for_status()
        with bare_route(database, answer.content) as bare_url:
            ours, floor = [], []
            for _ in range(setup.rounds):
                ours.append(_load(setup, database, key, url, paths))
                floor.append(_load(setup, database, key, f"{bare_url}/api/v1/checks/any", []))
    p99, floor_p99 = median(load.p99 for load in ours), median(load.p99 for load in floor)
    yield Outcome(
        name="verify",
        what=f"a known fingerprint among {count:,}, p99 beyond a bare route's",
        goal=GOAL_MS,
        measured=p99 - floor_p99,
        unit="ms",
        at_least=False,
        detail=f"p50 {median(load.p50 for load in ours):.1f} ms, p99 {p99:.1f} ms; bare"
        f" {median(load.p50 for load in floor):.1f} ms, {floor_p99:.1f} ms; {len(paths):,} fingerprints in turn,"
        f" one connection, {len(answer.content):,} bytes",
    )


def _load(setup: BenchSetup, database: BenchDatabase, key: IssuedApiKey, url: str, paths: list[str]) -> Load:
    return http_load(url, keys=[key.api_key], folder=database.folder, connections=1, seconds=setup.seconds, paths=paths)


def _asked(number: int) -> str:
    """The fingerprint of that number, the same in every run."""
    return hashlib.sha256(f"asked {number}".encode()).hexdigest()


def _asked_of(check: int) -> list[bytes]:
    """The fingerprints of the check of that number."""
    return [bytes.fromhex(_asked(check * TRACES_OF_CHECK + number)) for number in range(TRACES_OF_CHECK)]


def _filled(setup: BenchSetup, count: int) -> BenchDatabase:
    """The database of an earlier run where it was made to the end, else a new one."""
    name = f"bench_verify_{count}"
    database = setup.saved_database(name)
    if not asyncio.run(_is_filled(database)):
        database = setup.fresh_database(name)
        load_registers(database, rows=REGISTER_ROWS)
        asyncio.run(_fill(database, database.saved_key(), count))
    return database


async def _is_filled(database: BenchDatabase) -> bool:
    connection = await asyncpg.connect(database.dsn)
    try:
        filled: bool = await connection.fetchval(
            "SELECT to_regclass('traces_by_hash') IS NOT NULL AND EXISTS (SELECT FROM traces)"
        )
        return filled
    finally:
        await connection.close()


async def _fill(database: BenchDatabase, key: IssuedApiKey, count: int) -> None:
    """Makes checks and traces; the indexes at last, which is the quicker way."""
    connection = await asyncpg.connect(database.dsn)
    try:
        began = time.monotonic()
        check_ids = [new_id("chk") for _ in range(CHECKS)]
        await copy_check(connection, database, key, check_ids)
        for statement in _UNINDEXED:
            await connection.execute(statement)
        await connection.execute(_FILL, key.account_id, count // HASHES)
        await trace(
            connection,
            [(key.account_id, check_id, clock.now(), _asked_of(number)) for number, check_id in enumerate(check_ids)],
        )
        for statement in _INDEXED:
            await connection.execute(statement)
        size = await connection.fetchval("SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('traces')")
        log.warning("traces made", rows=count, seconds=round(time.monotonic() - began), megabytes=size >> 20)
    finally:
        await connection.close()
