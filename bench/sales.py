"""Invented sales of apartments, and objects among them: the same in every run."""

import csv
import datetime
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from cleardeed.valuation.market.data import Subject

QUARTERS = 4_000
DAYS = 1_500
LAST = datetime.date(2026, 6, 30)
COLUMNS = (
    "cadastral_number", "object_type", "date", "price", "area_m2", "latitude", "longitude", "year_built", "floor",
    "rooms",
)  # fmt: skip


def subjects(count: int) -> Iterator[Subject]:
    """Yield `count` objects, each different, on the day of the last sale."""
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


def write_sales(path: Path, count: int, *, first: int = 1) -> Path:
    """A file of so many sales, of the objects numbered from `first` on."""
    random = np.random.default_rng(first)
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
        writer.writerow(COLUMNS)
        for row in range(count):
            region, district, number = _place(int(quarter[row])).split(":")
            writer.writerow(
                [
                    f"{region}:{district}:{int(number):07d}:{first + row}",
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
