"""Modality of a statement: asserted, denied, conditional, possible or requested."""

from bisect import bisect_left
from typing import NamedTuple

from cleardeed.documents.facts import Modality
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached

_WORDS = topic("modality")
_CONDITIONAL, _POSSIBLE, _EXPLAINED = _WORDS["conditional"], _WORDS["possible"], _WORDS["explained"]
_REQUESTED, _UNTRUE, _DUTY = _WORDS["requested"], _WORDS["untrue"], _WORDS["duty"]
_COMING, _ASSURED = _WORDS["coming"], _WORDS["assured"]
_JOINING = frozenset({"и", "and", "а", "but"})
"""What begins something else to say in a clause."""
_VERB_REACH = 12
"""How many words before or behind what is to come its verb may stand."""


class _Marks(NamedTuple):
    """The first word of what marks a part of a sentence, or a clause, by their numbers."""

    conditional: dict[int, int]
    untrue: dict[int, int]
    possible: dict[int, int]
    explained: dict[int, int]
    requested: dict[int, int]
    coming: dict[int, int]
    duties: dict[int, list[int]]
    assurances: dict[int, list[int]]


def modality(hit: Hit, reading: Reading) -> Modality:
    """The modality of a hit, by its part of the sentence."""
    return unreal(hit, reading) or ("denied" if reading.denied(hit) else "asserted")


def denial(hit: Hit, reading: Reading) -> Modality | None:
    """Whether a hit denies something as of today or promises it; None where neither."""
    if not is_agreed(hit, reading):
        return None
    return "promised" if is_promised(hit, reading) else "denied"


def unreal(hit: Hit, reading: Reading) -> Modality | None:
    """The modality that makes a hit neither asserted nor denied; None where it is one of both.

    A condition stands before it in its part of the sentence; what makes it possible, or asks for it, in its clause.
    """
    marks = _marks(reading)
    if is_conditional(hit, reading):
        return "conditional"
    if _is_marked(marks.possible, hit, hit.last, reading) or _is_marked(marks.explained, hit, hit.last, reading):
        return "possible"
    return "requested" if _is_marked(marks.requested, hit, hit.last, reading) else None


def is_conditional(hit: Hit, reading: Reading) -> bool:
    """Whether a condition stands before a hit in its part of the sentence."""
    return _marks(reading).conditional.get(reading.part(hit), hit.last) < hit.last


def is_open(hit: Hit, reading: Reading) -> bool:
    """Whether the words before a hit make it possible only, ask for it, call it untrue or leave that open."""
    marks, before = _marks(reading), hit.first - 1
    unsettled = _is_marked(marks.possible, hit, before, reading) or _is_marked(marks.requested, hit, before, reading)
    return unsettled or is_untrue(hit, reading)


def is_agreed(hit: Hit, reading: Reading) -> bool:
    """Whether a hit is so, or is to be, on no condition."""
    return not is_conditional(hit, reading) and not is_open(hit, reading)


def is_stated(hit: Hit, reading: Reading) -> bool:
    """Whether a hit is said of today: agreed, and neither a duty nor still to come."""
    return is_agreed(hit, reading) and not is_promised(hit, reading)


def is_promised(hit: Hit, reading: Reading) -> bool:
    """Whether somebody has to bring a hit about, or it is still to come."""
    return _is_due(hit, reading) or _is_to_come(hit, reading)


def is_untrue(hit: Hit, reading: Reading) -> bool:
    """Whether the words before a hit in its part of the sentence call it untrue, or leave it open."""
    return _marks(reading).untrue.get(reading.part(hit), hit.last) < hit.last


def _is_marked(marks: dict[int, int], hit: Hit, last: int, reading: Reading) -> bool:
    """Whether a mark stands in a clause of a hit, up to a word."""
    return any(marks.get(clause, last + 1) <= last for clause in reading.clauses(hit))


def _is_due(hit: Hit, reading: Reading) -> bool:
    """Whether a duty stands before it in its part of the sentence, with no assurance of a fact between them."""
    marks, part = _marks(reading), reading.part(hit)
    duty, assurance = _last(marks.duties.get(part, []), hit.last), _last(marks.assurances.get(part, []), hit.first)
    return duty is not None and (assurance is None or assurance < duty)


def _is_to_come(hit: Hit, reading: Reading) -> bool:
    """Whether the verb of its clause is one of the future."""
    tokens = reading.words.tokens
    for clause in reading.clauses(hit):
        verb = _marks(reading).coming.get(clause)
        near = verb is not None and hit.first - _VERB_REACH <= verb <= hit.last + _VERB_REACH
        if verb is not None and near and _JOINING.isdisjoint(tokens[hit.last + 1 : verb]):
            return True
    return False


def _last(positions: list[int], bound: int) -> int | None:
    """The last of some positions in order that stands before a bound."""
    rank = bisect_left(positions, bound)
    return positions[rank - 1] if rank else None


@cached
def _marks(reading: Reading) -> _Marks:
    return _Marks(
        conditional=_first_of_parts(_CONDITIONAL, reading),
        untrue=_first_of_parts(_UNTRUE, reading),
        possible=_first_of_clauses(_POSSIBLE, reading),
        explained=_first_of_clauses(_EXPLAINED, reading),
        requested=_first_of_clauses(_REQUESTED, reading),
        coming=_first_of_clauses(_COMING, reading),
        duties=_of_parts(_DUTY, reading),
        assurances=_of_parts(_ASSURED, reading),
    )


def _first_of_parts(pattern: Pattern, reading: Reading) -> dict[int, int]:
    return {reading.part(hit): hit.first for hit in reversed(reading.hits(pattern))}


def _first_of_clauses(pattern: Pattern, reading: Reading) -> dict[int, int]:
    hits = (hit for hit in reversed(reading.hits(pattern)) if not _is_month(hit, reading))
    return {reading.clauses(hit)[0]: hit.first for hit in hits}


def _of_parts(pattern: Pattern, reading: Reading) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for hit in reading.hits(pattern):
        found.setdefault(reading.part(hit), []).append(hit.first)
    return found


def _is_month(hit: Hit, reading: Reading) -> bool:
    """Whether `may` stands beside the number of a day or a year."""
    beside = (
        *reading.words.tokens[max(hit.first - 1, 0) : hit.first],
        *reading.words.tokens[hit.last + 1 : hit.last + 2],
    )
    return reading.words.tokens[hit.first] == "may" and any(word.isdecimal() for word in beside)
