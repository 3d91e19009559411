"""Title in an English paper: how and when the owner took it, or the number it has in the register."""

import re

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_WORDS = topic("registered")

_TOOK = _WORDS["took"]
_HOLDS = _WORDS["holds"]
_DATED = re.compile(r"\b(?:1[89]|20)\d\d\b|\bNo\.?\s?\S{0,60}\d|\b\d{4,}\b")
_IN_REGISTER = re.compile(
    r"\b(?:title(?:\s(?:deed|number|no\b|certificate|absolute))?|folio|volume|certificate\s(?:of\stitle)?|record\sof\stitle"
    r"|instrument|deed\sbook|document|transfer|strata\splan|lot|finca|entry|registration|registered\sunder|register)\b"
    r"(?:[^.;\n]|\.(?=\s?\S{0,60}\d)){0,25}?\d[\d/.-]*\d",
    re.IGNORECASE,
)
"""The number of a title, a folio or a recorded deed."""


def title(reading: Reading) -> Span | None:
    """Find where an English text states the title by its dated acquisition, or by its owner and number in the
    register."""
    if reading.words.russian:
        return None
    took = reading.hits(_TOOK)
    dated = reading.like(_DATED, took)
    if first := next((hit for hit in took if hit.sentence in dated), None):
        return reading.span(first)
    if reading.russian_practice or reading.kind not in ("purchase_agreement", "title_extract"):
        return None
    number = _IN_REGISTER.search(reading.stream)
    return Span(number.span()) if number and _HOLDS(reading.words) else None
