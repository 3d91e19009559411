"""Whether a row is about the seller, and how surely. The grades are those of the project's decisions on matching."""

import datetime
import re
from collections.abc import Sequence
from itertools import combinations
from typing import Literal

import msgspec

from cleardeed.sources.matching.common_names import is_common
from cleardeed.sources.matching.names import Agreement, Name, compare, compare_parts, name_of, shares_surname
from cleardeed.sources.matching.numbers import (
    is_valid_inn,
    is_valid_snils,
    normalise_inn,
    normalise_passport,
    normalise_passport_text,
    normalise_snils,
)
from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Grade, Match
from cleardeed.sources.subject import Seller

Side = Literal["agrees", "differs", "missing"]

_NAME_FIELDS = ("last_name", "first_name", "middle_name")
_PHRASES = {
    Agreement.FULL: "The full name agrees",
    Agreement.NO_MIDDLE: "Surname and first name agree",
    Agreement.REORDERED: "The same names stand in another order",
    Agreement.TRANSLITERATED: "The name agrees in transliteration only",
    Agreement.HALF_SURNAME: "One half of a double surname and the first name agree",
    Agreement.INITIALS: "The surname agrees, the first name only by its initial",
}
_GRADES_WITH_BIRTH_DATE: dict[Agreement, Grade] = {
    Agreement.FULL: "exact",
    Agreement.NO_MIDDLE: "exact",
    Agreement.REORDERED: "probable",
    Agreement.TRANSLITERATED: "probable",
    Agreement.HALF_SURNAME: "weak",
    Agreement.INITIALS: "weak",
}
_PATRONYMICS = {
    (True, True): "of the patronymic only the initial agrees",
    (True, False): "the register gives no patronymic",
    (False, True): "the request gives no patronymic",
    (False, False): "no patronymic is given on either side",
}
"""The part that could not be compared, by whether the request and the register give a patronymic."""
_LABELS = {"inn": "tax number", "snils": "pension insurance number", "passport": "passport", "birth_date": "birth date"}


NUMBERS = ("inn", "snils", "passport")
_MAY_CONTRADICT = ("birth_date", "inn", "snils")
_DATE_AGREES, _WITHOUT_DATE = "the birth date agrees", "the birth date is missing on one side"
_COMMON, _REGION_AGREES = "the name is common", "the region agrees"
_REGION_DIFFERS = "the region differs or is unknown"
_FORMER_NAME, _OTHER_NAME = "the surname differs and may be a former one", "the name differs"


def clauses() -> list[str]:
    """Return every clause of a match's reason for translation, parted by `; `."""
    fixed = (
        *_PATRONYMICS.values(),
        _DATE_AGREES,
        _WITHOUT_DATE,
        _COMMON,
        _REGION_AGREES,
        _REGION_DIFFERS,
        _FORMER_NAME,
        _OTHER_NAME,
    )
    agreed = [_agreed(some) for count in (1, 2, 3) for some in combinations(NUMBERS, count)]
    contradicting = [_contradicts(some) for count in (1, 2, 3) for some in combinations(_MAY_CONTRADICT, count)]
    return [*_PHRASES.values(), *fixed, *agreed, *contradicting]


class Identity(msgspec.Struct, frozen=True):
    """The identity data of a register's row; `passport` is series and number in one string."""

    last_name: str | None = None
    first_name: str | None = None
    middle_name: str | None = None
    birth_date: datetime.date | None = None
    inn: str | None = None
    snils: str | None = None
    passport: str | None = None
    region: str | None = None


def searchable_numbers(seller: Seller) -> dict[str, str]:
    """The numbers, by kind, that the seller can be looked up by; those with wrong check digits are left out."""
    asked = identity_of(seller)
    valid = {
        "inn": normalise_inn(asked.inn) if is_valid_inn(asked.inn) else None,
        "snils": normalise_snils(asked.snils) if is_valid_snils(asked.snils) else None,
        "passport": asked.passport,
    }
    return {kind: number for kind, number in valid.items() if number}


def identity_of(seller: Seller) -> Identity:
    """The seller in the shape of a row."""
    passport = seller.passport
    return Identity(
        last_name=seller.last_name,
        first_name=seller.first_name,
        middle_name=seller.middle_name,
        birth_date=seller.birth_date,
        inn=seller.inn,
        snils=seller.snils,
        passport=normalise_passport(passport.series, passport.number) if passport else None,
        region=seller.region,
    )


def match_person(seller: Seller, row: Identity) -> Match | None:
    """Match `row` with `seller`; None where it is about someone else, or nothing ties it to the seller.

    `exact`: an identifying number agrees, or name and birth date do. `probable` and `weak` are for a person to decide:
    a namesake without a birth date, initials, another alphabet, or numbers and dates that contradict each other.
    Numbers with wrong check digits are not looked at. The reason quotes no value.
    """
    asked = identity_of(seller)
    sides = {
        "inn": _side(_inn(asked), _inn(row)),
        "snils": _side(_snils(asked), _snils(row)),
        "passport": _side(normalise_passport_text(asked.passport), normalise_passport_text(row.passport)),
        "birth_date": _side(asked.birth_date, row.birth_date),
    }
    name, other_name = _name(asked), _name(row)
    agreement = compare(name, other_name) if name and other_name else None
    fields = _Fields(sides, name, other_name)
    if "agrees" in (sides["inn"], sides["snils"], sides["passport"]):
        return _by_number(fields, agreement)
    if agreement is None or "differs" in (sides["inn"], sides["birth_date"]):
        return None
    return _by_name(fields, agreement, region_agrees=_same_region(asked.region, row.region))


def is_other_person(seller: Seller, row: Identity) -> bool:
    """Whether a row that is no match for the seller is surely about another person.

    A whole name, a birth date or a valid tax number must contradict the seller's. A row that merely lacks what would
    tell, or hides it, may still be the seller's.
    """
    asked = identity_of(seller)
    if _side(_inn(asked), _inn(row)) == "differs" or _side(asked.birth_date, row.birth_date) == "differs":
        return True
    text = " ".join(part for part in (row.last_name, row.first_name) if part)
    mine, theirs = _name(asked), _name(row)
    if mine is None or _MASKED.search(text) or not _WRITTEN.search(text):
        return False
    if theirs is not None:
        return compare(mine, theirs) is None
    return not shares_surname(mine, text)


_MASKED = re.compile(r"[*•…#?_]|скрыт", re.IGNORECASE)
_WRITTEN = re.compile(r"[^\W\d_]{2}")


class _Fields:
    """The fields of both sides sorted by how they compare."""

    def __init__(self, sides: dict[str, Side], asked: Name | None, row: Name | None) -> None:
        self.sides = sides | _name_sides(asked, row)
        self.common = asked is not None and is_common(asked)
        self._middles = (bool(asked and asked.middle), bool(row and row.middle))

    def name_agreement(self, agreement: Agreement) -> str:
        """Return the agreement of names in clauses, including the part of the patronymic that could not be compared."""
        whole = agreement is Agreement.FULL and all(self._middles)
        if whole or agreement not in (Agreement.FULL, Agreement.NO_MIDDLE):
            return _PHRASES[agreement]
        return f"{_PHRASES[Agreement.NO_MIDDLE]}; {_PATRONYMICS[self._middles]}"

    def named(self, side: Side) -> list[str]:
        order = (*_NAME_FIELDS, "birth_date", "inn", "snils", "passport", "region")
        return [field for field in order if self.sides.get(field) == side]

    def match(self, grade: Grade, reason: str) -> Match:
        return Match(
            grade=grade,
            agreed=self.named("agrees"),
            missing=self.named("missing"),
            differs=self.named("differs"),
            reason=f"{reason}.",
        )


def _by_number(fields: _Fields, agreement: Agreement | None) -> Match:
    numbers = [f for f in NUMBERS if fields.sides[f] == "agrees"]
    agreed = _agreed(numbers)
    contradictions = [f for f in _MAY_CONTRADICT if fields.sides[f] == "differs"]
    if contradictions:
        return fields.match("weak", f"{agreed}; {_contradicts(contradictions)}")
    differing = [field for field in ("last_name", "first_name") if fields.sides[field] == "differs"]
    if agreement is not None or not differing:
        return fields.match("exact", agreed)
    if differing == ["last_name"]:
        return fields.match("exact", f"{agreed}; {_FORMER_NAME}")
    return fields.match("exact", f"{agreed}; {_OTHER_NAME}")


def _by_name(fields: _Fields, agreement: Agreement, *, region_agrees: bool) -> Match:
    phrase = fields.name_agreement(agreement)
    if fields.sides["snils"] == "differs":
        return fields.match("weak", f"{phrase}; {_contradicts(['snils'])}")
    if fields.sides["birth_date"] == "agrees":
        return fields.match(_GRADES_WITH_BIRTH_DATE[agreement], f"{phrase}; {_DATE_AGREES}")
    without_date = f"{phrase}; {_WITHOUT_DATE}"
    if region_agrees:
        fields.sides["region"] = "agrees"
    if agreement is not Agreement.FULL:
        return fields.match("weak", without_date)
    if fields.common:
        return fields.match("weak", f"{without_date}; {_COMMON}")
    if region_agrees:
        return fields.match("probable", f"{without_date}; {_REGION_AGREES}")
    return fields.match("weak", f"{without_date}; {_REGION_DIFFERS}")


def _side(mine: object, theirs: object) -> Side:
    if not mine or not theirs:
        return "missing"
    return "agrees" if mine == theirs else "differs"


def _name(identity: Identity) -> Name | None:
    return name_of(identity.last_name, identity.first_name, identity.middle_name)


def _name_sides(asked: Name | None, row: Name | None) -> dict[str, Side]:
    if asked is None or row is None:
        return dict.fromkeys(_NAME_FIELDS, "missing")
    if compare(asked, row) is Agreement.REORDERED:
        return {"last_name": "agrees", "first_name": "agrees", "middle_name": _side(asked.middle, row.middle)}
    sides: dict[str, Side] = dict(zip(_NAME_FIELDS, map(_side_of, compare_parts(asked, row)), strict=True))
    return sides if asked.middle or row.middle else sides | {"middle_name": "missing"}


def _side_of(agreement: Agreement | None) -> Side:
    if agreement is None:
        return "differs"
    return "missing" if agreement in (Agreement.NO_MIDDLE, Agreement.INITIALS) else "agrees"


def _inn(identity: Identity) -> str | None:
    return normalise_inn(identity.inn) if is_valid_inn(identity.inn) else None


def _snils(identity: Identity) -> str | None:
    return normalise_snils(identity.snils) if is_valid_snils(identity.snils) else None


_REGION_WORDS = {"г", "город", "обл", "область", "край", "республика", "респ", "автономный", "округ", "ао"}


def _same_region(one: str | None, other: str | None) -> bool:
    mine, theirs = (frozenset(fold(text or "").replace(".", " ").split()) - _REGION_WORDS for text in (one, other))
    return bool(mine) and mine == theirs


def _agreed(numbers: Sequence[str]) -> str:
    return f"The {_list(numbers)} {'agrees' if len(numbers) == 1 else 'agree'}"


def _contradicts(fields: Sequence[str]) -> str:
    return f"the {_list(fields)} contradicts: a person must decide"


def _list(fields: Sequence[str]) -> str:
    return " and ".join(_LABELS[field] for field in fields)
