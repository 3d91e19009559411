"""Owners and heirs beside the seller: who has a part of the object, and whether he joins in the sale.

In an English paper one sentence tells that somebody else owns, inherits or has bought; it or one of the next two that
he does not sign, has not agreed yet, or agreed by word of mouth. Either alone is harmless. In either language the text
that shares the object out between the seller and somebody whom its top does not name sells what is not the seller's.
"""

import re
from collections.abc import Iterator
from itertools import islice

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.extract.entries import sold_share
from cleardeed.documents.extract.role import CONCLUDED
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.modality import is_stated
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.russian_names import root
from cleardeed.documents.reading.words import Span

_WORDS = topic("coowners")

_OWNS = _WORDS["owns"]
_ABSENT = _WORDS["absent"]
_JOINS = _WORDS["joins"]
_SOLD_BEFORE = _WORDS["sold_before"]
_STILL = _WORDS["still"]
_OTHER_PART = _WORDS["other_part"]
_SHARED_OUT, _PASSED_ON = _WORDS["shared_out"], _WORDS["passed_on"]
_SELLING: tuple[DocumentType, ...] = ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
_NAME = (
    r"(?P<{0}>(?-i:[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?)(?=\s(?-i:[А-ЯЁ]))"
    r"|(?:(?-i:[A-Z])\.\s?){{1,2}}(?-i:[A-Z][a-z]+)|(?-i:[A-Z][a-z]+)\s(?:(?-i:[A-Z])[.\w]*\s)?(?-i:[A-Z][a-z]+))"
)
"""A surname with initials or a given name beside it."""
_KIN = (
    r"(?P<kin>(?:его|е[её]|his|her)\s(?:сестр|брат|мат|отц|сын|доч|племянн|т[её]т|дяд|бабушк|дедушк|sister|brother|mother"
    r"|father|son|daughter|nephew|niece|aunt|uncle|cousin)\w*)"
)
_AND = (
    r"\s?(?:\([^()]{2,60}\)|[–—-]?\s?\d{1,2}/\d{1,3}(?:\s(?:дол\w+|share))?)?,?\s(?:и|а также|and)\s"
    r"(?:гр\.\s|граждан\w+\s|(?:Mr|Mrs|Ms)\.?\s|(?:his|her|его|е[её])\s\w+\s(?=(?-i:[А-ЯЁA-Z])))?"
)
_TOGETHER = re.compile(
    rf"(?:\b(?:продавц(?:у|ом|а)|the seller)|{_NAME.format('one')}(?:\s[А-ЯЁ][а-яё.]+){{0,2}}){_AND}"
    rf"(?:{_NAME.format('other')}|{_KIN})",
    re.IGNORECASE,
)
"""The seller, or somebody by name, and somebody else beside."""
_GIVEN = re.compile(r"\s([А-ЯЁ][а-яё]{2,})")
_WORD = re.compile(r"[а-яё]{2,}")
_TOP, _LONGEST, _MANY = 4_000, 1_500, 20
"""How far a contract may name its sides, how much of a sentence is read, in code points, and how many pairs are."""


def owner_beside(reading: Reading) -> Span | None:
    """Find where a contract of the whole says that it belongs, in shares, to somebody who is not among its sides.

    Whoever sells, or for whom somebody does, is named where a contract names its sides. Whose share has passed on since
    owns nothing.
    """
    if reading.kind not in _SELLING or sold_share(reading):
        return None
    concluded = CONCLUDED.search(reading.stream, 0, _TOP)
    top = reading.stream[: concluded.end() if concluded else _TOP].casefold()
    if rest := _rest_of_another(reading):
        return reading.span(rest)
    for match in islice(_pairs(reading), _MANY):
        names = [match[name].split()[-1] for name in ("one", "other", "kin") if match[name]]
        strangers = [name for name in names if _stem(name) not in top]
        if not strangers and match["other"] and (namesake := _namesake(match.end("other"), top, reading)):
            strangers = [namesake]
        if len(strangers) == 1 and not _passed_on(strangers[0], reading.sentence_at(match.start()), reading):
            return Span(match.span())
    return None


def _rest_of_another(reading: Reading) -> Hit | None:
    """Find where the rest of the object is somebody else's, who does not sell with the seller."""
    aside = reading.sentences_of(_PASSED_ON) | reading.sentences_of(_JOINS)
    hits = (hit for hit in reading.hits(_OTHER_PART) if hit.sentence not in aside)
    return next((hit for hit in hits if is_stated(hit, reading) and not reading.denied(hit)), None)


def _namesake(end: int, top: str, reading: Reading) -> str | None:
    """The given name of an owner who shares but a surname with those whom the top names; None where he is one of
    them."""
    given = _GIVEN.match(reading.stream, end)
    if given is None or not reading.words.russian:
        return None
    own = root(folded(given[1], russian=True))
    return None if any(root(folded(word[0], russian=True)) == own for word in _WORD.finditer(top)) else given[1]


def _pairs(reading: Reading) -> Iterator[re.Match[str]]:
    """Two owners whom a sentence names together to whom it shares the object out."""
    shared = (hit for hit in reading.hits(_SHARED_OUT) if is_stated(hit, reading) and not reading.denied(hit))
    for sentence in dict.fromkeys(hit.sentence for hit in shared):
        start, past = reading.words.sentence_span(sentence)
        first = reading.words.starts[start]
        yield from _TOGETHER.finditer(reading.stream, first, min(reading.words.ends[past - 1], first + _LONGEST))


def _stem(surname: str) -> str:
    return surname.casefold()[: max(4, len(surname) - 2)]


def _passed_on(surname: str, sentence: int, reading: Reading) -> bool:
    """Whether another sentence tells that the share of somebody by this name has passed on, or that he joins in."""
    others = (hit for hit in (*reading.hits(_PASSED_ON), *reading.hits(_JOINS)) if hit.sentence != sentence)
    return any(_stem(surname) in reading.sentence(hit).casefold() for hit in others)


def nonjoining_owner(reading: Reading) -> Hit | None:
    """Find where an owner or heir beside the sides of an English paper has a part and does not join in the sale."""
    if reading.words.russian or reading.kind == "title_extract":
        return None
    joins = reading.sentences_of(_JOINS)
    absent = {hit.sentence for hit in reading.hits(_ABSENT)} - joins
    for hit in reading.hits(_OWNS):
        behind = set(range(hit.sentence, hit.sentence + 3))
        denied = hit.sentence not in absent and reading.denied(hit)
        if not behind.isdisjoint(absent) and behind.isdisjoint(joins) and not denied:
            return hit
    return None


def sold_to_another(reading: Reading) -> Hit | None:
    """Find where an English paper tells of an earlier sale that the register has, or that was not undone."""
    if reading.words.russian:
        return None
    if reading.kind == "title_extract":
        return next((hit for hit in reading.hits(_SOLD_BEFORE) if not _none_below(hit, reading)), None)
    return next((hit for hit in reading.hits(_SOLD_BEFORE) if hit.sentence in reading.sentences_of(_STILL)), None)


def _none_below(hit: Hit, reading: Reading) -> bool:
    return reading.denied(hit) and not reading.passes(_says_not, hit)


def _says_not(text: str) -> bool:
    return "not" in text.casefold()
