"""Full checks on local registers of a million rows each, with everything running that `cleardeed serve` runs."""

import asyncio
import time
from collections.abc import Iterator
from statistics import median, quantiles

import aiohttp
import asyncpg
import msgspec

from bench.databases import BenchDatabase, BenchSetup
from bench.outcome import Outcome
from bench.registers import ROWS, load_registers, order
from bench.service import service

GOAL_MS = 100.0
GOAL_RATE = 40.0
LONE_CHECKS = 60
WARM_UP_CHECKS = 10
POLL_SECONDS = 0.005
IN_FLIGHT = 64
TOP_UP_SECONDS = 0.2
WARM_UP_SECONDS = 4.0
DRAIN_TRIES = 100
SUSTAINED_ROUNDS = 4
"""The duration of the sustained load, as a multiple of a round of other measurements."""


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """The time of a lone check, then finished checks a second under steady load."""
    database = setup.saved_database("bench_full")
    load_registers(database)
    key = database.issue_keys(1)[0].api_key
    with service(database, "serve") as url:
        times, ready = asyncio.run(_one_at_a_time(url, key))
        seconds = SUSTAINED_ROUNDS * setup.seconds
        rate, waiting = asyncio.run(_sustained(database, url, key, seconds))
    yield Outcome(
        name="full",
        what=f"POST to report_ready, registers of {ROWS:,} rows, one at a time, p50",
        goal=GOAL_MS,
        measured=median(times),
        unit="ms",
        at_least=False,
        detail=f"p95 {quantiles(times, n=20)[-1]:.0f} ms, most {max(times):.0f} ms; seen by a GET every"
        f" {POLL_SECONDS * 1000:.0f} ms; {ready} of {len(times)} report_ready",
    )
    yield Outcome(
        name="full",
        what="finished checks a second, sustained, PDFs included",
        goal=GOAL_RATE,
        measured=rate,
        unit="/s",
        detail=f"over {seconds:.0f} s with {IN_FLIGHT} in flight; p50 from POST to the end {waiting:.1f} s",
    )


async def _one_at_a_time(url: str, key: str) -> tuple[list[float], int]:
    """Milliseconds of each lone check after the warm-up, and how many became `report_ready`."""
    times, ready = [], 0
    async with aiohttp.ClientSession(url, headers={"X-API-KEY": key}) as client:
        for number in range(WARM_UP_CHECKS + LONE_CHECKS):
            began = time.perf_counter()
            status = await finish(client, await post(client, number))
            if number >= WARM_UP_CHECKS:
                times.append((time.perf_counter() - began) * 1000)
                ready += status == "report_ready"
            await asyncio.sleep(0.02)
    return times, ready


async def _sustained(database: BenchDatabase, url: str, key: str, seconds: float) -> tuple[float, float]:
    """Finished checks a second with a steady number in flight, and the median seconds that one took.

    What has finished is counted in the database, now and then, so that asking costs next to nothing.
    """
    connection = await asyncpg.connect(database.dsn)
    async with aiohttp.ClientSession(url, headers={"X-API-KEY": key}) as client:
        posted = before = await _finished(connection)
        began_at = await connection.fetchval("SELECT now()")
        ends = time.monotonic() + WARM_UP_SECONDS + seconds
        while time.monotonic() < ends:
            missing = IN_FLIGHT - (posted - await _finished(connection))
            await asyncio.gather(*(post(client, posted - before + ahead) for ahead in range(missing)))
            posted += max(missing, 0)
            await asyncio.sleep(TOP_UP_SECONDS)
        row = await connection.fetchrow(
            "SELECT count(*) / $3::float AS rate,"
            " extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY completed_at - created_at))::float AS wait"
            " FROM checks WHERE status = 'report_ready' AND completed_at >= $1::timestamptz + $2 * interval '1 second'"
            " AND completed_at < $1::timestamptz + ($2 + $3) * interval '1 second'",
            began_at,
            WARM_UP_SECONDS,
            seconds,
        )
        for _ in range(DRAIN_TRIES):
            if await _finished(connection) >= posted:
                break
            await asyncio.sleep(TOP_UP_SECONDS)
    await connection.close()
    if row is None:
        raise RuntimeError("counting returned no row")
    return row["rate"], row["wait"]


async def _finished(connection: asyncpg.Connection) -> int:
    count: int = await connection.fetchval("SELECT count(*) FROM checks WHERE status <> 'processing'")
    return count


async def post(client: aiohttp.ClientSession, number: int) -> str:
    """Launch the full check of that number; its id."""
    async with client.post("/api/v1/checks", json=order(number)) as response:
        response.raise_for_status()
        check_id: str = msgspec.json.decode(await response.read())["check_id"]
        return check_id


async def finish(client: aiohttp.ClientSession, check_id: str) -> str:
    """The status of the check once it is no longer processing."""
    while True:
        async with client.get(f"/api/v1/checks/{check_id}") as response:
            response.raise_for_status()
            status: str = msgspec.json.decode(await response.read())["status"]
        if status != "processing":
            return status
        await asyncio.sleep(POLL_SECONDS)
