"""Names of people: parsed, folded, and compared with the reservations that a person should hear of."""

import functools
import itertools
import re
from enum import Enum

import msgspec

from cleardeed.sources.matching.text import fold
from cleardeed.sources.matching.transliteration import is_latin, skeleton

_NO_MIDDLE_NAME = {"", "-", "нет", "отсутствует", "без отчества", "б/о", "не имеет"}
_SON = {"оглы", "оглу", "огли", "углы", "угли", "улы", "улу", "уулу"}
_DAUGHTER = {"кызы", "кизи", "кзы", "гызы", "казы"}
_GLUED = re.compile(rf"(?<=\w)[\s-]*({'|'.join(sorted(_SON | _DAUGHTER))})$")
_PATRONYMIC = re.compile(r"(?:вич|ьич|мич|кич|вна|чна|шна)$")
_SURNAME_BREAKS = re.compile(r"[-\s.,;()]+")
_WORDS = re.compile(r"[^\s.,;()]+")


class Agreement(Enum):
    """How two names agree, the surest first."""

    FULL = "full"
    NO_MIDDLE = "no_middle"
    """The patronymic is missing, or only an initial, on one side."""
    REORDERED = "reordered"
    TRANSLITERATED = "transliterated"
    HALF_SURNAME = "half_surname"
    INITIALS = "initials"

    @classmethod
    def weakest(cls, found: "list[Agreement]") -> "Agreement":
        order = list(cls)
        return max(found, key=order.index, default=cls.FULL)


class Name(msgspec.Struct, frozen=True):
    """A folded name. `surname` holds the parts of a double surname in alphabetical order; an initial is one letter."""

    surname: tuple[str, ...]
    first: str
    middle: str = ""

    def units(self) -> list[tuple[str, ...]]:
        """Surname, first name and patronymic, each as its words in alphabetical order."""
        return [self.surname, _words_of(self.first), *([_words_of(self.middle)] if self.middle else [])]


def name_of(last_name: str | None, first_name: str | None, middle_name: str | None = None) -> Name | None:
    """The folded name, or None where surname or first name is missing.

    A whole name in one column (`Иванов П. С.`) is taken apart: surname, first name, patronymic.
    """
    if not first_name:
        last_name, _, first_name = (last_name or "").strip().partition(" ")
        first, middle = _whole_given(first_name)
    else:
        first, middle = _given(first_name)
    surname = _surname(last_name or "")
    if not surname or not first:
        return None
    return Name(surname, first, _middle(middle_name or "") or middle)


@functools.lru_cache(maxsize=1 << 17)
def _surname(text: str) -> tuple[str, ...]:
    return tuple(sorted(part for part in _SURNAME_BREAKS.split(fold(text)) if part))


@functools.lru_cache(maxsize=1 << 16)
def _given(text: str) -> tuple[str, str]:
    """First name and, where it stands beside it in the same column, the patronymic."""
    words = _WORDS.findall(fold(text))
    if len(words) > 1 and (is_initial(words[0]) or _PATRONYMIC.search(words[-1])):
        return words[0], _middle(" ".join(words[1:]))
    return "-".join(words), ""


@functools.lru_cache(maxsize=1 << 16)
def _whole_given(text: str) -> tuple[str, str]:
    first, *middle = _WORDS.findall(fold(text)) or [""]
    return first, _middle(" ".join(middle))


@functools.lru_cache(maxsize=1 << 16)
def _middle(text: str) -> str:
    folded = fold(text)
    if folded in _NO_MIDDLE_NAME:
        return ""
    words = " ".join(_WORDS.findall(folded))
    found = _GLUED.search(words)
    if not found:
        return words
    ending = "оглы" if found[1] in _SON else "кызы"
    return f"{words[: found.start()]} {ending}"


def is_initial(word: str) -> bool:
    """Whether a folded word is one letter."""
    return len(word) == 1


def compare(one: Name, other: Name) -> Agreement | None:
    """How two names agree, or None where they are names of different people."""
    found = compare_parts(one, other)
    agreements = [agreement for agreement in found if agreement is not None]
    if len(agreements) == len(found):
        return Agreement.weakest(agreements)
    return Agreement.REORDERED if _same_in_another_order(one, other) else None


def shares_surname(name: Name, text: str) -> bool:
    """Whether a text without a first name may hold the surname, or a half of it."""
    return _compare_surnames(name.surname, _surname(text)) is not None


def compare_parts(one: Name, other: Name) -> list[Agreement | None]:
    """How surname, first name and patronymic agree, each by itself."""
    return [
        _compare_surnames(one.surname, other.surname),
        _compare_words(one.first, other.first),
        _compare_middles(one.middle, other.middle),
    ]


def _compare_surnames(one: tuple[str, ...], other: tuple[str, ...]) -> Agreement | None:
    if one == other:
        return Agreement.FULL
    if _written_differently(one, other):
        one, other = (tuple(sorted(skeleton(part) for part in side)) for side in (one, other))
        if one == other:
            return Agreement.TRANSLITERATED
    shorter, longer = sorted((set(one), set(other)), key=len)
    return Agreement.HALF_SURNAME if shorter < longer else None


def _compare_words(one: str, other: str) -> Agreement | None:
    if one == other:
        return Agreement.INITIALS if is_initial(one) else Agreement.FULL
    transliterated = _written_differently((one,), (other,))
    if is_initial(one) or is_initial(other):
        return Agreement.INITIALS if _begins_alike(one, other, transliterated=transliterated) else None
    return Agreement.TRANSLITERATED if transliterated and skeleton(one) == skeleton(other) else None


def _begins_alike(one: str, other: str, *, transliterated: bool) -> bool:
    if transliterated:
        return skeleton(one)[:1] == skeleton(other)[:1]
    return one[0] == other[0]


def _compare_middles(one: str, other: str) -> Agreement | None:
    if not one or not other:
        return Agreement.FULL if one == other else Agreement.NO_MIDDLE
    stem, ending = _stem_and_ending(one)
    other_stem, other_ending = _stem_and_ending(other)
    if ending and other_ending and ending != other_ending:
        return None
    if stem == other_stem:
        return Agreement.NO_MIDDLE if is_initial(stem) else Agreement.FULL
    found = _compare_words(stem, other_stem)
    return Agreement.NO_MIDDLE if found is Agreement.INITIALS else found


def _stem_and_ending(middle: str) -> tuple[str, str]:
    stem, _, ending = middle.rpartition(" ")
    return (stem, ending) if stem and ending in {"оглы", "кызы"} else (middle, "")


def _written_differently(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return any(map(is_latin, one)) != any(map(is_latin, other))


def _same_in_another_order(one: Name, other: Name) -> bool:
    mine, theirs = one.units(), other.units()
    if sorted(mine) == sorted(theirs):
        return True
    swapped = mine[:2] == theirs[1::-1]
    return swapped and _compare_middles(one.middle, other.middle) in (Agreement.FULL, Agreement.NO_MIDDLE)


def _words_of(text: str) -> tuple[str, ...]:
    return tuple(sorted(re.split(r"[-\s]", text)))


def row_keys(last_name: str | None, first_name: str | None) -> tuple[str, ...]:
    """The keys a row is found by: its whole surname first, then each half of a double one; none without a name."""
    if last_name and first_name:
        surnames, first = _surname_keys(_surname(last_name)), _given_key(first_name)
    else:
        name = name_of(last_name, first_name)
        surnames, first = (_surname_keys(name.surname), _first_key(name.first)) if name else ((), "")
    if len(surnames) == 1:
        return (f"{surnames[0]}|{first}",)
    return tuple([f"{surname}|{first}" for surname in surnames])


def asked_keys(name: Name) -> list[str]:
    """Every row key under which a record of this person may stand: halves, initials, and words in another order."""
    firsts = {_first_key(name.first), _first_key(name.first[0]), _first_key(name.first)[:1]}
    keys = {f"{surname}|{first}" for surname in _surname_keys(name.surname) for first in firsts}
    for one, other in itertools.permutations(name.units(), 2):
        keys.add(f"{_surname_keys(one)[0]}|{_first_key('-'.join(other))}")
    return sorted(keys)


@functools.lru_cache(maxsize=1 << 17)
def _surname_keys(parts: tuple[str, ...]) -> tuple[str, ...]:
    skeletons = sorted(skeleton(part) for part in parts)
    return (" ".join(skeletons), *skeletons) if len(skeletons) > 1 else tuple(skeletons)


def _first_key(first: str) -> str:
    return "-".join(sorted(skeleton(part) for part in first.split("-")))


@functools.lru_cache(maxsize=1 << 16)
def _given_key(text: str) -> str:
    return _first_key(_given(text)[0])
