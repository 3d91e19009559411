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
ROUNDS = 2


class TooFewSalesError(RefusedError):
    """There are not enough sales to value anything by."""

    def __init__(self, found: int) -> None:
        super().__init__(f"there are {found} usable sales, and at least {LEAST_SALES} are needed")


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


def without_empty_places(sales: Sales) -> Sales:
    """The sales with those places alone that occur among them."""
    objects = sales.objects
    there, place = np.unique(objects.place, return_inverse=True)
    places = [objects.places[number] for number in there]
    return Sales(msgspec.structs.replace(objects, place=place.astype(np.int64), places=places), sales.price)


def _far(sales: Sales, kept: Flags) -> Flags:
    hedonic = fit_hedonic(without_empty_places(sales.take(kept)))
    expected = hedonic.timeless(sales.objects) + hedonic.trend.level(sales.objects.day)
    error: Floats = np.log(sales.price) - expected
    return np.abs(error) > max(FAR * hedonic.noise, LEAST_FAR)
