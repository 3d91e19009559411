"""Indicators of the types of document: `kinds.toml` of each language, read and checked once."""

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from cleardeed.documents.document_types import DOCUMENT_TYPES, DocumentType
from cleardeed.documents.knowledge import KnowledgeError
from cleardeed.documents.knowledge.topic import Lines, pattern_of, shared_parts
from cleardeed.documents.reading.patterns import Pattern


class TypeIndicators(NamedTuple):
    """Indicators of a type: words of its heading with their weight, and words of its body, a point and a half each."""

    kind: DocumentType
    weight: float
    heading: Pattern
    body: tuple[Pattern, ...]
    deed: Pattern | None = None
    """Words for what the document does, where its title is not clear."""


class _Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weight: float
    title: Lines
    body: list[Lines] = []
    deed: Lines | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    types: dict[DocumentType, _Kind]
    parts: dict[str, str] = {}


@cache
def indicators_of(language: str) -> tuple[TypeIndicators, ...]:
    """The indicators of every type in one language. Raises `KnowledgeError` where the file is wrong or lacks a type."""
    text = (resources.files("cleardeed.documents.knowledge") / language / "kinds.toml").read_text("utf-8")
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise KnowledgeError(f"{language}/kinds: {error}") from None
    if missing := set(DOCUMENT_TYPES) - file.types.keys():
        raise KnowledgeError(f"{language}/kinds: no indicators of {min(missing)!r}")
    parts = {**shared_parts(language), **file.parts}

    def pattern(kind: str, lines: Lines) -> Pattern:
        return pattern_of(f"{language}/kinds/{kind}", lines, parts, language)

    return tuple(
        TypeIndicators(
            kind,
            indicators.weight,
            pattern(kind, indicators.title),
            tuple(pattern(kind, lines) for lines in indicators.body),
            pattern(kind, indicators.deed) if indicators.deed else None,
        )
        for kind, indicators in file.types.items()
    )
