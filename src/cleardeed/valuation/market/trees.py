"""Gradient-boosted trees of a market: on what the hedonic model leaves, with and without the neighbours' prices, and
plain ones on the columns as they are, the baseline that no market may fall behind."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from cleardeed.valuation.market.boosting import Forest, train_forest
from cleardeed.valuation.market.buildings import buildings_of
from cleardeed.valuation.market.data import EPOCH, Floats, Ints, Objects, Sales
from cleardeed.valuation.market.hedonic import Hedonic
from cleardeed.valuation.market.neighbours import Exclusion, NeighbourRows, Neighbours

MAX_RESIDUAL = 2.5
"""Log residuals count no more than this: a lot sold with an unfinished house is far off, and learnt."""
MAX_AROUND = 0.6
"""The same of a neighbour's."""
HIDDEN_SHARE = 0.5
"""Share of buildings whose own sales the neighbour trees do not see in training: both are met in use."""
AT_ONCE = 20_000
YEAR_DAYS = 365.25
PLAIN: dict[str, Any] = {"objective": "l2", "learning_rate": 0.03, "num_leaves": 48}
"""The baseline's parameters, on log price."""
_RESIDUAL: dict[str, Any] = {
    "objective": "huber",
    "alpha": 0.15,
    "learning_rate": 0.06,
    "num_leaves": 64,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
}
_RATIOS = (
    ("area_m2", "rooms"),
    ("area_m2", "land_area_m2"),
    ("bathrooms", "rooms"),
    ("floor", "floors_total"),
)


class Effort(msgspec.Struct, frozen=True):
    """The amount of work that training may do. `rounds` scales the rounds of all boosters; `on_round` is called after
    each."""

    rounds: int = 500
    threads: int = 1
    on_round: Callable[[], None] | None = None

    @property
    def residual_rounds(self) -> int:
        """Of each of the two boosters on residuals: 300 of 500. Their rate is double the plain trees'."""
        return max(1, int(self.rounds * 0.6))

    @property
    def plain_rounds(self) -> int:
        """Of the plain trees: 800 of 500."""
        return max(1, int(self.rounds * 1.6))

    @property
    def rounds_a_market(self) -> int:
        """Of all boosters of one market."""
        return 2 * self.residual_rounds + self.plain_rounds


class Trees(msgspec.Struct, frozen=True):
    """The trained trees of a market: on the object's own columns, with its neighbours', and the plain baseline."""

    own: Forest
    around: Forest
    plain: Forest
    plain_columns: list[str]
    places: list[str]
    """The plain trees see a place by its number here."""

    def plain_log_price(self, objects: Objects) -> Floats:
        """Log price by the plain trees."""
        return self.plain.predict(plain_matrix(objects, self.plain_columns, self.places))


def grow_trees(
    sales: Sales,
    xy: Floats,
    hedonic: Hedonic,
    neighbours: Neighbours,
    residual: Floats,
    *,
    effort: Effort,
    most: int,
    geographic: bool,
) -> Trees:
    """Trees from at most `most` of the sales, drawn at random. `residual` is what the hedonic model leaves of each."""
    rows = np.sort(np.random.default_rng(0).permutation(len(sales))[:most])
    chosen = sales.take(rows)
    own = own_matrix(chosen.objects, xy[rows], hedonic)
    target = np.clip(residual[rows], -MAX_RESIDUAL, MAX_RESIDUAL)
    around = np.vstack([*_around(sales.objects, xy, hedonic, neighbours, residual, rows, geographic=geographic)])
    shared: dict[str, Any] = {"threads": effort.threads, "on_round": effort.on_round}
    settings = _RESIDUAL | shared | {"rounds": effort.residual_rounds}
    columns = sorted(sales.objects.numbers)
    places = list(sales.objects.places)
    return Trees(
        own=Forest([train_forest(own, target, **settings)]),
        around=Forest([train_forest(np.column_stack([own, around]), target, seed=2, **settings)]),
        plain=grow_plain(chosen, columns, places, rounds=effort.plain_rounds, **shared),
        plain_columns=columns,
        places=places,
    )


def grow_plain(
    sales: Sales,
    columns: list[str],
    places: list[str],
    *,
    rounds: int,
    threads: int,
    on_round: Callable[[], None] | None = None,
) -> Forest:
    """The plain trees: log price on the columns as they are."""
    matrix = plain_matrix(sales.objects, columns, places)
    settings = PLAIN | {"bagging_freq": 0, "bagging_fraction": 1.0}
    text = train_forest(matrix, np.log(sales.price), rounds=rounds, threads=threads, on_round=on_round, **settings)
    return Forest([text])


def plain_matrix(objects: Objects, columns: list[str], places: list[str]) -> Floats:
    """Area, day, place (its number among `places`, which are sorted) and every further column, as they are."""
    place = np.array([_number_of(name, places) for name in objects.places])[objects.place]
    return np.column_stack(
        [objects.area, objects.day.astype(np.float64), place, *(objects.column(name) for name in columns)]
    )


def _number_of(place: str, places: list[str]) -> float:
    at = bisect_left(places, place)
    return float(at) if at < len(places) and places[at] == place else np.nan


def own_matrix(objects: Objects, xy: Floats, hedonic: Hedonic) -> Floats:
    """Return the trees' own columns of each object: its numbers, its point, its place's level, and what trees find hard
    to make of them: ratios, floors below the roof, the age when sold."""
    values = {name: objects.column(name) for name in hedonic.attributes}
    level = np.array([hedonic.level_of(place) for place in objects.places])[objects.place]
    made = [xy[:, 0], xy[:, 1], xy[:, 0] + xy[:, 1], xy[:, 0] - xy[:, 1], level]
    with np.errstate(divide="ignore", invalid="ignore"):
        for over, under in _RATIOS:
            if over in values and under in values:
                made.append(np.where(values[under] > 0, values[over] / values[under], np.nan))
        made += [
            column / objects.area
            for name, column in values.items()
            if name != "area_m2" and name.endswith(("_area", "_m2"))
        ]
    if "floor" in values and "floors_total" in values:
        made.append(values["floors_total"] - values["floor"])
    if "year_built" in values:
        made.append(EPOCH.year + objects.day / YEAR_DAYS - values["year_built"])
    if "quality" in values:
        made.append(values["quality"] * np.log(objects.area))
    return np.column_stack([*values.values(), *made])


def _around(
    objects: Objects,
    xy: Floats,
    hedonic: Hedonic,
    neighbours: Neighbours,
    residual: Floats,
    rows: Ints,
    *,
    geographic: bool,
) -> Iterator[Floats]:
    """Yield the neighbours' columns of these sales, block by block: whole it would not fit beside the rest."""
    building = buildings_of(objects, geographic=geographic)
    hidden = np.random.default_rng(1).random(int(building.max()) + 1) < HIDDEN_SHARE
    group = np.where(hidden[building], building, len(objects) + np.arange(len(objects)))
    clipped = clipped_around(residual)
    for start in range(0, len(rows), AT_ONCE):
        block = rows[start : start + AT_ONCE]
        excluded, there = Exclusion(group[block], group), objects.take(block)
        near = neighbours.near(there, xy[block], excluded=excluded)
        alike = neighbours.alike(xy[block], hedonic.plain(there), excluded=excluded)
        yield around_matrix(neighbours, there, near, alike, clipped)


def around_matrix(
    neighbours: Neighbours, objects: Objects, near: NeighbourRows, alike: NeighbourRows, residual: Floats
) -> Floats:
    """Return the columns of the neighbour trees beside their own: what the sales around went for. `residual` is
    clipped."""
    return np.column_stack([values for _, values in neighbours.features(objects, near, alike, residual)])


def clipped_around(residual: Floats) -> Floats:
    """Residuals as the neighbour trees see them."""
    return np.clip(residual, -MAX_AROUND, MAX_AROUND)
