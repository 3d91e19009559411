"""The sales around an object: nearest by place, and nearest by place and likeness together.

What they went for beyond what a model expected of them tells of what no column does: a view, a noisy road.
"""

from collections.abc import Iterator

import msgspec
import numpy as np
import scipy  # its parts load at the first use

from cleardeed.valuation.market.data import Floats, Ints, Objects
from cleardeed.valuation.market.hedonic import Hedonic

NEAR = 60
ALIKE = 40
NEAR_RINGS = (1, 4, 10, 30, 60)
ALIKE_RINGS = (6, 20, 40)
NEAR_SOFTENING, ALIKE_SOFTENING = 0.15, 0.15
"""In units of the typical distance: neighbours nearer than this count alike."""
TYPICAL_RANK = 25
LIKENESSES = 6
"""The number of attributes, those that move prices most, that decide how alike objects are."""
AREA_WEIGHT = 1.2
COMPARED = 6
SECONDARY = 0.05 / 365
"""A year counts as a twentieth of the typical distance."""
SAMPLE = 2_000
EXCLUDED_AT_MAX = 40


class Spaces(msgspec.Struct, frozen=True, kw_only=True):
    """The measures of distance. `scale` is the typical kilometres to the 25th nearest sale; `alike` are places among
    the hedonic model's attributes, with their `weights`."""

    scale: float
    alike: list[int]
    weights: Floats

    def near(self, xy: Floats, objects: Objects) -> Floats:
        """Points by place; of one and the same place, the sales of about the same time are nearest."""
        return np.column_stack([xy / self.scale, objects.day * SECONDARY])

    def both(self, xy: Floats, plain: Floats) -> Floats:
        """Points by place and likeness."""
        return np.hstack([xy / self.scale, plain[:, self.alike] * self.weights])


class NeighbourRows(msgspec.Struct, frozen=True):
    """Neighbours of `n` objects, nearest first: rows of the sales, and distances in units of the space."""

    rows: Ints
    distances: Floats

    def first(self, count: int) -> "NeighbourRows":
        """The nearest `count` of them."""
        return NeighbourRows(self.rows[:, :count], self.distances[:, :count])

    def take(self, objects: Ints) -> "NeighbourRows":
        """Return the neighbours of some of the objects."""
        return NeighbourRows(self.rows[objects], self.distances[objects])


class Exclusion(msgspec.Struct, frozen=True):
    """Sales that are no neighbours of an object: those of its own group, at most `EXCLUDED_AT_MAX` of them."""

    group: Ints
    """Of each object."""
    group_of_sale: Ints


class Neighbours:
    """The sales of a market, to be searched. Safe to use from many threads."""

    def __init__(self, spaces: Spaces, attributes: list[str], objects: Objects, xy: Floats, plain: Floats) -> None:
        self.spaces, self._objects = spaces, objects
        known = [name for name in attributes if np.isfinite(objects.column(name)).mean() > 0.5]
        self.compared = known[:COMPARED]
        self._near = scipy.spatial.KDTree(spaces.near(xy, objects), balanced_tree=False, compact_nodes=False)
        self._both = scipy.spatial.KDTree(spaces.both(xy, plain), balanced_tree=False, compact_nodes=False)

    def near(
        self, objects: Objects, xy: Floats, *, excluded: Exclusion | None = None, count: int = NEAR
    ) -> NeighbourRows:
        """The nearest by place, without the excluded."""
        return _nearest(self._near, self.spaces.near(xy, objects), count, excluded)

    def alike(
        self, xy: Floats, plain: Floats, *, excluded: Exclusion | None = None, count: int = ALIKE
    ) -> NeighbourRows:
        """The nearest by place and likeness (standardised attributes), without the excluded."""
        return _nearest(self._both, self.spaces.both(xy, plain), count, excluded)

    def features(
        self, objects: Objects, near: NeighbourRows, alike: NeighbourRows, residual: Floats
    ) -> Iterator[tuple[str, Floats]]:
        """Yield the features that neighbours give each object, by name; `residual` belongs to the sales."""
        left = residual[near.rows]
        for ring in NEAR_RINGS:
            yield f"near_{ring}", distance_weighted_mean(left[:, :ring], near.distances[:, :ring], NEAR_SOFTENING)
        yield "near_middle", np.median(left[:, :20], axis=1)
        yield "near_spread", left.std(axis=1)
        yield "near_distance", np.log(near.distances[:, min(3, near.distances.shape[1] - 1)] + 0.02)
        for name in self.compared:
            around = _mean_known(self._objects.column(name)[near.rows[:, :15]])
            yield f"around_{name}", around
            yield f"over_{name}", objects.column(name) - around
        left = residual[alike.rows]
        for ring in ALIKE_RINGS:
            yield f"alike_{ring}", distance_weighted_mean(left[:, :ring], alike.distances[:, :ring], ALIKE_SOFTENING)
        yield "alike_middle", np.median(left[:, :20], axis=1)
        yield "alike_spread", left.std(axis=1)
        yield "alike_distance", np.log(alike.distances[:, min(5, alike.distances.shape[1] - 1)] + 0.02)


def fit_spaces(hedonic: Hedonic, xy: Floats) -> Spaces:
    """Distances fit for these sales: likeness counts about as much as a step to the typical neighbour's neighbour."""
    sample = np.random.default_rng(0).permutation(len(xy))[:SAMPLE]
    rank = min(TYPICAL_RANK, len(xy))
    distances, _ = scipy.spatial.KDTree(xy, balanced_tree=False, compact_nodes=False).query(xy[sample], rank)
    there = np.asarray(distances).reshape(len(sample), -1)[:, -1]
    there = there[(there > 0) & (there < 100)]
    strength = np.abs(hedonic.effects[: len(hedonic.attributes)])
    others = [int(place) for place in np.argsort(-strength, kind="stable") if place != 0][: LIKENESSES - 1]
    top = max(float(strength[others].max()), 1e-9) if others else 1.0
    weights = [AREA_WEIGHT, *(0.3 + 0.7 * strength[place] / top for place in others)]
    return Spaces(scale=float(np.median(there)) if len(there) else 1.0, alike=[0, *others], weights=np.array(weights))


def distance_weighted_mean(values: Floats, distances: Floats, softening: float) -> Floats:
    """The mean of each row's values, near ones first."""
    weights = 1.0 / (distances + softening)
    return np.asarray((values * weights).sum(axis=1) / weights.sum(axis=1))


def _nearest(tree: "scipy.spatial.KDTree", points: Floats, count: int, excluded: Exclusion | None) -> NeighbourRows:
    spare = 0 if excluded is None else EXCLUDED_AT_MAX
    queried = min(count + spare, tree.n)
    # Flats of one building, and variants of one object, are at one point.
    distinct, at = np.unique(points, axis=0, return_inverse=True) if len(points) > 1 else (points, np.zeros(1, int))
    distances, rows = (np.reshape(part, (-1, queried))[at.ravel()] for part in tree.query(distinct, queried))
    if excluded is not None:
        last = excluded.group_of_sale[rows] == excluded.group[:, None]
        kept = np.argsort(last, axis=1, kind="stable")[:, : min(count, tree.n - 1)]
        rows, distances = (np.take_along_axis(part, kept, axis=1) for part in (rows, distances))
    return NeighbourRows(rows.astype(np.int64), distances)


def _mean_known(values: Floats) -> Floats:
    known = np.isfinite(values)
    counts = known.sum(axis=1)
    return np.where(counts > 0, np.where(known, values, 0).sum(axis=1) / np.maximum(counts, 1), np.nan)
