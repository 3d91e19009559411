"""The glossary at the end of a report: its terms, and what each source that was asked knows and can never know."""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources

import msgspec

from cleardeed.core.language import Translate


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term and what it means."""

    term: str
    text: str


class SourceScope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scope of a source: what it knows, and what it can never know."""

    knows: str
    never: str


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `glossary.toml`."""

    terms: tuple[Term, ...]
    sources: dict[str, SourceScope]

    def texts(self) -> Iterator[str]:
        """Every message."""
        for term in self.terms:
            yield from (term.term, term.text)
        for source in self.sources.values():
            yield from (source.knows, source.never)


class ShownGlossary(msgspec.Struct, frozen=True):
    """The glossary in one language: terms with their text, and name, `knows`, `never` of each source."""

    terms: list[tuple[str, str]]
    sources: list[tuple[str, str, str]]


@cache
def glossary() -> Glossary:
    """The glossary; a file that does not fit raises `msgspec.ValidationError`."""
    text = (resources.files("cleardeed.reports") / "glossary.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Glossary)


def glossary_of(sources: Iterable[tuple[str, str]], translate: Translate) -> ShownGlossary:
    """The terms, and the scope of these sources, given by code and name; one that an operator added has none."""
    known = glossary()
    return ShownGlossary(
        terms=[(translate(one.term), translate(one.text)) for one in known.terms],
        sources=[
            (name, translate(known.sources[code].knows), translate(known.sources[code].never))
            for code, name in sources
            if code in known.sources
        ],
    )
