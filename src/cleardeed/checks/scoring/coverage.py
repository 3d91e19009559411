"""Rules on what is not known: silent sources, records that a person must decide, data that have grown old."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from cleardeed.checks.scoring.crosschecks import REGISTERS, object_kinds
from cleardeed.checks.scoring.definitions import load_rules, read_definitions
from cleardeed.checks.scoring.facts import Facts, Sourced, anniversary
from cleardeed.checks.scoring.model import Finding, Rule, Variant, Weight, fires
from cleardeed.checks.scoring.passport import FIRST_PASSPORT_AGE
from cleardeed.checks.scoring.sentences import Titles, Value
from cleardeed.checks.scoring.tax_numbers import tax_service_names_number
from cleardeed.sources.answers import OBJECT_UNKNOWN, TAX_NUMBER_DOUBTFUL, TAX_NUMBER_LACKING
from cleardeed.sources.base import NOT_ENOUGH_DATA
from cleardeed.sources.catalogue import BY_CODE, SOURCES
from cleardeed.sources.matching.people import searchable_numbers
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.source import Source

SILENCE = "source_unavailable."
MANUAL_REVIEW = "manual_review"
NOT_SEARCHED = "not_searched"
NOT_FINAL = "answer_not_final"
WRONG_NUMBER = "wrong_tax_number"
NO_NUMBER = "tax_number_lacking"
SET_ASIDE = "records_set_aside"
OPEN_ANSWERS = (MANUAL_REVIEW, NOT_SEARCHED, NOT_FINAL, WRONG_NUMBER, NO_NUMBER)
"""Factors that name sources whose answer is not final."""
NUMBER_FOUND = "number_found"
"""The variant of those that are open for want of a tax number, where the tax service named it."""

TOPICS_NAMED = 10
"""The risks that a silent source's factor names; a longer list is not read."""
NOT_ASKED = "This source was not asked."
MISSING = {
    "passport": "the series and number of the seller's passport",
    "inn": "the seller's tax number",
    "birth_date": "the seller's birth date",
    "cadastral_number": "the cadastral number of the object",
    "address": "the address of the object",
}
"""Data that a request may lack, as an object of "order again with"."""
CORRECTED = {
    "passport": "the series and number of the seller's passport without a mistake",
    "inn": "the seller's tax number without a mistake",
}
"""Data that a request may hold in a form that cannot be searched by."""


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
    risks = [rule for rule in rules if source.code in rule.sources and rule.weights[0].status != "unknown"]
    gravest = sorted(risks, key=lambda rule: -rule.weights[0].points)

    def find(facts: Facts) -> Finding | None:
        if facts.answered(source.code):
            return None
        answer = facts.answers.get(source.code)
        why = answer.summary if answer else NOT_ASKED
        kinds = object_kinds(facts)
        titles = [rule.title for rule in gravest if not kinds & rule.not_of]
        variant = "many" if len(titles) > TOPICS_NAMED else None if titles else "unnamed"
        values: dict[str, Value] = {"why": (why,), "topics": Titles(titles[:TOPICS_NAMED])}
        return Finding(weight=Weight[silence.weight], variant=variant, values=values, sources=[source.code])

    return Rule(
        code=f"{SILENCE}{source.code}",
        title=f"No answer: {source.name}",
        law=("Civil Code, art. 8.1 (6) and art. 302 (1) (good faith of a buyer who pays)",),
        sources=(source.code,),
        weights=(Weight[silence.weight],),
        says="{why} Without it the following cannot be ruled out: {topics}.",
        variants={
            "many": Variant(says="{why} Without it much cannot be ruled out, above all: {topics}."),
            "unnamed": Variant(says="{why} What it holds is not known."),
        },
        clear="",
        demands=(silence.by_hand,),
        find=find,
    )


def _not_searched(facts: Facts) -> Finding | None:
    sources = [source for source in facts.asked if facts.not_searched(source)]
    if not sources:
        return None
    lacking = list(dict.fromkeys(text for source in sources for text in _lacking(source, facts)))
    named = lacking == [MISSING["inn"]] and tax_service_names_number(facts.answers)
    return Finding(
        weight=_weight_of_silence(sources),
        variant=NUMBER_FOUND if named else "data_missing" if lacking else None,
        values={"sources": _names(sources), "missing": tuple(lacking)},
        sources=sources,
    )


def _lacking(source: str, facts: Facts) -> Iterator[str]:
    """Yield the missing fields of the request that the source is searched by."""
    of_source = BY_CODE[source]
    if of_source.part == "object":
        wanted = [field for field in ("cadastral_number", "address") if not getattr(facts.object, field)]
    elif of_source.number == "passport" and _has_no_passport_yet(facts):
        wanted = []
    elif of_source.number:
        wanted = [of_source.number]
    else:
        wanted = [] if facts.seller.birth_date else ["birth_date"]
        wanted += [] if "inn" in searchable_numbers(facts.seller) else ["inn"]
    for field in wanted:
        given = field in CORRECTED and getattr(facts.seller, field)
        yield CORRECTED[field] if given else MISSING[field]


def _has_no_passport_yet(facts: Facts) -> bool:
    """Whether the seller is below the age of the first passport."""
    born = facts.seller.birth_date
    return born is not None and anniversary(born, FIRST_PASSPORT_AGE) > facts.today


def _manual_review(facts: Facts) -> Finding | None:
    records: list[Sourced[Any]] = [
        Sourced(source, record)
        for source in facts.asked
        if facts.needs_review(source)
        for record in facts.answers[source].records
        if facts.undecided(source, record)
    ]
    sources = list(dict.fromkeys(one.source for one in records))
    doubts = {_doubt(one, facts) for one in records}
    variant = doubts.pop() if len(doubts) == 1 else None
    return fires(Weight.REVIEW, records, variant, sources=_names(sources)) if records else None


def _doubt(found: Sourced[Any], facts: Facts) -> str | None:
    """Return what a person must decide on the record, as a variant; None where no rule reads the source."""
    if found.source not in facts.read:
        return None
    if found.record.certain:
        return "part_unknown"
    return doubt_about(found.source)


def doubt_about(source: str) -> str:
    """Return the variant of `manual_review` for records of the source that may not concern its subject."""
    return "of_person" if BY_CODE[source].part == "seller" else "of_object"


def _not_final(facts: Facts) -> Finding | None:
    open_ = [one for one in facts.asked if facts.is_not_final(one) and not facts.not_searched(one)]
    sources = [one for one in open_ if not _named_only(one, facts)]
    values: dict[str, Value] = {"sources": _names(sources)}
    weight = _weight_of_silence([one for one in sources if facts.answers[one].reason != OBJECT_UNKNOWN])
    return Finding(weight=weight, values=values, sources=sources) if sources else None


def _object_unknown(facts: Facts) -> Finding | None:
    """Fires where a register of objects does not know the object, and none of them holds anything on it."""
    answers = {code: facts.answers[code] for code in REGISTERS if facts.answered(code)}
    unknown = [code for code, one in answers.items() if one.reason == OBJECT_UNKNOWN]
    if not unknown or any(one.records for one in answers.values()):
        return None
    variant = None if facts.object.cadastral_number else "by_address"
    return Finding(weight=Weight.MISDIRECTED, variant=variant, values={"sources": _names(unknown)}, sources=unknown)


def _wrong_number(facts: Facts) -> Finding | None:
    variant = None if "inn" in searchable_numbers(facts.seller) else "unused"
    return _open([one for one in facts.asked if _left_open(one, TAX_NUMBER_DOUBTFUL, facts)], variant)


def _no_number(facts: Facts) -> Finding | None:
    variant = NUMBER_FOUND if tax_service_names_number(facts.answers) else None
    sources = [one for one in facts.asked if _left_open(one, TAX_NUMBER_LACKING, facts) or _named_only(one, facts)]
    return _open(sources, variant)


def _named_only(source: str, facts: Facts) -> bool:
    """Whether a source that goes by the tax number was searched by the name, as the request names no number."""
    by_number = BY_CODE[source].number == "inn" and not facts.seller.inn
    return by_number and _left_open(source, NOT_ENOUGH_DATA, facts) and not facts.not_searched(source)


def _name_with_digits(facts: Facts) -> Finding | None:
    """Fires where a digit stands in the seller's name, as misread letters leave it: no register spells a name so."""
    seller = facts.seller
    names = (seller.last_name, seller.first_name, seller.middle_name)
    return Finding(weight=Weight.GAP) if any(char.isdigit() for name in names for char in name or "") else None


def _left_open(source: str, reason: str, facts: Facts) -> bool:
    """Whether the source answered, and its answer is open for the reason."""
    return facts.answered(source) and facts.answers[source].reason == reason


def _open(sources: list[str], variant: str | None) -> Finding | None:
    values: dict[str, Value] = {"sources": _names(sources)}
    return Finding(weight=Weight.GAP, variant=variant, values=values, sources=sources) if sources else None


def _weight_of_silence(sources: Sequence[str]) -> Weight:
    """Return the weight of the heaviest silence among the sources: what was not searched or read in part is no better
    known."""
    weights = [Weight[SILENCES[source].weight] for source in sources if source in SILENCES]
    return max((Weight.GAP, *weights), key=lambda one: one.points)


def _set_aside(facts: Facts) -> Finding | None:
    sure = sum(record.certain for records in facts.set_aside.values() for record in records)
    return _decided(facts.set_aside, Weight.DECIDED, "matched" if sure else None, sure=sure)


def _overruled(facts: Facts) -> Finding | None:
    return _decided(facts.overruled, Weight.REVIEW)


def _decided(
    decided: Mapping[str, Sequence[AnyRecord]], weight: Weight, variant: str | None = None, **values: Value
) -> Finding | None:
    records: list[Sourced[Any]] = [Sourced(source, record) for source, found in decided.items() for record in found]
    if not records:
        return None
    said = {"count": len(records), "sources": _names(list(decided)), **values}
    return Finding(weight=weight, variant=variant, records=records, values=said, sources=list(decided))


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
        "answer_not_final": _not_final,
        "object_unknown": _object_unknown,
        "wrong_tax_number": _wrong_number,
        "tax_number_lacking": _no_number,
        "name_with_digits": _name_with_digits,
        "records_set_aside": _set_aside,
        "decision_against_match": _overruled,
        "stale_data": _stale_data,
    },
)
