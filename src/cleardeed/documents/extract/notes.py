"""What an extract notes beside rights and burdens: a consent that was lacking, a taking for public needs, a struck-off
object."""

from cleardeed.documents.extract.applications import is_filled
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading

_WORDS = topic("notes")
UNCONSENTED, EXPROPRIATION, STRUCK_OFF = _WORDS["unconsented"], _WORDS["expropriation"], _WORDS["struck_off"]
_STATED, _DENIED = _WORDS["stated"], _WORDS["denied"]


def noted(note: Pattern, reading: Reading) -> Hit | None:
    """Where an extract notes it as so first; None where it nowhere does, or is no extract."""
    if reading.kind != "title_extract":
        return None
    stated, denied = reading.sentences_of(_STATED), reading.parts_of(_DENIED)
    hits = (hit for hit in reading.hits(note) if reading.part(hit) not in denied)
    return next((hit for hit in hits if is_filled(hit, reading, stated)), None)
