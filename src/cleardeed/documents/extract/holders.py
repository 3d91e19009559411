"""Whom an extract names as holders of the right."""

import re
from collections.abc import Iterator
from itertools import pairwise, zip_longest

from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_WORD = (
    r"\b(?:правообладател\w{1,2}(?:\s?\(правообладатели\))?"
    r"|(?:owners?|proprietors?|holders?)(?:\(s\))?(?:\sof\sthe\sright)?)"
)
_LED_TO = rf"{_WORD}\s{{0,3}}:?\s{{0,40}}(?:(?:are|is|spouses|the|husband and wife|супруги)\s)?"
_BEFORE = re.compile(
    rf"{_LED_TO}(?:\d[\d.]{{0,5}}\s{{0,4}})?\Z|(?:^|\s)1\.\d{{1,2}}\.?\s{{1,4}}\Z", re.IGNORECASE | re.MULTILINE
)
"""What stands before the name of a holder: the word for one, or the number in their list."""
_LEAD = 90
"""How far in front of a name that may stand, in code points."""
_ENDED = re.compile(
    r"(?<!не\s)прекращен[оа]?\b|прекращени[ея][^:|\n]{0,40}[:|]\s?\d|запись\s(?:о\sправе\s)?погашен|погашена?\s\d"
    r"|(?<!not\s)(?:extinguished|ceased|terminated)|\bended\s(?:on\s)?\d"
    r"|(?:termination|end|cessation)\sof\s(?:the\s)?(?:right|ownership|title)\s?[:|]\s?\d",
    re.IGNORECASE,
)
"""What tells of a holder that the right is over, before the burdens and the next holder."""
_TO_BURDENS = re.compile(
    r"\b(?:ограничени|обременени|ипотек|арест|запрет|аренд|сервитут|restrictions?\b|encumbrances?\b|charges?\b|mortgages?\b|leases?\b)",
    re.IGNORECASE,
)
_LONGEST_ENTRY = 700
"""How far behind a name its right is told, in code points."""
_JOINED = re.compile(
    r"(?:[\s,(]{1,3}(?:born|d\.?o\.?b|date of birth|passport|INN|SNILS|citizen|дата рождения|ИНН|СНИЛС|паспорт"
    r"|\d{2}\.\d{2}\.\d{4}|\d/\d)\b[^;\n]{0,100}?)?"
    r"(?:[\s,)]{1,3}(?P<word>and|&|и)\s(?:(?:his|her|его|её|ее)\s[^\W\d]+,?\s)?(?:(?:mr|mrs|ms|miss)\.?\s)?|,\s)",
    re.IGNORECASE,
)
"""What stands between two who hold a right together: a joining word, behind the data of the first, or a comma."""
_NAME = r"(?-i:[A-Z])[\w’'-]+"
_OF_ONE_SURNAME = re.compile(
    rf"{_LED_TO}{_NAME}\s(?:and|&)\s{_NAME}\s(?!(?:llc|ltd|limited|inc|plc|company|bank)\b){_NAME}", re.IGNORECASE
)
"""Two holders who share the surname behind: `Ivan and Maria Petrov`."""


def are_several(reading: Reading) -> bool:
    """Whether an extract names several who hold the right now."""
    holders = {holder.key for holder, ended in _rights(reading) if not ended}
    return len(holders) > 1 or _OF_ONE_SURNAME.search(reading.stream) is not None


def ended(reading: Reading) -> Span | None:
    """Where an extract tells that the right is over of the last of the holders that it names; None where one holds
    it."""
    rights = _rights(reading)
    return None if any(over is None for _, over in rights) else next((over for _, over in reversed(rights)), None)


def _rights(reading: Reading) -> list[tuple[Person, Span | None]]:
    """The holders, each with where the text tells that the right is over. Who is joined to the next one holds with
    him."""
    holders, rights = list(_holders(reading)), list[tuple[Person, Span | None]]()
    for holder, behind in reversed(list(zip_longest(holders, holders[1:]))):
        start, past = holder.name.end, holder.name.end + _LONGEST_ENTRY
        if behind and _JOINED.fullmatch(reading.stream, start, behind.name.start):
            rights.append((holder, rights[-1][1]))
            continue
        past = min(past, behind.name.start) if behind else past
        burdens = _TO_BURDENS.search(reading.stream, start, past)
        told = _ENDED.search(reading.stream, start, burdens.start() if burdens else past)
        rights.append((holder, Span(told.span()) if told else None))
    return rights[::-1]


def _holders(reading: Reading) -> Iterator[Person]:
    """Those behind the word for a holder, and those joined to them."""
    held = False
    for person, joined in zip(reading.people, _joined(reading), strict=True):
        lead = reading.stream[max(person.name.start - _LEAD, 0) : person.name.start]
        held = (held and joined) or _BEFORE.search(lead) is not None
        if held:
            yield person


def _joined(reading: Reading) -> list[bool]:
    """Of each name whether it is joined to the one before it.

    In English a comma may as well part a name from a town, unless a further name is joined.
    """
    joined = [False]
    for one, other in reversed(list(pairwise(reading.people))):
        between = _JOINED.fullmatch(reading.stream, one.name.end, other.name.start)
        joined.append(between is not None and bool(between["word"] or reading.words.russian or joined[-1]))
    return [False, *reversed(joined[1:])] if reading.people else []
