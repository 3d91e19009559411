"""The reasons for an object's value: what each attribute adds to the price of a usual object nearby, and which
attributes would change the value most if they were others.

An attribute's part is its Shapley value over two orders, one the reverse of the other (Mitchell, Cooper, Frank and
Holmes, "Sampling Permutations for Shapley Value Estimation", JMLR 2022), so that the parts add up. Parts of log price
become roubles by the logarithmic mean (Ang, "Decomposition analysis for policymaking in energy", Energy Policy 2004).
"""

import msgspec
import numpy as np

from cleardeed.valuation.market.core import Core, Known
from cleardeed.valuation.market.data import Floats, Objects
from cleardeed.valuation.market.neighbours import ALIKE_SOFTENING, NeighbourRows, distance_weighted_mean
from cleardeed.valuation.market.places import parent

MIN_KNOWN = 5
"""The number of sales nearby that must have an attribute to show its usual value."""
SHOWN_EFFECTS, TRIED_SENSITIVITIES = 5, 6
"""Of so many attributes, the strongest by the hedonic model, effects and sensitivities are computed one by one."""
SHOWN_SENSITIVITIES = 3
MIN_EFFECT = 0.001
MIN_SENSITIVITY = 0.01
"""Changes of the value by a smaller share are not worth naming: its range is many times wider."""
MIN_TOTAL = 1e-9
OTHER, PLACE, TIME = "other", "place", "time"
"""Effects that are no attribute's: of all attributes that are not shown, of the place, of the time."""
QUARTILES = (0.25, 0.75)
ALWAYS_KNOWN = "area_m2"

Change = dict[str, float]
"""Values that attributes of the object take in a variant of it."""


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """A contribution to the price: `attribute` has `value` where `usual` is usual. That changes the price by `share` of
    what it would be without, and adds `amount` roubles."""

    attribute: str
    share: float
    amount: float
    value: float | None = None
    usual: float | None = None


class Sensitivity(msgspec.Struct, frozen=True, kw_only=True):
    """The value of the object with `attribute` at the lower and at the upper quartile of the sales nearby. `value` is
    its own, None where that is not known."""

    attribute: str
    value: float | None
    low: float
    high: float
    low_price: float
    high_price: float


class Variants:
    """One object as it is, and with attributes as they are nearby. The estimates of `known` tell why it has its own."""

    def __init__(self, core: Core, subject: Objects, known: Known) -> None:
        """`known` is the subject completed."""
        self._core, self._subject = core, subject
        usual, quartiles = _nearby(core.sales.objects.take(known.near.rows[0]), core.hedonic.attributes)
        own = {name: float(subject.column(name)[0]) for name in core.hedonic.attributes}
        self._usual = {name: usual[name] for name in usual if np.isfinite(own[name]) and usual[name] != own[name]}
        ends = [{name: pair[end] for name, pair in quartiles.items()} for end in (0, 1)]
        here, there, low, high = core.hedonic.parts(_variants(core, known, [{}, self._usual, *ends]).plain)
        strong = _strongest([*self._usual], core.hedonic.attributes, there - here, SHOWN_EFFECTS)
        weak = [name for name in self._usual if name not in strong]
        self._groups = {name: [name] for name in strong} | ({OTHER: weak} if weak else {})
        moving = _strongest([*quartiles], core.hedonic.attributes, high - low, TRIED_SENSITIVITIES)
        self._quartiles = {name: quartiles[name] for name in moving}
        changes = self._path([*self._groups])
        changes += self._path([*self._groups][::-1])[1:-1]  # both begin and end with the same
        changes += [{name: end} for name, pair in self._quartiles.items() for end in pair]
        self.known = _variants(core, known, changes)

    def _path(self, order: list[str]) -> list[Change]:
        """The object as it is, then with one group after the other as is usual."""
        names = [[name for group in order[:count] for name in self._groups[group]] for count in range(len(order) + 1)]
        return [{name: self._usual[name] for name in changed} for changed in names]

    def effects(self, prices: Floats, alike: NeighbourRows) -> list[Effect]:
        """The attributes, the strongest first; all that are weak together; place and time. The amounts lead from the
        price of a usual object at its region's level, on the days when its comparables were sold, to the estimate.
        `prices` and `alike`, the comparable sales, are of `known`."""
        order, usual = [*self._groups], len(self._groups)
        forward, between = np.log(prices[: usual + 1]), np.log(prices[usual + 1 : 2 * usual])
        backward = np.array([forward[0], *between, forward[-1]])
        parts = dict.fromkeys(order, 0.0)
        for names, path in ((order, forward), (order[::-1], backward)):
            for name, change in zip(names, np.diff(path), strict=False):
                parts[name] -= float(change) / 2
        weak = [name for name in parts if name == OTHER or abs(parts[name]) < MIN_EFFECT]
        shown = {name: parts[name] for name in sorted(parts, key=lambda name: -abs(parts[name])) if name not in weak}
        shown |= {OTHER: sum(parts[name] for name in weak)} if weak else {}
        shown |= self._place_and_time(alike.take(np.array([usual])))
        total = sum(shown.values())
        mean = float(prices[0]) * (1.0 if abs(total) < MIN_TOTAL else -np.expm1(-total) / total)
        return [
            Effect(
                attribute=name,
                share=float(np.expm1(part)),
                amount=float(mean * part),
                value=float(self._subject.column(name)[0]) if name in self._usual else None,
                usual=self._usual.get(name),
            )
            for name, part in shown.items()
        ]

    def _place_and_time(self, alike: NeighbourRows) -> dict[str, float]:
        """Return the contributions of the usual object's place over its region, and of the time since its comparables
        were sold."""
        core, objects = self._core, self.known.objects
        place = objects.places[int(objects.place[0])]
        local = distance_weighted_mean(core.residual[alike.rows], alike.distances, ALIKE_SOFTENING)[0]
        region = core.hedonic.levels.get(parent(place, 1), 0.0)
        level = core.hedonic.trend.level(np.append(core.sales.objects.day[alike.rows[0]], objects.day[0]))
        then = distance_weighted_mean(level[None, :-1], alike.distances, ALIKE_SOFTENING)[0]
        return {PLACE: float(core.hedonic.level_of(place) - region + local), TIME: float(level[-1] - then)}

    def sensitivities(self, prices: Floats) -> list[Sensitivity]:
        """The attributes that would change the value most, the strongest first; none whose change is trivial."""
        price = float(prices[0])
        ends = prices[len(prices) - 2 * len(self._quartiles) :].reshape(-1, 2)
        found = []
        for (name, (low, high)), (low_price, high_price) in zip(self._quartiles.items(), ends, strict=True):
            own = float(self._subject.column(name)[0])
            found.append(
                Sensitivity(
                    attribute=name,
                    value=own if np.isfinite(own) else None,
                    low=low,
                    high=high,
                    low_price=float(low_price),
                    high_price=float(high_price),
                )
            )
        change = {one.attribute: max(abs(one.low_price - price), abs(one.high_price - price)) / price for one in found}
        found.sort(key=lambda one: -change[one.attribute])
        return [one for one in found if change[one.attribute] >= MIN_SENSITIVITY][:SHOWN_SENSITIVITIES]


def _nearby(around: Objects, names: list[str]) -> tuple[dict[str, float], dict[str, tuple[float, float]]]:
    """The median of each attribute that enough of the sales have, and the quartiles of those that differ."""
    ordered = np.sort(np.column_stack([around.column(name) for name in names]), axis=0)  # unknown ones come last
    medians, quartiles = {}, {}
    for name, values, count in zip(names, ordered.T, np.isfinite(ordered).sum(axis=0), strict=True):
        if count >= MIN_KNOWN:
            medians[name] = float(values[(count - 1) // 2] + values[count // 2]) / 2
            low, high = (float(values[round(share * (count - 1))]) for share in QUARTILES)
            if low < high and name != ALWAYS_KNOWN:
                quartiles[name] = low, high
    return medians, quartiles


def _strongest(names: list[str], attributes: list[str], changes: Floats, most: int) -> list[str]:
    """The names whose changes, one for each of the attributes, are the largest."""
    size = dict(zip(attributes, np.abs(changes).tolist(), strict=True))
    return sorted(names, key=lambda name: -size[name])[:most]


def _variants(core: Core, known: Known, changes: list[Change]) -> Known:
    """Return the object once with each of the changes."""
    many = known.take(np.zeros(len(changes), dtype=np.int64))
    columns = {name: many.objects.column(name).copy() for name in {name for change in changes for name in change}}
    for row, change in enumerate(changes):
        for name, value in change.items():
            columns[name][row] = value
    area = columns.pop("area_m2", many.objects.area)
    objects = msgspec.structs.replace(many.objects, area=area, numbers={**many.objects.numbers, **columns})
    return msgspec.structs.replace(many, objects=objects, plain=core.hedonic.plain(objects))
