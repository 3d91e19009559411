"""Rules on what burdens the object in the register of rights. Every entry falls under exactly one of these rules."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cleardeed.checks.scoring.bankruptcies import (
    bankruptcies,
    known_to_bailiffs_alone,
    running_bankruptcies,
    within_five_years,
)
from cleardeed.checks.scoring.contradictions import Contradiction, texts_of
from cleardeed.checks.scoring.definitions import Definition, read_definitions, rule_of
from cleardeed.checks.scoring.facts import Facts, Sourced, stated_kind
from cleardeed.checks.scoring.keywords import mentions
from cleardeed.checks.scoring.model import Finding, Rule, Variant, Weight, fires
from cleardeed.checks.scoring.procedures import Procedure, newest_procedure
from cleardeed.checks.scoring.rights import seller_owns
from cleardeed.sources.notes import notes_of
from cleardeed.sources.records import BusinessRegistration, Encumbrance, PropertyFacts


class WordedVariant(Variant, frozen=True, kw_only=True):
    """A variant that the words of the entries choose, where it has `stems`."""

    stems: tuple[str, ...] = ()


class EncumbranceKind(Definition, frozen=True, kw_only=True):
    """A kind of encumbrance: how a register words it and what it means."""

    variants: Mapping[str, WordedVariant] = {}
    weight: str
    stems: tuple[str, ...] = ()
    """Beginnings of a word of its name; without any, the kind takes what fits no other."""
    note_stems: tuple[str, ...] = ()
    """Words that mean the same in the free-text notes of an extract; narrower, as notes speak of anything."""


KINDS = {
    code: kind
    for name in ("encumbrances", "further_encumbrances")
    for code, kind in read_definitions(name, EncumbranceKind).items()
}
"""In the order in which they are tried."""
_OTHER = next(code for code, kind in KINDS.items() if not kind.stems)


def classify_encumbrance(entry: Encumbrance) -> str:
    """The code of the first kind whose words are in the kind of the entry, or else in its summary."""
    for text in (stated_kind(entry), entry.summary):
        for code, kind in KINDS.items():
            if mentions(text, *kind.stems):
                return code
    return _OTHER


def _classify_note(clause: str) -> str | None:
    return next((code for code, kind in KINDS.items() if mentions(clause, *kind.note_stems)), None)


def encumbrances_in_force(code: str, facts: Facts) -> list[Sourced[Any]]:
    """The entries of one kind that stand in the register of rights, and the extracts that note one."""
    kind = KINDS[code]
    extracts: list[Sourced[PropertyFacts]] = facts.current(PropertyFacts, "egrn") if kind.note_stems else []
    entries = [one for one in facts.current(Encumbrance, "egrn") if classify_encumbrance(one.record) == code]
    noted = [one for one in extracts if any(_classify_note(clause) == code for clause in notes_of(one.record))]
    return [*entries, *noted]


def owner_bankruptcy_procedure(facts: Facts) -> Procedure | None:
    """The procedure of the owner's bankruptcy that the newest record names: one of the seller's bankruptcies, or a mark
    in the register of rights. Beside another owner only the marks count."""
    own = _of_seller(facts)
    said = [*own, *facts.current(BusinessRegistration, "entrepreneurs")] if own else []
    marks = encumbrances_in_force("bankruptcy_mark", facts)
    return newest_procedure((one.record.date, texts_of(one.record)) for one in [*said, *marks])


def owner_is_bankrupt(facts: Facts) -> bool:
    """Whether a court bankruptcy of the seller, if the seller may own the object, or of another owner is recorded."""
    return bool(_of_seller(facts) or encumbrances_in_force("bankruptcy_mark", facts))


def _of_seller(facts: Facts) -> list[Sourced[Any]]:
    """The seller's running bankruptcies, unless the object is surely another's."""
    return [] if seller_owns(facts) == "no" else running_bankruptcies(facts)


def _mortgage_variant(facts: Facts) -> str | None:
    """Return the variant: a bankruptcy decides who sells what is mortgaged, and to whom the price is paid."""
    if owner_is_bankrupt(facts):
        return owner_bankruptcy_procedure(facts) or "bankruptcy"
    if seller_owns(facts) == "no":
        return None
    if bankruptcies(facts, extrajudicial=True, ended=False):
        return "extrajudicial"
    return "known_to_bailiffs" if within_five_years(facts, known_to_bailiffs_alone(facts)) else None


def _trust_variant(facts: Facts) -> str | None:
    """Return the variant where nobody applies for the registration in the owner's place."""
    return "in_person" if encumbrances_in_force("no_registration_without_presence", facts) else None


_VARIANTS: dict[str, Callable[[Facts], str | None]] = {
    "bankruptcy_mark": owner_bankruptcy_procedure,
    "mortgage": _mortgage_variant,
    "trust_management": _trust_variant,
}


def _find(code: str, facts: Facts) -> Finding | None:
    """Fires on standing encumbrances of one kind."""
    found = encumbrances_in_force(code, facts)
    variant_of = _VARIANTS.get(code)
    variant = (variant_of(facts) if variant_of else _variant_by_words(KINDS[code], found)) if found else None
    return fires(Weight[KINDS[code].weight], found, variant=variant)


def _variant_by_words(kind: EncumbranceKind, found: list[Sourced[Any]]) -> str | None:
    """Return the one variant whose words every entry has; None where they differ or an entry has words of several."""
    named = {
        frozenset(
            name
            for name, variant in kind.variants.items()
            if any(mentions(text, *variant.stems) for text in _texts_of_kind(kind, one.record))
        )
        for one in found
    }
    first = named.pop()
    return min(first) if not named and len(first) == 1 else None


def _texts_of_kind(kind: EncumbranceKind, record: Encumbrance | PropertyFacts) -> list[str | None]:
    """Return the texts of an entry that say what it is, or the notes of an extract that are of the kind."""
    if isinstance(record, Encumbrance):
        return [stated_kind(record), record.summary]
    return [clause for clause in notes_of(record) if mentions(clause, *kind.note_stems)]


def _all_are_understood(code: str, facts: Facts) -> bool:
    """Whether no entry stands of which the kind is not known: it may be of any."""
    return code == _OTHER or not encumbrances_in_force(_OTHER, facts)


def _contradictions(kind: EncumbranceKind) -> tuple[Contradiction, ...]:
    """Any entry, right or note with words of the kind; of the last kind, any entry that has none at all."""
    stems = (*kind.stems, *kind.note_stems)
    if not stems:
        kinds = {"kind": ("encumbrance", "other")}
        return (Contradiction(record="encumbrance", sources=("egrn",), fields=kinds, unstated=("kind",)),)
    records = ("encumbrance", "property_facts", "right")
    return tuple(Contradiction(record=record, sources=("egrn",), stems=stems) for record in records)


RULES: tuple[Rule, ...] = tuple(
    rule_of(
        code,
        kind,
        sources=("egrn",),
        weights=(Weight[kind.weight],),
        find=partial(_find, code),
        conclusive=partial(_all_are_understood, code),
        contradictions=_contradictions(kind),
    )
    for code, kind in KINDS.items()
)
