"""Leases that a document tells of, and how long they bind: a short one is somebody's right, a long one a burden."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.reading import Reading, cached

_WORDS = topic("rights")
_LEASED, _DUTY = _WORDS["leased"], _WORDS["duty"]
_TOLD_LEASE, _LEASEHOLD = _WORDS["told_lease"], _WORDS["leasehold"]
_ASIDE = (
    _WORDS["forum"],
    _WORDS["own_lease"],
    _WORDS["insolvency"],
    _WORDS["defined"],
    _WORDS["anothers"],
    _WORDS["decided"],
)
_HEADING = re.compile(
    r"(?=[А-ЯЁ])(?:(?i:залог|ипотек|арест|запрет|запрещени|обременени|ограничени|рент|аренд|сервитут|прав|треть|жильц|жильцы|арендатор|нанимател|сосед|спор|квартир|объект"
    r"|имуществ|недвижимост|покупател|продав|банк)\w*|лиц|об?|на|и|в силу закона|[\s,/])+"
)
"""Headings that name burdens only."""
_STATES = re.compile(r"\b(?:IS|ARE|HAS|HAVE|SUBJECT|IN FAVOU?R|REGISTERED|:)\b|:").search
"""What a line in capitals has that is more than a heading."""
_IN_REGISTER = re.compile(
    r"ЕГРН|реестр|зарегистрир|бессрочн|без указания срока"
    r"|\b(?:[2-9]|\d\d|дв[ае]|три|четыр\w+|пят[ьи]|шест[ьи]|сем[ьи]|десят[ьи]|(?:пятна|два|три)дцат[ьи])\s(?:\(\w+\)\s)?(?:лет|года)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b20\d\d\b")


@cached
def leases(reading: Reading) -> list[Hit]:
    """Leases that the text tells of as a fact."""
    read = reading.kind not in ("title_extract", "acceptance_act", "other")
    return list(held_by_others(reading.hits(_LEASED), (), reading)) if read else []


def stated_leases(reading: Reading) -> list[Hit]:
    """Leases of which the text tells no more than their day or term, unless the object itself is held by one."""
    return [] if _LEASEHOLD(reading.words) else reading.hits(_TOLD_LEASE)


def long_leases(leases: Sequence[Hit], reading: Reading) -> list[Hit]:
    """The leases for more than a year, or in the register, which burden the object."""
    if not reading.words.russian:
        return []
    next_year = reading.today.year + 1
    texts = {hit.sentence: reading.sentence(hit) for hit in leases}.values()
    lasting = any(int(year) > next_year for text in texts for year in _YEAR.findall(text))
    return list(leases) if lasting or reading.like(_IN_REGISTER, leases) else []


def held_by_others(hits: Iterable[Hit], by_denial: Container[Hit], reading: Reading) -> Iterator[Hit]:
    """The hits that tell of a right as a fact; `by_denial` are those whose words deny something and so state it."""
    skipped = set().union(*map(reading.sentences_of, _ASIDE))
    duties = reading.parts_of(_DUTY)
    for hit in hits:
        denied = hit not in by_denial and reading.denied(hit)
        aside = hit.sentence in skipped or reading.part(hit) in duties or is_heading(hit, reading)
        if not denied and not aside:
            yield hit


def is_heading(hit: Hit, reading: Reading) -> bool:
    """Whether the hit's sentence is a heading that names burdens."""
    return reading.passes(_is_heading_in_russian if reading.words.russian else _is_heading_in_english, hit)


def _is_heading_in_russian(text: str) -> bool:
    return _HEADING.fullmatch(text.lstrip("0123456789IVX.) ")) is not None


def _is_heading_in_english(text: str) -> bool:
    return (text.isupper() and not _STATES(text)) or _is_heading_in_russian(text)
