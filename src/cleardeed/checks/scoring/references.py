"""References to records: enough to find them in the register, nothing that could be a person's own number."""

import re
from collections.abc import Iterable
from typing import Any

from cleardeed.checks.scoring.facts import Sourced
from cleardeed.checks.scoring.model import RecordRef
from cleardeed.sources.records import (
    ArbitrationCase,
    AuctionLot,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    InheritanceCase,
    Pledge,
    Record,
    Right,
)
from cleardeed.sources.subject import Seller, Subject

_REGISTERED_ACTS = (
    ArbitrationCase,
    AuctionLot,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    InheritanceCase,
    Pledge,
    Right,
)
"""Kinds whose number is that of an act in a register; others may carry a passport's or a tax number."""


def record_references(found: Iterable[Sourced[Any]], subject: Subject) -> list[RecordRef]:
    """One reference a record and number, sorted, so that the order of the answers does not show."""
    rests_on = list(found)
    own = _own_values(subject.seller or Seller()) if rests_on else []
    return sorted({RecordRef(one.source, _number(one.record, own)) for one in rests_on}, key=_sort_key)


def _sort_key(reference: RecordRef) -> tuple[str, str]:
    return reference.source_code, reference.number or ""


def _number(record: Record, own: list[str]) -> str | None:
    if not isinstance(record, _REGISTERED_ACTS) or record.number is None:
        return None
    folded = record.number.casefold()
    bare = re.sub(r"\W", "", folded)
    return None if any(value in folded or value in bare for value in own) else record.number


def _own_values(seller: Seller) -> list[str]:
    """The person's own values that a clerk may have entered in a number field."""
    passport = seller.passport
    born = (seller.birth_date.isoformat(), f"{seller.birth_date:%d.%m.%Y}") if seller.birth_date else ()
    numbers = (seller.inn, seller.snils, passport.number if passport else None)
    names = (seller.last_name, seller.first_name, seller.middle_name)
    digits = (re.sub(r"\W", "", number) for number in numbers if number)
    return [value for value in (*(name.strip().casefold() for name in names if name), *born, *digits) if value]
