"""A plain model of prices that a person can follow: a level for the place, a level for the month, so much for each
attribute. It is fitted robustly, so that it also tells which sales cannot be true.

Rosen, "Hedonic Prices and Implicit Markets" (1974) gave the name. Log price is fitted, so effects are shares.
"""

import msgspec
import numpy as np

from cleardeed.valuation.market.data import Floats, Ints, Objects, Sales
from cleardeed.valuation.market.places import parent
from cleardeed.valuation.market.trend import Trend, fit_trend, is_southern

ROUNDS = 6
RIDGE = 3.0
OWN_WEIGHT = 8.0
"""Sales at which a place's own level counts as much as that of the place above it."""
CLIP = 2.5
"""Residuals count no more than this many robust deviations."""
MAX_ATTRIBUTES = 30
MIN_KNOWN = 0.05
NOT_ATTRIBUTES = frozenset({"latitude", "longitude"})


class Hedonic(msgspec.Struct, frozen=True, kw_only=True):
    """The fitted model. `attributes` are names of columns; the first is log area."""

    base: float
    attributes: list[str]
    middle: Floats
    spread: Floats
    effects: Floats
    """Of one `spread`, in log price; two for each attribute, its square the second."""
    levels: dict[str, float]
    """Of quarters, districts and regions over `base`."""
    place_spread: tuple[float, float]
    """The spread of quarters inside a district, and of districts inside a region (standard deviation of log price)."""
    trend: Trend
    noise: float
    """Robust standard deviation of the residuals."""

    def plain(self, objects: Objects) -> Floats:
        """The attributes, standardised."""
        return standardised(objects, self.attributes, self.middle, self.spread)

    def attribute_part(self, plain: Floats) -> Floats:
        """The contribution of standardised attributes to log price."""
        count = len(self.attributes)
        return np.asarray(plain @ self.effects[:count] + plain**2 @ self.effects[count:])

    def parts(self, plain: Floats) -> Floats:
        """The same of each attribute alone, a column each."""
        count = len(self.attributes)
        return np.asarray(plain * self.effects[:count] + plain**2 * self.effects[count:])

    def place_part(self, objects: Objects) -> Floats:
        """The contribution of the location, at the narrowest known level."""
        by_place = np.array([self.level_of(place) for place in objects.places])
        return by_place[objects.place]

    def wider_part(self, objects: Objects, parts: int) -> Floats:
        """The contribution of the region (1 part), district (2) or quarter (3)."""
        by_place = np.array([self.level_of(parent(place, parts)) for place in objects.places])
        return by_place[objects.place]

    def level_of(self, place: str) -> float:
        """The level of a place, of what lies above it where it has no sale of its own."""
        names = (place, parent(place, 2), parent(place, 1))
        return next((self.levels[name] for name in names if name in self.levels), 0.0)

    def timeless(self, objects: Objects, plain: Floats) -> Floats:
        """Log price at the level of the last sales; `plain` are the objects' standardised attributes."""
        return self.base + self.place_part(objects) + self.attribute_part(plain)

    def expected(self, objects: Objects) -> Floats:
        """Log price at the objects' days."""
        return self.timeless(objects, self.plain(objects)) + self.trend.level(objects.day)


def fit_hedonic(sales: Sales, *, attributes: list[str] | None = None) -> Hedonic:
    """The model of these sales, by turns: attributes (those that are useful, or as given), places, months, each on what
    the others leave."""
    objects, target = sales.objects, np.log(sales.price)
    names = useful_attributes(objects) if attributes is None else attributes
    middle, spread = _standard(objects, names)
    plain = standardised(objects, names, middle, spread)
    matrix = np.hstack([plain, plain**2])
    base = float(np.median(target))
    level, month = np.zeros(len(sales)), np.zeros(len(sales))
    effects, levels = np.zeros(matrix.shape[1]), dict[str, float]()
    groups = _groups_of(objects)
    clip = CLIP * deviation(target - base)
    for _ in range(ROUNDS):
        effects += _ridge(matrix, np.clip(target - base - level - month - matrix @ effects, -clip, clip))
        rest = target - base - month - matrix @ effects
        levels, level = _place_levels(groups, rest, clip)
        trend = fit_trend(objects.day, target - base - level - matrix @ effects, southern=is_southern(objects))
        month = trend.level(objects.day)
        residual = target - base - level - month - matrix @ effects
        base += float(np.median(residual))
        clip = CLIP * deviation(residual)
    return Hedonic(
        base=base,
        attributes=names,
        middle=middle,
        spread=spread,
        effects=effects,
        levels=levels,
        place_spread=_place_spread(levels),
        trend=trend,
        noise=deviation(residual),
    )


def with_trend(hedonic: Hedonic, sales: Sales, residual: Floats) -> Hedonic:
    """The model with the months' levels that these residuals of log price show instead of its own."""
    trend = fit_trend(sales.objects.day, residual, southern=is_southern(sales.objects))
    change = trend.level(sales.objects.day) - hedonic.trend.level(sales.objects.day)
    return msgspec.structs.replace(hedonic, base=hedonic.base - float(np.median(change)), trend=trend)


def useful_attributes(objects: Objects) -> list[str]:
    """Area first, then the columns that are known often enough and are not all the same, the fullest first."""
    known = {name: np.isfinite(values) for name, values in objects.numbers.items() if name not in NOT_ATTRIBUTES}
    useful = [
        (-float(there.mean()), name)
        for name, there in known.items()
        if there.mean() >= MIN_KNOWN and np.ptp(objects.numbers[name][there]) > 0
    ]
    return ["area_m2", *(name for _, name in sorted(useful)[:MAX_ATTRIBUTES])]


def standardised(objects: Objects, names: list[str], middle: Floats, spread: Floats) -> Floats:
    """Return attributes in units of their spread; unknown ones count as the middle."""
    columns = np.column_stack([_scaled(objects, name) for name in names])
    plain = (columns - middle) / spread
    plain[np.isnan(plain)] = 0.0
    return np.clip(plain, -4, 4, out=plain)


def _scaled(objects: Objects, name: str) -> Floats:
    """Areas count by their logarithm: twice as large is so much dearer, at any size."""
    values = objects.column(name)
    return np.log(np.maximum(values, 1.0)) if name.endswith("area_m2") else values


def _standard(objects: Objects, names: list[str]) -> tuple[Floats, Floats]:
    columns = [_scaled(objects, name) for name in names]
    middle = np.array([np.nanmedian(values) for values in columns])
    spread = np.array(
        [max(deviation(values[np.isfinite(values)]), 0.5 * float(np.nanstd(values)), 1e-6) for values in columns]
    )
    return middle, spread


def _ridge(matrix: Floats, target: Floats) -> Floats:
    centred = matrix - matrix.mean(axis=0)
    normal = centred.T @ centred + RIDGE * np.eye(matrix.shape[1])
    return np.asarray(np.linalg.solve(normal, centred.T @ (target - target.mean())))


class _Group(msgspec.Struct, frozen=True):
    """The places of one width: each sale's number among them, and their names with those of the wider places."""

    number: Ints
    names: list[str]
    wider: list[str]


def _groups_of(objects: Objects) -> list[_Group]:
    """Regions, districts, quarters."""
    groups = []
    for parts in (1, 2, 3):
        names = [parent(place, parts) for place in objects.places]
        index = {name: number for number, name in enumerate(dict.fromkeys(names))}
        number = np.array([index[name] for name in names])[objects.place]
        groups.append(_Group(number, [*index], [parent(name, parts - 1) for name in index]))
    return groups


def _place_levels(groups: list[_Group], rest: Floats, clip: float) -> tuple[dict[str, float], Floats]:
    """Levels of regions, of districts drawn to their region's, of quarters drawn to their district's."""
    levels = {"": 0.0}
    left = rest
    part = np.zeros(len(rest))
    for group in groups:
        own = _group_means(group.number, np.clip(left, -clip, clip), len(group.names))
        for name, wider, mean in zip(group.names, group.wider, own.tolist(), strict=True):
            levels[name] = mean + levels[wider]
        left = left - own[group.number]
        part = part + own[group.number]
    del levels[""]
    return levels, part


def _group_means(group: Ints, values: Floats, groups: int) -> Floats:
    counts = np.bincount(group, minlength=groups)
    return np.asarray(np.bincount(group, weights=values, minlength=groups) / (counts + OWN_WEIGHT))


def _place_spread(levels: dict[str, float]) -> tuple[float, float]:
    names = [name for name in levels if name.count(":") == 2]
    quarters = [levels[name] - levels[parent(name, 2)] for name in names]
    districts = [levels[name] - levels[parent(name, 1)] for name in levels if name.count(":") == 1]
    return float(np.std(quarters)) if quarters else 0.0, float(np.std(districts)) if districts else 0.0


def deviation(values: Floats) -> float:
    """1.48 times the median distance to the median: the standard deviation where outliers are few."""
    return 1.4826 * float(np.median(np.abs(values - np.median(values)))) + 1e-6
