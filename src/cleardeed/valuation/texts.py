"""Texts on a value, in the reader's language: names of attributes, reasons, the comment, why there is none."""

import datetime

from cleardeed.core.language import Translate
from cleardeed.valuation.market.places import Level
from cleardeed.valuation.market.reasons import OTHER, PLACE, TIME, Effect, Sensitivity
from cleardeed.valuation.market.valuation import ComparableSale, MarketValuation, NoEstimateError, Reason

STALE_MONTHS = 3.0

NAMES = {
    "area_m2": "Area",
    "rooms": "Rooms",
    "floor": "Floor",
    "floors_total": "Floors of the building",
    "year_built": "Year of building",
    "land_area_m2": "Area of the land",
    "bathrooms": "Bathrooms",
    "bedrooms": "Bedrooms",
    "living_area": "Living area",
    "kitchen_area": "Kitchen area",
    "ceiling_height": "Ceiling height",
    "new_building": "New building",
    "walk_minutes": "Minutes on foot",
    "latitude": "Latitude",
    "longitude": "Longitude",
    "condition": "Condition",
    "quality": "Quality of the building",
    "place": "Place",
    "time": "Time",
    "liquidity": "Liquidity",
    "other": "Other attributes",
}
KINDS: dict[str, str] = {
    "apartment": "apartment",
    "premises": "premises",
    "house": "house",
    "land": "land plot",
}
AREAS = {"area_m2", "land_area_m2", "living_area", "kitchen_area"}
PLACES: dict[Level, str] = {
    "coordinates": "The place is known by its coordinates.",
    "quarter": "The place is known by its cadastral quarter.",
    "district": "The place is known by its cadastral district alone, because its quarter has no loaded sale.",
    "region": "The place is known by its cadastral region alone, because its district has no loaded sale.",
}
PLACE_EFFECT = "The level of prices at this place beside that of the cadastral region."
TIME_EFFECT = "The change of prices since the comparable sales."
OTHER_EFFECT = "Attributes that are not listed, together."
NO_ATTRIBUTES = {PLACE: PLACE_EFFECT, TIME: TIME_EFFECT, OTHER: OTHER_EFFECT}
EFFECT = "{value}; usual nearby is {usual}."
SENSITIVITY = "Here {value}; half of the sales nearby have {low} to {high}, which would give {least} and {most}."
SENSITIVITY_UNKNOWN = "Not known; half of the sales nearby have {low} to {high}, which would give {least} and {most}."
SAME_QUARTER, OTHER_QUARTER = "same quarter", "another quarter"
DISTANCE = "{metres} m away"
SAME_AREA, OTHER_AREA = "same area", "area {change}"
ALIKE = "alike: {names}"
LIQUIDITY = "Loaded sales in this quarter in the last year of the data known on the day of valuation: {count}."
CONFIDENCE = "A price within 10 % of the estimate is to be expected in {percent} of 100 such cases."
LATER = (
    "Of the loaded sales {count} are of later days than the valuation's: none of them is a comparable or a neighbour."
    " The level of prices on the day, and what the models learnt of places and attributes, rest on all loaded sales."
)
STALE = "The loaded sales end {months} months away (the last is of {last}): the range is wider for it."
REASONS: dict[Reason, str] = {
    "no_sales_loaded": "Too few sales of this kind ({kind}) are loaded to value by.",
    "kind_not_valued": "By the register the object is a room, a garage or a parking place; of these no values are"
    " computed.",
    "area_unknown": "The object's area was not sent and no loaded register knows it.",
    "no_sales_nearby": "No sale of this kind is loaded for this cadastral region.",
    "too_few_comparables": "Of the loaded sales of this kind up to the day of valuation {count} can be compared with"
    " this object; {needed} are needed.",
    "unlike_any_sale": "No loaded sale of this kind has an area near {area} (they have {smallest} to {largest}).",
    "sales_too_far_in_time": "The loaded sales of this kind are from {first} to {last}: {date} lies more than {months}"
    " months away.",
}


def attribute_title(attribute: str, translate: Translate) -> str:
    """An attribute's name for people; one of the operator's own data is shown as the data name it."""
    return translate(NAMES[attribute]) if attribute in NAMES else attribute.replace("_", " ").capitalize()


def effect_text(effect: Effect, translate: Translate) -> str:
    """Return the explanation of an effect."""
    if effect.attribute in NO_ATTRIBUTES:
        return translate(NO_ATTRIBUTES[effect.attribute])
    value, usual = (_shown(effect.attribute, one or 0.0, translate) for one in (effect.value, effect.usual))
    return translate(EFFECT).format(value=value, usual=usual)


def sensitivity_text(one: Sensitivity, prices: tuple[int, int], translate: Translate) -> str:
    """Return the text on the value with the attribute as it is usual nearby; `prices` are rounded, at the low and
    high."""
    low, high = (_shown(one.attribute, value, translate) for value in (one.low, one.high))
    least, most = map(translate.roubles, prices)
    if one.value is None:
        return translate(SENSITIVITY_UNKNOWN).format(low=low, high=high, least=least, most=most)
    value = _shown(one.attribute, one.value, translate)
    return translate(SENSITIVITY).format(value=value, low=low, high=high, least=least, most=most)


def comparable_text(one: ComparableSale, area_m2: float, translate: Translate) -> str:
    """Return why a sale is comparable: how near it lies, and how like the object it is."""
    said = [translate(SAME_QUARTER if one.same_place else OTHER_QUARTER)]
    if one.east_km is not None and one.north_km is not None:
        metres = round(1000 * (one.east_km**2 + one.north_km**2) ** 0.5)
        said.append(translate(DISTANCE).format(metres=translate.measure(metres)))
    change = round(100 * (one.area_m2 / area_m2 - 1))
    said.append(
        translate(OTHER_AREA).format(change=f"{translate.number(change, '+d')}\u00a0%")
        if change
        else translate(SAME_AREA)
    )
    if one.alike:
        said.append(
            translate(ALIKE).format(names=", ".join(attribute_title(name, translate).lower() for name in one.alike))
        )
    return "; ".join(said)


def _shown(attribute: str, value: float, translate: Translate) -> str:
    return translate.area(value) if attribute in AREAS else translate.measure(value)


def liquidity_text(sales_last_year: int, translate: Translate) -> str:
    """Number of sales that the liquidity rests on."""
    return translate(LIQUIDITY).format(count=sales_last_year)


def valuation_comment(valued: MarketValuation, translate: Translate) -> str:
    """Return the comment on a value: the knowledge of the place, the certainty of the estimate, the age of the data."""
    said = [
        translate(PLACES[valued.level]),
        translate(CONFIDENCE).format(percent=f"{100 * valued.confidence:.0f}"),
    ]
    if valued.later_sales:
        said.append(translate(LATER).format(count=valued.later_sales))
    if valued.months_ahead > STALE_MONTHS:
        months, last = f"{valued.months_ahead:.0f}", translate.day(valued.last_sale)
        said.append(translate(STALE).format(months=months, last=last))
    return " ".join(said)


def no_estimate_text(error: NoEstimateError, translate: Translate) -> str:
    """Return why there is no value."""
    return translate(REASONS[error.reason]).format(
        **{name: _written(value, translate) for name, value in error.values.items()}
    )


def _written(value: str | float | datetime.date, translate: Translate) -> str:
    match value:
        case float():
            return translate.area(value)
        case datetime.date():
            return translate.day(value)
    text = str(value)
    return translate(KINDS[text]) if text in KINDS else text
