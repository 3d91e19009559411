"""Facts about people who are registered in the dwelling or live there, and whether they leave."""

import re
from collections.abc import Iterator
from typing import Any

from cleardeed.documents.extract.quoting import Candidate, apt_first, distinct_facts
from cleardeed.documents.facts import Fact, Resident
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import is_agreed
from cleardeed.documents.reading.reading import Reading

_WORDS = topic("rights")
_RETAIN, _UNLOST, _SUPPOSED, _NONE_BELOW = (
    _WORDS["retain"],
    _WORDS["unlost"],
    _WORDS["supposed"],
    _WORDS["none_below"],
)
_REGISTERED, _LISTED, _KIN_LISTED, _ELSEWHERE = (
    _WORDS["registered"],
    _WORDS["listed"],
    _WORDS["kin_listed"],
    _WORDS["elsewhere"],
)
_IN_STREET, _DWELLING_WORDS, _OF_KIN = _WORDS["in_street"], _WORDS["dwelling_words"], _WORDS["of_kin"]
_LEAVE, _ALL_LEAVE, _STAY, _NOT_LEAVING = (
    _WORDS["leave"],
    _WORDS["all_leave"],
    _WORDS["stay"],
    _WORDS["not_leaving"],
)
_REFUSED, _EXTRACT, _INSIDE, _GONE = _WORDS["refused"], _WORDS["extract"], _WORDS["inside"], _WORDS["gone"]
_OF_CHILDREN, _OF_THINGS = _WORDS["of_children"], _WORDS["of_things"]
_USES, _LAND_HELD, _REFUSED_PRIVATISATION = _WORDS["uses"], _WORDS["land_held"], _WORDS["refused_privatisation"]
_IN_IT = ("квартире", "доме", "комнате", "жилье", "помещении", "объекте", "адресу")
_ROW = re.compile(r"^\W*(?:[зЗ]арегистрирован|[пП]рописан)\w{0,3}\s{0,3}[|:–—-]")
"""A row of a form on those who are registered."""
_NO_DATE = re.compile(r"(?:\b(?:до|позднее|позже)\s|[«\"])\s?_{2,}")
"""A day that is left open."""


def facts(reading: Reading) -> Iterator[Fact]:
    """The residents: of each status, departure and modality the first."""
    return distinct_facts(apt_first("residents", _residents(reading), reading), reading)


def _residents(reading: Reading) -> Iterator[Candidate]:
    for_life = reading.sentences_of(_REFUSED_PRIVATISATION)
    for hit in keeping_right(reading):
        status = "refused_privatisation" if hit.sentence in for_life else "keeps_right"
        yield _resident(hit, reading, "retain", status=status)
    yield from (_resident(hit, reading, "uses", status="keeps_right") for hit in _named_users(reading))
    papers = reading.sentences_of(_EXTRACT)
    staying = {hit.sentence for hit in reading.hits(_NOT_LEAVING) if reading.in_one_clause(hit)}
    staying = (staying | reading.sentences_of(_STAY)) - papers
    leaving = reading.sentences_of(_LEAVE) - staying
    for hit in reading.hits(_REFUSED):
        if hit.sentence not in papers:
            yield _resident(hit, reading, "refused", departure="refused")
    listed = _listed(reading)
    there = [hit for hit in listed if hit.sentence in staying or not reading.denied(hit)]
    kin = reading.sentences_of(_OF_KIN)
    stays_behind = any(hit.sentence in kin for hit in listed) and leaving.isdisjoint(
        kin | reading.sentences_of(_ALL_LEAVE)
    )
    departure = "unsaid" if stays_behind or not leaving else "promised"
    yield from (_resident(hit, reading, "listed", departure=departure) for hit in there)
    for hit in reading.hits(_LEAVE):
        if hit.sentence not in papers and reading.passes(_NO_DATE.search, hit):
            yield _resident(hit, reading, "leave", departure="open")
    yield from (_resident(hit, reading, "inside", status="occupies") for hit in _inmates(reading))
    aside = reading.sentences_of(_OF_CHILDREN) | reading.sentences_of(_OF_THINGS)
    for hit in reading.hits(_REGISTERED):
        if hit.sentence in aside or not is_agreed(hit, reading):
            continue
        if hit.sentence in leaving:
            yield _resident(hit, reading, "registered", departure="promised")
        else:
            yield _resident(hit, reading, "registered", modality="denied")


def _resident(hit: Hit, reading: Reading, entry: str, **fields: Any) -> Candidate:
    relative = reading.part(hit) in reading.parts_of(_OF_KIN)
    fields = {"status": "registered", "relative": relative, **fields}
    return Candidate(Resident, reading.span(hit), f"rights/{entry}", fields)


def keeping_right(reading: Reading) -> Iterator[Hit]:
    """Find where somebody keeps the right to live in the dwelling or to use it."""
    kept, supposed = reading.sentences_of(_UNLOST), reading.sentences_of(_SUPPOSED) | reading.sentences_of(_LAND_HELD)
    none_below = reading.sentences_of(_NONE_BELOW)
    for hit in reading.hits(_RETAIN):
        stated = hit.sentence in kept or (not reading.denied(hit) and hit.sentence not in none_below)
        if stated and hit.sentence not in supposed:
            yield hit


def _named_users(reading: Reading) -> Iterator[Hit]:
    """Find where somebody who is named, and is no side of a sale, is to live in the dwelling or to use it."""
    if reading.kind not in ("purchase_agreement", "preliminary_agreement"):
        return
    described = {person.key for person in reading.people if person.passport or person.birth or person.company}
    named = {reading.sentence_at(one.name.start) for one in reading.people if one.key not in described}
    named -= reading.sentences_of(_LEAVE) | reading.sentences_of(_SUPPOSED)
    for hit in reading.hits(_USES):
        if hit.sentence in named and is_agreed(hit, reading) and not reading.denied(hit):
            yield hit


def _listed(reading: Reading) -> list[Hit]:
    """Find where somebody is registered in the dwelling, and not elsewhere."""
    registered = reading.hits(_LISTED)
    rows = reading.like(_ROW, registered) | reading.sentences_of(_DWELLING_WORDS)
    inside = reading.words.positions(_IN_IT).all
    street = (hit for hit in reading.hits(_IN_STREET) if inside.isdisjoint(range(hit.first, hit.last)))
    elsewhere = reading.parts_of(_ELSEWHERE).union(map(reading.part, street))
    there = [hit for hit in registered if hit.sentence in rows and reading.part(hit) not in elsewhere]
    return there + reading.hits(_KIN_LISTED)


def _inmates(reading: Reading) -> Iterator[Hit]:
    """Somebody beside the seller who lives there; neither his sentence nor the next two say that he goes."""
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        return
    gone = reading.sentences_of(_GONE)
    for hit in reading.hits(_INSIDE):
        if gone.isdisjoint(range(hit.sentence, hit.sentence + 3)) and not reading.denied(hit):
            yield hit
