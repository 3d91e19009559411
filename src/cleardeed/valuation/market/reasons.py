"""Why an object has its value: what each attribute adds to the price of a usual object nearby, and which attributes
would change the value most if they were others.

An attribute's part is its Shapley value over two orders, one the reverse of the other (Mitchell, Cooper, Frank and
Holmes, "Sampling Permutations for Shapley Value Estimation", JMLR 2022), so that the parts add up. Parts of log price
become roubles by the logarithmic mean (Ang, "Decomposition analysis for policymaking in energy", Energy Policy 2004).
"""

import msgspec
import numpy as np

from cleardeed.valuation.market.core import COMPARABLES, Core
from cleardeed.valuation.market.data import Floats, Objects
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.neighbours import ALIKE_SOFTENING, weighted

MIN_KNOWN = 5
"""Sales nearby that must have an attribute to tell what is usual."""
SHOWN_EFFECTS = 6
MIN_EFFECT = 0.001
OTHER, PLACE, TIME = "other", "place", "time"
"""Effects that are no attribute's: of all attributes that are not shown, of the place, of the time."""
QUARTILES = (25, 75)
TRIED, SHOWN_SENSITIVITIES = 4, 3
"""The value is computed anew for so many attributes, the strongest by the hedonic model."""
ALWAYS_KNOWN = "area_m2"


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """What moved the price: `attribute` has `value` where `usual` is usual. That changes the price by `share` of what
    it would be without, and adds `amount` roubles."""

    attribute: str
    share: float
    amount: float
    value: float | None = None
    usual: float | None = None


class Sensitivity(msgspec.Struct, frozen=True, kw_only=True):
    """What the object would be worth with `attribute` at the lower and at the upper quartile of the sales nearby.
    `value` is its own, None where that is not known."""

    attribute: str
    value: float | None
    low: float
    high: float
    low_price: float
    high_price: float


def explain(market: Market, objects: Objects, xy: Floats) -> tuple[list[Effect], list[Sensitivity]]:
    """Effects and sensitivities of the one object, each the strongest first. The amounts lead from the price of a
    usual object at its region's level, on the days when its comparables were sold, to the estimate."""
    core = market.core
    around = core.sales.objects.take(core.neighbours.near(objects, xy, count=COMPARABLES).rows[0])
    usual = _usual(core, objects, around)
    orders = [[*usual], [*usual][::-1]]
    steps = [{name: usual[name] for name in order[:count]} for order in orders for count in range(len(usual) + 1)]
    quartiles = _strongest(core, objects, around)
    ends = [{name: end} for name, pair in quartiles.items() for end in pair]
    logs = market.log_price(_variants(objects, steps + ends))
    parts = _parts(orders, logs[: len(steps)]) | _place_and_time(core, _variants(objects, [usual]), xy)
    effects = _effects(float(np.exp(logs[0])), parts, objects, usual)
    return effects, _sensitivities(quartiles, objects, np.exp(logs[len(steps) :]))


def _usual(core: Core, objects: Objects, around: Objects) -> dict[str, float]:
    """What is usual nearby of each attribute that is known of the object and differs from it."""
    usual = {}
    for name in core.hedonic.attributes:
        own, values = float(objects.column(name)[0]), _known(around, name)
        if np.isfinite(own) and len(values) >= MIN_KNOWN and float(np.median(values)) != own:
            usual[name] = float(np.median(values))
    return usual


def _known(around: Objects, name: str) -> Floats:
    values = around.column(name)
    return values[np.isfinite(values)]


def _strongest(core: Core, objects: Objects, around: Objects) -> dict[str, tuple[float, float]]:
    """The quartiles nearby of those attributes that move the hedonic model's price most between them."""
    quartiles = {}
    for name in core.hedonic.attributes:
        values = _known(around, name)
        if name != ALWAYS_KNOWN and len(values) >= MIN_KNOWN:
            low, high = map(float, np.percentile(values, QUARTILES, method="nearest"))
            if low < high:
                quartiles[name] = low, high
    if not quartiles:
        return {}
    variants = _variants(objects, [{name: end} for name, pair in quartiles.items() for end in pair])
    strength = np.abs(np.diff(core.hedonic.attribute_part(variants).reshape(-1, 2))[:, 0])
    names = [*quartiles]
    return {names[at]: quartiles[names[at]] for at in np.argsort(-strength, kind="stable")[:TRIED]}


def _variants(objects: Objects, changes: list[dict[str, float]]) -> Objects:
    """The one object once with each of the changes."""
    many = objects.take(np.zeros(len(changes), dtype=np.int64))
    columns = {name: many.column(name).copy() for name in {name for change in changes for name in change}}
    for row, change in enumerate(changes):
        for name, value in change.items():
            columns[name][row] = value
    area = columns.pop("area_m2", many.area)
    return msgspec.structs.replace(many, area=area, numbers={**many.numbers, **columns})


def _parts(orders: list[list[str]], logs: Floats) -> dict[str, float]:
    """The mean over the orders of how much log price changes with each attribute; `logs` are an order's steps in turn,
    from the object as it is to the usual one."""
    parts = dict.fromkeys(orders[0], 0.0)
    for order, path in zip(orders, logs.reshape(len(orders), -1), strict=True):
        for name, change in zip(order, np.diff(path), strict=True):
            parts[name] -= float(change) / len(orders)
    return parts


def _place_and_time(core: Core, usual: Objects, xy: Floats) -> dict[str, float]:
    """What the place of the usual object adds over its region, and the time since its comparables were sold."""
    alike = core.neighbours.alike(usual, xy, count=COMPARABLES)
    place = usual.places[int(usual.place[0])]
    local = weighted(core.residual[alike.rows], alike.distances, ALIKE_SOFTENING)[0]
    region = core.hedonic.levels.get(place.split(":")[0], 0.0)
    trend = core.hedonic.trend
    then = weighted(trend.level(core.sales.objects.day[alike.rows[0]])[None, :], alike.distances, ALIKE_SOFTENING)[0]
    return {
        PLACE: float(core.hedonic.level_of(place) - region + local),
        TIME: float(trend.level(usual.day)[0] - then),
    }


def _effects(price: float, parts: dict[str, float], objects: Objects, usual: dict[str, float]) -> list[Effect]:
    """Parts of log price as effects: the attributes, the strongest first; all that are weak together; place, time."""
    strong = sorted(usual, key=lambda name: -abs(parts[name]))[:SHOWN_EFFECTS]
    strong = [name for name in strong if abs(parts[name]) >= MIN_EFFECT]
    weak = [parts[name] for name in usual if name not in strong]
    shown = {name: parts[name] for name in strong} | ({OTHER: sum(weak)} if weak else {})
    shown |= {name: parts[name] for name in (PLACE, TIME)}
    total = sum(shown.values())
    mean = price if abs(total) < 1e-9 else price * -np.expm1(-total) / total
    return [
        Effect(
            attribute=name,
            share=float(np.expm1(part)),
            amount=float(mean * part),
            value=float(objects.column(name)[0]) if name in usual else None,
            usual=usual.get(name),
        )
        for name, part in shown.items()
    ]


def _sensitivities(quartiles: dict[str, tuple[float, float]], objects: Objects, prices: Floats) -> list[Sensitivity]:
    found = []
    for (name, (low, high)), (low_price, high_price) in zip(quartiles.items(), prices.reshape(-1, 2), strict=True):
        own = float(objects.column(name)[0])
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
    found.sort(key=lambda one: -abs(one.high_price - one.low_price))
    return found[:SHOWN_SENSITIVITIES]
