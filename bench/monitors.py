"""Claiming 10,000 due monitors among 10,000 and among a million."""

import asyncio
import time
from collections.abc import Iterator
from statistics import median

from bench.databases import BenchDatabase, BenchSetup
from bench.outcome import Outcome, spread
from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import issue_key
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.monitors.claim import claim_due

DUE, MANY = 10_000, 1_000_000
RATE_GOAL, COST_GOAL = 5_000.0, 1.2
FILL_SECONDS = 600
_FILL = """
INSERT INTO monitors (account_id, key_id, mode, type, status, schedule_mode, interval_days, cycles_left, next_run_at,
                      created_at, updated_at, subject)
SELECT $1, $2, 'live', 'seller', 'active', 'interval', 7, 1000, now() + interval '1 hour' * (1 + n % 1000),
       now(), now(), ''
  FROM generate_series(1, $3::integer) n
"""


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Claims a second, and what a claim costs among many against among few."""
    few, many = asyncio.run(_run(setup.fresh_database("bench_monitors"), setup.rounds))
    yield Outcome(
        name="monitors",
        what=f"claims among {MANY:,}",
        goal=RATE_GOAL,
        measured=median(many),
        unit="/s",
        detail=spread(many),
    )
    yield Outcome(
        name="monitors",
        what=f"cost of a claim, {MANY:,} to {DUE:,}",
        goal=COST_GOAL,
        measured=median(few) / median(many),
        at_least=False,
        detail=f"among {DUE:,}: {spread(few)}/s",
    )


async def _run(database: BenchDatabase, rounds: int) -> tuple[list[float], list[float]]:
    async with database.runtime() as runtime:
        account = await open_account(runtime.pool, name="Agency")
        key = await issue_key(runtime.pool, runtime.ring, account_id=account.account_id, mode="live")
        await runtime.pool.execute(_FILL, account.account_id, key.key_id, DUE)
        await _claim_once(runtime)
        few = [await _claim_once(runtime) for _ in range(rounds)]
        await runtime.pool.execute(_FILL, account.account_id, key.key_id, MANY - DUE, timeout=FILL_SECONDS)
        return few, [await _claim_once(runtime) for _ in range(rounds)]


async def _claim_once(runtime: Runtime) -> float:
    """Makes `DUE` monitors due and claims them; how many a second."""
    await runtime.pool.execute("TRUNCATE pgqueuer")
    await runtime.pool.execute(
        "UPDATE monitors SET running = false, next_run_at = now() - interval '1 minute' WHERE id <= $1", DUE
    )
    await runtime.pool.execute("VACUUM ANALYZE monitors", timeout=FILL_SECONDS)
    started = time.monotonic()
    claimed = await claim_due(runtime.pool)
    if claimed != DUE:
        raise RuntimeError(f"{claimed} claimed, {DUE} were due")
    return claimed / (time.monotonic() - started)
