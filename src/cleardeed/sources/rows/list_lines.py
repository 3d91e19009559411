"""Entries of Rosfinmonitoring's lists, as the page prints them and as NEWDB repeats them.

`901. ИВАНОВ ПЕТР СИДОРОВИЧ*, (ПЕТРОВ ПЕТР; АБУ ОМАР), 01.02.1980 г.р. , Г. ПРИМЕРСК;`: number, name, `*` for
terrorism, other names in brackets, birth dates, place. All but the name may be missing; brackets may be nested,
unclosed, or stand inside the name. An entry of an association names its members after a colon.
"""

import datetime
import re

import msgspec

from cleardeed.sources.matching.dates import parse_birth_date
from cleardeed.sources.matching.people import Identity, match_person
from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Match
from cleardeed.sources.rows.findings import UnreadableRowError
from cleardeed.sources.subject import Seller

LIST_NAME = "Перечень террористов и экстремистов (Росфинмониторинг)"
MAX_ENTRY_LENGTH = 5_000
MAX_NAMES, MAX_DATES = 100, 20
"""Of one entry; the longest ones have some thirty names."""

_NUMBER = re.compile(r"(\d{1,7}) ?[.)] ?(?!\d)")
_PART = re.compile(r"[(),;\[\]]|[^(),;\[\]]+")
_DATE = re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}\.\d{4}(?!\d)")
_BORN = re.compile(r"(?<!\w)(?:г\.? ?р\.?|года? рождения|родивш(?:ийся|аяся)|д\.? ?р\.?)(?!\w)", re.IGNORECASE)
_INTRODUCTION = re.compile(
    r"(?:[^:]*:|(?:он|она) же|также|ранее|до брака|прежн(?:яя|ие|ее) (?:фамилия|имена|имя)|урожд(?:[её]нн(?:ая|ый))?\.?"
    r"|бывш(?:ая|ий)?\.?|известн(?:ый|ая) как|псевдонимы?|прозвище)[ -]+",
    re.IGNORECASE,
)
"""Prefixes of another name that are no part of it."""
_SMALL_WORDS = re.compile(r"^(?:[а-яё]+[ -]+)+(?=[А-ЯЁA-Z])")
_LETTER = re.compile(r"[^\W\d_]")
_AROUND = " .*-–—:\"'«»"
_GRADES = ("exact", "probable", "weak")

_Dated = tuple[str, datetime.date | None]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list."""

    number: int | None
    name: str
    aliases: tuple[str, ...] = ()
    terrorism: bool = False
    born: tuple[datetime.date, ...] = ()
    """More than one where the list gives several; of an association those of its members."""
    place: str | None = None

    def names(self) -> list[str]:
        """Every name by which a person can be found. An alias of one word stands for another surname."""
        given = self.name.split()[1:]
        whole = [alias if " " in alias else " ".join([alias, *given]) for alias in self.aliases]
        return list(dict.fromkeys((self.name, *whole)))


def read_entry(line: str) -> Entry:
    """The parts of one line. Raises `UnreadableRowError` where it has no name, or a date that is none."""
    text = " ".join(line.replace("\u00a0", " ").split())
    if len(text) > MAX_ENTRY_LENGTH:
        raise UnreadableRowError
    numbered = _NUMBER.match(text)
    parts = _Parts(text[numbered.end() :] if numbered else text)
    # Where no comma follows the birth date, the place stands behind it.
    whole, *behind_name = _DATE.split(parts.outer[0], maxsplit=1)
    name = _without_date(whole)
    born = [_day(written) for part in (*parts.outer, *parts.inner) for written in _DATE.findall(part)]
    before, behind = _split(parts.outer[1:])
    if parts.unclosed:
        inside, cut = _split(parts.inner)
    else:
        inside, cut = parts.inner, []
    aliases = [*_texts(before), *_texts(inside)]
    if not _LETTER.search(name) or len(aliases) > MAX_NAMES or len(born) > MAX_DATES:
        raise UnreadableRowError
    return Entry(
        number=int(numbered[1]) if numbered else None,
        name=name,
        aliases=tuple(dict.fromkeys(aliases)),
        terrorism="*" in text,
        born=tuple(dict.fromkeys(born)),
        place=", ".join(_texts([*behind_name, *behind, *cut])) or None,
    )


def entry_columns(entry: Entry, seller: Seller) -> dict[str, str | None]:
    """The columns of an entry, under the name and the birth date of it that fit the seller best.

    A bare word that is the seller's surname or first name has no identity: a person must look.
    """
    name, born = _fitting(entry, seller)
    return {
        "last_name": name,
        "birth_date": born.isoformat() if born else None,
        "kind": "terrorism" if entry.terrorism else "extremism",
        "list_name": LIST_NAME,
        "number": None if entry.number is None else str(entry.number),
        "aliases": "; ".join(entry.aliases) or None,
        "birth_place": entry.place,
    }


class _Parts:
    """A line taken apart: what stands outside of brackets between commas, and what stands inside."""

    def __init__(self, text: str) -> None:
        self.outer = [""]
        self.inner: list[str] = []
        depth = 0
        words: list[str] = []
        """Single words that commas part inside brackets: `(ПЕТРОВ, ПЕТР)` is one name or two surnames."""
        for part in _PART.findall(text):
            if part in "([":
                depth += 1
            elif part in ")]":
                depth = max(depth - 1, 0)
            elif part in ",;":
                self.outer += [""] if not depth else []
            elif depth:
                self.inner.append(part.strip(_AROUND))
                words.append(self.inner[-1])
            else:
                self.outer[-1] = f"{self.outer[-1]} {part}"
            if part in "([)];":
                self.inner += [" ".join(words)] if len(words) > 1 and not any(" " in word for word in words) else []
                words = []
        self.unclosed = depth > 0


def _split(parts: list[str]) -> tuple[list[str], list[str]]:
    """The parts up to the last date, and those behind it: other names, and the place."""
    last = max((index for index, part in enumerate(parts) if _DATE.search(part)), default=-1)
    return parts[: last + 1], parts[last + 1 :]


def _texts(parts: list[str]) -> list[str]:
    texts = [_SMALL_WORDS.sub("", _INTRODUCTION.sub("", _without_date(part), count=1)).strip(_AROUND) for part in parts]
    return [text for text in texts if _LETTER.search(text)]


def _without_date(part: str) -> str:
    return " ".join(_BORN.sub(" ", _DATE.sub(" ", part)).replace("*", " ").split()).strip(_AROUND)


def _day(written: str) -> datetime.date:
    day = parse_birth_date(written)
    if day is None:
        raise UnreadableRowError
    return day


def _fitting(entry: Entry, seller: Seller) -> tuple[str | None, datetime.date | None]:
    dates: tuple[datetime.date | None, ...] = entry.born or (None,)
    matches: list[tuple[_Dated, Match]] = [
        ((name, born), match)
        for name in entry.names()
        for born in dates
        if (match := match_person(seller, Identity(last_name=name, birth_date=born)))
    ]
    if matches:
        return min(matches, key=lambda one: _GRADES.index(one[1].grade))[0]
    if (not entry.born or seller.birth_date in (None, *entry.born)) and _bare_words(entry) & _words_of(seller):
        return None, None
    return entry.name, dates[0]


def _bare_words(entry: Entry) -> set[str]:
    return {fold(name) for name in entry.names() if " " not in name}


def _words_of(seller: Seller) -> set[str]:
    return {word for part in (seller.last_name, seller.first_name) for word in fold(part or "").split()}
