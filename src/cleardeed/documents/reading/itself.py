"""Which of several sentences that state a clause is quoted."""

from collections.abc import Iterable

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.reading import Reading

_TOPIC = topic("itself")
_ITSELF = {clause: _TOPIC[clause] for clause in sorted(_TOPIC.names())}


def on_itself(clause: str, reading: Reading) -> set[int]:
    """The numbers of the sentences that are on a clause itself, and not on a neighbour that touches it."""
    return reading.sentences_of(_ITSELF[clause])


def aptest(clause: str, hits: Iterable[Hit], reading: Reading) -> Hit | None:
    """The first hit in a sentence on the clause itself; else the first."""
    found, apt = list(hits), on_itself(clause, reading)
    return next((hit for hit in found if hit.sentence in apt), next(iter(found), None))
