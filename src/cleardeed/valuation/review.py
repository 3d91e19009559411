"""The use of the loaded sales in training: how many it learns from, and which it leaves out and why."""

import asyncio
import datetime

import msgspec
import numpy as np

from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Pool
from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.market.clean import KEPT, REASONS, TooFewSalesError, left_out_reasons
from cleardeed.valuation.market.data import Sales, date_of
from cleardeed.valuation.sales import kinds_loaded, read_sales


class LeftOutSale(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that is not learnt from. Roubles and m²."""

    kind: Kind
    cadastral_quarter: str
    date: datetime.date
    price: float
    area_m2: float
    reason: str


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """The number of loaded sales of a kind, and of those left out by reason."""

    kind: Kind
    sales: int
    left_out: dict[str, int]


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """Of every kind that was asked for."""

    counts: list[Counts]
    left_out: list[LeftOutSale]


async def review_sales(pool: Pool, only: Kind | None = None) -> Review:
    """Cleans the loaded sales as training would. Raises `RefusedError` where none are loaded."""
    kinds = [only] if only else await kinds_loaded(pool)
    if not kinds:
        raise RefusedError("no sales are loaded: cleardeed valuation import FILE")
    counts, left_out = [], []
    for kind in kinds:
        sales = await read_sales(pool, kind)
        try:
            found = await asyncio.to_thread(_left_out, kind, sales)
        except TooFewSalesError:
            found = []
        by_reason = {name: sum(one.reason == name for one in found) for name in REASONS}
        counts.append(
            Counts(kind=kind, sales=len(sales), left_out={name: count for name, count in by_reason.items() if count})
        )
        left_out += found
    return Review(counts=counts, left_out=left_out)


def _left_out(kind: Kind, sales: Sales) -> list[LeftOutSale]:
    reason, objects = left_out_reasons(sales), sales.objects
    return [
        LeftOutSale(
            kind=kind,
            cadastral_quarter=objects.places[int(objects.place[row])],
            date=date_of(objects.day[row]),
            price=float(sales.price[row]),
            area_m2=float(objects.area[row]),
            reason=REASONS[int(reason[row])],
        )
        for row in np.flatnonzero(reason != KEPT)
    ]
