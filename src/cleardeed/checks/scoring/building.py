"""Rules on the object: whether it exists, is as described, stands in a sound house, and has a plausible price."""

from itertools import product
from typing import Any

from cleardeed.checks.scoring import crosschecks
from cleardeed.checks.scoring.crosschecks import object_facts, standing_facts
from cleardeed.checks.scoring.definitions import load_rules
from cleardeed.checks.scoring.estate import with_estate_variant
from cleardeed.checks.scoring.facts import Facts, Sourced, without_repeats
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.checks.scoring.model import Finding, Weight, fires
from cleardeed.checks.scoring.rights import may_sell_a_share
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.records import ArbitrationCase, CourtCase, HousingCondition, PropertyFacts

FAR_BELOW = 0.8
"""The share of the computed value below which a price, if also below its range, calls for an explanation."""
HALF = 0.5
FAR_ABOVE = 1.25
"""At half or less the difference is manifold, as courts put it who ask whether the buyer could not but see it."""
PRICE_FLOOR = 0.7
"""The share of the cadastral value from which a price is taken as it stands (Tax Code art. 214.10 (2))."""

_PROTECTED_FIELDS = ("cultural_heritage_val", "cultural_heritage", "heritage", "zones", "protective_zones")


def _object_cancelled(facts: Facts) -> Finding | None:
    gone = [one for one in object_facts(facts) if crosschecks.is_gone(one, facts)]
    said_by = dict.fromkeys(one.source for one in gone)
    variant = "map_alone" if "egrn" not in said_by else None
    return fires(Weight.BLOCKING, gone, variant=variant, sources=tuple(BY_CODE[source].name for source in said_by))


def _is_described(facts: Facts) -> bool:
    return bool(object_facts(facts))


def _unsafe_house(facts: Facts) -> Finding | None:
    conditions = facts.current(HousingCondition, "housing")
    condemned = [one for one in conditions if mentions(one.record.kind, *WORDS["demolition"])]
    unsafe = [one for one in conditions if mentions(one.record.kind, *WORDS["unsafe"])]
    return fires(Weight.GRAVE, condemned, variant="demolition") or fires(Weight.SERIOUS, unsafe, variant="unsafe")


def _conditions_are_known(facts: Facts) -> bool:
    """Whether nothing is said of the house but that it is sound."""
    return all(one.record.kind == "ordinary" for one in facts.current(HousingCondition, "housing"))


def _kind_is_plain(facts: Facts) -> bool:
    """Whether a register names a kind that a room is surely not, and none calls it one; `premises` may be one."""
    kinds = _named_kinds(facts)
    return bool(kinds & crosschecks.CLEAR_TYPES) and "room" not in kinds


def _named_kinds(facts: Facts) -> set[str | None]:
    """Return the kinds by which the registers call the object, also where they have struck it off."""
    return {crosschecks.object_kind(one.record.object_type) for one in object_facts(facts)}


def _room(facts: Facts) -> Finding | None:
    rooms = [one for one in standing_facts(facts) if crosschecks.object_kind(one.record.object_type) == "room"]
    named = crosschecks.object_kind(facts.object.object_type) == "room"
    return Finding(weight=Weight.MODERATE, records=rooms) if rooms or named else None


def _house_land(facts: Facts) -> Finding | None:
    """Fires on every house: a check names one object, and the plot is another."""
    kinds = crosschecks.object_kinds(facts)
    is_house = "house" in kinds and not kinds & {"apartment", "room"}
    return Finding(weight=Weight.GAP, records=_of_kind("house", facts)) if is_house else None


def _land_buildings(facts: Facts) -> Finding | None:
    """Fires on every plot: a check names one object, and what stands on the plot is another."""
    is_land = crosschecks.object_kinds(facts) == {"land"}
    return Finding(weight=Weight.GAP, records=_of_kind("land", facts)) if is_land else None


def _of_kind(kind: str, facts: Facts) -> list[Sourced[PropertyFacts]]:
    return [one for one in standing_facts(facts) if crosschecks.object_kind(one.record.object_type) == kind]


def _registers_disagree(facts: Facts) -> Finding | None:
    pairs = list(product(object_facts(facts, "egrn"), object_facts(facts, "nspd")))
    found = {fact for left, right in pairs for fact in crosschecks.disagreements(left.record, right.record)}
    names = tuple(fact for fact in crosschecks.FACT_NAMES if fact in found)
    return fires(Weight.MODERATE, object_facts(facts), facts=names) if names else None


def _impossible_floor(facts: Facts) -> Finding | None:
    def lies_above(one: PropertyFacts) -> bool:
        return one.floor is not None and one.floors_total is not None and one.floor > one.floors_total

    return fires(Weight.MINOR, [one for one in object_facts(facts) if lies_above(one.record)])


def _both_describe(facts: Facts) -> bool:
    """Whether both describe an object that still exists, or both one that does not (`object_cancelled` says so)."""
    pairs = [*product(object_facts(facts, "egrn"), object_facts(facts, "nspd"))]
    agree = all(left.record.cancelled == right.record.cancelled for left, right in pairs)
    return agree and any(crosschecks.have_common_facts(left.record, right.record) for left, right in pairs)


def _location_differs(facts: Facts) -> Finding | None:
    asked = facts.object
    elsewhere = [
        one
        for one in object_facts(facts)
        if crosschecks.addresses_differ(asked.address, one.record.address)
        or crosschecks.number_and_address_differ(asked.cadastral_number, one.record.address)
        or crosschecks.numbers_differ(asked.cadastral_number, one.record.cadastral_number)
    ]
    contradicts = crosschecks.number_and_address_differ(asked.cadastral_number, asked.address)
    if elsewhere:
        return Finding(weight=Weight.SERIOUS, records=elsewhere)
    return Finding(weight=Weight.SERIOUS, variant="of_request") if contradicts else None


def _location_is_known(facts: Facts) -> bool:
    """Whether both were named and a register states both, so that finding no contradiction means something."""
    named = facts.object.cadastral_number and facts.object.address
    return bool(named) and any(one.record.cadastral_number and one.record.address for one in object_facts(facts))


def _not_as_described(facts: Facts) -> Finding | None:
    area = _number(facts.object.extra.get("area_m2"))
    described = standing_facts(facts)
    kinds = [one for one in described if crosschecks.kinds_differ(facts.object.object_type, one.record.object_type)]
    areas = [one for one in described if crosschecks.areas_differ(area, one.record.area_m2)]
    unlike = [one for one in described if one in kinds or one in areas]
    variant = None if kinds and areas else "kind" if kinds else "area"
    return fires(Weight.MODERATE, unlike, variant=variant)


def _kind_is_known(facts: Facts) -> bool:
    """Whether a register names the very kind that was named. `premises` may be a flat or not: that is no agreement."""
    named = crosschecks.object_kind(facts.object.object_type)
    kinds = _named_kinds(facts) - {None}
    return named is not None and named in kinds and kinds <= {named, "premises", "building"}


def _values(facts: Facts) -> list[Sourced[PropertyFacts]]:
    return [one for one in object_facts(facts) if one.record.cadastral_value is not None]


def _value_anomaly(facts: Facts) -> Finding | None:
    valued = _values(facts)
    unlike = any(
        crosschecks.values_differ(left.record.cadastral_value, right.record.cadastral_value)
        for left, right in product(valued, valued)
    )
    nominal = any(one.record.cadastral_value is not None and one.record.cadastral_value <= 1 for one in valued)
    return fires(Weight.MINOR, valued, variant=None if unlike else "nominal") if unlike or nominal else None


def _is_valued(facts: Facts) -> bool:
    return bool(_values(facts))


def _price_below_value(facts: Facts) -> Finding | None:
    price = facts.object.asked_price
    above = [one for one in _values(facts) if price and price < PRICE_FLOOR * (one.record.cadastral_value or 0)]
    variant = _variant_of_share(facts)
    return fires(Weight.GAP if variant else Weight.MODERATE, above, variant=variant)


def _price_is_known(facts: Facts) -> bool:
    return facts.object.asked_price is not None and _is_valued(facts) and not may_sell_a_share(facts)


def _variant_of_share(facts: Facts) -> str | None:
    """Return the variant for a price that may be that of a share: a value of the whole is no measure of it."""
    return "share" if may_sell_a_share(facts) else None


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and value > 0 else None


def _object_dispute(facts: Facts) -> Finding | None:
    cases: list[Sourced[Any]] = [
        *facts.records(CourtCase, "object_courts"),
        *facts.records(ArbitrationCase, "object_courts"),
    ]
    open_ = without_repeats(one for one in cases if not facts.ended(one.record))
    ended = without_repeats(
        one for one in cases if one.record.closed_on and facts.since(3) < one.record.closed_on <= facts.today
    )
    variant = None if open_ else "ended"
    weight = Weight.GRAVE if open_ else Weight.MODERATE
    return fires(weight, [*open_, *ended], variant, open=len(open_), ended=len(ended))


def _protected(facts: Facts) -> Finding | None:
    marked = [
        one for one in object_facts(facts, "nspd") if any(one.record.extra.get(field) for field in _PROTECTED_FIELDS)
    ]
    return fires(Weight.MINOR, marked)


def _protection_is_stated(facts: Facts) -> bool:
    """Whether the map has a field for it at all: most of its readers do not."""
    return any(field in one.record.extra for one in object_facts(facts, "nspd") for field in _PROTECTED_FIELDS)


def _price_below_market(facts: Facts) -> Finding | None:
    asked, market = facts.object.asked_price, facts.market
    if asked is None or market is None or asked >= market.low or asked >= FAR_BELOW * market.price:
        return None
    variant = _variant_of_share(facts)
    weight = Weight.GAP if variant else Weight.SERIOUS if asked <= HALF * market.price else Weight.MODERATE
    return Finding(weight=weight, variant=variant, values={"share": round(100 * asked / market.price)})


def _price_above_market(facts: Facts) -> Finding | None:
    asked, market = facts.object.asked_price, facts.market
    if asked is None or market is None or asked <= market.high or asked <= FAR_ABOVE * market.price:
        return None
    return Finding(weight=Weight.MINOR, values={"share": round(100 * asked / market.price)})


def _prices_are_known(facts: Facts) -> bool:
    return facts.object.asked_price is not None and facts.market is not None and not may_sell_a_share(facts)


RULES = load_rules(
    "building",
    find={
        "object_cancelled": _object_cancelled,
        "not_of_one_place": _location_differs,
        "house_land": _house_land,
        "land_buildings": _land_buildings,
        "object_dispute": _object_dispute,
        "unsafe_house": _unsafe_house,
        "registers_disagree": _registers_disagree,
        "impossible_floor": _impossible_floor,
        "not_as_described": _not_as_described,
        "room_in_shared_flat": _room,
        "cadastral_value_anomaly": _value_anomaly,
        "price_below_cadastral_value": with_estate_variant(_price_below_value),
        "protected_on_map": _protected,
        "price_below_market": with_estate_variant(_price_below_market),
        "price_above_market": _price_above_market,
    },
    conclusive={
        "object_cancelled": _is_described,
        "not_of_one_place": _location_is_known,
        "unsafe_house": _conditions_are_known,
        "registers_disagree": _both_describe,
        "not_as_described": _kind_is_known,
        "room_in_shared_flat": _kind_is_plain,
        "cadastral_value_anomaly": _is_valued,
        "price_below_cadastral_value": _price_is_known,
        "protected_on_map": _protection_is_stated,
        "price_below_market": _prices_are_known,
        "price_above_market": _prices_are_known,
    },
)
