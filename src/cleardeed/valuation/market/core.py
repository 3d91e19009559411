"""Estimators of log price that share places, time and neighbours: comparable sales adjusted by the hedonic model, the
median price per m² of the quarter, a smooth surface, and trees of three kinds."""

import copy
from collections.abc import Sequence
from functools import cached_property

import msgspec
import numpy as np

from cleardeed.valuation.market import boosting
from cleardeed.valuation.market.calibration import ESTIMATES
from cleardeed.valuation.market.data import Floats, Ints, Objects, Sales, group_medians
from cleardeed.valuation.market.hedonic import Hedonic, deviation, fit_hedonic, useful_attributes, with_trend
from cleardeed.valuation.market.neighbours import (
    ALIKE_SOFTENING,
    NeighbourRows,
    Neighbours,
    Spaces,
    distance_weighted_mean,
    fit_spaces,
)
from cleardeed.valuation.market.places import LEVELS, QUARTER_PARTS, Places, fit_places, parent
from cleardeed.valuation.market.surface import Surface, SurfaceFitter
from cleardeed.valuation.market.trees import Effort, Trees, around_matrix, clipped_around, grow_trees, own_matrix

MIN_FOR_TREES = 200
MAX_FOR_TREES = 200_000
"""Trees learn from so many sales, drawn by chance; all sales are neighbours."""
COMPARABLES = 30
NEARLY_ALWAYS = 0.9
YEAR_DAYS = 365
QUARTILES = (0.25, 0.75)


class Prediction(msgspec.Struct, frozen=True, kw_only=True):
    """Log prices of `n` objects at their days, a column each of `calibration.ESTIMATES`; without trees those before
    them. `signs` are what tells of an estimate's reliability, a column each."""

    estimates: Floats
    signs: Floats


class Blend(msgspec.Struct, frozen=True, kw_only=True):
    """Log prices of `n` objects by the estimates that have a share, by the comparables, and by the hedonic model alone;
    `alike` are the comparable sales. Signs as in `Prediction`, of the first objects."""

    log_price: Floats
    comparables: Floats
    hedonic: Floats
    alike: NeighbourRows
    signs: Floats


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """Objects as all estimates see them: at their points, with missing attributes taken from similar sales around."""

    objects: Objects
    xy: Floats
    level: Ints
    """Indexes of `places.LEVELS`."""
    plain: Floats
    """Standardised attributes."""
    near: NeighbourRows
    """The nearest sales by place."""
    unknown: Floats
    """Variance of log price from attributes that were missing."""

    def take(self, rows: Ints) -> "Known":
        """Return the objects at these rows."""
        return Known(
            objects=self.objects.take(rows),
            xy=self.xy[rows],
            level=self.level[rows],
            plain=self.plain[rows],
            near=self.near.take(rows),
            unknown=self.unknown[rows],
        )


class Core:
    """A fitted market. Predicting is pure and safe from many threads."""

    def __init__(
        self,
        sales: Sales,
        *,
        places: Places,
        hedonic: Hedonic,
        spaces: Spaces,
        surface: Surface,
        trees: Trees | None = None,
    ) -> None:
        self.sales, self.places, self.hedonic, self.surface, self.trees = sales, places, hedonic, surface, trees
        self.xy, _ = places.locate(sales.objects)
        plain = hedonic.plain(sales.objects)
        self.neighbours = Neighbours(spaces, hedonic.attributes, sales.objects, self.xy, plain)
        self._expected = [
            name for name in hedonic.attributes if np.isfinite(sales.objects.column(name)).mean() >= NEARLY_ALWAYS
        ]
        expected = hedonic.timeless(sales.objects, plain) + hedonic.trend.level(sales.objects.day)
        self.residual = np.log(sales.price) - expected
        self.residual_around = clipped_around(self.residual)
        self.areas = float(sales.objects.area.min()), float(sales.objects.area.max())
        self._medians = _medians_by_place(sales)
        all_counts = np.bincount(sales.objects.place, minlength=len(sales.objects.places))
        self._sales_by_place = dict(zip(sales.objects.places, map(int, all_counts), strict=True))
        recent = sales.objects.day > min(hedonic.trend.last_day, int(sales.objects.day.max())) - YEAR_DAYS
        counts = np.bincount(sales.objects.place[recent], minlength=len(sales.objects.places))
        self.sales_a_year = dict(zip(sales.objects.places, map(int, counts), strict=True))
        self.usual_sales_a_year = tuple(map(float, np.quantile(counts[sales.objects.place[recent]], QUARTILES)))

    def without_later(self, day: int) -> "Core":
        """The market with no sale after the day among comparables and neighbours; what was fitted stays."""
        known = self.sales.objects.day <= day
        if known.all():
            return self
        core = Core(
            self.sales.take(known),
            places=self.places,
            hedonic=self.hedonic,
            spaces=self.neighbours.spaces,
            surface=self.surface,
            trees=self.trees,
        )
        core.neighbours.compared = self.neighbours.compared  # the trees were grown with these
        return core

    def sales_of(self, place: str) -> int:
        """Return the number of sales in the quarter."""
        return self._sales_by_place.get(place, 0)

    def predict(self, objects: Objects) -> Prediction:
        """All estimates of each object."""
        members = Members(self, self.known(objects))
        names = ESTIMATES if self.trees else ESTIMATES[: ESTIMATES.index("trees")]
        estimates = np.column_stack([getattr(members, name) for name in names])
        return Prediction(estimates=estimates, signs=members.signs())

    def blend(self, known: Known, shares: Sequence[float], *, described: int) -> Blend:
        """The estimates that have a share as one; the signs of the first `described` objects alone."""
        members = Members(self, known)
        parts = [share * getattr(members, name) for name, share in zip(ESTIMATES, shares, strict=False) if share]
        return Blend(
            log_price=np.asarray(np.sum(parts, axis=0)),
            comparables=members.comparables,
            hedonic=members.hedonic,
            alike=members.alike.first(COMPARABLES),
            signs=members.first(described).signs(),
        )

    def known(self, objects: Objects) -> Known:
        """The objects with their points and levels (`places.locate`), and with missing attributes taken from similar
        sales around. One whose quarter has no sale but whose coordinates are known is of the quarter that the nearest
        sale is of."""
        xy, level = self.places.locate(objects)
        near = self.neighbours.near(objects, xy)
        objects = self._in_known_quarters(objects, level, near)
        plain = self.hedonic.plain(objects)
        filled, unknown = self._filled(objects, xy, plain)
        plain = plain if filled is objects else self.hedonic.plain(filled)
        return Known(objects=filled, xy=xy, level=level, plain=plain, near=near, unknown=unknown)

    def _filled(self, objects: Objects, xy: Floats, plain: Floats) -> tuple[Objects, Floats]:
        """The objects with missing attributes taken from similar sales around, and the variance of
        log price that comes of it. Only columns that nearly every sale has: of others, not knowing is usual."""
        gaps = {name: np.isnan(objects.column(name)) for name in self._expected}
        variance = np.zeros(len(objects))
        rows = np.flatnonzero(np.any([*gaps.values()], axis=0)) if gaps else np.zeros(0, dtype=np.int64)
        if not len(rows):
            return objects, variance
        alike = self.neighbours.alike(xy[rows], plain[rows], count=COMPARABLES).rows
        filled = dict(objects.numbers)
        for name, gap in gaps.items():
            missing = gap[rows]
            column = objects.column(name).copy()
            column[rows[missing]] = _middle(self.sales.objects.column(name)[alike[missing]])
            filled[name] = column
        for place, row in enumerate(rows):
            parts = self.hedonic.parts(self.hedonic.plain(self.sales.objects.take(alike[place])))
            unknown = [self.hedonic.attributes.index(name) for name, gap in gaps.items() if gap[row]]
            variance[row] = float(np.var(parts[:, unknown].sum(axis=1)))
        return msgspec.structs.replace(objects, numbers=filled), variance

    def _in_known_quarters(self, objects: Objects, level: Ints, near: NeighbourRows) -> Objects:
        strange = np.array([place not in self.hedonic.levels for place in objects.places])[objects.place]
        strange &= level == LEVELS.index("coordinates")
        if not strange.any():
            return objects
        rows = np.flatnonzero(strange)
        nearest = near.rows[rows, 0]
        places = [*objects.places, *(self.sales.objects.places[place] for place in self.sales.objects.place[nearest])]
        place = objects.place.copy()
        place[rows] = len(objects.places) + np.arange(len(rows))
        return msgspec.structs.replace(objects, place=place, places=places)

    def quarter_median(self, objects: Objects) -> Floats:
        """Log price by the median price per m² of the quarter, of its district or region where it has no sale."""
        by_place = np.array([self._median_of(place) for place in objects.places])
        return np.asarray(by_place[objects.place] + np.log(objects.area))

    def _median_of(self, place: str) -> float:
        names = (parent(place, parts) for parts in (3, 2, 1, 0))
        return next(self._medians[name] for name in names if name in self._medians)


class Members:
    """The estimates of log price of some objects, by the names in `ESTIMATES`, each computed when it is asked for."""

    def __init__(self, core: Core, known: Known) -> None:
        self._core, self._known, self._objects = core, known, known.objects
        self._month = core.hedonic.trend.level(self._objects.day)
        self.hedonic = core.hedonic.timeless(self._objects, known.plain) + self._month
        self.alike = core.neighbours.alike(known.xy, known.plain)

    @cached_property
    def comparables(self) -> Floats:
        """The comparable sales' weighted mean, adjusted."""
        alike = self.alike.first(COMPARABLES)
        return self.hedonic + distance_weighted_mean(self._core.residual[alike.rows], alike.distances, ALIKE_SOFTENING)

    @cached_property
    def quarter_median(self) -> Floats:
        """By the median price per m² of the quarter."""
        return self._core.quarter_median(self._objects)

    @cached_property
    def surface(self) -> Floats:
        """By the Gaussian process regression."""
        core, known = self._core, self._known
        part = core.surface.part(known.xy / core.neighbours.spaces.scale, known.plain)
        return _before_surface(core.hedonic, core.places, known.objects, known.plain) + part + self._month

    @cached_property
    def trees(self) -> Floats:
        """The hedonic model and what trees on the object's own columns add."""
        return self.hedonic + self._trees.own.predict(self._own_matrix)

    @cached_property
    def neighbour_trees(self) -> Floats:
        """The same with what the sales around went for."""
        core = self._core
        around = around_matrix(core.neighbours, self._objects, self._known.near, self.alike, core.residual_around)
        return self.hedonic + self._trees.around.predict(np.column_stack([self._own_matrix, around]))

    @cached_property
    def plain_trees(self) -> Floats:
        """Trees on the columns as they are."""
        return self._trees.plain_log_price(self._objects)

    def first(self, count: int) -> "Members":
        """Return the first `count` objects without computing anything again."""
        head = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                setattr(head, name, value[:count])
            elif isinstance(value, NeighbourRows | Known | Objects):
                setattr(head, name, value.take(np.arange(count)))
        return head

    def signs(self) -> Floats:
        """Return the indicators of the estimates' reliability, a column each."""
        alike, near = self.alike.first(COMPARABLES), self._known.near.first(COMPARABLES)
        residual = self._core.residual
        signs = [
            self.comparables - self._month,
            np.log(self._objects.area),
            residual[alike.rows].std(axis=1),
            residual[near.rows].std(axis=1),
            np.log(alike.distances[:, -1] + 0.02),
            np.log(near.distances[:, -1] + 0.02),
            np.abs(self.surface - self.comparables),
        ]
        if self._core.trees is not None:
            signs += [
                self.neighbour_trees - self._month,
                np.abs(self.neighbour_trees - self.trees),
                np.abs(self.neighbour_trees - self.surface),
            ]
        return np.column_stack(signs)

    @cached_property
    def _own_matrix(self) -> Floats:
        return own_matrix(self._objects, self._known.xy, self._core.hedonic)

    @property
    def _trees(self) -> Trees:
        if self._core.trees is None:
            raise ValueError("the market has no trees")
        return self._core.trees


def fit_core(sales: Sales, effort: Effort, *, with_trees: bool = True) -> Core:
    """The market of these sales; without trees where they are too few."""
    places, hedonic = fit_places(sales.objects), fit_hedonic(sales)
    xy, _ = places.locate(sales.objects)
    spaces = fit_spaces(hedonic, xy)
    hedonic, surface = _draw_surface(sales, hedonic, places, xy / spaces.scale)
    core = Core(sales, places=places, hedonic=hedonic, spaces=spaces, surface=surface)
    if not with_trees or len(sales) < MIN_FOR_TREES or not boosting.is_available():
        return core
    core.trees = _grow_trees(core, effort)
    return core


def refit_core(core: Core, sales: Sales) -> Core | None:
    """The core of these sales with the trees of another, and with the points and distances that those know; None where
    the sales have other attributes."""
    if {*useful_attributes(sales.objects)} != {*core.hedonic.attributes}:
        return None
    hedonic = fit_hedonic(sales, attributes=core.hedonic.attributes)
    places, spaces = core.places.extended(sales.objects), core.neighbours.spaces
    xy, _ = places.locate(sales.objects)
    hedonic, surface = _draw_surface(sales, hedonic, places, xy / spaces.scale)
    fresh = Core(sales, places=places, hedonic=hedonic, spaces=spaces, surface=surface, trees=core.trees)
    return fresh if fresh.neighbours.compared == core.neighbours.compared else None


def _medians_by_place(sales: Sales) -> dict[str, float]:
    """Median log price per m² of each quarter, district and region, and of all under the empty name."""
    per_m2 = np.log(sales.price / sales.objects.area)
    medians: dict[str, float] = {}
    for parts in (0, 1, 2, 3):
        names = [parent(place, parts) for place in sales.objects.places]
        there, index = np.unique(names, return_inverse=True)
        groups, middles = group_medians(index[sales.objects.place], per_m2)
        medians |= zip(map(str, there[groups]), map(float, middles), strict=True)
    return medians


def _draw_surface(sales: Sales, hedonic: Hedonic, places: Places, xy: Floats) -> tuple[Hedonic, Surface]:
    """The surface, and the hedonic model with the months' levels that the surface shows, where it shows them more
    sharply: it leaves less of prices unexplained than attributes and places do, but may be of fewer sales."""
    drawing = SurfaceFitter(xy, hedonic.plain(sales.objects))
    chosen = sales.take(drawing.rows)
    rest = _timeless_rest(chosen, hedonic, places)
    surface = drawing.through(rest)
    left = drawing.left_out(rest, surface)
    if deviation(left) / np.sqrt(len(chosen)) > hedonic.noise / np.sqrt(len(sales)):
        return hedonic, surface
    hedonic = with_trend(hedonic, chosen, left + hedonic.trend.level(chosen.objects.day))
    return hedonic, drawing.through(_timeless_rest(chosen, hedonic, places))


def _timeless_rest(sales: Sales, hedonic: Hedonic, places: Places) -> Floats:
    """The residual that the surface is fitted to."""
    objects = sales.objects
    before = _before_surface(hedonic, places, objects, hedonic.plain(objects)) + hedonic.trend.level(objects.day)
    return np.asarray(np.log(sales.price) - before)


def _before_surface(hedonic: Hedonic, places: Places, objects: Objects, plain: Floats) -> Floats:
    """Return the hedonic model's estimate before the surface is added: attributes, and the place where the surface
    cannot tell it. The earth's plane shows quarters, which end at a line while prices do not; without it they are
    points that lie apart."""
    parts = QUARTER_PARTS - 1 if places.geographic else QUARTER_PARTS
    return hedonic.base + hedonic.attribute_part(plain) + hedonic.wider_part(objects, parts)


def _grow_trees(core: Core, effort: Effort) -> Trees:
    return grow_trees(
        core.sales,
        core.xy,
        core.hedonic,
        core.neighbours,
        core.residual,
        effort=effort,
        most=MAX_FOR_TREES,
        geographic=core.places.geographic,
    )


def _middle(values: Floats) -> Floats:
    """The median of each row's known values; NaN where none is."""
    middle = np.full(len(values), np.nan)
    known = np.isfinite(values).any(axis=1)
    middle[known] = np.nanmedian(values[known], axis=1)
    return middle
