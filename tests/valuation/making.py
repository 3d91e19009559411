"""Invented markets whose true prices are known: what estimates are held against."""

import csv
import datetime
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import numpy as np

from cleardeed.valuation.market.data import Floats, Objects, Sales, date_of, day_of

LAST_DAY = datetime.date(2026, 6, 30)
NOISE = 0.08
CENTRE = (55.75, 37.62)


class Truth(msgspec.Struct, frozen=True, kw_only=True):
    """The price formation of a market; `growth` is of log price a year."""

    noise: float = NOISE
    growth: float = 0.05
    area_power: float = 0.9
    per_m2: float = 150_000.0
    quarters: int = 24
    coordinates: bool = True
    districts: int = 3


def made_sales(
    count: int, truth: Truth | None = None, *, seed: int = 1, days: int = 720, last: datetime.date = LAST_DAY
) -> tuple[Sales, Floats]:
    """Sales, and what each would have gone for without chance."""
    truth = truth or Truth()
    random = np.random.default_rng(seed)
    fixed = np.random.default_rng(99)
    quarter = random.integers(0, truth.quarters, count)
    middles = fixed.uniform(-6, 6, (truth.quarters, 2))
    xy = middles[quarter] + random.normal(0, 0.4, (count, 2))
    area: Floats = np.round(np.exp(random.normal(4.0, 0.35, count)), 1).astype(np.float64)
    year = random.integers(1955, 2024, count).astype(np.float64)
    floor = random.integers(1, 17, count).astype(np.float64)
    quality = random.integers(1, 6, count).astype(np.float64)
    day = day_of(last) - random.integers(0, days, count)
    place_effect = 0.35 * np.exp(-np.hypot(*(xy if truth.coordinates else middles[quarter]).T) / 4)
    log = (
        np.log(truth.per_m2)
        + truth.area_power * np.log(area)
        + place_effect
        + 0.0025 * (year - 1990)
        + 0.06 * (quality - 3)
        - 0.05 * (floor == 1)
        + truth.growth * (day - day_of(last)) / 365
    )
    price = np.round(np.exp(log + random.normal(0, truth.noise, count)))
    district = quarter % truth.districts
    names = np.array([f"77:{district[i] + 1:02d}:{quarter[i] + 1001}" for i in range(count)])
    places, place = np.unique(names, return_inverse=True)
    numbers = {"year_built": year, "floor": floor, "quality": quality, "rooms": np.clip(np.round(area / 20), 1, 6)}
    if truth.coordinates:
        numbers["latitude"] = CENTRE[0] + xy[:, 1] / 111.2
        numbers["longitude"] = CENTRE[1] + xy[:, 0] / (111.2 * np.cos(np.radians(CENTRE[0])))
    objects = Objects(
        day=day.astype(np.int64),
        area=area,
        place=place.astype(np.int64),
        places=[str(name) for name in places],
        numbers=numbers,
    )
    return Sales(objects, price), np.exp(log)


def write_csv(path: Path, sales: Sales, *, kind: str = "apartment", first_number: int = 1) -> Path:
    """The sales as an operator's file."""
    objects = sales.objects
    names = list(objects.numbers)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["cadastral_number", "object_type", "date", "price", "area_m2", *names])
        for row in range(len(sales)):
            region, district, quarter = objects.places[int(objects.place[row])].split(":")
            number = f"{region}:{district}:{int(quarter):07d}:{first_number + row}"
            known = [_text(objects.numbers[name][row]) for name in names]
            day = date_of(objects.day[row]).isoformat()
            writer.writerow([number, kind, day, _text(sales.price[row]), _text(objects.area[row]), *known])
    return path


def rows_of(path: Path) -> list[list[str]]:
    """The file's rows, head included."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def write_rows(path: Path, rows: Iterable[Sequence[str]]) -> Path:
    """Rows as a file."""
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    return path


def _text(value: float) -> str:
    return "" if np.isnan(value) else f"{value:.6f}".rstrip("0").rstrip(".")
