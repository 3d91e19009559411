"""Dates in a document, in digits and in words, Russian and English."""

import datetime
import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from cleardeed.documents.reading import numerals
from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.words import Span, Words

_MONTHS = {
    stem: number
    for number, stems in enumerate(
        ("янв jan", "фев feb", "мар mar", "апр apr", "мая май may", "июн jun", "июл jul", "авг aug", "сен sep",
         "окт oct", "ноя nov", "дек dec"), 1)
    for stem in stems.split()
}  # fmt: skip
_MONTHS_OF_YEAR = 12
_DIGITS = re.compile(
    r"(?<![\d.:/-])(?<!No\. )(?<!No )(?<!№ )(?<!№)(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?((?:19"
    r"|20)\d{2})(?![\d:]|-\d)"
)
_SHORT = re.compile(r"(?<![\d.:/-])(\d{1,2})\.(\d{2})\.(\d{2})(?=\s?г(?:\.|\s|ода))")
"""With two digits of the year, which is one of this century."""
_ISO = re.compile(r"(?<![\d.:/-])((?:19|20)\d{2})-(\d{2})-(\d{2})(?![\d:-])")
_DAY_FIRST = re.compile(
    r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?\s{0,2}[»\"”']?\s{1,3}(?:(?:day\s)?of\s)?"
    r"([A-Za-zА-Яа-яЁё]{3,9})\.?,?\s{1,3}((?:19|20)\d{2})(?!\d)"
)
_MONTH_FIRST = re.compile(r"\b([A-Z][a-z]{2,8})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d{2})(?!\d)")
_YEAR = re.compile(r"(?:19|20)\d{2}")
_YEAR_WORDS = 5
_TO_THE_YEAR = ("in", "the", "year", "of", "our", "lord")
_OF_THE_MONTH = ("числа", "of", "day")
_EARLIEST, _LATEST = 1900, 2100
_BESIDE = 12
_IN_BRACKETS = re.compile(r"(?:\s|г\.|года|г|year)*\((?:\s|the|of|on|[«\"'])*", re.IGNORECASE)
"""What stands between a date and its repetition."""


class Date(msgspec.Struct, frozen=True, kw_only=True):
    """A date, or what is written as one and is none."""

    value: datetime.date | None
    """None where the calendar has no such day."""
    span: Span


def dates(words: Words) -> list[Date]:
    """Every date in order; of two that overlap the first stands."""
    found = sorted([*_written(words.stream), *_spelled(words)], key=lambda date: date.span)
    kept: list[Date] = []
    for date in found:
        if not kept or date.span.start >= kept[-1].span.end:
            kept.append(date)
    return kept


def dates_repeated_in_words(found: list[Date], words: Words) -> Iterator[tuple[Date, Date]]:
    """Pairs of a date in digits and the same or another one in words in brackets behind it."""
    for one, other in pairwise(found):
        between = words.stream[one.span.end : other.span.start]
        if len(between) <= _BESIDE and _IN_BRACKETS.fullmatch(between):
            yield one, other


def _written(stream: str) -> Iterator[Date]:
    for match in _DIGITS.finditer(stream):
        first, second = int(match[1]), int(match[3])
        month_first = match[2] == "/" and second > _MONTHS_OF_YEAR >= first
        day, month_number = (second, first) if month_first else (first, second)
        yield _date(match, int(match[4]), month_number, day)
    for match in _SHORT.finditer(stream):
        yield _date(match, 2000 + int(match[3]), int(match[2]), int(match[1]))
    for match in _ISO.finditer(stream):
        yield _date(match, int(match[1]), int(match[2]), int(match[3]))
    for match in _DAY_FIRST.finditer(stream):
        if month := _month(match[2]):
            yield _date(match, int(match[3]), month, int(match[1]))
    for match in _MONTH_FIRST.finditer(stream):
        if month := _month(match[1]):
            yield _date(match, int(match[3]), month, int(match[2]))


def _month(word: str) -> int | None:
    return _MONTHS.get(folded(word, russian=False)[:3])


def _date(match: re.Match[str], year: int, month: int, day: int) -> Date:
    return Date(value=_calendar(year, month, day), span=Span(match.span()))


def _calendar(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


def _spelled(words: Words) -> Iterator[Date]:
    """`двадцать первое ноября две тысячи двадцать шестого года`, or with the year in digits."""
    tokens = words.tokens
    for position, token in enumerate(tokens):
        if len(token) < 3 or token[:3] not in _MONTHS or position == 0:
            continue
        behind = position
        while behind > 1 and tokens[behind - 1] in _OF_THE_MONTH:
            behind -= 1
        two = numerals.ordinal(" ".join(tokens[max(behind - 2, 0) : behind]))
        day = two or numerals.ordinal(tokens[behind - 1])
        year, past = _year(tokens, position + (2 if tokens[position + 1 : position + 2] == ["месяца"] else 1))
        if day and year:
            span = words.span(behind - (2 if two and behind >= 2 else 1), past - 1)
            yield Date(value=_calendar(year, _MONTHS[token[:3]], day), span=span)


def _year(tokens: list[str], start: int) -> tuple[int | None, int]:
    while start < len(tokens) and tokens[start] in _TO_THE_YEAR:
        start += 1
    if start < len(tokens) and _YEAR.fullmatch(tokens[start]):
        return int(tokens[start]), start + 1
    for past in range(start + 1, min(start + _YEAR_WORDS, len(tokens)) + 1):
        two = numerals.ordinal(" ".join(tokens[past - 2 : past])) if past - 2 > start else None
        last = two or numerals.ordinal(tokens[past - 1])
        head = numerals.read(tokens[start : past - (2 if two else 1)])
        if last and head in (1900, 2000):
            return head + last, past
    for past in range(min(start + _YEAR_WORDS, len(tokens)), start + 2, -1):
        said = numerals.read(tokens[start:past])
        if said and _EARLIEST <= said <= _LATEST:
            return said, past
    return None, start
