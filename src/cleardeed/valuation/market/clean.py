"""Sales that cannot be true, or cannot be learnt from, found by how far they lie from what all others say."""

from typing import Any

import msgspec
import numpy as np

from cleardeed.core.errors import RefusedError
from cleardeed.valuation.market import boosting
from cleardeed.valuation.market.boosting import Forest
from cleardeed.valuation.market.data import Flags, Floats, Ints, Objects, Sales
from cleardeed.valuation.market.hedonic import fit_hedonic

MIN_SALES = 20
FAR = 5.0
"""Robust deviations from the hedonic model's price."""
MIN_FAR = 0.7
"""And at least twice or half of it: an even market has cheap and dear objects too."""
FAR_PER_M2 = 1.6
"""A price per m² five times off is a unit or a comma: its area alone looks possible, where sizes differ much."""
ROUNDS = 2
REASONS = ("far_from_the_market", "floor_above_roof", "listed_again")
KEPT = -1
AGAIN_DAYS = 60
MIN_KNOWN = 4
"""Numbers that must be known of sales to tell that they are of the same object."""
MIN_FOR_TREES = 1_000
MAX_EXPECTED = 2.5
TREE_ROUNDS = 60
_TREES: dict[str, Any] = {"learning_rate": 0.1, "num_leaves": 31, "min_data_in_leaf": 20}
DISGUISED = 0.99
"""Correlation of logarithms with price or price per m² beyond which a column is the price by another name."""


class TooFewSalesError(RefusedError):
    """There are not enough sales to value anything by."""

    def __init__(self, found: int) -> None:
        super().__init__(
            "there are {found} usable sales, and at least {least} are needed", found=found, least=MIN_SALES
        )


def clean(sales: Sales) -> tuple[Sales, dict[str, int]]:
    """The sales worth learning from, and how many were left out by reason. Raises `TooFewSalesError`."""
    reason = left_out_reasons(sales)
    counts = {name: int((reason == number).sum()) for number, name in enumerate(REASONS)}
    kept = sales.take(reason == KEPT)
    return without_empty_places(kept), {name: count for name, count in counts.items() if count}


def left_out_reasons(sales: Sales) -> Ints:
    """For each sale the index in `REASONS` of why it is not learnt from, or `KEPT`. Raises `TooFewSalesError`.

    A price in thousands, an area in square feet or with a slipped comma, a gift for one rouble: each lies so far from
    what its place, size and month went for that no market explains it. Many alike that lie as far off are a part of
    the market, such as lots with unfinished houses: trees expect them from others of their kind, and they stay.
    """
    reason = np.full(len(sales), KEPT, dtype=np.int64)
    reason[_above_the_roof(sales.objects)] = REASONS.index("floor_above_roof")
    usable = reason == KEPT
    kept = usable.copy()
    for _ in range(ROUNDS):
        _demand(kept)
        kept &= ~_far(sales, kept)
    _demand(kept)
    far = usable & ~kept
    far[far] = ~_expected_by_trees(sales, usable, kept)[far]
    reason[far] = REASONS.index("far_from_the_market")
    # Last: an absurd copy of a listing must not stand in for it.
    rows = np.flatnonzero(reason == KEPT)
    reason[rows[_listed_again(sales.objects.take(rows))]] = REASONS.index("listed_again")
    _demand(reason == KEPT)
    return reason


def _demand(kept: Flags) -> None:
    if kept.sum() < MIN_SALES:
        raise TooFewSalesError(int(kept.sum()))


def _above_the_roof(objects: Objects) -> Flags:
    floor, roof = objects.column("floor"), objects.column("floors_total")
    return np.asarray(np.nan_to_num(floor, nan=-np.inf) > np.nan_to_num(roof, nan=np.inf))


def _listed_again(objects: Objects) -> Flags:
    """All but the last of sales that agree in everything that is known of them and follow within `AGAIN_DAYS`."""
    columns = [objects.place.astype(np.float64), objects.area, *objects.numbers.values()]
    known = np.sum([np.isfinite(values) for values in objects.numbers.values()], axis=0, dtype=np.int64)
    key = np.nan_to_num(np.column_stack(columns), nan=-1e9)
    same = np.unique(key, axis=0, return_inverse=True)[1].ravel()
    order = np.lexsort((objects.day, same))
    followed = (same[order][:-1] == same[order][1:]) & (np.diff(objects.day[order]) <= AGAIN_DAYS)
    again = np.zeros(len(objects), dtype=bool)
    again[order[:-1][followed]] = True
    return again & (known >= MIN_KNOWN)


def _expected_by_trees(sales: Sales, usable: Flags, kept: Flags) -> Flags:
    """Flag the sales whose prices agree with trees trained without them."""
    rows = np.flatnonzero(usable)
    if not boosting.is_available() or (usable & ~kept).sum() < MIN_SALES or len(rows) < MIN_FOR_TREES:
        return np.zeros(len(sales), dtype=bool)
    hedonic = fit_hedonic(without_empty_places(sales.take(kept)))
    objects = sales.objects
    error = np.log(sales.price) - hedonic.expected(objects)
    names = sorted(objects.numbers)
    age = objects.day / 365.25 + 1970 - objects.column("year_built")
    matrix = np.column_stack([objects.area, age, *(objects.column(name) for name in names)])
    half = np.random.default_rng(2).permutation(len(rows)) % 2
    rest = np.full(len(sales), np.inf)
    for held in (0, 1):
        learnt, tried = rows[half != held], rows[half == held]
        target = np.clip(error[learnt], -MAX_EXPECTED, MAX_EXPECTED)
        text = boosting.train_forest(matrix[learnt], target, objective="l2", rounds=TREE_ROUNDS, threads=1, **_TREES)
        rest[tried] = error[tried] - Forest([text]).predict(matrix[tried])
    return np.asarray(np.abs(rest) <= max(FAR * hedonic.noise, MIN_FAR))


def without_disguised_prices(sales: Sales) -> tuple[Sales, list[str]]:
    """The sales without columns that tell the price itself, such as a price per m² or in another currency, and their
    names: who asks for a value does not know them."""
    logs = [np.log(sales.price), np.log(sales.price / sales.objects.area)]
    leaking = [name for name, values in sales.objects.numbers.items() if _tells(values, logs)]
    kept = {name: values for name, values in sales.objects.numbers.items() if name not in leaking}
    return Sales(msgspec.structs.replace(sales.objects, numbers=kept), sales.price), sorted(leaking)


def _tells(values: Floats, logs: list[Floats]) -> bool:
    known = np.isfinite(values) & (values > 0)
    if known.sum() < MIN_SALES or np.ptp(values[known]) == 0:
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
    return _off(sales, kept, least=MIN_FAR) | _off(_per_m2(sales), kept, least=FAR_PER_M2)


def _off(sales: Sales, kept: Flags, *, least: float) -> Flags:
    """Flags sales whose price is neither near the estimate of a market of the kept sales nor within its scatter."""
    hedonic = fit_hedonic(without_empty_places(sales.take(kept)))
    error: Floats = np.log(sales.price) - hedonic.expected(sales.objects)
    return np.abs(error) > max(FAR * hedonic.noise, least)


def _per_m2(sales: Sales) -> Sales:
    """The sales at their price per m², as if all were of one size: an area that is wrong explains nothing then."""
    one = np.ones(len(sales))
    return Sales(msgspec.structs.replace(sales.objects, area=one), sales.price / sales.objects.area)
