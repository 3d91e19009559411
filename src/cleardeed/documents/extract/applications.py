"""Applications for a registration that an extract tells of and that are not yet decided.

A mention is one of those unless its part of the sentence denies it or tells it as decided: how an extract says that
there is none is a short list, how it says that there is one is not.
"""

import re
from collections.abc import Iterator

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached

_WORDS = topic("applications")
_SOUGHT, _STATED, _OPEN, _DECIDED = _WORDS["sought"], _WORDS["stated"], _WORDS["open"], _WORDS["decided"]
_HALTED, _LIFTED, _BY_ORDER, _ITSELF = _WORDS["halted"], _WORDS["lifted"], _WORDS["by_order"], _WORDS["itself"]
_THERE, _NOT, _BETWEEN, _NONE = _WORDS["there"], _WORDS["not"], _WORDS["between"], _WORDS["none"]
_OF_THESE, _OF_OTHERS, _DECISION, _FILINGS = (
    _WORDS["of_these"],
    _WORDS["of_others"],
    _WORDS["decision"],
    _WORDS["filings"],
)
_JOINED = _WORDS["joined"]
BURDENING = _WORDS["burdening"]
"""A burden that stands by the words on an application."""
EMPTY = re.compile(
    r"(?![\w«\"(])|(?:(?:данны[ех]|сведени[йя]|информаци[ия]|записи?|заявлени[ея]|таки[ех])\s(?:об?\s)?(?:[^\W\d]+\s){0,4})?"
    r"(?:таковы(?:х|е)\s)?(?:отсутств|нет\b|не\s(?!рассмотрен)|0\b)"
    r"|(?:(?:data|information|records?|entries|entry|applications?|there)\s(?:(?:is|are)\s)?)?"
    r"(?:none|nil|no\b|not\s(?!yet|considered|decided)|nothing|absent|missing|n/a|0\b)",
    re.IGNORECASE,
)
"""What a row says that is not filled in."""
_ROW = re.compile(r"[^:|]{4,400}[:|]\s*(?P<value>.*)", re.DOTALL)
_NOT_REACH = 3
"""How many words before its verb a `not` may stand, with nothing but adverbs between."""
_NUMBER_REACH = 12
_BESIDE = 2
"""How far from a denial the word stands that alone is denied: `решения по нему нет`."""


@cached
def pending_applications(reading: Reading) -> list[Hit]:
    """Find where a sentence tells of an application that is not yet decided, in order of position."""
    mentions = reading.hits(_SOUGHT)
    if not mentions:
        return []
    halted = set(_halted(reading))
    settled = (reading.parts_of(_DECIDED) - reading.parts_of(_OPEN)) | reading.parts_of(_LIFTED)
    denied = set(_denied_parts(halted, reading))
    settled |= denied | {behind for before, behind in _joined_parts(reading) if before in denied}
    aside, stated = reading.sentences_of(_ITSELF), reading.sentences_of(_STATED)
    return [
        hit
        for hit in mentions
        if hit.sentence not in aside
        and reading.part(hit) not in settled
        and is_filled(hit, reading, stated)
        and not (reading.part(hit) in halted and hit.sentence in reading.sentences_of(_BY_ORDER))
    ]


def is_filled(hit: Hit, reading: Reading, stated: set[int]) -> bool:
    """Whether a mention is no heading: its sentence states something, or a value stands in its row, or a number
    behind it."""
    if hit.sentence in stated:
        return True
    if reading.passes(_ROW.match, hit):
        return reading.passes(_has_value, hit)
    _, past = reading.words.sentence_span(hit.sentence)
    return any(word.isdecimal() for word in reading.words.tokens[hit.last + 1 : min(past, hit.last + _NUMBER_REACH)])


def _has_value(sentence: str) -> bool:
    row = _ROW.match(sentence)
    return row is not None and EMPTY.match(row["value"]) is None


def _halted(reading: Reading) -> Iterator[int]:
    """The parts of sentences that tell of a registration as suspended."""
    for hit in reading.hits(_HALTED):
        if not reading.clause_denied(hit):
            yield reading.part(hit)


def _denied_parts(halted: set[int], reading: Reading) -> Iterator[int]:
    """The parts of sentences that say that there is no application.

    What is denied in a clause on something else, as `no objections`, denies none; what is lacking where a registration
    is suspended is what it is suspended for.
    """
    filings, others, these = _clauses(_FILINGS, reading), _clauses(_OF_OTHERS, reading), reading.parts_of(_OF_THESE)
    suspended, decisions = _clauses(_HALTED, reading), {hit.first for hit in _DECISION.find(reading.words)}
    for hit in _denials(reading):
        clause, part = reading.clauses(hit)[0], reading.part(hit)
        if not decisions.isdisjoint(range(hit.first - _BESIDE, hit.first + _BESIDE + 1)):
            continue
        if part in halted and clause not in suspended:
            continue
        if part in these or clause in filings or clause not in others:
            yield part


def _joined_parts(reading: Reading) -> Iterator[tuple[int, int]]:
    """Parts of sentences that are one for a denial: `none that were received, but not considered`."""
    for hit in reading.hits(_JOINED):
        yield reading.part(hit), reading.part(Hit(hit.sentence, hit.last, hit.last))


def _denials(reading: Reading) -> Iterator[Hit]:
    yield from _NONE.find(reading.words)
    nots, between = ({hit.first for hit in pattern.find(reading.words)} for pattern in (_NOT, _BETWEEN))
    for hit in _THERE.find(reading.words):
        before = hit.first - 1
        while before in between and hit.first - before < _NOT_REACH:
            before -= 1
        if before in nots and reading.words.sentences[before] == hit.sentence:
            yield Hit(hit.sentence, before, before)


def _clauses(pattern: Pattern, reading: Reading) -> set[int]:
    return {clause for hit in pattern.find(reading.words) for clause in reading.clauses(hit)}
