"""Sales that cannot be true, or cannot be learnt from, found by how far they lie from what all others say."""

import msgspec
import numpy as np

from cleardeed.core.errors import RefusedError
from cleardeed.valuation.market.data import Flags, Floats, Sales
from cleardeed.valuation.market.hedonic import fit_hedonic

LEAST_SALES = 20
FAR = 5.0
"""Robust deviations from the hedonic model's price."""
LEAST_FAR = 0.7
"""And at least twice or half of it: an even market has cheap and dear objects too."""
FAR_PER_M2 = 1.6
"""A price per m² five times off is a unit or a comma: its area alone looks possible, where sizes differ much."""
ROUNDS = 2
DISGUISED = 0.99
"""Correlation of logarithms with price or price per m² beyond which a column is the price by another name."""


class TooFewSalesError(RefusedError):
    """There are not enough sales to value anything by."""

    def __init__(self, found: int) -> None:
        super().__init__(
            "there are {found} usable sales, and at least {least} are needed", found=found, least=LEAST_SALES
        )


def clean(sales: Sales) -> tuple[Sales, dict[str, int]]:
    """The sales worth learning from, and how many were left out by reason. Raises `TooFewSalesError`.

    A price in thousands, an area in square feet or with a slipped comma, a gift for one rouble: each lies so far from
    what its place, size and month went for that no market explains it.
    """
    kept = np.ones(len(sales), dtype=bool)
    for _ in range(ROUNDS):
        if kept.sum() < LEAST_SALES:
            raise TooFewSalesError(int(kept.sum()))
        kept &= ~_far(sales, kept)
    if kept.sum() < LEAST_SALES:
        raise TooFewSalesError(int(kept.sum()))
    outliers = int(len(sales) - kept.sum())
    return without_empty_places(sales.take(kept)), ({"far_from_the_market": outliers} if outliers else {})


def without_disguised_prices(sales: Sales) -> tuple[Sales, list[str]]:
    """The sales without columns that tell the price itself, such as a price per m² or in another currency, and their
    names: who asks for a value does not know them."""
    logs = [np.log(sales.price), np.log(sales.price / sales.objects.area)]
    told = [name for name, values in sales.objects.numbers.items() if _tells(values, logs)]
    kept = {name: values for name, values in sales.objects.numbers.items() if name not in told}
    return Sales(msgspec.structs.replace(sales.objects, numbers=kept), sales.price), sorted(told)


def _tells(values: Floats, logs: list[Floats]) -> bool:
    known = np.isfinite(values) & (values > 0)
    if known.sum() < LEAST_SALES or np.ptp(values[known]) == 0:
        return False
    log = np.log(values[known])
    return any(np.ptp(one[known]) > 0 and abs(np.corrcoef(log, one[known])[0, 1]) > DISGUISED for one in logs)


def without_empty_places(sales: Sales) -> Sales:
    """The sales with those places alone that occur among them."""
    objects = sales.objects
    there, place = np.unique(objects.place, return_inverse=True)
    places = [objects.places[number] for number in there]
    return Sales(msgspec.structs.replace(objects, place=place.astype(np.int64), places=places), sales.price)


def _far(sales: Sales, kept: Flags) -> Flags:
    return _off(sales, kept, least=LEAST_FAR) | _off(_per_m2(sales), kept, least=FAR_PER_M2)


def _off(sales: Sales, kept: Flags, *, least: float) -> Flags:
    """Where the price is neither near what a market of the kept sales expects, nor within its usual scatter."""
    hedonic = fit_hedonic(without_empty_places(sales.take(kept)))
    expected = hedonic.timeless(sales.objects) + hedonic.trend.level(sales.objects.day)
    error: Floats = np.log(sales.price) - expected
    return np.abs(error) > max(FAR * hedonic.noise, least)


def _per_m2(sales: Sales) -> Sales:
    """The sales at their price per m², as if all were of one size: an area that is wrong explains nothing then."""
    one = np.ones(len(sales))
    return Sales(msgspec.structs.replace(sales.objects, area=one), sales.price / sales.objects.area)
