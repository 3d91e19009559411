"""Classify a document: by its heading, then its text, then the caller's guess."""

import re
from collections.abc import Mapping, Sequence

from cleardeed.documents.document_types import DOCUMENT_TYPES, DocumentType
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.words import Words
from cleardeed.documents.type_indicators import TypeIndicators, indicators_of

HEADING_WORDS = 70
"""How far down a heading may stand: letterheads, annex lines and dates come first."""
_LEAST = 4.0
_GUESS = 1.5
_TITLE = 90
"""How long a line is at most that is a title of its own."""
_DEED = 4.0
"""What it is worth that the document does what papers of the type do, before it does anything else."""
_DEED_LATER = 2.0
"""What it is worth when it does something else first."""
_IN_TEXT = 0.5
"""What a title's words are worth in running text."""
_ABOUT = 0.5
"""What they are worth in a title behind the paper's own name."""
_NAMED = 3.0
"""What it is worth that the title begins with the name of the type."""
_MENTION = 0.25
"""What they are worth there where they may be but a loan, a lease or a court that any paper speaks of."""


def classify(words: Words, guess: str | None) -> DocumentType:
    """The type with the most indicators; `other` where there are too few. A guess is worth one sign of the body."""
    table = indicators_of(words.language)
    deeds = {
        indicators.kind: {hit.sentence for hit in indicators.deed.find(words)}
        for indicators in table
        if indicators.deed
    }
    first = min((sentence for sentences in deeds.values() for sentence in sentences), default=0)
    name = _name(table, words)
    scores = {indicators.kind: _score(indicators, deeds, first, name, words) for indicators in table}
    for kind in DOCUMENT_TYPES:
        if kind == guess and kind != "other" and scores[kind] > 0:
            scores[kind] += _GUESS
    best = max(table, key=lambda indicators: scores[indicators.kind]).kind
    return best if scores[best] >= _LEAST else "other"


def _name(table: Sequence[TypeIndicators], words: Words) -> Hit | None:
    """The name that a title begins with: what stands behind it tells what the paper is about."""
    known = (indicators.heading for indicators in table if indicators.kind != "other")
    titles = (hit for heading in known for hit in heading.find(words) if _is_title(hit, words))
    return min(titles, key=lambda hit: (hit.first, hit.last), default=None)


def _is_title(hit: Hit, words: Words) -> bool:
    return hit.first < HEADING_WORDS and _in_title(hit, words) and not _of_another(hit, words)


def _of_another(hit: Hit, words: Words) -> bool:
    """Whether a title names the paper that this one belongs to."""
    start = words.starts[hit.first]
    belongs = _BELONGING.search(words.stream, words.stream.rfind("\n", 0, start) + 1, start) is not None
    return belongs or _refers(hit, words)


def _score(
    indicators: TypeIndicators, deeds: Mapping[DocumentType, set[int]], first: int, name: Hit | None, words: Words
) -> float:
    """How much speaks for a type. What the document does first is what it is for; in a sentence that does what another
    type does, the words of its title are no title."""
    of_others = set[int]().union(*(sentences for kind, sentences in deeds.items() if kind != indicators.kind))
    in_text = _MENTION if indicators.kind == "other" else _IN_TEXT
    heading = named = 0.0
    for hit in indicators.heading.find(words):
        if hit.first < HEADING_WORDS and not _refers(hit, words):
            worth = 0.0 if hit.sentence in of_others else in_text
            if _in_title(hit, words):
                own_name = name is None or _begins(hit, name, words) or indicators.kind == "other"
                worth = 1.0 if own_name else _ABOUT
                named = _NAMED if own_name and not _of_another(hit, words) else named
            heading = max(heading, _nearness(hit) * worth)
    own = deeds.get(indicators.kind, set())
    deed = _DEED if first in own else _DEED_LATER if own else 0.0
    return indicators.weight * heading + named + deed + 1.5 * sum(pattern(words) for pattern in indicators.body)


def _begins(hit: Hit, name: Hit, words: Words) -> bool:
    """Whether it is what a title begins with: another name may go on to what that one is about."""
    goes_on = hit.first == name.first and _ABOUT_WHAT.search(
        words.stream, *words.span(name.last, max(hit.last, name.last))
    )
    return hit.first <= name.first and not goes_on


def _refers(hit: Hit, words: Words) -> bool:
    """Whether it names the paper that this one belongs to: `к договору купли-продажи`."""
    return not _REFERRED.isdisjoint(words.tokens[max(hit.first - 2, 0) : hit.first + 1])


_REFERRED = frozenset(("договору", "соглашению", "контракту"))


def _nearness(hit: Hit) -> float:
    """1 for the first word of the document, a third for the last that a heading may begin with."""
    return 1 - hit.first / HEADING_WORDS * 2 / 3


def _in_title(hit: Hit, words: Words) -> bool:
    """Whether it stands in a title, not in the running text or a labelled row."""
    start, end = words.span(hit.first, hit.last)
    before = words.stream[words.stream.rfind("\n", 0, start) + 1 : start]
    line = (before + words.stream[start : end + _TITLE]).split("\n")[0]
    if line.isupper():
        return True
    sentence = line.rstrip().endswith(".") and len(line.split()) > _TITLE_WORDS
    return len(line) <= _TITLE and not _STOP.search(line) and not sentence and _ROW.search(before) is None


_ABOUT_WHAT = re.compile(r"[\n(]|\b(?:connect\w+|respect|relat\w+|regarding|concerning|towards)\b", re.IGNORECASE)
_BELONGING = re.compile(r"\b(?:annex|appendix|addendum|schedule|приложени[еяю])\b", re.IGNORECASE)
"""What a title begins with that goes on to name the paper it belongs to."""
_TITLE_WORDS = 6
"""How many words a title has at most that a full stop ends."""
_STOP = re.compile(r"(?<!\bNo)(?<!\bRef)\.\s", re.IGNORECASE)
_ROW = re.compile(r"\w:\s(?<!Re:\s)(?<!Subject:\s)")
"""The label of a row, behind which no title stands."""
