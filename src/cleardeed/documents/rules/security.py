"""The pledge that the law gives an unpaid seller."""

import datetime

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.modality import is_agreed
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import Finding, rule

_WORDS = topic("security")

_PLEDGE = _WORDS["pledge"]
_NOT_ARISING = _WORDS["not_arising"]
_KEPT_PLEDGE = _WORDS["kept_pledge"]
_LATER = _WORDS["later"]
_SELLERS_LOAN = _WORDS["sellers_loan"]
_IN_PARTS = _WORDS["in_parts"]
_SAFE = _WORDS["safe"]


def _find_pledge(reading: Reading) -> Finding | None:
    hits = reading.hits(_PLEDGE)
    excluded = reading.sentences_of(_NOT_ARISING)
    kept = reading.sentences_of(_KEPT_PLEDGE)
    free = (hit for hit in hits if hit.sentence not in kept and (hit.sentence in excluded or reading.denied(hit)))
    if settled := next((hit for hit in free if is_agreed(hit, reading)), None):
        return Finding(reading.span(settled))
    if hits:
        return Finding(reading.span(hits[0]), "arises")
    safe = _SAFE(reading.words)
    owed = reading.sentences_of(_SELLERS_LOAN)
    parts = (hit for hit in reading.hits(_IN_PARTS if safe else _LATER) if hit.sentence not in owed)
    later = next((hit for hit in parts if reading.asserted(hit)), None)
    deferred = reading.span(later) if later else None if safe else _deferred(reading)
    if deferred is not None and reading.kind == "purchase_agreement" and reading.russian_practice:
        return Finding(deferred, "silent")
    return None


def _deferred(reading: Reading) -> Span | None:
    """The first sum that is due so late that the transfer is registered before."""
    own = reading.date.value if reading.date else None
    for number in reading.money if own else ():
        for date in reading.dates_between(number.span.end, number.span.end + _DUE_REACH):
            same = reading.sentence_at(date.span.start) == reading.words.sentences[number.position]
            if own and date.value and same and date.value - own > _REGISTERED_WITHIN:
                return number.span
    return None


_DUE_REACH = 40
"""How far behind a sum the day may stand on which it is due, in code points."""
_REGISTERED_WITHIN = datetime.timedelta(days=60)


RULES = (rule("seller_pledge", find=_find_pledge),)
