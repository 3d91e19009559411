"""Debts that are secured on the object of an English paper: which of them are gone when the buyer gets it.

A charge is told by its noun, who has it by the name beside it, its fate by the deed that ends it, its day, and whose
hands do it. One that is redeemed at completion, or by somebody who holds the price, is no burden; one that is left to
the seller's good will is a burden, however it is told.
"""

import re
from collections.abc import Iterator

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.reading import Reading, cached

_WORDS = topic("charges")

_CHARGE = _WORDS["charge"]
_GOES_ON = _WORDS["goes_on"]
_ENDED = _WORDS["ended"]
_HANDS = _WORDS["hands"]
_AT_COMPLETION = _WORDS["at_completion"]
_AFTERWARDS = _WORDS["afterwards"]
_OPEN = _WORDS["open"]
_LEFT_STANDING = _WORDS["left_standing"]
_CUSTOMARY = _WORDS["customary"]
_LENDER = re.compile(
    r"\b(?:favou?r of|held by|(?:[Mm]ortgaged?|[Cc]harged?|lien|[Hh]ypothec|bond|loan|[Tt]rust|security|pledged)"
    r"\s(?:[\w.]+\s){0,3}?(?:to|with|of|at|by|from))\s(?:the\s)?(?P<name>[A-Z][\w&'’-]+)"
)


@cached
def redeemed(reading: Reading) -> dict[int, Hit]:
    """The sentences by which a charge is gone at completion, each with the words that say so."""
    if reading.words.russian:
        return {}
    charged = reading.sentences_of(_CHARGE)
    about_charges = charged | ({sentence + 1 for sentence in charged} & reading.sentences_of(_GOES_ON))
    safe = reading.sentences_of(_HANDS) | (reading.sentences_of(_AT_COMPLETION) - reading.sentences_of(_AFTERWARDS))
    safe -= reading.sentences_of(_OPEN)
    return {hit.sentence: hit for hit in reversed(reading.hits(_ENDED)) if hit.sentence in about_charges & safe}


def covered(hits: list[Hit], reading: Reading) -> Iterator[Hit]:
    """The hits on a charge that is gone at completion, by their own sentence or another; and what every title has."""
    customary = reading.sentences_of(_CUSTOMARY)
    gone = redeemed(reading)
    lenders = set[str]().union(*(_lenders(hit, reading) for hit in gone.values()))
    about = reading.sentences_of(_CHARGE) - reading.sentences_of(_OPEN) if gone else set[int]()
    one_each = {hit.sentence: hit for hit in hits if hit.sentence in about}
    over = {sentence for sentence, hit in one_each.items() if _is_same(_lenders(hit, reading), lenders)}
    yield from (hit for hit in hits if hit.sentence in customary or hit.sentence in over)


def _is_same(own: set[str], lenders: set[str]) -> bool:
    """Whether a charge may be one of those that are gone: the same lender has it, or it is not told who has it."""
    return not own or not lenders or not own.isdisjoint(lenders)


def left_standing(reading: Reading) -> list[Hit]:
    """Find where a charge is said to stay, or its end is left to somebody's good will."""
    return [] if reading.words.russian else reading.hits(_LEFT_STANDING)


def _lenders(hit: Hit, reading: Reading) -> set[str]:
    return {match["name"] for match in _LENDER.finditer(reading.sentence(hit))}
