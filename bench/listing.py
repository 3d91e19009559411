"""GET /checks of a key with a million checks: the first page, and the one behind a hundred thousand."""

import asyncio
from collections.abc import Iterator
from statistics import median

import asyncpg
import httpx

from bench.databases import BenchDatabase, BenchSetup
from bench.growing import COUNT_ALL
from bench.load import Load, ensure_wrk, http_load
from bench.outcome import Outcome
from bench.service import service
from cleardeed.accounts.api_keys import IssuedApiKey

CHECKS = 1_000_000
OFFSETS = (0, 100_000)
GOAL_MS = 30.0

# Ids in order of creation, rows of the size that a finished check has beside its result, which is stored apart.
_FILL = """
INSERT INTO checks (account_id, id, key_id, type, mode, status, legal_opinion, cost, price_amount, created_at,
                    completed_at, risk_score, input, result)
SELECT $1, 'chk_' || left(replace(uuidv7((n - $3) * interval '1 second')::text, '-', ''), 26), $2,
       (ARRAY['full', 'seller', 'object'])[n % 3 + 1], 'live',
       (ARRAY['report_ready', 'report_ready', 'report_ready', 'partial', 'failed'])[n % 5 + 1], false, 890, 890,
       now() + (n - $3) * interval '1 second', now() + (n - $3 + 2) * interval '1 second', n % 100,
       decode(repeat(md5(n::text), 30), 'hex'), decode(md5(n::text), 'hex')
  FROM generate_series(1, $3::integer) n
"""


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """The time of a page with its `total`, over HTTP, one request after another."""
    ensure_wrk()
    count = setup.rows(CHECKS)
    database = setup.saved_database(f"bench_list_{count}")
    key = database.saved_key()
    asyncio.run(_fill(database, key, count))
    with service(database, "api") as url:
        for offset in OFFSETS:
            path = f"/api/v1/checks?limit=20&offset={min(offset, count // 2)}"
            _demand_total(f"{url}{path}", key.api_key, count)
            loads = [_load(setup, database, f"{url}{path}", key.api_key) for _ in range(setup.rounds)]
            yield Outcome(
                name="listing",
                what=f"a page of 20 of {count:,} checks at offset {min(offset, count // 2):,}, p99",
                goal=GOAL_MS,
                measured=median(load.p99 for load in loads),
                unit="ms",
                at_least=False,
                detail=f"p50 {median(load.p50 for load in loads):.1f} ms; `total` included; one connection",
            )


def _load(setup: BenchSetup, database: BenchDatabase, url: str, key: str) -> Load:
    return http_load(url, keys=[key], folder=database.folder, connections=1, seconds=setup.seconds)


def _demand_total(url: str, key: str, count: int) -> None:
    page = httpx.get(url, headers={"X-API-KEY": key}).raise_for_status().json()
    if (page["total"], len(page["items"])) != (count, 20):
        raise RuntimeError(f"the list tells of {page['total']} checks and shows {len(page['items'])}")


async def _fill(database: BenchDatabase, key: IssuedApiKey, count: int) -> None:
    """Makes the checks where an earlier run has not."""
    connection = await asyncpg.connect(database.dsn)
    try:
        if await connection.fetchval("SELECT true FROM checks LIMIT 1"):
            return
        await connection.execute(_FILL, key.account_id, key.key_id, count)
        await connection.execute(COUNT_ALL)
        await connection.execute("VACUUM (ANALYZE) checks, check_counts")
    finally:
        await connection.close()
