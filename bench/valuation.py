"""The time to train a market, to value objects by it, and the whole request over HTTP.

The sales are invented; what is measured is time and memory. Accuracy is measured by `cleardeed valuation backtest` and
`bench.markets`.
"""

import asyncio
import datetime
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import httpx
import msgspec

from bench.databases import BenchDatabase, BenchSetup
from bench.outcome import Outcome
from bench.sales import subjects, write_sales
from bench.service import service
from cleardeed.database.pool import open_pool
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.market.data import Subject
from cleardeed.valuation.market.valuation import value_one
from cleardeed.valuation.markets import Markets

MANY, FEW = 1_000_000, 20_000
ADDED_SHARE = 0.01
VALUED, REQUESTED = 400, 60
WARM_UP = 10
GOAL_GB = 4.0
GOAL_MINUTES = 10.0
GOAL_CPU_SECONDS = 60.0
GOAL_UPDATE = 0.2
GOAL_MS = 10.0
GOAL_POST_MS = 60.0
_TRAIN = """
import asyncio, json, resource, sys, time
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import open_pool
from cleardeed.valuation.training import train_markets

async def main():
    pool = await open_pool(sys.argv[1], size=2)
    (trained,) = await train_markets(pool, load_settings(data_dir=sys.argv[2]), update=sys.argv[3] == "update")
    await pool.close()
    return trained.updated

began, spent = time.monotonic(), time.process_time()
updated = asyncio.run(main())
print(json.dumps({
    "seconds": time.monotonic() - began,
    "cpu_seconds": time.process_time() - spent,
    "peak_gb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20,
    "updated": updated,
}))
"""


class Training(msgspec.Struct, frozen=True):
    """The cost of a training, and whether it updated the market by the sales that were added."""

    seconds: float
    cpu_seconds: float
    peak_gb: float
    updated: bool


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Training and an estimate among many sales, which are kept between runs; training, update and requests of few."""
    many, few = setup.rows(MANY), FEW
    yield from _of_many(setup.saved_database(f"valuation_{many}"), many)
    yield from _of_few(setup.fresh_database(f"valuation_{few}"), few)


def _of_many(database: BenchDatabase, count: int) -> Iterator[Outcome]:
    training, day = _kept_training(database, count)
    yield _at_most(GOAL_GB, training.peak_gb, "GB", f"peak memory of training on {count:,} sales")
    yield _at_most(
        GOAL_MINUTES,
        training.seconds / 60,
        "min",
        f"training on {count:,} sales",
        detail=f"{training.cpu_seconds:.0f} s of CPU, on {day}",
    )
    wall, cpu = asyncio.run(_times(database))
    yield _at_most(
        GOAL_MS,
        median(cpu),
        "ms",
        f"CPU of one estimate among {count:,} sales, p50 of {VALUED}",
        detail=f"by the clock p50 {median(wall):.1f} ms, p95 {wall[int(len(wall) * 0.95)]:.1f} ms",
    )


def _of_few(database: BenchDatabase, count: int) -> Iterator[Outcome]:
    _load(database, count)
    whole = _train(database)
    yield _at_most(
        GOAL_CPU_SECONDS,
        whole.cpu_seconds,
        "s",
        f"CPU of training on {count:,} sales",
        detail=f"{whole.seconds:.0f} s by the clock",
    )
    added = int(count * ADDED_SHARE)
    _load(database, added, first=count + 1, append=True)
    update = _train(database, update=True)
    if not update.updated:
        raise RuntimeError("the market was trained anew, not updated")
    yield _at_most(
        GOAL_UPDATE,
        update.cpu_seconds / whole.cpu_seconds,
        "×",
        f"CPU of taking in {added:,} more, over the whole training's",
        detail=f"{update.cpu_seconds:.1f} s",
    )
    times = _requests(database)
    yield _at_most(
        GOAL_POST_MS,
        median(times),
        "ms",
        f"POST of a valuation with report and evidence, one at a time, p50 of {REQUESTED}",
        detail=f"p95 {times[int(len(times) * 0.95)]:.0f} ms; {count:,} sales, everything of `cleardeed serve` running",
    )


def _at_most(goal: float, measured: float, unit: str, what: str, *, detail: str = "") -> Outcome:
    return Outcome(name="valuation", what=what, goal=goal, measured=measured, unit=unit, at_least=False, detail=detail)


def _kept_training(database: BenchDatabase, count: int) -> tuple[Training, datetime.date]:
    """Return the cost and the day of the kept market's training."""
    kept = database.folder / "training_cost.json"
    if not kept.exists():
        _load(database, count)
        kept.write_bytes(msgspec.json.encode(_train(database)))
    training = msgspec.json.decode(kept.read_bytes(), type=Training)
    return training, datetime.datetime.fromtimestamp(kept.stat().st_mtime, tz=datetime.UTC).date()


def _load(database: BenchDatabase, count: int, *, first: int = 1, append: bool = False) -> None:
    file = write_sales(database.folder / "sales.csv", count, first=first)
    asyncio.run(_import(database, file, append=append))
    file.unlink()


async def _import(database: BenchDatabase, file: Path, *, append: bool) -> None:
    pool = await open_pool(database.dsn, size=2)
    try:
        await import_sales(pool, file, append=append)
    finally:
        await pool.close()


def _train(database: BenchDatabase, *, update: bool = False) -> Training:
    arguments = [database.dsn, str(database.folder), "update" if update else "anew"]
    done = subprocess.run([sys.executable, "-c", _TRAIN, *arguments], check=True, capture_output=True, text=True)
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Training)


async def _times(database: BenchDatabase) -> tuple[list[float], list[float]]:
    """Sorted milliseconds by the clock and of CPU; every object is another one."""
    pool = await open_pool(database.dsn, size=2)
    try:
        held = await Markets(pool).of("apartment")
    finally:
        await pool.close()
    if held is None:
        raise RuntimeError("the market was not trained")
    wall, cpu = [], []
    for subject in subjects(VALUED):
        began, spent = time.perf_counter(), time.process_time()
        value_one(held[0], subject)
        wall.append(1000 * (time.perf_counter() - began))
        cpu.append(1000 * (time.process_time() - spent))
    return sorted(wall), sorted(cpu)


def _requests(database: BenchDatabase) -> list[float]:
    """Sorted milliseconds from the request to its answer, which holds the finished valuation."""
    (key,) = database.issue_keys(1)
    times = []
    with (
        service(database, "serve") as url,
        httpx.Client(base_url=url, headers={"X-API-KEY": key.api_key}, timeout=60) as client,
    ):
        for subject in subjects(WARM_UP + REQUESTED):
            began = time.perf_counter()
            answer = client.post("/api/v1/valuation", json=_order(subject)).raise_for_status().json()
            times.append(1000 * (time.perf_counter() - began))
            if answer["status"] != "report_ready":
                raise RuntimeError(f"the valuation ended {answer['status']}")
    return sorted(times[WARM_UP:])


def _order(subject: Subject) -> dict[str, object]:
    region, district, quarter = subject.place.split(":")
    return {
        "cadastral_number": f"{region}:{district}:{int(quarter):07d}:{9_000_000}",
        "object_type": "apartment",
        "attributes": {"area_m2": round(subject.area_m2, 1)} | subject.numbers,
    }
