"""Rules on what is not known: silent sources, records that a person must decide, data that have grown old."""

from collections.abc import Mapping, Sequence
from typing import Any

from cleardeed.checks.scoring.facts import Facts, Sourced
from cleardeed.checks.scoring.model import Finding, Rule, Weight, never
from cleardeed.checks.scoring.sentences import Value
from cleardeed.checks.scoring.silence import SILENCES, Silence
from cleardeed.sources.catalogue import BY_CODE, SOURCES
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.source import Source

SILENCE = "source_unavailable."
MANUAL_REVIEW = "manual_review"
SET_ASIDE = "records_set_aside"

NOT_ASKED = "This source was not asked."


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
        return Finding(weight=silence.weight, values={"why": (why,), "topics": topics})

    return Rule(
        code=f"{SILENCE}{source.code}",
        title=f"No answer: {source.name}",
        law=("Civil Code, art. 8.1 part 6 and art. 302 part 1 (good faith: whoever could check must)",),
        sources=(source.code,),
        weights=(silence.weight,),
        says="{why} Not checked without it: {topics}.",
        clear="",
        demands=(silence.by_hand,),
        find=find,
        decides=never,
    )


def _manual_review(facts: Facts) -> Finding | None:
    sources = [source for source in facts.asked if facts.needs_review(source)]
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


RULES = (
    Rule(
        code=MANUAL_REVIEW,
        title="A person must decide whether records concern the subject",
        law=("Law 152-FZ on personal data, art. 5 part 6 (data must be accurate)",),
        sources=(),
        weights=(Weight.REVIEW,),
        says="Records that may concern a namesake, or in which the subject's part is not known: {count}; or an answer"
        " that is not complete or too old to prove anything. Sources: {sources}. Nothing of it counts as fact before a"
        " person has decided.",
        clear="",
        demands=("Decide by birth date, tax number or papers whether the undecided records concern the subject.",),
        find=_manual_review,
        decides=never,
    ),
    Rule(
        code=SET_ASIDE,
        title="Records were set aside by a person's decision",
        law=("Law 152-FZ on personal data, art. 5 part 6 (data must be accurate)",),
        sources=(),
        weights=(Weight.DECIDED,),
        says="Records that a person decided are about someone else: {count}. Sources: {sources}. Nothing is called"
        " clear on that decision alone; the report shows it with its reason and who made it.",
        clear="",
        demands=("Ask for the papers that the decision to set records aside rests on.",),
        find=_set_aside,
        decides=never,
    ),
    Rule(
        code="decision_against_match",
        title="A decision contradicts a sure match",
        law=("Law 152-FZ on personal data, art. 5 part 6 (data must be accurate)",),
        sources=(),
        weights=(Weight.REVIEW,),
        says="Records that a person decided are about someone else, although they agree with the subject by more than"
        " name and birth date: {count}. Sources: {sources}. They count as before.",
        clear="",
        demands=(
            "Have the register correct or confirm each record that was called someone else's against a match by"
            " number or object.",
        ),
        find=_overruled,
        decides=never,
    ),
    Rule(
        code="stale_data",
        title="Data of some sources are old",
        law=("Law 152-FZ on personal data, art. 5 part 6 (data must be up to date)",),
        sources=(),
        weights=(Weight.GAP,),
        says="The data of these sources are older than what they can be relied on for: {sources}. What happened since"
        " is not known.",
        clear="",
        demands=("Ask the sources whose data are old once more before signing.",),
        find=_stale_data,
        decides=never,
    ),
)
