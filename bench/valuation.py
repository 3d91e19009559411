"""A market of a million sales: what training it takes, and how fast objects are valued by it.

The sales are invented; what is measured is time and memory. Accuracy is measured by `cleardeed valuation backtest`.
"""

import asyncio
import csv
import datetime
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import msgspec
import numpy as np

from bench.outcome import Outcome
from bench.stand import Place, Stand
from cleardeed.database.pool import open_pool
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.market.data import Subject
from cleardeed.valuation.market.valuation import value_one
from cleardeed.valuation.markets import Markets

SALES = 1_000_000
QUARTERS = 4_000
VALUED = 400
GOAL_MS = 15.0
GOAL_GB = 4.0
DAYS = 1_500
LAST = datetime.date(2026, 6, 30)
_TRAIN = """
import asyncio, json, resource, sys, time
from cleardeed.core.settings import load_settings
from cleardeed.database.pool import open_pool
from cleardeed.valuation.training import train_markets

async def main():
    pool = await open_pool(sys.argv[1], size=2)
    await train_markets(pool, load_settings(data_dir=sys.argv[2]))
    await pool.close()

began = time.monotonic()
asyncio.run(main())
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"seconds": time.monotonic() - began, "peak_gb": peak / 2**20}))
"""


class Training(msgspec.Struct, frozen=True):
    """What the training of the kept market took, when it was trained."""

    seconds: float
    peak_gb: float


def measure(stand: Stand) -> Iterator[Outcome]:
    """Peak memory of a training, milliseconds of an estimate. The market is kept between runs."""
    count = stand.rows(SALES)
    place = stand.kept(f"valuation_{count}")
    training = _trained(place, count)
    yield Outcome(
        name="valuation",
        what=f"GB, peak memory of training on {count:,} sales",
        goal=GOAL_GB,
        measured=training.peak_gb,
        unit="GB",
        at_least=False,
        detail=f"{training.seconds:.0f} s",
    )
    times = asyncio.run(_times(place))
    yield Outcome(
        name="valuation",
        what=f"ms, one estimate among {count:,} sales, p50 of {VALUED}",
        goal=GOAL_MS,
        measured=median(times),
        unit="ms",
        at_least=False,
        detail=f"p95 {times[int(len(times) * 0.95)]:.1f} ms",
    )


def _trained(place: Place, count: int) -> Training:
    kept = place.folder / "training.json"
    if kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=Training)
    file = _write(place.folder / "sales.csv", count)
    asyncio.run(_load(place, file))
    file.unlink()
    done = subprocess.run(
        [sys.executable, "-c", _TRAIN, place.dsn, str(place.folder)], check=True, capture_output=True, text=True
    )
    training = msgspec.convert(json.loads(done.stdout.splitlines()[-1]), Training)
    kept.write_bytes(msgspec.json.encode(training))
    return training


async def _load(place: Place, file: Path) -> None:
    pool = await open_pool(place.dsn, size=2)
    try:
        await import_sales(pool, file)
    finally:
        await pool.close()


async def _times(place: Place) -> list[float]:
    """Sorted milliseconds; every object is another one."""
    pool = await open_pool(place.dsn, size=2)
    try:
        held = await Markets(pool).of("apartment")
    finally:
        await pool.close()
    if held is None:
        raise RuntimeError("the market was not trained")
    times = []
    for subject in _subjects(VALUED):
        began = time.perf_counter()
        value_one(held[0], subject)
        times.append(1000 * (time.perf_counter() - began))
    return sorted(times)


def _subjects(count: int) -> Iterator[Subject]:
    random = np.random.default_rng(3)
    for _ in range(count):
        quarter = int(random.integers(0, QUARTERS))
        latitude, longitude = _point(quarter, random)
        yield Subject(
            date=LAST,
            area_m2=float(np.exp(random.normal(4.0, 0.35))),
            place=_place(quarter),
            numbers={
                "latitude": latitude,
                "longitude": longitude,
                "year_built": float(random.integers(1950, 2024)),
                "floor": float(random.integers(1, 17)),
                "rooms": float(random.integers(1, 5)),
            },
        )


def _place(quarter: int) -> str:
    return f"77:{quarter % 40 + 1:02d}:{1001 + quarter}"


def _point(quarter: int, random: np.random.Generator) -> tuple[float, float]:
    """A point near the quarter's middle, latitude and longitude."""
    middle = np.random.default_rng(quarter).uniform(-0.3, 0.3, 2) + random.normal(0, 0.003, 2)
    return 55.75 + float(middle[0]), 37.62 + float(middle[1])


def _write(path: Path, count: int) -> Path:
    random = np.random.default_rng(1)
    middles = np.array([np.random.default_rng(quarter).uniform(-0.3, 0.3, 2) for quarter in range(QUARTERS)])
    quarter = random.integers(0, QUARTERS, count)
    points = middles[quarter] + random.normal(0, 0.003, (count, 2))
    area = np.exp(random.normal(4.0, 0.35, count))
    year = random.integers(1950, 2024, count)
    floor = random.integers(1, 17, count)
    day = random.integers(0, DAYS, count)
    log = 12 + 0.9 * np.log(area) + 0.4 * np.cos(9 * points[:, 0]) + 0.002 * (year - 1990) - 0.05 * (day / 365)
    price = np.exp(log + random.normal(0, 0.1, count))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            [
                "cadastral_number",
                "object_type",
                "date",
                "price",
                "area_m2",
                "latitude",
                "longitude",
                "year_built",
                "floor",
                "rooms",
            ]
        )
        for row in range(count):
            region, district, number = _place(int(quarter[row])).split(":")
            writer.writerow(
                [
                    f"{region}:{district}:{int(number):07d}:{row + 1}",
                    "apartment",
                    (LAST - datetime.timedelta(days=int(day[row]))).isoformat(),
                    round(float(price[row])),
                    f"{area[row]:.1f}",
                    f"{55.75 + points[row, 0]:.6f}",
                    f"{37.62 + points[row, 1]:.6f}",
                    int(year[row]),
                    int(floor[row]),
                    max(1, round(float(area[row]) / 20)),
                ]
            )
    return path
