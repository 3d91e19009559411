"""Rules on what is not known: silent sources, records that a person must decide, data that have grown old."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cleardeed.checks.scoring.definitions import load_rules, read_definitions
from cleardeed.checks.scoring.facts import Facts, Sourced
from cleardeed.checks.scoring.model import Finding, Rule, Weight
from cleardeed.checks.scoring.sentences import Value
from cleardeed.sources.catalogue import BY_CODE, SOURCES
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.source import Source

SILENCE = "source_unavailable."
MANUAL_REVIEW = "manual_review"
NOT_SEARCHED = "not_searched"
SET_ASIDE = "records_set_aside"

NOT_ASKED = "This source was not asked."


class Silence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of a source that did not answer. `by_hand` is a whole sentence: what to do instead."""

    by_hand: str
    weight: str = "GAP"


SILENCES = read_definitions("silences", Silence)


def silence_rules(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """One rule a source that fires where it is silent and names what `rules` could therefore not settle."""
    return tuple(_silence_rule(source, rules) for source in SOURCES)


def _silence_rule(source: Source, rules: Sequence[Rule]) -> Rule:
    silence = SILENCES.get(source.code) or Silence(source.by_hand)
    topics = tuple(rule.title for rule in rules if source.code in rule.sources)

    def find(facts: Facts) -> Finding | None:
        if facts.answered(source.code):
            return None
        answer = facts.answers.get(source.code)
        why = answer.summary if answer else NOT_ASKED
        return Finding(weight=Weight[silence.weight], values={"why": (why,), "topics": topics})

    return Rule(
        code=f"{SILENCE}{source.code}",
        title=f"No answer: {source.name}",
        law=("Civil Code, art. 8.1 part 6 and art. 302 part 1 (good faith: whoever could check must)",),
        sources=(source.code,),
        weights=(Weight[silence.weight],),
        says="{why} Not checked without it: {topics}.",
        clear="",
        demands=(silence.by_hand,),
        find=find,
    )


def _not_searched(facts: Facts) -> Finding | None:
    """As heavy as the heaviest silence among the sources: what was not searched is no better known."""
    sources = [source for source in facts.asked if facts.not_searched(source)]
    weights = [Weight[SILENCES[source].weight] for source in sources if source in SILENCES]
    weight = max((Weight.GAP, *weights), key=lambda one: one.points)
    return Finding(weight=weight, values={"sources": _names(sources)}, sources=sources) if sources else None


def _manual_review(facts: Facts) -> Finding | None:
    sources = [one for one in facts.asked if facts.needs_review(one) and not facts.not_searched(one)]
    if not sources:
        return None
    records: list[Sourced[Any]] = [
        Sourced(source, record)
        for source in sources
        for record in facts.answers[source].records
        if facts.undecided(source, record)
    ]
    values: dict[str, Value] = {"count": len(records), "sources": _names(sources)}
    return Finding(weight=Weight.REVIEW, records=records, values=values, sources=sources)


def _set_aside(facts: Facts) -> Finding | None:
    return _decided(facts.set_aside, Weight.DECIDED)


def _overruled(facts: Facts) -> Finding | None:
    return _decided(facts.overruled, Weight.REVIEW)


def _decided(decided: Mapping[str, Sequence[AnyRecord]], weight: Weight) -> Finding | None:
    records: list[Sourced[Any]] = [Sourced(source, record) for source, found in decided.items() for record in found]
    values: dict[str, Value] = {"count": len(records), "sources": _names(list(decided))}
    return Finding(weight=weight, records=records, values=values, sources=list(decided)) if records else None


def _stale_data(facts: Facts) -> Finding | None:
    stale = [source for source in facts.asked if facts.stale(source)]
    return Finding(weight=Weight.GAP, values={"sources": _names(stale)}, sources=stale) if stale else None


def _names(sources: list[str]) -> tuple[str, ...]:
    return tuple(BY_CODE[source].name for source in sources)


RULES = load_rules(
    "coverage",
    find={
        "manual_review": _manual_review,
        "not_searched": _not_searched,
        "records_set_aside": _set_aside,
        "decision_against_match": _overruled,
        "stale_data": _stale_data,
    },
)
