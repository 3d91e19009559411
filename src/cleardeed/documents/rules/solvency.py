"""Whether the seller is, or may become, insolvent."""

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import is_stated
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.model import Finding, rule

_WORDS = topic("solvency")

_SOLD_BY_MANAGER = topic("family")["sold_by_manager"]
_SPOKEN = _WORDS["spoken"]
_PENDING = _WORDS["pending"]
_ASSETS_SOLD, _EXTRAJUDICIAL = _WORDS["assets_sold"], _WORDS["extrajudicial"]
_RESTRUCTURING, _PETITION = _WORDS["restructuring"], _WORDS["petition"]


def _find(reading: Reading) -> Finding | None:
    if reading.kind in ("title_extract", "receipt", "other") and not reading.says(_PENDING):
        return None
    duty = reading.sentences_of(_CONDITION) | reading.sentences_of(_OF_ANOTHER)
    pending = next((hit for hit in reading.hits(_PENDING) if hit.sentence not in duty and _is_said(hit, reading)), None)
    if pending is not None:
        return Finding(reading.span(pending), _stage(pending, reading))
    another = reading.sentences_of(_OF_ANOTHER)
    warranted = (hit for hit in reading.hits(_SPOKEN) if hit.sentence not in another and is_stated(hit, reading))
    hit = next(warranted, None)
    return None if hit is None else Finding(reading.span(hit))


def _stage(pending: Hit, reading: Reading) -> str:
    """The fault by how far it has come: only what the text names in so many words is less than a bankruptcy."""
    if _SOLD_BY_MANAGER(reading.words):
        return "managed"
    if reading.sentences_of(_ASSETS_SOLD):
        return "pending"
    stages = (("extrajudicial", _EXTRAJUDICIAL), ("restructuring", _RESTRUCTURING), ("petition", _PETITION))
    return next((fault for fault, words in stages if pending.sentence in reading.sentences_of(words)), "pending")


def _is_said(hit: Hit, reading: Reading) -> bool:
    """Whether it is told as a fact; what somebody cannot pay is told by a denial."""
    return hit.sentence in reading.sentences_of(_UNABLE) or not reading.denied(hit)


_UNABLE = _WORDS["unable"]
_OF_ANOTHER = _WORDS["of_another"]
_CONDITION = _WORDS["condition"]

RULES = (rule("bankruptcy_warranty", find=_find),)
