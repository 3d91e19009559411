"""The saved estimate of a full check in the report's words, against the price asked. Pure."""

import datetime
from collections.abc import Mapping, Sequence

import msgspec

from cleardeed.checks.estimate import Estimate, Method, Value
from cleardeed.checks.guidance import guidance
from cleardeed.checks.scoring.facts import MarketPrice
from cleardeed.checks.scoring.model import Factor
from cleardeed.checks.scoring.score import price_may_be_of_share
from cleardeed.core.language import ENGLISH, Translate, join_titles
from cleardeed.reports.value import ObjectValue, ValueComparable
from cleardeed.sources.base import Answer
from cleardeed.sources.subject import Subject

ESTIMATE = (
    "Computed value of the whole object on {day}: {price}. In {percent} of 100 cases the price lies between {low} and"
    " {high}."
)
BELOW = "The price asked, {asked}, is {share} per cent of the computed value and lies below the range: ask why."
WITHIN = "The price asked, {asked}, is {share} per cent of the computed value and lies within the range."
ABOVE = "The price asked, {asked}, is {share} per cent of the computed value and lies above the range: ask why."
PERHAPS_OF_SHARE = (
    "The price asked, {asked}, may be that of a share: the register shows shares, and the computed value is that of the"
    " whole object. A share costs less than its part of the whole; the two are not compared."
)
NOT_ASKED = "No price asked was named with the order, so none was compared."
COMPARABLES = "It rests on comparable sales: {count}, from {first} to {last}."
BY_COMPARABLES = (
    "By these sales alone, each adjusted to this object and the day and weighed by how like it is, the value is"
    " {comparables}."
)
BY_BOTH = (
    "By these sales alone, each adjusted to this object and the day and weighed by how like it is, the value is"
    " {comparables}; by a model of all loaded sales it is {model}, which has a share of {percent} per cent in the"
    " computed value."
)
NOT_COMPARED = "The price asked, {asked}, was therefore compared with nothing."
ORDINARY = (
    "It is computed from sales at large: an unsafe house, an encumbrance, a mortgage or other owners of the object are"
    " not taken into account, and such an object costs less."
)
WORTH_LESS = (
    "Of this object this was found: {titles}. Such an object costs less than the computed value, and a price within the"
    " range can be too high for it."
)
MORTGAGED = (
    "The object is mortgaged: the computed value is that of the object free of the mortgage, and what is owed under it"
    " is not subtracted."
)
WITH_LAND = (
    "As a rule a house is sold together with its plot, for one price. The plot of this house was not checked: where it"
    " is not sold with the house, or is only rented, the computed value may be too high."
)
CAVEATS = {"mortgage": MORTGAGED, "house_land": WITH_LAND}
"""What the value leaves out, by the factor that it follows from."""
NO_REPORT = "This is a computed value and no appraisal report within the meaning of Law 135-FZ, art. 11."
FAILED = "The value of the object could not be estimated. {reason}"
REASONS = {
    "number_unknown": "Its cadastral number is not known.",
    "kind_not_valued": "It is a room, a garage or a parking place; of these no values are computed.",
    "timeout": "The estimate took too long.",
    "error": "The estimate failed.",
}
NO_SALES = "no_sales_loaded"


def asked_price(subject: Subject) -> float | None:
    """The price that was named with the order, in roubles."""
    return subject.object.asked_price if subject.object is not None else None


def market_price(estimate: Estimate | None) -> MarketPrice | None:
    """The price that the rule on the price compares with."""
    if estimate is None or estimate.valuation is None:
        return None
    value = estimate.valuation
    return MarketPrice(price=value.estimated_price, low=value.price_range.min, high=value.price_range.max)


def what_makes_cheaper(factors: Sequence[Factor]) -> list[str]:
    """The titles of factors that make the object cheaper than others of its kind."""
    return [one.title for one in factors if one.code in guidance().cheaper.factors and one.status != "ok"]


def caveats(factors: Sequence[Factor]) -> list[str]:
    """The sentences on what the value leaves out, by the factors that are not in order."""
    open_codes = {one.code for one in factors if one.status != "ok"}
    return [message for code, message in CAVEATS.items() if code in open_codes]


def value_section(
    estimate: Estimate | None,
    subject: Subject,
    answers: Mapping[str, Answer],
    factors: Sequence[Factor],
    day: datetime.date,
    translate: Translate,
) -> ObjectValue | None:
    """The report's section by the decided answers and the factors found on the day; None as `object_value`."""
    return object_value(
        estimate,
        asked_price(subject),
        translate,
        perhaps_of_share=price_may_be_of_share(subject, answers, day),
        worth_less=what_makes_cheaper(factors),
        left_out=caveats(factors),
    )


def object_value(
    estimate: Estimate | None,
    asked: float | None,
    translate: Translate = ENGLISH,
    *,
    perhaps_of_share: bool = False,
    worth_less: Sequence[str] = (),
    left_out: Sequence[str] = (),
) -> ObjectValue | None:
    """The report's section; None where the check gets no estimate, or the operator has loaded no sales and no price
    was named to compare.

    `perhaps_of_share` is whether the price asked may be that of a share, of which the value of the whole is no measure;
    `worth_less` are the titles of what was found and makes the object cheaper than others, `left_out` the sentences on
    what the value does not take into account.
    """
    price = None if asked is None else round(asked)
    if estimate is None or (price is None and estimate.failure is not None and estimate.failure.reason == NO_SALES):
        return None
    if estimate.valuation is not None:
        return _estimated(
            estimate.valuation,
            price,
            translate,
            perhaps_of_share=perhaps_of_share,
            worth_less=worth_less,
            left_out=left_out,
        )
    failure = estimate.failure
    reason = (failure.message if failure else "") or translate(
        REASONS.get(failure.reason if failure else "", REASONS["error"])
    )
    said = [translate(FAILED).format(reason=reason)]
    if price is not None:
        said.append(translate(NOT_COMPARED).format(asked=translate.roubles(price)))
    return ObjectValue(estimated=False, asked_price=price, text=said)


def _estimated(
    value: Value,
    asked: int | None,
    translate: Translate,
    *,
    perhaps_of_share: bool,
    worth_less: Sequence[str],
    left_out: Sequence[str],
) -> ObjectValue:
    low, high = value.price_range.min, value.price_range.max
    roubles, days = translate.roubles, [one.date for one in value.comparables]
    said = [
        translate(ESTIMATE).format(
            day=translate.day(value.valued_on),
            price=roubles(value.estimated_price),
            percent=round(100 * value.price_range.coverage),
            low=roubles(low),
            high=roubles(high),
        )
    ]
    if asked is None:
        said.append(translate(NOT_ASKED))
    elif perhaps_of_share:
        said.append(translate(PERHAPS_OF_SHARE).format(asked=roubles(asked)))
    else:
        comparison = BELOW if asked < low else ABOVE if asked > high else WITHIN
        share = round(100 * asked / value.estimated_price)
        said.append(translate(comparison).format(asked=roubles(asked), share=share))
    if days:
        said.append(
            translate(COMPARABLES).format(
                count=len(days), first=translate.day(min(days)), last=translate.day(max(days))
            )
        )
    if value.method is not None:
        said.append(_method(value.method, translate))
    said.append(translate(ORDINARY))
    if worth_less:
        said.append(translate(WORTH_LESS).format(titles=join_titles(worth_less)))
    said.extend(map(translate, left_out))
    said.append(translate(NO_REPORT))
    return ObjectValue(
        estimated=True,
        valued_on=value.valued_on,
        estimated_price=value.estimated_price,
        low=low,
        high=high,
        price_per_m2=value.price_per_m2,
        asked_price=None if perhaps_of_share else asked,
        comparables=[
            ValueComparable(
                cadastral_quarter=one.cadastral_quarter,
                date=one.date,
                price=one.price,
                area_m2=one.area_m2,
                price_per_m2=one.price_per_m2,
                adjusted_price=one.adjusted_price,
                weight=msgspec.UNSET if one.weight is None else one.weight,
                distance_m=one.distance_m,
                east_m=one.east_m,
                north_m=one.north_m,
            )
            for one in value.comparables
        ],
        text=said,
    )


def _method(method: Method, translate: Translate) -> str:
    comparables = translate.roubles(method.comparables_price)
    if method.model_price is None:
        return translate(BY_COMPARABLES).format(comparables=comparables)
    return translate(BY_BOTH).format(
        comparables=comparables,
        model=translate.roubles(method.model_price),
        percent=round(100 * method.model_share),
    )
