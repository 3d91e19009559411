"""Fates of the deposit in an English contract: on which event it goes to whom."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from cleardeed.documents.extract.quoting import quoted
from cleardeed.documents.facts import DepositFate, Event, Outcome
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Words

_WORDS = topic("deposit_fate")

_Event = Literal["seller", "buyer", "chance", "any", "none"]
"""Whose doing it is that the deal fails: a side's, nobody's, whosever; `none` where the text names no event."""


class Fate(NamedTuple):
    """That the deposit comes back to the buyer on an event, or does not."""

    event: _Event
    back: bool
    hit: Hit


class _Mark(NamedTuple):
    """An event, or where `back` is told what becomes of the deposit."""

    position: int
    event: _Event
    back: bool | None = None
    unless: bool = False
    """Whether the event is excepted, so that the contrary becomes of the deposit on it."""


_NAMED = _WORDS["named"]
_ADVANCE = _WORDS["advance"]
_ANOTHERS = topic("deposit")["anothers"]
_IT = _WORDS["it"]
_NOT_MADE = _WORDS["not_made"]
_REACH = 5
"""How many sentences behind the name the text may go on to speak of it as of `the sum`."""
_NAMES: dict[_Event, str] = {
    "seller": (
        "seller/sellers/vendor/vendors/transferor/transferors/grantor/grantors/owner/owners/promisor/developer/taker"
        "/company"
    ),
    "buyer": (
        "acquirer/acquirers/buyer/buyers/purchaser/purchasers/transferee/transferees/vendee/vendees/grantee/grantees"
        "/promisee/client/borrower/applicant/giver"
    ),
}
_FAILURE = "default/fault/breach/failure/refusal/withdrawal/inability/blame/insolvency"
_DOING = {
    side: Pattern(
        f"{names} s {_FAILURE}/wilful/change/part",
        f"{_FAILURE}/part/choice by/of/on {names} & !part of price",
        f"concluded/signed/completed/proceed/proceeds on account of {names}",
        f"attributable/owing/due to {names}",
        f"fails/fail/fall/falls .. through/because/account {names}",
        f"{names} may/right/entitled/can .. withdraw/cancel/terminate .. any/will/discretion time/reason/moment",
    )
    for side, names in _NAMES.items()
}
_WHERE = (
    "if", "should", "where", "when", "because", "upon", "on", "in", "case", "event", "whether", "through", "even",
    "including", "unless", "than", "once", "except",
)  # fmt: skip
_FAILS = (
    "fail*", "default*", "breach*", "withdraw*", "refus*", "declin*", "pull", "pulls", "backs", "mind", "fault",
    "answerable", "reneg*", "resile*", "repudiat*", "unable", "cannot", "not", "unwilling", "evad*", "sells", "longer",
    "gives", "reject*", "drops", "calls", "desist*", "better", "sold", "changes", "change",
)  # fmt: skip
_RIGHTS = ("may", "must", "entitled", "shall", "will")
_STILL_FAILS = (["fail"], ["default"], ["refuse"])
_OR_WORDS = frozenset({"or", "nor"})
_FAILS_WITHIN = 8
_CHANCE = _WORDS["chance"]
_WHATEVER = _WORDS["whatever"]
_COMES = _WORDS["comes"]
_STAYS = _WORDS["stays"]
_NEGATORS = ("not", "no", "non", "never", "nor", "cannot", "waive", "waives")
_NEGATED_WITHIN = 7
_BOUNDS = frozenset({"later", "more", "less", "earlier", "only", "claim", "longer"})
_TAKES = _WORDS["takes"]
_SIDE_WITHIN = 12
_EXCEPTED_WITHIN = 6


_TWICE = _WORDS["twice"]
_OR = _WORDS["or"]
_AND_NO_MORE = _WORDS["and_no_more"]


def deposit_fates(reading: Reading) -> Iterator[DepositFate]:
    """Facts of an English text about the deposit."""
    found = fates(reading)
    either = _whoever_withdraws(found, reading)
    more, bare = reading.sentences_of(_TWICE), reading.sentences_of(_AND_NO_MORE)
    by_chance = {one.hit for one in found if one.event == "chance"}
    for one in found:
        event: Event = "any" if one.hit in either else "unnamed" if one.event == "none" else one.event
        if event == "seller" and one.hit in by_chance:
            continue
        outcome: Outcome = "returned" if one.back or _is_denied(one, reading) else "kept"
        if one.back and event == "seller":
            sentence = one.hit.sentence
            outcome = "returned_with_more" if sentence in more else "only_returned" if sentence in bare else outcome
        yield DepositFate(
            quotes=quoted(reading, reading.span(one.hit)),
            modality="denied" if not one.back and outcome == "returned" else "asserted",
            entry=f"en/deposit_fate/{'comes' if outcome != 'kept' else 'stays'}",
            event=event,
            outcome=outcome,
        )
    if (doubled := _TWICE.first(reading.words)) is not None:
        yield DepositFate(
            quotes=quoted(reading, reading.span(doubled)),
            entry="en/deposit_fate/twice",
            event="unnamed",
            outcome="returned_with_more",
        )


def advance_fates(reading: Reading) -> Iterator[DepositFate]:
    """Facts of an English text about an advance that does not come back."""
    named = reading.sentences_of(_ADVANCE) - reading.sentences_of(_NAMED)
    for one in fates(reading, _ADVANCE):
        near = not named.isdisjoint(range(one.hit.sentence - 2, one.hit.sentence + 1))
        if near and not one.back and (one.event != "none" or _is_denied(one, reading)):
            yield DepositFate(
                quotes=quoted(reading, reading.span(one.hit)),
                entry="en/deposit_fate/advance",
                event="unnamed" if one.event == "none" else one.event,
                outcome="kept",
                of="advance",
            )


def _whoever_withdraws(found: Sequence[Fate], reading: Reading) -> set[Hit]:
    """Find where one statement has the deposit come back whichever side it is."""
    backs = {side: {one.hit for one in found if one.back and one.event == side} for side in ("buyer", "seller")}
    return {hit for hit in backs["buyer"] & backs["seller"] if hit.sentence in reading.sentences_of(_OR)}


def _is_denied(fate: Fate, reading: Reading) -> bool:
    return not fate.back and fate.hit.first in _coming(reading)


@cached
def _coming(reading: Reading) -> set[int]:
    """Find where the text says that money comes back, denied or not."""
    return {hit.first for hit in _COMES.find(reading.words)}


_MONEY_PAID = _WORDS["money_paid"]
_PART_OF_IT = _WORDS["part_of_it"]


def withheld(reading: Reading, ends: set[int]) -> Hit | None:
    """Find where a buyer does not get back all that he has paid though the contract ends, in some sentences, and not
    by his
    fault alone."""
    if reading.words.russian:
        return None
    of_buyer = {reading.words.sentences[position] for position, side in _failing(reading.words) if side == "buyer"}
    ended = ends & reading.sentences_of(_MONEY_PAID) - reading.sentences_of(_NAMED) - of_buyer
    outcomes = [
        mark for mark in _marks(reading) if mark.back is not None and reading.words.sentences[mark.position] in ended
    ]
    part = reading.sentences_of(_PART_OF_IT)
    lost = (mark for mark in outcomes if not mark.back or reading.words.sentences[mark.position] in part)
    return next((_fate(mark, mark, reading.words).hit for mark in lost), None)


def fates(reading: Reading, names: Pattern = _NAMED) -> list[Fate]:
    """Every telling of where the deposit goes, with the event that the text joins it to."""
    if reading.words.russian:
        return []
    named = reading.sentences_of(names) - reading.sentences_of(_ANOTHERS)
    spoken = reading.sentences_of(_IT)
    relevant = named | {one for one in spoken if not named.isdisjoint(range(one - _REACH, one))}
    relevant |= spoken & reading.sentences_of(_NOT_MADE)
    marks = [mark for mark in _marks(reading) if reading.words.sentences[mark.position] in relevant]
    found: list[Fate] = []
    events: list[_Mark] = []
    outcomes: list[_Mark] = []
    for chunk in _chunks(marks, reading.words):
        goes_on = bool(outcomes or events) and _goes_on(chunk[0], (outcomes or events)[-1], reading)
        own = [mark for mark in chunk if mark.back is None]
        own_outcomes = [mark for mark in chunk if mark.back is not None]
        if own_outcomes:
            events = own or (events if goes_on else [])
            outcomes = own_outcomes
            found += _joined(chunk if own else [*_one_each(events), *own_outcomes], reading.words)
        elif goes_on and outcomes and not _begins_anew(chunk[0], outcomes[-1], reading):
            found += [_fate(event, outcomes[-1], reading.words) for event in own]
        else:
            events, outcomes = own, []
    return found


def _one_each(events: Sequence[_Mark]) -> list[_Mark]:
    """The first of the events that join to an outcome alike."""
    return list({(mark.event, mark.unless): mark for mark in reversed(events)}.values())[::-1]


def _goes_on(mark: _Mark, before: _Mark, reading: Reading) -> bool:
    """Whether a mark stands in the same sentence as one before it, or in a list that a colon opens there."""
    sentences = reading.words.sentences
    return sentences[mark.position] == sentences[before.position] or _is_between(
        _colons(reading), before, mark, reading
    )


def _begins_anew(mark: _Mark, before: _Mark, reading: Reading) -> bool:
    """Whether a semicolon without an `or` stands between the two."""
    lists, alternatives = _colons(reading), _alternatives(reading)
    return _is_between(_semicolons(reading), before, mark, reading) and not (
        _is_between(lists, before, mark, reading) or _is_between(alternatives, before, mark, reading)
    )


def _is_between(positions: Sequence[int], before: _Mark, mark: _Mark, reading: Reading) -> bool:
    """Whether one of some offsets of the stream lies between two marks."""
    rank = bisect_left(positions, reading.words.ends[before.position])
    return rank < len(positions) and positions[rank] < reading.words.starts[mark.position]


@cached
def _colons(reading: Reading) -> list[int]:
    return [match.start() for match in re.finditer(":", reading.stream)]


@cached
def _semicolons(reading: Reading) -> list[int]:
    return [match.start() for match in re.finditer(";", reading.stream)]


@cached
def _alternatives(reading: Reading) -> list[int]:
    """Find where an `or` begins another alternative behind a semicolon."""
    return [match.start() for match in re.finditer(r";\s(?:\w+\s)?or\b", reading.stream)]


def _chunks(marks: Sequence[_Mark], words: Words) -> Iterator[list[_Mark]]:
    """The marks, cut at sentences and semicolons, and where another condition begins behind a whole telling."""
    chunk: list[_Mark] = list(marks[:1])
    has_event = has_outcome = False
    for before, mark in pairwise(marks):
        between = words.stream[words.ends[before.position] : words.starts[mark.position]]
        has_event, has_outcome = has_event or before.back is None, has_outcome or before.back is not None
        whole = has_event and has_outcome
        anew = mark.back is None and whole and any(turn in between for turn in (", and", ", but", ", if", ", while"))
        if words.sentences[before.position] != words.sentences[mark.position] or ";" in between or anew:
            yield chunk
            chunk, has_event, has_outcome = [], False, False
        chunk.append(mark)
    if chunk:
        yield chunk


def _joined(chunk: Sequence[_Mark], words: Words) -> list[Fate]:
    """Each outcome with its events: those before it where the telling begins with one, else those behind it."""
    found: list[Fate] = []
    order = chunk if chunk[0].back is None else list(reversed(chunk))
    events: list[_Mark] = []
    last: _Mark | None = None
    for mark in order:
        if mark.back is None:
            events = [mark] if last else _one_each([*events, mark])
            trailing, last = last, None
            if trailing and mark is order[-1]:
                found.append(_fate(mark, trailing, words))
        else:
            last = mark
            specific = [one for one in events if one.event != "any"] or events
            found += [_fate(event, mark, words) for event in specific or [mark]]
    return found


def _fate(event: _Mark, outcome: _Mark, words: Words) -> Fate:
    position = outcome.position
    return Fate(event.event, bool(outcome.back) != event.unless, Hit(words.sentences[position], position, position))


@cached
def _marks(reading: Reading) -> list[_Mark]:
    """Every event, and every telling of what becomes of money, in order of position."""
    return sorted(_unordered_marks(reading.words))


def _unordered_marks(words: Words) -> Iterator[_Mark]:
    excepting = words.positions(("unless", "except", "save", "than")).all
    events: tuple[tuple[_Event, Pattern], ...] = (*_DOING.items(), ("chance", _CHANCE), ("any", _WHATEVER))
    happening = [(hit.first, event) for event, pattern in events for hit in pattern.find(words)]
    for position, event in (*happening, *_failing(words)):
        yield _Mark(position, event, unless=not excepting.isdisjoint(range(position - _EXCEPTED_WITHIN, position + 1)))
    for pattern, back, within in ((_COMES, True, _NEGATED_WITHIN), (_STAYS, False, 3)):
        for hit in pattern.find(words):
            yield _Mark(hit.first, "none", back != _negated(hit.first, within, words))
    subjects = _subjects(words)
    for hit in _TAKES.find(words):
        before = (subjects.get(position) for position in range(hit.first - 1, hit.first - _SIDE_WITHIN, -1))
        if taker := next(filter(None, before), None):
            yield _Mark(hit.first, "none", (taker == "buyer") != _negated(hit.first, 3, words))


def _subjects(words: Words) -> dict[int, _Event]:
    """The positions of the sides, and of the pronouns behind them, which speak of the side named last."""
    sides = {
        position: side for side, names in _NAMES.items() for position in words.positions(tuple(names.split("/"))).order
    }
    named: tuple[int, _Event] | None = None
    for position in sorted((*sides, *words.positions(("he", "she", "they")).order)):
        if position in sides:
            named = words.sentences[position], sides[position]
        elif named and named[0] == words.sentences[position]:
            sides[position] = named[1]
    return sides


def _failing(words: Words) -> Iterator[tuple[int, _Event]]:
    """Find where a condition has a side fail to do its part."""
    subjects = _subjects(words)
    where, fails, rights = (words.positions(stems).all for stems in (_WHERE, _FAILS, _RIGHTS))
    for position, side in subjects.items():
        first, end = words.sentence_span(words.sentences[position])
        who = words.tokens[position + 1 : position + 2] in (["who"], ["which"])
        if not who and where.isdisjoint(range(max(first, position - 15), position)):
            continue
        for one in range(position + 1, min(position + _FAILS_WITHIN, end)):
            if (
                (one in subjects and _OR_WORDS.isdisjoint(words.tokens[one - 2 : one]))
                or ";" in words.stream[words.ends[one - 1] : words.starts[one]]
                or (one in rights and words.tokens[one + 1 : one + 2] not in _STILL_FAILS)
            ):
                break
            if one in fails:
                yield position, side
                break


def _negated(position: int, within: int, words: Words) -> bool:
    """Whether a denial stands before a verb in its clause, and no subject of the verb's own between."""
    negators = words.positions(_NEGATORS).all
    own_subject = words.tokens[position - 1] in ("he", "she", "they")
    return not own_subject and any(
        one in negators
        and words.sentences[one] == words.sentences[position]
        and _BOUNDS.isdisjoint(words.tokens[one + 1 : one + 2])
        and "," not in words.stream[words.ends[one] : words.starts[position]]
        for one in range(max(position - within, 0), position + 1)
    )
