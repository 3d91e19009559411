"""Answers of the service: valuations.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime

import msgspec

from cleardeed.client.answers.common import Answer, Mode, Status
from cleardeed.client.answers.evidence import Evidence


class PriceRange(msgspec.Struct, frozen=True, kw_only=True):
    """Holds the true price as often as `coverage` says."""

    min: int
    max: int
    currency: Status
    coverage: float


class ValuationFactor(msgspec.Struct, frozen=True, kw_only=True):
    """What moved the price, by `impact_amount` roubles, which are `impact_percent` of `base_price`; `effect` is its
    sign. In valuations of earlier versions `impact_amount` may be null, and the percentage is of the price without."""

    code: str
    title: str
    effect: Status
    impact_percent: float
    impact_amount: int | None
    comment: str


class Sensitivity(msgspec.Struct, frozen=True, kw_only=True):
    """What the object would be worth if one attribute were `low` or `high`, between which lies half of the sales
    nearby. `value` is its own, null where it is not known."""

    code: str
    title: str
    value: float | None
    low: float
    high: float
    low_price: int
    high_price: int
    comment: str


class Comparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that the estimate rests on, by its quarter. `adjusted_price` is its price as if it had been this object on
    this day; `weight` its share among the comparables, `reason` why it counts. Metres lead from the object to it, null
    unless the coordinates of both are known."""

    cadastral_quarter: str
    date: datetime.date
    price: int
    area_m2: float
    price_per_m2: int
    adjusted_price: int
    weight: float
    reason: str
    distance_m: int | None
    east_m: int | None
    north_m: int | None


class ValuedAttribute(msgspec.Struct, frozen=True, kw_only=True):
    """A number that the object was valued by, and its source."""

    name: str
    value: float
    source: Status


class ValuationMethod(msgspec.Struct, frozen=True, kw_only=True):
    """How the estimate came about: two estimates and the share of the model in their blend, as the back-test of the
    loaded sales found best. `comparables_price` is the geometric mean of the comparables' adjusted prices by their
    weights, rounded; `model_price` is null where too few sales are loaded to train a model. The blend is the geometric
    mean of the two by their shares."""

    comparables_price: int
    model_price: int | None
    model_share: float
    model_version: int


class Valuation(msgspec.Struct, frozen=True, kw_only=True):
    """`result.valuation`. Whole roubles. `base_price` and the factors' `impact_amount` add up to `estimated_price`."""

    cadastral_number: str
    object_type: Status
    valued_on: datetime.date
    price_range: PriceRange
    estimated_price: int
    price_per_m2: int
    confidence: float
    liquidity: Status
    sales_last_year: int
    place_level: Status
    base_price: int | None
    factors: list[ValuationFactor]
    sensitivities: list[Sensitivity]
    comparables: list[Comparable]
    attributes: list[ValuedAttribute]
    method: ValuationMethod
    comment: str


class ValuationFailure(msgspec.Struct, frozen=True, kw_only=True):
    """Why there is no valuation."""

    reason: Status
    message: str


class ValuationResult(msgspec.Struct, frozen=True, kw_only=True):
    """`result` of a valuation; `report` is always null (the PDF has a link of its own). A failed one has `failure`."""

    valuation: Valuation | None
    report: None
    failure: ValuationFailure | None = None


class CreatedValuation(Answer, frozen=True, kw_only=True):
    """The answer of POST /valuation. `price_amount` is the tariff's; `cost` what remains charged: 0 where it failed."""

    id: str
    status: Status
    mode: Mode
    result: ValuationResult | None = None
    pdf_url: str | None
    cost: int
    price_amount: int
    balance_remaining: int


class ValuationState(Answer, frozen=True, kw_only=True):
    """The answer of GET /valuation/{valuation_id}. A failed one has no evidence, an erased one no result."""

    id: str
    status: Status
    mode: Mode
    external_id: str | None = None
    metadata: dict[str, str] = msgspec.field(default_factory=dict)
    cost: int
    created_at: datetime.datetime
    completed_at: datetime.datetime
    result: ValuationResult | None = None
    pdf_url: str | None
    evidence: Evidence | None = None
