"""How something is said: as so, as not so, for a case that may come, as a right or a risk, as what is asked for."""

from typing import NamedTuple

from cleardeed.documents.facts import Modality
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached

_WORDS = topic("modality")
_CONDITIONAL, _POSSIBLE, _REQUESTED = _WORDS["conditional"], _WORDS["possible"], _WORDS["requested"]


class _Marks(NamedTuple):
    """The first word of what marks a part of a sentence, or a clause, by their numbers."""

    conditional: dict[int, int]
    possible: dict[int, int]
    requested: dict[int, int]


def modality(hit: Hit, reading: Reading) -> Modality:
    """How the words of a hit are said, by its own part of the sentence."""
    return unreal(hit, reading) or ("denied" if reading.denied(hit) else "asserted")


def unreal(hit: Hit, reading: Reading) -> Modality | None:
    """What makes of a hit something that is not said to be so; None where it is said to be so, or not to be so.

    A condition stands before it in its part of the sentence; what makes it possible, or asks for it, in its clause.
    """
    marks = _marks(reading)
    if marks.conditional.get(reading.part(hit), hit.last) < hit.last:
        return "conditional"
    for clause in reading.clauses(hit):
        if marks.possible.get(clause, hit.last + 1) <= hit.last:
            return "possible"
        if marks.requested.get(clause, hit.last + 1) <= hit.last:
            return "requested"
    return None


@cached
def _marks(reading: Reading) -> _Marks:
    conditional = {reading.part(hit): hit.first for hit in reversed(reading.hits(_CONDITIONAL))}
    return _Marks(conditional, _first(_POSSIBLE, reading), _first(_REQUESTED, reading))


def _first(pattern: Pattern, reading: Reading) -> dict[int, int]:
    return {reading.clauses(hit)[0]: hit.first for hit in reversed(reading.hits(pattern))}
