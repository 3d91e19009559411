"""One object valued: the estimate with its reasons, or why there is none."""

import datetime
from typing import Literal

import msgspec
import numpy as np

from cleardeed.valuation.market.core import Core, Known
from cleardeed.valuation.market.data import Floats, Objects, Subject, date_of, day_of, objects_of
from cleardeed.valuation.market.market import Market
from cleardeed.valuation.market.neighbours import ALIKE_SOFTENING, NeighbourRows
from cleardeed.valuation.market.places import DISTRICT_KM, FARTHEST_KM, LEVELS, QUARTER_KM, REGION_KM, UNKNOWN, Level
from cleardeed.valuation.market.reasons import Effect, Sensitivity, Variants

MIN_COMPARABLES = 5
FARTHEST_MONTHS = 36.0
BEYOND = 2.0
"""An object may be this much larger or smaller than the loaded sales are."""
SAME = 0.25
"""Spreads of an attribute within which a sale is like the object."""

Liquidity = Literal["low", "normal", "high"]
Reason = Literal[
    "no_sales_loaded",
    "kind_not_valued",
    "area_unknown",
    "no_sales_nearby",
    "too_few_comparables",
    "unlike_any_sale",
    "sales_too_far_in_time",
]


class NoEstimateError(Exception):
    """There is too little to value the object by. `values` are what tells more of the reason; a float is an area."""

    def __init__(self, reason: Reason, **values: str | float | datetime.date) -> None:
        self.reason: Reason = reason
        self.values = values
        super().__init__(reason)


class ComparableSale(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that the estimate rests on. `adjusted` is its price as if it had been this object, on this day; `weight`
    is its share among all comparables, whose weighted geometric mean is the estimate by comparables; `alike` are
    attributes in which it is like the object. `east_km` and `north_km` lead from the object to it; None unless the
    coordinates of both are known."""

    place: str
    date: datetime.date
    price: float
    area_m2: float
    adjusted: float
    weight: float
    same_place: bool
    alike: list[str]
    east_km: float | None
    north_km: float | None


class MarketValuation(msgspec.Struct, frozen=True, kw_only=True):
    """One object's value in roubles. `comparables_price` and `model_price` are the two estimates that `price` blends;
    `model_share` is the weight of the latter, which is of the surface and the trees."""

    price: float
    low: float
    high: float
    confidence: float
    level: Level
    comparables_price: float
    model_price: float | None
    model_share: float
    liquidity: Liquidity
    sales_last_year: int
    effects: list[Effect]
    sensitivities: list[Sensitivity]
    similar: list[ComparableSale]
    months_ahead: float
    later_sales: int
    """The number of loaded sales after the day, which are no comparables."""
    last_sale: datetime.date


def value_one(market: Market, subject: Subject) -> MarketValuation:
    """The value of one object. Raises `NoEstimateError`."""
    _demand_reach(market, subject)
    whole, market = market, _market_on(market, day_of(subject.date))
    objects = objects_of([subject])
    known = market.core.known(objects)
    if known.level[0] == UNKNOWN:
        raise NoEstimateError("no_sales_nearby")
    found = LEVELS[int(known.level[0])]
    variants = Variants(market.core, objects, known)
    estimates = market.estimate_known(variants.known, described=1)
    alike = NeighbourRows(estimates.alike.rows[0], estimates.alike.distances[0])
    _demand_comparables(market.core, known.xy[0], alike, found)
    by_model = 1.0 - market.calibration.shares[0]
    months = float(market.core.hedonic.trend.months_ahead(objects.day)[0])
    liquidity, last_year = _liquidity(market.core, known.objects.places[int(known.objects.place[0])])
    return MarketValuation(
        price=float(estimates.price[0]),
        low=float(estimates.low[0]),
        high=float(estimates.high[0]),
        confidence=market.calibration.confidence(float(estimates.error[0])),
        level=found,
        comparables_price=float(estimates.comparables[0]),
        model_price=float(estimates.models[0]) if by_model else None,
        model_share=by_model,
        liquidity=liquidity,
        sales_last_year=last_year,
        effects=variants.effects(estimates.price, estimates.alike),
        sensitivities=variants.sensitivities(estimates.price),
        similar=_similar(market, objects, known, alike, float(np.log(estimates.hedonic[0]))),
        months_ahead=months,
        later_sales=len(whole.core.sales) - len(market.core.sales),
        last_sale=date_of(market.core.hedonic.trend.last_day),
    )


def _demand_reach(market: Market, subject: Subject) -> None:
    trend, (smallest, largest) = market.core.hedonic.trend, market.core.areas
    months = float(trend.months_ahead(np.array([day_of(subject.date)]))[0])
    if months > FARTHEST_MONTHS:
        first, last = date_of(trend.first_day), date_of(trend.last_day)
        raise NoEstimateError(
            "sales_too_far_in_time", first=first, last=last, date=subject.date, months=round(FARTHEST_MONTHS)
        )
    if not smallest / BEYOND <= subject.area_m2 <= largest * BEYOND:
        raise NoEstimateError("unlike_any_sale", area=subject.area_m2, smallest=float(smallest), largest=float(largest))


def _market_on(market: Market, day: int) -> Market:
    """Return the market as it was known on the day."""
    known = int((market.core.sales.objects.day <= day).sum())
    if known < MIN_COMPARABLES:
        raise NoEstimateError("too_few_comparables", count=known, needed=MIN_COMPARABLES)
    return market.without_later(day)


def _demand_comparables(core: Core, point: Floats, alike: NeighbourRows, level: Level) -> None:
    reach = _reach(level, geographic=core.places.geographic)
    within = int((np.hypot(*(core.xy[alike.rows] - point).T) < reach).sum())
    if within < MIN_COMPARABLES:
        raise NoEstimateError("too_few_comparables", count=within, needed=MIN_COMPARABLES)


def _reach(level: Level, *, geographic: bool) -> float:
    """Return the greatest distance of a comparable sale, in kilometres."""
    if geographic:
        return FARTHEST_KM if level in ("coordinates", "quarter") else np.inf
    return REGION_KM if level == "region" else DISTRICT_KM - QUARTER_KM


def _similar(
    market: Market, subject: Objects, known: Known, alike: NeighbourRows, hedonic: float
) -> list[ComparableSale]:
    """The comparable sales, heaviest first. `known` is the subject completed, `hedonic` its log price by that model."""
    core = market.core
    weights = 1.0 / (alike.distances + ALIKE_SOFTENING)
    weights /= weights.sum()
    sales = core.sales.take(alike.rows)
    adjusted = np.exp(market.calibration.stretched(hedonic + core.residual[alike.rows]))
    (points, levels), on_map = core.places.locate(sales.objects), LEVELS.index("coordinates")
    away = np.where((levels == on_map) & (known.level[0] == on_map), (points - known.xy[0]).T, np.nan).T.tolist()
    place = known.objects.places[int(known.objects.place[0])]
    alike_in = _alike_in(core, subject, known.plain[0], sales.objects)
    return [
        ComparableSale(
            place=sales.objects.places[int(sales.objects.place[at])],
            date=date_of(sales.objects.day[at]),
            price=float(sales.price[at]),
            area_m2=float(sales.objects.area[at]),
            adjusted=float(adjusted[at]),
            weight=float(weights[at]),
            same_place=sales.objects.places[int(sales.objects.place[at])] == place,
            alike=alike_in[at],
            east_km=_known(away[at][0]),
            north_km=_known(away[at][1]),
        )
        for at in range(len(alike.rows))
    ]


def _known(kilometres: float) -> float | None:
    return kilometres if np.isfinite(kilometres) else None


def _alike_in(core: Core, subject: Objects, plain: Floats, sales: Objects) -> list[list[str]]:
    """For each sale the attributes beside area that decide likeness, are known of both and about the same."""
    places = core.neighbours.spaces.alike[1:]
    names = [core.hedonic.attributes[at] for at in places]
    if not names:
        return [[] for _ in range(len(sales))]
    apart = np.abs(core.hedonic.plain(sales) - plain)[:, places]
    known = np.column_stack([np.isfinite(sales.column(name) + subject.column(name)[0]) for name in names])
    same = known & (apart <= SAME)
    return [[name for name, agrees in zip(names, row, strict=True) if agrees] for row in same]


def _liquidity(core: Core, place: str) -> tuple[Liquidity, int]:
    """Return the liquidity of the quarter among all quarters, and its sales in the last year that is loaded."""
    own = core.sales_a_year.get(place, 0)
    quiet, brisk = core.usual_sales_a_year
    if own < max(quiet, MIN_COMPARABLES):
        return "low", own
    return ("high" if own > brisk else "normal"), own
