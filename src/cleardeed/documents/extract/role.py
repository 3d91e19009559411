"""Which side of a deal somebody is."""

import re

from cleardeed.documents.findings import Role
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_ROLES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    ("seller", re.compile(r"продав|seller|vendor", re.IGNORECASE)),
    ("buyer", re.compile(r"покупат|buyer|purchaser", re.IGNORECASE)),
)
_CALL = (
    r"(?:\b(?:именуем|называем)\w*|\bдалее|\bhereinafter|\breferred\sto\sas|\(\s?(?:the\s)?)[^.;\n«»\"“”]{0,40}"
    r"[«\"“](?:the\s)?"
)
_CALLED = re.compile(_CALL + r"(?:(?P<seller>продав|seller|vendor)|(?P<buyer>покупат|buyer|purchaser))", re.IGNORECASE)
"""Where a contract says, behind those who are a side, what it calls them."""
_OF_SELLER = _ROLES[0][1]
_LABEL = re.compile(r"\w{0,4}(?:\s\d)?[\s:|»\"–—-]{0,14}(?:гр\.\s?(?:РФ\s)?)?")


def role_of(person: Person, reading: Reading) -> Role:
    """The side by the nearest word for it: right before the name, else the first behind it."""
    before = reading.stream[max(person.name.start - 45, 0) : person.name.start]
    for role, pattern in _ROLES:
        if (last := list(pattern.finditer(before))) and _LABEL.fullmatch(before, last[-1].end()):
            return role
    if not (person.birth or person.passport or person.inn or person.certificate) and reading.words.russian:
        return "party"
    behind = reading.stream[person.name.end : person.segment.end]
    found = [(match.start(), role) for role, pattern in _ROLES if (match := pattern.search(behind))]
    return min(found)[1] if found else "party"


def buyers(reading: Reading) -> Span | None:
    """Where a contract introduces its buyers: from the end of the seller's call, or from its top, to their own.

    None where that is not certain: a seller who is called nothing may stand among them.
    """
    calls = list(_CALLED.finditer(reading.stream))
    buyer = next((position for position, call in enumerate(calls) if call["buyer"]), None)
    if buyer is None:
        return None
    start = calls[buyer - 1].end() if buyer else 0
    if not buyer and _OF_SELLER.search(reading.stream, 0, calls[buyer].start()):
        return None
    return Span((start, calls[buyer].start()))
