"""The result of a valuation as the API shows it, its numbers rounded, its texts those of `texts`."""

import datetime
import math
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from cleardeed.core.formats import Amount, Count
from cleardeed.core.language import Translate
from cleardeed.valuation import texts
from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.market import reasons
from cleardeed.valuation.market.calibration import COVERAGE
from cleardeed.valuation.market.places import Level
from cleardeed.valuation.market.valuation import ComparableSale, Liquidity, MarketValuation, NoEstimateError, Reason

NEUTRAL = 0.01
"""Effects smaller than this are called neutral."""
DIGITS = 4
"""Estimates are rounded to so many digits: more would feign a precision that nobody has."""

Status = Literal["report_ready", "failed"]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Impact = Literal["positive", "neutral", "negative"]
Origin = Literal["request", "egrn", "nspd"]
"""The source of an attribute: the caller, or a register."""


class PriceRange(msgspec.Struct, frozen=True, kw_only=True):
    """Holds the true price as often as `coverage` says."""

    min: Amount
    max: Amount
    currency: Literal["RUB"] = "RUB"
    coverage: Share = COVERAGE


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """What moved the price, by `impact_amount` roubles, which are `impact_percent` of `base_price`; `effect` is its
    sign. In valuations of earlier versions `impact_amount` may be null, and the percentage is of the price
    without."""

    code: str
    title: str
    effect: Impact
    impact_percent: float
    impact_amount: int | None = None
    comment: str


class Sensitivity(msgspec.Struct, frozen=True, kw_only=True):
    """What the object would be worth if one attribute were `low` or `high`, between which lies half of the sales
    nearby. `value` is its own, null where it is not known."""

    code: str
    title: str
    value: float | None
    low: float
    high: float
    low_price: Amount
    high_price: Amount
    comment: str


class Comparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that the estimate rests on, by its quarter. `adjusted_price` is its price as if it had been this object on
    this day; `weight` its share among the comparables, `reason` why it counts. Metres lead from the object to it, null
    unless the coordinates of both are known."""

    cadastral_quarter: str
    date: datetime.date
    price: Amount
    area_m2: float
    price_per_m2: Amount
    adjusted_price: Amount
    weight: Share
    reason: str = ""
    distance_m: Count | None
    east_m: int | None
    north_m: int | None


class Attribute(msgspec.Struct, frozen=True, kw_only=True):
    """A number that the object was valued by, and its source."""

    name: str
    value: float
    source: Origin


class Method(msgspec.Struct, frozen=True, kw_only=True):
    """How the estimate came about: two estimates and the share of the model in their blend, as the back-test of the
    loaded sales found best. `comparables_price` is the geometric mean of the comparables' adjusted prices by their
    weights, rounded; `model_price` is null where too few sales are loaded to train a model. The blend is the geometric
    mean of the two by their shares."""

    comparables_price: Amount
    model_price: Amount | None
    model_share: Share
    model_version: int


class ValuationResult(msgspec.Struct, frozen=True, kw_only=True):
    """`result.valuation`. Whole roubles. `base_price` and the factors' `impact_amount` add up to `estimated_price`."""

    cadastral_number: str
    object_type: Kind
    valued_on: datetime.date
    price_range: PriceRange
    estimated_price: Amount
    price_per_m2: Amount
    confidence: Share
    liquidity: Liquidity
    sales_last_year: Count
    place_level: Level
    base_price: Amount | None = None
    factors: list[Factor]
    sensitivities: list[Sensitivity] = []
    comparables: list[Comparable]
    attributes: list[Attribute]
    method: Method
    comment: str


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """Why there is no valuation."""

    reason: Reason
    message: str


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """`result` of a valuation; `report` is always null (the PDF has a link of its own). A failed one has `failure`."""

    valuation: ValuationResult | None
    report: None = None
    failure: Failure | msgspec.UnsetType = msgspec.UNSET


def failed_result(error: NoEstimateError, translate: Translate) -> Result:
    """The result of a valuation for which there is too little data."""
    return Result(
        valuation=None, failure=Failure(reason=error.reason, message=texts.no_estimate_text(error, translate))
    )


def result_of(
    valued: MarketValuation,
    *,
    cadastral_number: str,
    kind: Kind,
    date: datetime.date,
    attributes: list[Attribute],
    area_m2: float,
    version: int,
    translate: Translate,
) -> ValuationResult:
    """The value in the contract's texts."""
    price = rounded_price(valued.price)
    comparables = [_comparable(one, area_m2, translate) for one in valued.similar]
    amounts = [_step(price) * round(effect.amount / _step(price)) for effect in valued.effects]
    base = price - sum(amounts)
    factors = [_factor(effect, amount, base, translate) for effect, amount in zip(valued.effects, amounts, strict=True)]
    return ValuationResult(
        cadastral_number=cadastral_number,
        object_type=kind,
        valued_on=date,
        price_range=PriceRange(min=min(rounded_price(valued.low), price), max=max(rounded_price(valued.high), price)),
        estimated_price=price,
        price_per_m2=round(price / area_m2),
        confidence=round(valued.confidence, 2),
        liquidity=valued.liquidity,
        sales_last_year=valued.sales_last_year,
        place_level=valued.level,
        base_price=base,
        factors=[*factors, _liquidity_factor(valued, translate)],
        sensitivities=[_sensitivity(one, translate) for one in valued.sensitivities],
        comparables=comparables,
        attributes=attributes,
        method=Method(
            comparables_price=rounded_price(_weighted_mean(comparables)),
            model_price=None if valued.model_price is None else rounded_price(valued.model_price),
            model_share=valued.model_share,
            model_version=version,
        ),
        comment=texts.valuation_comment(valued, translate),
    )


def _weighted_mean(comparables: Sequence[Comparable]) -> float:
    """Return the weighted geometric mean of the adjusted prices, from the figures that are shown, so that a reader
    finds the same."""
    total = sum(one.weight for one in comparables)
    return math.exp(sum(one.weight * math.log(one.adjusted_price) for one in comparables) / total)


def rounded_price(price: float) -> int:
    """Whole roubles of a few digits."""
    return round(float(f"{price:.{DIGITS - 1}e}"))


def _step(price: int) -> int:
    """Return the value of the last digit of a rounded price."""
    return int(10 ** max(0, len(str(price)) - DIGITS))


def _factor(effect: reasons.Effect, amount: int, base: int, translate: Translate) -> Factor:
    sign: Impact = "neutral" if abs(effect.share) < NEUTRAL else "positive" if effect.share > 0 else "negative"
    name = effect.attribute
    return Factor(
        code=name,
        title=texts.attribute_title(name, translate),
        effect=sign,
        impact_percent=round(100 * amount / base, 1),
        impact_amount=amount,
        comment=texts.effect_text(effect, translate),
    )


def _liquidity_factor(valued: MarketValuation, translate: Translate) -> Factor:
    sign: dict[Liquidity, Impact] = {"low": "negative", "normal": "neutral", "high": "positive"}
    return Factor(
        code="liquidity",
        title=texts.attribute_title("liquidity", translate),
        effect=sign[valued.liquidity],
        impact_percent=0.0,
        impact_amount=0,
        comment=texts.liquidity_text(valued.sales_last_year, translate),
    )


def _sensitivity(one: reasons.Sensitivity, translate: Translate) -> Sensitivity:
    low_price, high_price = rounded_price(one.low_price), rounded_price(one.high_price)
    return Sensitivity(
        code=one.attribute,
        title=texts.attribute_title(one.attribute, translate),
        value=one.value,
        low=one.low,
        high=one.high,
        low_price=low_price,
        high_price=high_price,
        comment=texts.sensitivity_text(one, (low_price, high_price), translate),
    )


def _comparable(one: ComparableSale, area_m2: float, translate: Translate) -> Comparable:
    away = None if one.east_km is None or one.north_km is None else (one.east_km, one.north_km)
    return Comparable(
        cadastral_quarter=one.place,
        date=one.date,
        price=round(one.price),
        area_m2=round(one.area_m2, 1),
        price_per_m2=round(one.price / one.area_m2),
        adjusted_price=rounded_price(one.adjusted),
        weight=round(one.weight, 4),
        reason=texts.comparable_text(one, area_m2, translate),
        distance_m=None if away is None else round(1000 * (away[0] ** 2 + away[1] ** 2) ** 0.5),
        east_m=None if away is None else round(1000 * away[0]),
        north_m=None if away is None else round(1000 * away[1]),
    )
