"""All beginnings of words that any pattern looks for: what a misrecognised word may have been."""

from types import ModuleType

from cleardeed.documents import kinds, kinds_english
from cleardeed.documents.reading import objects, reading
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.rules import (
    agency,
    days,
    family,
    figures,
    money,
    parties,
    performance,
    rights,
    security,
    solvency,
    subject,
    unsecured,
)

_TABLES = (
    kinds,
    objects,
    reading,
    agency,
    days,
    family,
    figures,
    money,
    parties,
    performance,
    rights,
    security,
    solvency,
    subject,
    unsecured,
)


def _stems(module: ModuleType) -> set[str]:
    return {stem for value in vars(module).values() if isinstance(value, Pattern) for stem in value.stems()}


_OF_KINDS = {
    stem
    for signs in (*kinds.SIGNS, *kinds_english.SIGNS_ENGLISH)
    for pattern in (signs.heading, *signs.body)
    for stem in pattern.stems()
}

REPAIR = Repair(_OF_KINDS.union(*map(_stems, _TABLES)))
"""Puts misrecognised words right."""
