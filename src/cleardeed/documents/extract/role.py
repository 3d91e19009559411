"""Which side of a deal somebody is."""

import re

from cleardeed.documents.findings import Role
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading

_ROLES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    ("seller", re.compile(r"продав|seller|vendor", re.IGNORECASE)),
    ("buyer", re.compile(r"покупат|buyer|purchaser", re.IGNORECASE)),
)
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
