"""Facts that follow from two statements together: two registers, or a register and what the caller named."""

from collections.abc import Callable
from math import isclose

from cleardeed.checks.scoring.facts import Facts, Sourced
from cleardeed.checks.scoring.keywords import OBJECT_KINDS, mentions
from cleardeed.checks.scoring.regions import may_lie_in, regions_named
from cleardeed.sources.matching.addresses import parse_address
from cleardeed.sources.matching.numbers import cadastral_key
from cleardeed.sources.records import PropertyFacts

REGISTERS = ("egrn", "nspd")
AREA_TOLERANCE = 0.02
"""Registers round areas; beyond two per cent (and half a square metre) the plan differs."""
VALUE_TOLERANCE = 0.20
"""The map follows the register with a delay; a fifth is more than a yearly revaluation usually brings."""

CLEAR_TYPES = {"room", "parking", "garage", "land", "house", "apartment"}


def object_facts(facts: Facts, *sources: str) -> list[Sourced[PropertyFacts]]:
    """The facts on the object in these sources; in both registers if none is named."""
    return facts.records(PropertyFacts, *(sources or REGISTERS))


def is_gone(found: Sourced[PropertyFacts], facts: Facts) -> bool:
    """Whether the source says that the object exists no longer."""
    return found.record.cancelled or facts.ended(found.record)


def standing_facts(facts: Facts) -> list[Sourced[PropertyFacts]]:
    """The facts on the object that stands; what it was made from, which is gone, counts where nothing else is
    described."""
    described = object_facts(facts)
    return [one for one in described if not is_gone(one, facts)] or described


def object_kind(named: str | None) -> str | None:
    """The kind of object that a word or a register's phrase names; None where it is not recognised."""
    return next((kind for kind, stems in OBJECT_KINDS.items() if mentions(named, *stems)), None)


def object_kinds(facts: Facts) -> set[str]:
    """The kinds that the request and the registers name."""
    named = (facts.object.object_type, *(one.record.object_type for one in standing_facts(facts)))
    return {kind for name in named if (kind := object_kind(name))}


def known_kind(facts: Facts) -> str | None:
    """The one kind that the request and the registers name; None where they name none that is clear, or several."""
    clear = object_kinds(facts) & CLEAR_TYPES
    return clear.pop() if len(clear) == 1 else None


def kinds_differ(left: str | None, right: str | None) -> bool:
    """Whether two names surely mean different kinds; premises and buildings overlap with the others."""
    kinds = {object_kind(left), object_kind(right)}
    return len(kinds) == 2 and kinds <= CLEAR_TYPES


def areas_differ(left: float | None, right: float | None) -> bool:
    """Whether two areas in m² differ by more than rounding."""
    return bool(left and right) and not isclose(left or 0, right or 0, rel_tol=AREA_TOLERANCE, abs_tol=0.5)


def values_differ(left: float | None, right: float | None) -> bool:
    """Whether two cadastral values in roubles differ by more than a revaluation."""
    return bool(left and right) and not isclose(left or 0, right or 0, rel_tol=VALUE_TOLERANCE)


_DIFFERENCES: dict[str, Callable[[PropertyFacts, PropertyFacts], bool]] = {
    "the cadastral number": lambda left, right: numbers_differ(left.cadastral_number, right.cadastral_number),
    "the kind of object": lambda left, right: kinds_differ(left.object_type, right.object_type),
    "the area": lambda left, right: areas_differ(left.area_m2, right.area_m2),
    "the floor": lambda left, right: _unlike(left.floor, right.floor),
    "the number of rooms": lambda left, right: _unlike(left.rooms, right.rooms),
    "the year of construction": lambda left, right: _unlike(left.year_built, right.year_built),
    "the address": lambda left, right: addresses_differ(left.address, right.address),
}
FACT_NAMES = tuple(_DIFFERENCES)
"""Message ids that `disagreements` may return."""


def disagreements(left: PropertyFacts, right: PropertyFacts) -> tuple[str, ...]:
    """The names of the facts in which two registers disagree on one object."""
    return tuple(fact for fact, differ in _DIFFERENCES.items() if differ(left, right))


_COMPARED = ("cadastral_number", "object_type", "area_m2", "floor", "rooms", "year_built", "address")


def have_common_facts(left: PropertyFacts, right: PropertyFacts) -> bool:
    """Whether there is a fact that both registers state, so that their agreement means something."""
    return any(getattr(left, field) is not None and getattr(right, field) is not None for field in _COMPARED)


def addresses_differ(left: str | None, right: str | None) -> bool:
    """Whether two addresses surely mean different places.

    They do where they name different regions, a different house or flat, or have no word of the place in common.
    Doubt (a short form, a renamed street in the same town, a flat named on one side only) is no difference.
    """
    here, there = parse_address(left), parse_address(right)
    regions = regions_named(left or ""), regions_named(right or "")
    if all(regions) and not regions[0] & regions[1]:
        return True
    if here is None or there is None:
        return False
    houses, flats = (_numbers(here.house), _numbers(there.house)), ({here.flat} - {""}, {there.flat} - {""})
    words = set(here.place.split()), set(there.place.split())
    return any(all(sides) and not sides[0] & sides[1] for sides in (houses, flats, words))


def numbers_differ(left: str | None, right: str | None) -> bool:
    """Whether two cadastral numbers, however written, name different objects."""
    return _unlike(cadastral_key(left), cadastral_key(right))


def number_and_address_differ(cadastral_number: str | None, address: str | None) -> bool:
    """Whether an address names a region in which the cadastral number cannot lie."""
    return bool(cadastral_number and address) and not may_lie_in(cadastral_number or "", regions_named(address or ""))


def _numbers(house: str) -> set[str]:
    """Of a house with its blocks, the house itself: blocks are often left out."""
    return {part for part in house.split() if part.startswith("д")}


def _unlike(left: object, right: object) -> bool:
    return left is not None and right is not None and left != right
