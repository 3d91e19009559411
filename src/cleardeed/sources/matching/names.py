"""Names of people: parsed, folded, and compared with the reservations that a person should hear of."""

import functools
import itertools
import re
from collections.abc import Iterable, Iterator
from enum import Enum

import msgspec

from cleardeed.sources.matching.text import fold
from cleardeed.sources.matching.transliteration import is_latin, keys_of, may_be_same_word

_NO_MIDDLE_NAME = {"", "-", "нет", "отсутствует", "без отчества", "б/о", "не имеет"}
_SON = {"оглы", "оглу", "огли", "углы", "угли", "улы", "улу", "уулу"}
_DAUGHTER = {"кызы", "кизи", "кзы", "гызы", "казы"}
_GLUED = re.compile(rf"(?<=\w)[\s-]*({'|'.join(sorted(_SON | _DAUGHTER))})$")
_PATRONYMIC = re.compile(r"(?:вич|ьич|мич|кич|вна|чна|шна)$")
_MAX_WORDS = 4
"""Of a surname or a first name; the longest ones have three."""
_MAX_KEYS = 1_024
_INITIALS = {
    "i": "iaeu",
    "y": "iaeu",
    "j": "iaeuZ",
    "s": "sS",
    "c": "ckhS",
    "k": "kh",
    "z": "zZc",
    "t": "tcS",
    "x": "hk",
    "h": "hg",
    "p": "pf",
    "q": "kg",
}
"""The sounds that a name with this Latin initial may begin with: `Y.` is Юрий as well as Яна."""
_SURNAME_BREAKS = re.compile(r"[-\s.,;()]+")
_WORDS = re.compile(r"[^\s.,;()]+")


class Agreement(Enum):
    """Degrees of agreement of two names, the surest first."""

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
    """Return the first name and, if it is in the same column, the patronymic."""
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
    """Compare two names; None where they are names of different people."""
    found = compare_parts(one, other)
    agreements = [agreement for agreement in found if agreement is not None]
    if len(agreements) == len(found):
        return Agreement.weakest(agreements)
    return Agreement.REORDERED if _same_in_another_order(one, other) else None


def shares_surname(name: Name, text: str) -> bool:
    """Whether a text without a first name may hold the surname, or a half of it."""
    return _compare_surnames(name.surname, _surname(text)) is not None


def compare_parts(one: Name, other: Name) -> list[Agreement | None]:
    """Compare surname, first name and patronymic, each separately."""
    return [
        _compare_surnames(one.surname, other.surname),
        _compare_words(one.first, other.first),
        _compare_middles(one.middle, other.middle),
    ]


def _compare_surnames(one: tuple[str, ...], other: tuple[str, ...]) -> Agreement | None:
    if one == other:
        return Agreement.FULL
    if _same_words(one, other):
        return Agreement.TRANSLITERATED
    shorter, longer = sorted((set(one), set(other)), key=len)
    part = len(shorter) < len(longer) and all(any(_same_words((a,), (b,)) for b in longer) for a in shorter)
    return Agreement.HALF_SURNAME if part else None


def _compare_words(one: str, other: str) -> Agreement | None:
    if one == other:
        return Agreement.INITIALS if is_initial(one) else Agreement.FULL
    if is_initial(one) or is_initial(other):
        return Agreement.INITIALS if _begin_alike(one, other) else None
    return Agreement.TRANSLITERATED if _same_words((one,), (other,)) else None


def _begin_alike(one: str, other: str) -> bool:
    if is_latin(one) or is_latin(other):
        return not _starts(one).isdisjoint(_starts(other))
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


def _same_words(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the words are the same, or spellings of the same where some are Latin, in any order."""
    if one == other:
        return True
    if len(one) != len(other) or len(one) > _MAX_WORDS or not any(map(is_latin, (*one, *other))):
        return False
    return any(all(map(may_be_same_word, one, order)) for order in itertools.permutations(other))


def _same_in_another_order(one: Name, other: Name) -> bool:
    mine, theirs = one.units(), other.units()
    if len(mine) == len(theirs) and any(all(map(_same_words, mine, order)) for order in itertools.permutations(theirs)):
        return True
    swapped = all(map(_same_words, mine[:2], theirs[1::-1]))
    return swapped and _compare_middles(one.middle, other.middle) is not None


def _words_of(text: str) -> tuple[str, ...]:
    return tuple(sorted(re.split(r"[-\s]", text)))


def row_keys(last_name: str | None, first_name: str | None) -> tuple[str, ...]:
    """The keys a row is found by: its whole surname first, then each half of a double one; none without a name.

    A name in Latin letters has keys for each way of reading it.
    """
    if last_name and first_name:
        surname, first = _surname(last_name), _given(first_name)[0]
    else:
        name = name_of(last_name, first_name)
        surname, first = (name.surname, name.first) if name else ((), "")
    firsts = sorted(_starts(first)) if is_initial(first) else _keys(tuple(first.split("-")))
    surnames = _surname_keys(surname)
    if len(surnames) == len(firsts) == 1:
        return (f"{surnames[0]}|{firsts[0]}",)
    return tuple(itertools.islice(_pairs(surnames, firsts), _MAX_KEYS))


def query_keys(name: Name) -> list[str]:
    """Return every row key under which a record of this person may be filed: halves, initials, and words in another
    order."""
    keys = {*_pairs(_surname_keys(name.surname), {*_keys(tuple(name.first.split("-"))), *_starts(name.first)})}
    for one, other in itertools.permutations(name.units(), 2):
        keys.update(_pairs(_keys(one), _keys(other)))
    return sorted(keys)


def _pairs(surnames: Iterable[str], firsts: Iterable[str]) -> Iterator[str]:
    return (f"{surname}|{first}" for surname, first in itertools.product(surnames, firsts))


@functools.lru_cache(maxsize=1 << 17)
def _surname_keys(parts: tuple[str, ...]) -> tuple[str, ...]:
    if len(parts) < 2:
        return _keys(parts)
    return tuple(dict.fromkeys([*_keys(parts), *(key for part in parts for key in keys_of(part))]))


@functools.lru_cache(maxsize=1 << 17)
def _keys(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys of words taken together, in any order."""
    if len(words) < 2:
        return keys_of(words[0]) if words else ()
    read = itertools.islice(itertools.product(*map(keys_of, words)), _MAX_KEYS)
    return tuple(dict.fromkeys(" ".join(sorted(keys)) for keys in read))


@functools.lru_cache(maxsize=1 << 16)
def _starts(word: str) -> frozenset[str]:
    """Return the sounds a name begins with, and those that its first letter alone may represent."""
    letter = frozenset(_INITIALS.get(word[:1]) or "".join(keys_of(word[:1])) or [""])
    return letter if is_initial(word) else letter | {key[:1] for key in keys_of(word)}
