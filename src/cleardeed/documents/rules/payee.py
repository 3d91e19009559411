"""To whom the price goes: to a representative, or to the account of somebody who is no party."""

import re
from collections.abc import Iterator
from itertools import chain

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.modality import is_conditional
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.russian_names import root
from cleardeed.documents.reading.words import Span

_WORDS = topic("money")
_TO_ATTORNEY, _MONEY_PASSES = _WORDS["to_attorney"], _WORDS["money_passes"]
_TAKES_IT, _UNDER_POWERS, _NAMED_TO_TAKE = _WORDS["takes_it"], _WORDS["under_powers"], _WORDS["named_to_take"]
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


_NAME = r"[А-ЯЁ][а-яё-]+{0}\s(?:[А-ЯЁ]\.\s?[А-ЯЁ]\.|[А-ЯЁ][а-яё]+(?:\s[А-ЯЁ][а-яё]+)?)"
_BY_POWER = (
    r"(?:[\s,(]{1,3}(?:действующ\w{2,3}|представител\w{1,2}|поверенн\w{2,3}|доверенн\w{2,3}|лиц\w|как|продавц\w{1,2}|на|основании|по|от|имени"
    r"|нотариальн\w{2,3}|\w{1,4}\.|[А-ЯЁ][а-яё]+|[\d/]+)){0,12}?[\s,(]{1,3}доверенност"
)
_NAMED_ATTORNEY = re.compile(
    rf"\b{_NAME.format('(?:у|ю|ой|ей|е|о)')}{_BY_POWER}"
    rf"|\b(?:сч[её]т|карт[уы]|карточк\w)\s(?:гр\.\s|граждан\w+\s)?{_NAME.format('')}{_BY_POWER}"
    rf"|\b(?:получает|принимает|забирает)\s(?:гр\.\s)?{_NAME.format('')}{_BY_POWER}"
    r"|\bto\s(?:(?:account|card)\sof\s)?(?:(?:Mr|Mrs|Ms)\.?\s)?(?:[A-Z][\w'-]+\s?){1,3}[\s,]{0,2}"
    r"(?:(?:who\s)?(?:acts?|acting|holding|as|by|under|on|the|a|strength|basis|virtue|of)\s){1,6}(?:power\sof\sattorney|proxy|attorney)\b"
)
"""Whom money goes to by name, and by what right: `Жукову О. П. по доверенности`, an address before him or behind."""


def paid_to_attorney(reading: Reading) -> Hit | None:
    """Find where a representative of the seller takes the price under Russian law, which counts that as paid."""
    if not reading.russian_practice:
        return None
    if reading.kind == "receipt":
        return _received_by_attorney(reading)
    named = (hit for hit in _named_attorneys(reading) if hit.sentence in reading.sentences_of(_MONEY_PASSES))
    hits = chain(reading.hits(_TO_ATTORNEY), named)
    return next((hit for hit in hits if not is_conditional(hit, reading) and not reading.denied(hit)), None)


def _received_by_attorney(reading: Reading) -> Hit | None:
    """Find where whoever writes a receipt takes the money under a power of attorney of which it tells no such power."""
    taken, powers = _TAKES_IT.first(reading.words), _UNDER_POWERS.first(reading.words)
    if taken is None or powers is None or powers.first > taken.first or _NAMED_TO_TAKE(reading.words):
        return None
    return powers


def _named_attorneys(reading: Reading) -> Iterator[Hit]:
    """Find the names in the dative, or of an account's holder, that a power of attorney stands behind."""
    for match in _NAMED_ATTORNEY.finditer(reading.stream):
        sentence = reading.sentence_at(match.start())
        position = reading.words.position_at(match.start())
        if sentence == reading.sentence_at(match.end() - 1):
            yield Hit(sentence, position, reading.words.position_at(match.end() - 1))


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
