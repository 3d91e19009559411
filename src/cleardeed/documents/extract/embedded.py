"""The extractor that is part of the service: it reads by the phrases of the knowledge, and needs nothing else."""

from collections.abc import Callable, Iterator

from cleardeed.documents.extract import burdens, claims, consent, deposit, passing, residents, title
from cleardeed.documents.facts import Extractor, Fact, Facts
from cleardeed.documents.reading.reading import Reading

EMBEDDED = Extractor(name="embedded", version=8)
"""Raise the version when the same text may give other facts."""
TOPICS: tuple[Callable[[Reading], Iterator[Fact]], ...] = (
    deposit.facts,
    burdens.facts,
    claims.facts,
    residents.facts,
    title.facts,
    passing.facts,
    consent.facts,
)


def extract(reading: Reading) -> Facts:
    """All facts of a document."""
    return Facts(
        extractor=EMBEDDED,
        document_type=reading.kind,
        under_russian_law=reading.russian_practice,
        facts=[fact for topic in TOPICS for fact in topic(reading)],
    )
