"""The words that a fact is read from."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from cleardeed.documents.facts import Fact, FactBase, Quotation
from cleardeed.documents.reading.itself import on_itself
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span


class Candidate(NamedTuple):
    """A fact before it is quoted: its kind, where it stands, the entry that it was read by, and its fields."""

    kind: type[FactBase]
    span: Span
    entry: str
    fields: dict[str, Any]


def quoted(reading: Reading, span: Span) -> list[Quotation]:
    """The sentence around a stretch of the text."""
    text, page, offset = reading.words.quote(span)
    return [Quotation(text=text, page=page, offset=offset)]


def apt_first(clause: str, candidates: Iterable[Candidate], reading: Reading) -> list[Candidate]:
    """The candidates, first those that stand in a sentence on a clause itself."""
    apt = on_itself(clause, reading)
    return sorted(candidates, key=lambda one: reading.sentence_at(one.span.start) not in apt)


def distinct_facts(candidates: Iterable[Candidate], reading: Reading) -> Iterator[Fact]:
    """Of candidates of one kind with the same fields the first, quoted. A hostile text has thousands of candidates."""
    seen: set[tuple[Any, ...]] = set()
    for candidate in candidates:
        alike = (candidate.kind, *sorted(candidate.fields.items()))
        if alike not in seen:
            seen.add(alike)
            quotes = quoted(reading, candidate.span)
            fields = {"quotes": quotes, "entry": candidate.entry, **candidate.fields}
            yield msgspec.convert(fields, candidate.kind)  # type: ignore[misc]
