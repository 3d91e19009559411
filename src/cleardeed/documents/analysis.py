"""Analysing the text of a document by rules alone. Pure: no clock, no database, no network, no language model."""

import datetime
from collections.abc import Sequence

import msgspec

from cleardeed.core.language import ENGLISH, Translate
from cleardeed.documents.classification import classify
from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.extract.embedded import extract
from cleardeed.documents.extraction import extracted
from cleardeed.documents.findings import (
    Analysed,
    Analysis,
    ClauseStatus,
    DateField,
    Extract,
    FoundClause,
    Level,
    MoneyField,
    NumberField,
    Party,
    TextField,
)
from cleardeed.documents.lexicon import REPAIR
from cleardeed.documents.reading.aliases import read_as_roles
from cleardeed.documents.reading.pledged import read_pledged_money
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Words
from cleardeed.documents.rules.evaluate import composed, evaluate_rules, reviewed
from cleardeed.documents.text import DocumentText

__all__ = [
    "Analysed",
    "Analysis",
    "ClauseStatus",
    "DateField",
    "DocumentType",
    "Extract",
    "FoundClause",
    "Level",
    "MoneyField",
    "NumberField",
    "Party",
    "TextField",
    "analyse",
    "merged",
    "read_text",
]


def analyse(
    text: DocumentText, *, guess: str | None = None, today: datetime.date, translate: Translate = ENGLISH
) -> Analysed:
    """What the document is, its clauses with what is risky in them, and the fields found in it.

    `guess` is the caller's idea of its type, a hint only. `today` is the UTC day that terms are counted to. Never
    raises, whatever the text; takes time in proportion to its length.
    """
    reading = read_text(text, guess, today)
    facts = extract(reading)
    clauses = reviewed(evaluate_rules(reading, facts, translate), reading, facts, translate)
    analysis = composed(reading.kind, clauses, translate)
    return Analysed(analysis=analysis, extract=extracted(reading, facts), facts=facts)


def read_text(text: DocumentText, guess: str | None, today: datetime.date) -> Reading:
    """The text as the extractors and rules read it; arguments as of `analyse`."""
    words = Words(text, REPAIR)
    read_as_roles(words)
    read_pledged_money(words)
    return Reading(words, classify(words, guess), today)


def merged(analysis: Analysis, more: Sequence[FoundClause], recommendations: Sequence[str] = ()) -> Analysis:
    """The analysis with what a language model adds; score, level and conclusion stay those of the rules.

    A clause with a code of its own is added. One with a known code may turn `ok` into `attention`, never the reverse.
    """
    clauses = {clause.code: clause for clause in analysis.found_clauses}
    for clause in more:
        known = clauses.get(clause.code)
        if known is None:
            clauses[clause.code] = msgspec.structs.replace(clause, impact=0, origin="model")
        elif known.status == "ok" and clause.status == "attention":
            clauses[clause.code] = msgspec.structs.replace(
                clause, title=known.title, law=known.law, impact=0, origin="model"
            )
    ordered = sorted(clauses.values(), key=lambda clause: (clause.status == "ok", -clause.impact))
    wanted = list(dict.fromkeys([*analysis.recommendations, *recommendations]))
    return msgspec.structs.replace(analysis, found_clauses=ordered, recommendations=wanted)
