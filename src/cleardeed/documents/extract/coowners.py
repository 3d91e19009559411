"""Owners and heirs beside the seller in an English paper: who has a part of the object, and whether he joins in.

One sentence tells that somebody else owns, inherits or has bought; it or one of the next two that he does not sign, has
not agreed yet, or agreed by word of mouth. Either alone is harmless.
"""

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.reading import Reading

_WORDS = topic("coowners")

_OWNS = _WORDS["owns"]
_ABSENT = _WORDS["absent"]
_JOINS = _WORDS["joins"]
_SOLD_BEFORE = _WORDS["sold_before"]
_STILL = _WORDS["still"]


def nonjoining_owner(reading: Reading) -> Hit | None:
    """Find where an owner, heir or buyer beside the sides of the paper has a right and does not join in the sale."""
    if reading.words.russian:
        return None
    if reading.kind == "title_extract":
        return next((hit for hit in reading.hits(_SOLD_BEFORE) if not _none_below(hit, reading)), None)
    joins = reading.sentences_of(_JOINS)
    absent = {hit.sentence for hit in reading.hits(_ABSENT)} - joins
    for hit in reading.hits(_OWNS):
        behind = set(range(hit.sentence, hit.sentence + 3))
        denied = hit.sentence not in absent and reading.denied(hit)
        if not behind.isdisjoint(absent) and behind.isdisjoint(joins) and not denied:
            return hit
    return next((hit for hit in reading.hits(_SOLD_BEFORE) if hit.sentence in reading.sentences_of(_STILL)), None)


def _none_below(hit: Hit, reading: Reading) -> bool:
    return reading.denied(hit) and not reading.passes(_says_not, hit)


def _says_not(text: str) -> bool:
    return "not" in text.casefold()
