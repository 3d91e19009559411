"""Whether the seller is, or may become, insolvent."""

import re

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import is_stated
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules.model import Finding, rule

_WORDS = topic("solvency")

_SOLD_BY_MANAGER = topic("family")["sold_by_manager"]
_SPOKEN = _WORDS["spoken"]
_PENDING = _WORDS["pending"]
_STAGES = (
    ("pending", _WORDS["assets_sold"]),
    ("extrajudicial", _WORDS["extrajudicial"]),
    ("restructuring", _WORDS["restructuring"]),
    ("petition", _WORDS["petition"]),
)
"""What a sentence says of how far the bankruptcy has come, in the order in which it is asked."""
_NEAR, _BEGUN = _WORDS["near"], _WORDS["begun"]


def _find(reading: Reading) -> Finding | None:
    if reading.kind in ("title_extract", "receipt", "other") and not reading.says(_PENDING):
        return None
    another = reading.sentences_of(_OF_ANOTHER)
    if _ASSIGNED(reading.words):
        another = another | reading.sentences_of(_OF_COMPANY) | reading.like(_OF_DEVELOPER, reading.hits(_PENDING))
    duty = reading.sentences_of(_CONDITION) | another
    pending = [hit for hit in reading.hits(_PENDING) if hit.sentence not in duty and _is_said(hit, reading)]
    if pending:
        return _stage(pending, reading)
    warranted = [hit for hit in reading.hits(_SPOKEN) if hit.sentence not in another and is_stated(hit, reading)]
    return _assured(warranted, reading) if warranted else None


def _assured(warranted: list[Hit], reading: Reading) -> Finding:
    """What the seller assures: no judgment, no case, no ground for one."""
    sentences = {hit.sentence for hit in warranted}
    denied = [not sentences.isdisjoint(reading.sentences_of(pattern)) for pattern in ASSURED.values()]
    names, span = tuple(ASSURED), reading.span(warranted[0])
    past = max((rank + 1 for rank, said in enumerate(denied) if said), default=len(names))
    if past == len(names):
        return Finding(span)
    given = tuple(name for name, said in zip(names, denied, strict=True) if said)
    return Finding(span, "narrow", given, names[past:])


ASSURED = {
    "a judgment of bankruptcy": _WORDS["of_judgment"],
    "an open case, procedure or petition": _WORDS["of_case"],
    "grounds for bankruptcy": _WORDS["of_grounds"],
}
"""What an assurance denies, as a summary names it, with the words for it. Who denies one denies what stands above."""


def _stage(pending: list[Hit], reading: Reading) -> Finding:
    """How far the bankruptcy has come. Where no sentence tells, it may be the sale of assets; who is the manager may be
    told apart from the restructuring of debts that he consents in."""
    if _SOLD_BY_MANAGER(reading.words):
        return Finding(reading.span(pending[0]), "managed")
    stages = {_stage_of(hit, reading): hit for hit in reversed(pending)}
    if "restructuring" in stages:
        stages.pop(None, None)
    stage = min(stages, key=_WORST_FIRST.index)
    return Finding(reading.span(stages[stage]), stage or "pending")


_WORST_FIRST = ("pending", None, "restructuring", "extrajudicial", "petition", "near")


def _stage_of(hit: Hit, reading: Reading) -> str | None:
    near = "near" if hit.sentence in reading.sentences_of(_NEAR) - reading.sentences_of(_BEGUN) else None
    return next((stage for stage, pattern in _STAGES if hit.sentence in reading.sentences_of(pattern)), near)


def _is_said(hit: Hit, reading: Reading) -> bool:
    """Whether it is stated as a fact; an inability to pay is stated by a denial."""
    return hit.sentence in reading.sentences_of(_UNABLE) or not reading.denied(hit)


_UNABLE = _WORDS["unable"]
_OF_ANOTHER = _WORDS["of_another"]
_OF_COMPANY, _ASSIGNED = _WORDS["of_company"], _WORDS["assigned"]
_OF_DEVELOPER = re.compile(
    r"\b(?:застройщик|девелопер|developer|builder)\w*[^.;\n]{0,80}?\b(?:банкрот|несостоятельн|bankrupt|insolven)",
    re.IGNORECASE,
)
"""A developer is read as the seller elsewhere; where his contract is assigned, he is not who sells."""
_CONDITION = _WORDS["condition"]

RULES = (rule("bankruptcy_warranty", find=_find),)
