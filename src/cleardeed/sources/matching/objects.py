"""Whether a row is about the object: by its cadastral number, else by its address."""

from cleardeed.sources.matching.addresses import Address, parse_address
from cleardeed.sources.matching.numbers import cadastral_key
from cleardeed.sources.records import Match
from cleardeed.sources.subject import Property

_SAME_NUMBER, _SAME_BOTH = "The cadastral number agrees", "Cadastral number and address agree"
_OTHER_SPELLING = "the address is written differently"
_SAME_ADDRESS, _ONE_REGION = "The whole address agrees", "The address agrees, the region is named on one side only"
_QUOTED = "The record is found by the cadastral number, which is not its own"
_SAME_BUILDING, _BUILDING_ONLY = "The address of the building agrees", "The record names the building, not the flat"


def clauses() -> list[str]:
    """Return every clause of a match's reason for translation, parted by `; `."""
    numbers = (_SAME_NUMBER, _SAME_BOTH, _OTHER_SPELLING)
    return [*numbers, _SAME_ADDRESS, _ONE_REGION, _SAME_BUILDING, _BUILDING_ONLY, _QUOTED]


QUOTED = Match("weak", [], ["cadastral_number"], [], f"{_QUOTED}.")
"""The match of a record that mentions the object, or was found by its number, and is filed under none."""


def match_object(asked: Property, row: Property, *, building_level: bool = False) -> Match | None:
    """Match `row` with `asked`; None where it is about another object. The reason quotes no value.

    Equal cadastral numbers are `exact`, different ones another object. Without both numbers the addresses decide:
    equal down to the flat is `exact`, unless the region is named on one side only (`probable`). A row that stops at
    the house concerns the flat's building: `exact` for a register of buildings (`building_level`), else `probable`.
    """
    mine, theirs = cadastral_key(asked.cadastral_number), cadastral_key(row.cadastral_number)
    here, there = parse_address(asked.address), parse_address(row.address)
    if mine and theirs and not building_level:
        return _by_number(here, there) if mine == theirs else None
    if mine and mine == theirs:
        return _by_number(here, there)
    if here is None or there is None or (here.region and there.region and here.region != there.region):
        return None
    missing = [] if mine and theirs else ["cadastral_number"]
    return _by_address(here, there, missing, building_level=building_level)


def _by_number(here: Address | None, there: Address | None) -> Match:
    if here is None or there is None:
        return Match("exact", ["cadastral_number"], ["address"], [], f"{_SAME_NUMBER}.")
    if here.key == there.key:
        return Match("exact", ["cadastral_number", "address"], [], [], f"{_SAME_BOTH}.")
    reason = f"{_SAME_NUMBER}; {_OTHER_SPELLING}."
    return Match("exact", ["cadastral_number"], [], ["address"], reason)


def _by_address(here: Address, there: Address, missing: list[str], *, building_level: bool) -> Match | None:
    agreed = ["address"]
    if here.key == there.key:
        if bool(here.region) == bool(there.region):
            return Match("exact", agreed, missing, [], f"{_SAME_ADDRESS}.")
        reason = f"{_ONE_REGION}."
        return Match("exact" if building_level else "probable", agreed, missing, [], reason)
    if here.building_key != there.key:
        return None
    if building_level:
        return Match("exact", agreed, missing, [], f"{_SAME_BUILDING}.")
    return Match("probable", agreed, missing, [], f"{_BUILDING_ONLY}.")
