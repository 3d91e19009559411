"""Rules on the object itself: whether it exists, is what it is said to be, and stands in a sound house."""

from itertools import product
from typing import Any

from cleardeed.checks.scoring import crosschecks
from cleardeed.checks.scoring.against import Against
from cleardeed.checks.scoring.crosschecks import object_facts
from cleardeed.checks.scoring.facts import Facts, Sourced, distinct, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.sources.records import ArbitrationCase, CourtCase, Encumbrance, HousingCondition, PropertyFacts

PRICE_FLOOR = 0.7
"""The share of the cadastral value from which a price is taken as it stands (Tax Code art. 214.10 part 2)."""

_DEMOLITION = ("demol", "снос", "снес", "resettl", "расселен")
_UNSAFE = ("unsafe", "condemned", "emergency", "аварийн", "ветх")
_PROTECTED_FIELDS = ("cultural_heritage_val", "cultural_heritage", "heritage", "zones", "protective_zones")


def _object_cancelled(facts: Facts) -> Finding | None:
    return fires(Weight.BLOCKING, [one for one in object_facts(facts) if _is_gone(one, facts)])


def _is_gone(found: Sourced[PropertyFacts], facts: Facts) -> bool:
    return found.record.cancelled or facts.ended(found.record)


def _is_described(facts: Facts) -> bool:
    return bool(object_facts(facts))


def _unsafe_house(facts: Facts) -> Finding | None:
    conditions = facts.current(HousingCondition, "housing")
    condemned = [one for one in conditions if mentions(one.record.kind, *_DEMOLITION)]
    unsafe = [one for one in conditions if mentions(one.record.kind, *_UNSAFE)]
    return fires(Weight.GRAVE, condemned) or fires(Weight.SERIOUS, unsafe)


def _conditions_are_known(facts: Facts) -> bool:
    """Whether nothing is said of the house but that it is sound."""
    return all(one.record.kind == "ordinary" for one in facts.current(HousingCondition, "housing"))


def _kind_is_plain(facts: Facts) -> bool:
    """Whether a register names a kind that a room is surely not; `premises` may be one."""
    kinds = {crosschecks.object_kind(one.record.object_type) for one in object_facts(facts)}
    return bool(kinds & crosschecks.CLEAR_TYPES)


def _room(facts: Facts) -> Finding | None:
    rooms = [one for one in object_facts(facts) if crosschecks.object_kind(one.record.object_type) == "room"]
    named = crosschecks.object_kind(facts.object.object_type) == "room"
    return Finding(weight=Weight.MODERATE, records=rooms) if rooms or named else None


def _registers_disagree(facts: Facts) -> Finding | None:
    pairs = list(product(object_facts(facts, "egrn"), object_facts(facts, "nspd")))
    found = {fact for left, right in pairs for fact in crosschecks.disagreements(left.record, right.record)}
    names = tuple(fact for fact in crosschecks.FACT_NAMES if fact in found)
    return fires(Weight.MODERATE, object_facts(facts), facts=names) if names else None


def _both_describe(facts: Facts) -> bool:
    pairs = product(object_facts(facts, "egrn"), object_facts(facts, "nspd"))
    return any(crosschecks.both_state_something(left.record, right.record) for left, right in pairs)


def _not_of_one_place(facts: Facts) -> Finding | None:
    asked = facts.object
    elsewhere = [
        one
        for one in object_facts(facts)
        if crosschecks.addresses_differ(asked.address, one.record.address)
        or crosschecks.number_and_address_differ(asked.cadastral_number, one.record.address)
        or crosschecks.numbers_differ(asked.cadastral_number, one.record.cadastral_number)
    ]
    contradicts = crosschecks.number_and_address_differ(asked.cadastral_number, asked.address)
    return Finding(weight=Weight.SERIOUS, records=elsewhere) if elsewhere or contradicts else None


def _place_is_known(facts: Facts) -> bool:
    """Whether both were named and a register states both, so that finding no contradiction means something."""
    named = facts.object.cadastral_number and facts.object.address
    return bool(named) and any(one.record.cadastral_number and one.record.address for one in object_facts(facts))


def _not_as_described(facts: Facts) -> Finding | None:
    area = _number(facts.object.extra.get("area_m2"))
    unlike = [
        one
        for one in object_facts(facts)
        if crosschecks.kinds_differ(facts.object.object_type, one.record.object_type)
        or crosschecks.areas_differ(area, one.record.area_m2)
    ]
    return fires(Weight.MODERATE, unlike)


def _kind_is_known(facts: Facts) -> bool:
    """Whether a register names the very kind that was named. `premises` may be a flat or not: that is no agreement."""
    named = crosschecks.object_kind(facts.object.object_type)
    kinds = {crosschecks.object_kind(one.record.object_type) for one in object_facts(facts)} - {None}
    return named is not None and named in kinds and kinds <= {named, "premises", "building"}


def _values(facts: Facts) -> list[Sourced[PropertyFacts]]:
    return [one for one in object_facts(facts) if one.record.cadastral_value is not None]


def _value_anomaly(facts: Facts) -> Finding | None:
    valued = _values(facts)
    unlike = any(
        crosschecks.values_differ(left.record.cadastral_value, right.record.cadastral_value)
        for left, right in product(valued, valued)
    )
    void = any(one.record.cadastral_value is not None and one.record.cadastral_value <= 1 for one in valued)
    return fires(Weight.MINOR, valued) if unlike or void else None


def _is_valued(facts: Facts) -> bool:
    return bool(_values(facts))


def _price_below_value(facts: Facts) -> Finding | None:
    price = facts.object.asked_price
    above = [one for one in _values(facts) if price and price < PRICE_FLOOR * (one.record.cadastral_value or 0)]
    return fires(Weight.MODERATE, above)


def _price_is_known(facts: Facts) -> bool:
    return facts.object.asked_price is not None and _is_valued(facts)


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and value > 0 else None


def _object_dispute(facts: Facts) -> Finding | None:
    cases: list[Sourced[Any]] = [
        *facts.records(CourtCase, "object_courts"),
        *facts.records(ArbitrationCase, "object_courts"),
    ]
    open_ = distinct(one for one in cases if not facts.ended(one.record))
    ended = distinct(
        one for one in cases if one.record.closed_on and facts.since(3) < one.record.closed_on <= facts.today
    )
    weight = Weight.GRAVE if open_ else Weight.MODERATE
    return fires(weight, [*open_, *ended], open=len(open_), ended=len(ended))


def _protected(facts: Facts) -> Finding | None:
    marked = [
        one for one in object_facts(facts, "nspd") if any(one.record.extra.get(field) for field in _PROTECTED_FIELDS)
    ]
    return fires(Weight.MINOR, marked)


def _protection_is_stated(facts: Facts) -> bool:
    """Whether the map has a field for it at all: most of its readers do not."""
    return any(field in one.record.extra for one in object_facts(facts, "nspd") for field in _PROTECTED_FIELDS)


RULES = (
    Rule(
        code="object_cancelled",
        title="The object no longer exists in the register",
        law=("Law 218-FZ on registration, art. 8 and 14", "Civil Code, art. 235"),
        sources=("egrn", "nspd"),
        weights=(Weight.BLOCKING,),
        says="A register calls the object cancelled or archived (records: {count}): it was struck out, divided or"
        " merged. It cannot be sold under this number.",
        clear="The object stands in the registers and is not marked as cancelled.",
        demands=("Find out what became of the object and order the check again under its present number.",),
        find=_object_cancelled,
        decides=_is_described,
        against=(
            Against(record=PropertyFacts, fields={"cancelled": (True,)}, years=None),
            Against(record=Encumbrance, sources=("egrn",), fields={"kind": ("temporary", "ownerless")}),
        ),
    ),
    Rule(
        code="not_of_one_place",
        title="The cadastral number and the address are not of one place",
        law=("Civil Code, art. 432 and 554", "Law 218-FZ on registration, art. 8"),
        sources=("egrn", "nspd"),
        weights=(Weight.SERIOUS,),
        says="The number that was named, the address that was named and what the registers hold do not belong together:"
        " the check, or the contract, may be about another object.",
        clear="The cadastral number and the address named do not contradict the registers.",
        demands=(
            "Compare number and address with a fresh extract; without the right object the contract is not made.",
        ),
        find=_not_of_one_place,
        decides=_place_is_known,
    ),
    Rule(
        code="object_dispute",
        title="Courts deal with the object",
        law=("Civil Code, art. 8.1 and 302", "Law 218-FZ on registration, art. 9"),
        sources=("object_courts",),
        weights=(Weight.GRAVE, Weight.MODERATE),
        says="Court cases about the object: {open} open, {ended} ended within three years. A buyer who could learn of a"
        " dispute is not in good faith.",
        clear="No court case about the object that is open or ended within three years was found.",
        demands=("Demand the claims and decisions in the cases about the object and wait for those that are open.",),
        find=_object_dispute,
        against=tuple(
            Against(record=kind, sources=("object_courts",), years=3) for kind in (CourtCase, ArbitrationCase)
        ),
    ),
    Rule(
        code="unsafe_house",
        title="The house is unsafe or to be demolished",
        law=("Housing Code, art. 32", "Government Resolution 47 of 28.01.2006"),
        sources=("housing",),
        weights=(Weight.GRAVE, Weight.SERIOUS),
        says="The house is recognised as unsafe or listed for demolition (entries: {count}). It will be seized for"
        " compensation, and who buys after the recognition gets no more than was paid.",
        clear="The house is not listed as unsafe or for demolition.",
        demands=("Demand the decision on the house, the term of resettlement and the compensation due.",),
        find=_unsafe_house,
        decides=_conditions_are_known,
        against=(Against(record=HousingCondition, words=(*_UNSAFE, *_DEMOLITION)),),
    ),
    Rule(
        code="registers_disagree",
        title="Two registers describe the object differently",
        law=("Law 218-FZ on registration, art. 8 and 61", "Housing Code, art. 25 to 29"),
        sources=("egrn", "nspd"),
        weights=(Weight.MODERATE,),
        says="The register of rights and the cadastral map differ in: {facts}. It may be an error, an old entry or an"
        " alteration that was not approved.",
        clear="In what both state of the object, the register of rights and the cadastral map agree.",
        demands=("Demand the technical plan, compare it on site, and let the registers be corrected before the deal.",),
        find=_registers_disagree,
        decides=_both_describe,
    ),
    Rule(
        code="not_as_described",
        title="The object is not what it was said to be",
        law=("Civil Code, art. 469, 554 and 557", "Housing Code, art. 25 to 29"),
        sources=("egrn", "nspd"),
        weights=(Weight.MODERATE,),
        says="The kind or the area named for the object is not what the registers hold (records: {count}).",
        clear="A register calls the object by the kind that was named.",
        demands=("Settle which object is meant; a changed area calls for the papers of its redevelopment.",),
        find=_not_as_described,
        decides=_kind_is_known,
    ),
    Rule(
        code="room_in_shared_flat",
        title="The object is a room in a shared flat",
        law=("Housing Code, art. 42", "Civil Code, art. 250"),
        sources=("egrn", "nspd"),
        weights=(Weight.MODERATE,),
        says="The object is a room. The owners of the other rooms must be offered it first and have a month.",
        clear="The registers do not call the object a room.",
        demands=("Demand the notices to the owners of the other rooms and their refusals.",),
        find=_room,
        decides=_kind_is_plain,
    ),
    Rule(
        code="cadastral_value_anomaly",
        title="The cadastral value is doubtful",
        law=("Law 237-FZ on cadastral valuation, art. 14 and 22", "Tax Code, art. 214.10"),
        sources=("egrn", "nspd"),
        weights=(Weight.MINOR,),
        says="The registers name cadastral values that differ by more than a fifth, or a value of one rouble or less"
        " (records: {count}). Taxes and fees of the deal depend on it.",
        clear="The cadastral values found do not differ by more than a fifth.",
        demands=("Demand an extract on the cadastral value at the day of the deal.",),
        find=_value_anomaly,
        decides=_is_valued,
    ),
    Rule(
        code="price_below_cadastral_value",
        title="The price is far below the cadastral value",
        law=("Law 127-FZ on insolvency, art. 61.2", "Civil Code, art. 170 and 179", "Tax Code, art. 214.10 and 217.1"),
        sources=("egrn", "nspd"),
        weights=(Weight.MODERATE,),
        says="The price named is below 70 per cent of the cadastral value: a ground for avoidance, a sign of a sham"
        " deal, and tax is counted from the value.",
        clear="The price named is not below 70 per cent of the cadastral value.",
        demands=(
            "Demand the reason for the price and an independent valuation; write the full price into the contract.",
        ),
        find=_price_below_value,
        decides=_price_is_known,
    ),
    Rule(
        code="protected_on_map",
        title="The map shows heritage or a protective zone",
        law=("Law 73-FZ on heritage, art. 47.1 to 48", "Land Code, art. 104 to 107"),
        sources=("nspd",),
        weights=(Weight.MINOR,),
        says="The cadastral map marks the object as heritage or within a protective zone (records: {count}); limits of"
        " use pass to the buyer.",
        clear="The cadastral map shows neither heritage nor a protective zone.",
        demands=("Ask for the rules of the zone or the protection duty before planning any change.",),
        find=_protected,
        decides=_protection_is_stated,
    ),
)
