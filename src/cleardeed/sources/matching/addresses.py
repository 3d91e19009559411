"""Postal addresses, reduced to what two spellings of one place share.

A key holds the words of place and street, the house and the flat. Kinds of settlement and the word *street* are left
out because writers leave them out; other kinds of street stay, since a lane and an avenue of one name are two places.
"""

import functools
import re
from itertools import pairwise

import msgspec

from cleardeed.sources.matching.text import fold, words

_TOKEN = re.compile(r"\d+(?:[/-]\d+)*(?:-?[а-яa-z]+)?(?:/\d+)?|[а-яa-z]+(?:-[а-яa-z0-9]+)*")
_NUMBER = re.compile(r"(\d+(?:/\d+)?)-?([а-я]?)")
_HOUSE_AND_FLAT = re.compile(r"\d+(?:/\d+)?-\d+")
_ORDINAL = re.compile(r"(\d+)-?(?:ой|ая|ый|ий|я|й|е|го|летия?)")
_JOINED = re.compile(r"(\d)\s*(корп|стр|кв|к|с)\.?\s*(?=\d)")
_LETTERED = re.compile(r"\b(\d+)[\s-]([а-ж])\b(?!\.?\s*\d)")
_PART_BREAKS = re.compile(r"[,;]")
_POSTCODE = re.compile(r"\b\d{6}\b")
_COUNTRY = re.compile(r"\b(?:российская федерация|россия|рф)\b")


def _synonyms(**groups: str) -> dict[str, str]:
    return {word: name for name, listed in groups.items() for word in listed.split()}


_LABELS = _synonyms(
    д="д дом вл владение домовладение зд здание",
    у="уч участок з/у зу",
    к="к корп корпус",
    с="с стр строение соор сооружение",
    л="лит литер литера",
    кв="кв квартира ап апартаменты апарт",
    п="п пом помещение",
    ко="ком комната",
    оф="оф офис",
    м="м/м машино-место машиноместо",
)
_FLAT_LABELS = {"кв", "п", "ко", "оф", "м"}
_STREETS = _synonyms(
    проспект="проспект пр-кт просп пр-т",
    переулок="переулок пер",
    шоссе="шоссе ш",
    бульвар="бульвар б-р бул",
    площадь="площадь пл",
    проезд="проезд пр-д",
    набережная="набережная наб",
    тупик="тупик туп",
    аллея="аллея",
    линия="линия",
    микрорайон="микрорайон мкр мкрн мкр-н",
    квартал="квартал кв-л",
    тракт="тракт",
)
_SILENT = words(
    """г гор город ул улица п пос поселок пгт рп рабочий с село д дер деревня ст-ца станица х хутор тер территория
    имени им г-д пр"""
)
_MUNICIPALITY = words(
    """муниципальный внутригородская вн го округ городской сельское сельский поселение с/п с/с сельсовет м-н"""
)
_REGION = re.compile(
    r"(?<!\S)(\S+(?:ая|ий))\s+(?:обл|область|край)\b\.?|\b(?:обл|область|край)\.?\s+(\S+(?:ая|ий))\b"
    r"|\b(?:респ|республика)\.?\s+(\S+)|(?<!\S)(\S+ая)\s+(?:респ|республика)\b\.?"
    r"|(?<!\S)(\S+ий)\s+(?:ао|автономный округ)\b\.?(?:-югра)?"
)
_DISTRICT = re.compile(
    r"(?<!\S)\S+(?:ий|ый|ой)\s+(?:р-н|район)\b\.?|\b(?:р-н|район)\.?\s+\S+(?:ий|ый|ой)\b"
    r"|(?<!\S)\S+\s+(?:р-н|район)$"
)


class Address(msgspec.Struct, frozen=True):
    """An address taken apart. `region` is empty where it is not named; `flat` where the address stops at the house."""

    region: str
    place: str
    house: str
    flat: str

    @property
    def key(self) -> str:
        return f"{self.place}|{self.house}|{self.flat}"

    @property
    def building_key(self) -> str:
        return f"{self.place}|{self.house}|"


def parse_address(text: str | None) -> Address | None:
    """The parts of an address, or None where it names no place with a house or plot, too little to compare by."""
    region, words = "", set[str]()
    house: dict[str, str] = {}
    flat: dict[str, str] = {}
    for part in map(_read_part, _PART_BREAKS.split(text or "")):
        region = region or part.region
        words.update(part.words)
        for label, number in part.numbers:
            # A number without a label is the house, and after a house the flat.
            known = label or ("кв" if house else "д")
            if label or words:
                (flat if known in _FLAT_LABELS else house)[known] = number
    if not words or not house:
        return None
    return Address(region, " ".join(sorted(words)), _joined(house), _joined(flat))


def address_key(text: str | None) -> str | None:
    """The key of the whole address, the flat included."""
    address = parse_address(text)
    return address.key if address else None


class _Part(msgspec.Struct, frozen=True):
    """The text between two commas."""

    region: str = ""
    words: tuple[str, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    """Labels (empty where there is none) and numbers."""


@functools.lru_cache(maxsize=1 << 16)
def _read_part(text: str) -> _Part:
    plain = _COUNTRY.sub(" ", _POSTCODE.sub(" ", fold(text)))
    named = _REGION.search(plain)
    rest = _DISTRICT.sub(" ", plain[: named.start()] + " " + plain[named.end() :] if named else plain)
    tokens = _TOKEN.findall(_LETTERED.sub(r"\1\2", _JOINED.sub(r"\1 \2 ", rest)))
    region = next(filter(None, named.groups())) if named else ""
    if _MUNICIPALITY.intersection(tokens) and not any(map(_is_number, tokens)):
        return _Part(region)
    found: list[str] = []
    numbers: list[tuple[str, str]] = []
    label = ""
    for token, following in pairwise([*tokens, ""]):
        if label:
            numbers.append((label, _number(token)))
            label = ""
        elif token in _LABELS and _fits(_LABELS[token], following):
            label = _LABELS[token]
        elif _is_number(token) and not _is_word_part(following):
            apart = token.rsplit("-", 1) if _HOUSE_AND_FLAT.fullmatch(token) else [token]
            numbers.extend(("", _number(number)) for number in apart)
        elif word := _word(token):
            found.append(word)
    return _Part(region, tuple(found), tuple(numbers))


def _number(token: str) -> str:
    found = _NUMBER.fullmatch(token)
    return f"{found[1].lstrip('0')}{found[2]}" if found else token


def _word(token: str) -> str:
    """The word as it is compared; empty for one that addresses have or lack at will."""
    if token in _STREETS:
        return _STREETS[token]
    if found := _ORDINAL.fullmatch(token):
        return found[1]
    return "" if token in _SILENT else token


def _is_number(token: str) -> bool:
    return token[:1].isdigit() and _ORDINAL.fullmatch(token) is None


def _is_word_part(following: str) -> bool:
    """Whether a word follows that makes the number before it a part of a street's name (8 Марта, 60 лет Октября)."""
    return len(following) > 1 and not following[0].isdigit() and following not in _LABELS


def _fits(label: str, following: str) -> bool:
    return following[:1].isdigit() or (label in {"л", "к", "с"} and len(following) == 1)


def _joined(parts: dict[str, str]) -> str:
    return " ".join(f"{label}{number}" for label, number in sorted(parts.items()))
