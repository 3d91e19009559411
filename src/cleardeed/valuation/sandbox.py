"""The sandbox's market: invented sales of one quarter of an invented town, the same in every process."""

import datetime
import math
from functools import lru_cache

import numpy as np

from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.market.core import COMPARABLES
from cleardeed.valuation.market.data import Objects, Sales, Subject, date_of, day_of
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.train import train_market
from cleardeed.valuation.market.trees import Effort

QUARTERS = ("77:99:9998", "77:99:9999")
SALES = 160
MIDDLE = (55.75, 37.62)
SPREAD_DEGREES = 0.02
DAYS = 700
USUAL_AREA: dict[Kind, float] = {"apartment": 54.0, "premises": 120.0, "house": 140.0, "land": 800.0}
PRICE_PER_M2: dict[Kind, float] = {"apartment": 210_000, "premises": 160_000, "house": 120_000, "land": 15_000}


@lru_cache(maxsize=8)
def sandbox_market(kind: Kind, today: datetime.date) -> Market:
    """A market of invented sales up to `today`."""
    random = np.random.default_rng(7)
    area = USUAL_AREA[kind] * np.exp(0.3 * random.standard_normal(SALES))
    place = np.arange(SALES, dtype=np.int64) % len(QUARTERS)
    year = random.integers(1960, 2020, SALES).astype(np.float64)
    day = day_of(today) - random.integers(0, DAYS, SALES)
    noise = 0.08 * random.standard_normal(SALES)
    price = PRICE_PER_M2[kind] * area * np.exp(0.05 * place + (year - 1990) / 400 + noise)
    objects = Objects(
        day=day.astype(np.int64),
        area=area,
        place=place,
        places=list(QUARTERS),
        numbers={
            "year_built": year,
            "rooms": np.clip(np.round(area / 22), 1, 9),
            "latitude": MIDDLE[0] + SPREAD_DEGREES * (random.random(SALES) - 0.5),
            "longitude": MIDDLE[1] + SPREAD_DEGREES * (random.random(SALES) - 0.5) + 0.03 * place,
        },
    )
    market, _ = train_market(Sales(objects, price), Effort(rounds=10))
    return market


def sandbox_subject(subject: Subject, market: Market) -> Subject:
    """The subject moved to the invented town, and to the size and day nearest to its own of which there are sales:
    whatever a partner's test sends can be valued."""
    smallest, largest = market.core.areas
    first = int(np.sort(market.core.sales.objects.day)[COMPARABLES])  # earlier, too few had been sold to compare with
    return Subject(
        date=max(subject.date, date_of(first)),
        area_m2=min(max(subject.area_m2, math.ceil(smallest)), math.floor(largest)),
        place=QUARTERS[-1],
        numbers={name: value for name, value in subject.numbers.items() if name not in ("latitude", "longitude")},
    )
