"""Rules on what ownership rests on: ways of acquiring that somebody may dispute later."""

import datetime
from functools import partial

from cleardeed.checks.scoring.contradictions import Contradiction
from cleardeed.checks.scoring.definitions import Definition, read_definitions, rule_of
from cleardeed.checks.scoring.facts import Facts, Sourced
from cleardeed.checks.scoring.keywords import WORDS, mentions
from cleardeed.checks.scoring.model import Finding, Rule, Weight, fires
from cleardeed.checks.scoring.rights import is_joint, ownership
from cleardeed.sources.records import Right

_GROUND_FIELDS = ("ground", "grounds", "basis", "document", "documents", "underlying_documents", "document_name")


PERSONAL = "personal"
"""The variant for what is the seller's own property beside a spouse."""


FORMER = "former"
"""The variant for a right that has ended."""


class Ground(Definition, frozen=True, kw_only=True):
    """A way of acquiring that somebody may dispute later."""

    stems: tuple[str, ...]
    fresh: str
    """Its weight within three years of registration, or where the day is not known; afterwards it is minor."""


def ground_text(right: Right) -> str:
    """The register's text on the title document of a right, without names and addresses."""
    said = [right.summary, *(right.extra.get(field) for field in _GROUND_FIELDS)]
    return " ".join(str(part) for part in said if part)


def _grounds_are_known(facts: Facts) -> bool:
    return bool(ownership(facts)) and all(ground_text(one.record) for one in ownership(facts))


def _find(ground: Ground, facts: Facts) -> Finding | None:
    """Fires on standing rights that rest on such a ground, else on late ones where that still matters."""
    found = [one for one in ownership(facts) if mentions(ground_text(one.record), *ground.stems)]
    if not found and FORMER in ground.variants:
        return fires(Weight.MINOR, _lately_ended(ground, facts), FORMER)
    fresh = any(one.record.date is None or one.record.date > facts.since(3) for one in found)
    variant = PERSONAL if PERSONAL in ground.variants and _is_personal(facts) else None
    return fires(Weight[ground.fresh] if fresh else Weight.MINOR, found, variant)


def _lately_ended(ground: Ground, facts: Facts) -> list[Sourced[Right]]:
    """Return the rights on such a ground that ended within the ten years after which no claim is heard (Civil Code
    art. 196)."""
    ended = [one for one in ownership(facts, current=False) if facts.ended(one.record)]
    return [
        one
        for one in ended
        if one.record.closed_on is not None
        and one.record.closed_on > facts.since(10)
        and mentions(ground_text(one.record), *ground.stems)
    ]


def _is_personal(facts: Facts) -> bool:
    """Whether all that the seller owns was inherited or given, and so is no common property of spouses (Family Code
    art. 36)."""
    own = [one for one in ownership(facts) if one.record.holder_is_seller]
    free = [stem for ground in _GROUNDS.values() if PERSONAL in ground.variants for stem in ground.stems]
    return bool(own) and all(
        mentions(ground_text(one.record), *free)
        and not mentions(ground_text(one.record), *WORDS["acquired_for_value"])
        and not is_joint(one)
        for one in own
    )


def acquired_after(facts: Facts, day: datetime.date) -> bool:
    """Whether the seller's rights, standing and ended, all began after the day.

    They begin with their registration where they rest on a deal; an inheritance or a judgment can go back before it.
    """
    own = [one for one in ownership(facts, current=False) if one.record.holder_is_seller]
    return bool(own) and all(
        one.record.date is not None
        and one.record.date > day
        and mentions(ground_text(one.record), *WORDS["acquired_by_deal"])
        and not mentions(ground_text(one.record), *_GROUNDS["acquired_by_inheritance"].stems)
        for one in own
    )


_GROUNDS = read_definitions("grounds", Ground)
RULES: tuple[Rule, ...] = tuple(
    rule_of(
        code,
        ground,
        sources=("egrn",),
        weights=tuple(dict.fromkeys((Weight[ground.fresh], Weight.MINOR))),
        find=partial(_find, ground),
        conclusive=_grounds_are_known,
        contradictions=(
            *(
                Contradiction(record=record, sources=("egrn",), stems=ground.stems, years="all")
                for record in ("right", "encumbrance", "property_facts")
            ),
            *ground.contradictions,
        ),
    )
    for code, ground in _GROUNDS.items()
)
