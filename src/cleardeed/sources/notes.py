"""The notes of an extract: what the register of real estate says of an object in free words."""

import re

from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import PropertyFacts

_FIELDS = ("special_notes", "notes", "marks")
_NOTHING = re.compile(r"\b(?:отсутств|не зарегистр|нет\b|none\b|no (?:claim|objection|ban|note))")


def notes_of(extract: PropertyFacts) -> list[str]:
    """The clauses of the notes, without those that say that there is nothing of the kind."""
    text = "; ".join(str(extract.extra[field]) for field in _FIELDS if extract.extra.get(field))
    return [clause for clause in re.split(r"[;.\n]", text) if clause.strip() and not _NOTHING.search(fold(clause))]
