"""An entity of a list as a record: matched by our own rules, with the server's score and explanation kept beside."""

import datetime
import re
from typing import Any

import msgspec

from cleardeed.sources.matching.dates import parse_birth_date
from cleardeed.sources.matching.people import Identity, match_person
from cleardeed.sources.records import ListEntry, Match
from cleardeed.sources.subject import Seller

_KINDS = (("crime.terror", "terrorism"), ("sanction", "sanctions"), ("export.control", "sanctions"))
LOOKS_ALIKE = "The list service takes the names for alike; neither birth date nor tax number proves it."
_DATE = re.compile(r"[12]\d{3}(?:-\d{2}){0,2}(?![\d-])")
_GRADES = ("exact", "probable", "weak")


class Entity(msgspec.Struct):
    """A match as the server gives it."""

    id: str
    caption: str
    properties: dict[str, list[Any]]
    score: float
    match: bool
    datasets: list[str]
    last_change: str | None = None
    explanations: dict[str, Any] | None = None


def record_of_entity(entity: Entity, seller: Seller) -> ListEntry | None:
    """The entry, or None where its birth dates are all another person's and no tax number agrees."""
    dates, inns = _dates(entity), _texts(entity, "innCode")
    match = _best(entity, seller, dates, inns)
    if match is None and not _may_be_born(seller.birth_date, dates):
        return None
    match = match or Match(
        grade="probable" if entity.match else "weak",
        agreed=[],
        missing=["birth_date"] if not dates else [],
        differs=[],
        reason=LOOKS_ALIKE,
    )
    topics = _texts(entity, "topics")
    return ListEntry(
        match=match,
        number=entity.id,
        kind=next((kind for topic, kind in _KINDS if topic in topics), topics[0] if topics else None),
        list_name=", ".join(entity.datasets) or None,
        extra={"score": entity.score, "explanations": entity.explanations or {}, "topics": topics},
    )


def _best(entity: Entity, seller: Seller, dates: list[str], inns: list[str]) -> Match | None:
    """The surest match of any of the entity's names, dates and numbers."""
    born = [day for text in dates if (day := parse_birth_date(text))]
    same = seller.birth_date if seller.birth_date in born else born[0] if born else None
    inn = seller.inn if seller.inn in inns else inns[0] if inns else None
    names = [entity.caption, *_texts(entity, "name"), *_texts(entity, "alias")]
    found = [match_person(seller, Identity(last_name=name, birth_date=same, inn=inn)) for name in names]
    return min((one for one in found if one), key=lambda one: _GRADES.index(one.grade), default=None)


def _may_be_born(born: datetime.date | None, dates: list[str]) -> bool:
    """Whether some date, or the beginning of one such as `1980`, is the seller's; no date at all may be anyone's."""
    return born is None or not dates or any(born.isoformat().startswith(text[:10]) for text in dates)


def _dates(entity: Entity) -> list[str]:
    """Return birth dates, of which a year or a month may be all that is known; other texts tell nothing."""
    return [text for text in _texts(entity, "birthDate") if _DATE.match(text)]


def _texts(entity: Entity, name: str) -> list[str]:
    return [text for text in entity.properties.get(name, []) if isinstance(text, str)]
