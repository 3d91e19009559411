"""Whose account the price goes to."""

import re

from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.russian_names import root
from cleardeed.documents.reading.words import Span

_ACCOUNT = re.compile(
    r"(?:сч[её]т|карт[уеы]|карточк\w|account|card)\w{0,3}\s(?:(?:of|held by|belonging to|opened (?:in the name of"
    r"|by|for))\s"
    r"|in the name of\s|на имя\s|гр\.\s|гражданина\s|гражданки\s|(?:индивидуального\s)?предпринимателя\s|ИП\s"
    r")?(?:(?:the\s)?(?:sole\s(?:trader|proprietor)|individual\sentrepreneur)\s)?(?:(?:Mr|Mrs|Ms|Dr)\.?\s)?"
    r"(?=[А-ЯЁA-Z][а-яёa-z]+\s[А-ЯЁA-Z]|[A-Z]\w+(?:\s\w+)?\s?[«\"“])"
)
_STAKEHOLDER = re.compile(
    r"escrow|trust|stakeholder|conveyanc|solicitor|notar|client account|lawyer|law\b|legal|title|bank\b(?!\s(?:card"
    r"|account))"
    r"|advocate|\bheld\b",
    re.IGNORECASE,
)
"""Whoever keeps money for both sides."""
_DEPUTY = re.compile(
    r"доверенност|(?<!законный )(?<!законного )представител|в лице|attorney|represent|behalf|\bsign(?:s|ing)\sfor\b",
    re.IGNORECASE,
)


def paid_to_a_stranger(reading: Reading) -> Span | None:
    """Find where the money goes to the account of somebody who is no party: named nowhere else, or as a
    representative."""
    if by_initials := _stranger_by_initials(reading):
        return by_initials
    at: dict[int, Person] = {}
    firsts: dict[str, Person] = {}
    for person in reading.people:
        at[person.name.start] = person
        firsts.setdefault(person.key, person)
    for match in _ACCOUNT.finditer(reading.stream):
        named = at.get(match.end())
        if named is None:
            continue
        if _STAKEHOLDER.search(_around(match.start(), named.name.end, reading.stream)):
            continue
        first = firsts[named.key]
        before = reading.stream[max(first.name.start - 80, 0) : first.name.start]
        if first is named or _DEPUTY.search(before):
            return named.name
    return None


_HOLDER_BY_INITIALS = re.compile(
    r"сч[её]т\w{0,3}\s(?:гражданина|гражданки|(?:индивидуального\s)?предпринимателя|ИП)\s([А-ЯЁ][а-яё]+)\s[А-ЯЁ]\.\s?[А-ЯЁ]\."
)
"""An account of somebody whose given names stand by their first letters."""


def _stranger_by_initials(reading: Reading) -> Span | None:
    """The holder of an account by surname and initials whose surname is no part of a full name in the text."""
    known = {word for person in reading.people for word in person.key.split()}
    strangers = (
        match
        for match in _HOLDER_BY_INITIALS.finditer(reading.stream)
        if root(folded(match[1], russian=True)) not in known
        and not _STAKEHOLDER.search(_around(match.start(), match.end(), reading.stream))
    )
    return next((Span(match.span(1)) for match in strangers), None)


def _around(start: int, end: int, stream: str) -> str:
    """The text beside an account and its holder, up to the bank's name."""
    return stream[max(start - 60, 0) : end] + _KEPT_AT.split(stream[end : end + 80])[0]


_KEPT_AT = re.compile(r"\b(?:with|at|in)\s|\bв\s")
