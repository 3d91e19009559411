"""The words that a fact is read from."""

from cleardeed.documents.facts import Quotation
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span


def quoted(reading: Reading, span: Span) -> list[Quotation]:
    """The sentence around a stretch of the text."""
    text, page, offset = reading.words.quote(span)
    return [Quotation(text=text, page=page, offset=offset)]
