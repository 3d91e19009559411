"""A smooth surface of log prices over place and attributes: what neither a line nor steps of trees can draw.

Gaussian process regression (Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006) on what the
hedonic model's attributes and wider places leave, with sales drawn by chance as centres (their section 8.3.1, subset
of regressors). Prices far off count no more than `CLIP` says (Huber, "Robust Statistics", 1981).
"""

from collections.abc import Iterator

import msgspec
import numpy as np
import scipy  # its parts load at the first use

from cleardeed.valuation.market.data import Floats, Ints
from cleardeed.valuation.market.hedonic import deviation

CENTRES = 1_200
MAX_SALES = 20_000
"""The surface is drawn through so many sales, chosen by chance."""
AT_ONCE = 2_000
NEAR, WIDE, ALIKE, BOTH = 1.0, 5.0, 5.0, 1.5
"""Variances of the surface's parts in units of the noise's: of the street, the town, the attributes, and of attributes
that are worth more here than there."""
NEAR_REACH, WIDE_REACH, BOTH_REACH = 2.0, 15.0, 8.0
"""Their reach, in units of the typical distance (`Spaces.scale`)."""
ALIKE_REACH, BOTH_LIKENESS = 0.7, 1.4
"""The same of attributes, in spreads of one attribute."""
CLIP = 1.3
"""Robust deviations."""
ROUNDS = 8
JITTER = 1e-6
MIN_LEFT = 0.1
"""A sale that explains itself nearly whole says little of what others would have left of it."""


class Surface(msgspec.Struct, frozen=True, kw_only=True):
    """The fitted surface. `xy` and `plain` are its centres' points and attributes, `weights` what each adds."""

    xy: Floats
    plain: Floats
    weights: Floats
    middle: float

    def part(self, xy: Floats, plain: Floats) -> Floats:
        """The surface's contribution to log price at these points (units of `Spaces.scale`) with these attributes."""
        single = len(xy) > 0 and bool((xy == xy[0]).all())  # variants of one object: one row of distances for all
        parts = [
            _kernel(xy[:1] if single else xy[rows], plain[rows], self.xy, self.plain) @ self.weights
            for rows in _blocks(len(xy))
        ]
        return self.middle + np.concatenate(parts)


class SurfaceFitter:
    """Sales that surfaces are drawn through: what of the work depends on points and attributes alone.

    `xy` is in units of `Spaces.scale`. `rows` are the sales chosen.
    """

    def __init__(self, xy: Floats, plain: Floats) -> None:
        self.rows: Ints = np.random.default_rng(0).permutation(len(xy))[:MAX_SALES]
        xy, plain = xy[self.rows], plain[self.rows]
        self._centres = xy[:CENTRES], plain[:CENTRES]
        self._own = _kernel(*self._centres, *self._centres)
        # Single precision halves the time; what adds up over all sales is summed in double.
        self._seen = np.empty((len(xy), len(self._own)), dtype=np.float32)
        gram = self._own.copy()
        for rows in _blocks(len(xy)):
            self._seen[rows] = _kernel(xy[rows], plain[rows], *self._centres, precision=np.float32)
            block = self._seen[rows].astype(np.float64)
            gram += block.T @ block
        gram[np.diag_indices_from(gram)] *= 1 + JITTER
        self._root = scipy.linalg.cholesky(gram, lower=True, overwrite_a=True)

    def through(self, rest: Floats) -> Surface:
        """The surface through `rest` of the chosen sales, log price that is still to be explained."""
        middle, weights = float(np.median(rest)), np.zeros(len(self._own))
        for _ in range(ROUNDS):
            error = rest - middle - self._drawn(weights)
            clip = CLIP * deviation(error)
            clipped = np.clip(error, -clip, clip).astype(np.float32)
            pull = np.asarray(self._seen.T @ clipped, dtype=np.float64) - self._own @ weights
            weights += scipy.linalg.cho_solve((self._root, True), pull)
        xy, plain = self._centres
        return Surface(xy=xy, plain=plain, weights=weights, middle=middle)

    def left_out(self, rest: Floats, surface: Surface) -> Floats:
        """Return the residual of each chosen sale under a surface drawn without it: the error over what it does not
        explain of itself (leave-one-out of a linear smoother)."""
        root = self._root.astype(np.float32)
        solved = (scipy.linalg.solve_triangular(root, self._seen[rows].T, lower=True) for rows in _blocks(len(rest)))
        leverage = np.concatenate([(one**2).sum(axis=0) for one in solved])
        error = rest - surface.middle - self._drawn(surface.weights)
        return np.asarray(error / np.maximum(1 - leverage, MIN_LEFT))

    def _drawn(self, weights: Floats) -> Floats:
        return np.asarray(self._seen @ weights.astype(np.float32), dtype=np.float64)


def _blocks(count: int) -> Iterator[slice]:
    """Return all rows in blocks: computed at once they would not fit beside the rest."""
    return (slice(start, start + AT_ONCE) for start in range(0, count, AT_ONCE))


def _kernel(xy: Floats, plain: Floats, other_xy: Floats, other_plain: Floats, precision: type = np.float64) -> Floats:
    away = scipy.spatial.distance.cdist(xy, other_xy).astype(precision, copy=False)
    unlike = scipy.spatial.distance.cdist(plain, other_plain).astype(precision, copy=False)
    unlike /= plain.shape[1] ** 0.5
    return np.asarray(
        NEAR * np.exp(-away / NEAR_REACH)
        + WIDE * np.exp(-away / WIDE_REACH)
        + ALIKE * np.exp(-0.5 * (unlike / ALIKE_REACH) ** 2)
        + BOTH * np.exp(-away / BOTH_REACH - unlike / BOTH_LIKENESS)
    )
