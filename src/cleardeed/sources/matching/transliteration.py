"""Coarse keys on which a Cyrillic name and its Latin spellings meet, whichever table wrote them.

A Cyrillic letter has one sound here, while one Latin spelling may stand for several letters (`j` for й and for ж, `ie`
for ие and for ъ): a Cyrillic word nearly always has one key, a Latin one a few. Both are reduced to what all tables
keep apart, so equal keys mean *may be one name*, never *is*.

The tables: ICAO Doc 9303 (passports since 2013, bank cards), GOST R 52535.1-2006 and the order of the Federal Migration
Service of 2010 (`tc` for ц), the orders of the Ministry of the Interior No. 310 of 1997 (its French form too: `tch`,
`guenn…`, `…ine`) and No. 782 of 2000, GOST 7.79 and ISO 9 (`cz`, `shh`, `ŝ`, `â`), GOST 16876-71, BGN/PCGN, the
scientific one, telegrams, and spellings of banks and clerks (`Alexey`, `Victor`, `Ludmila`, `Gorbachov`, `Hasanov`).
"""

import functools
import itertools
import re
import unicodedata

MAX_KEYS = 256
"""Of one word; a Russian name in Latin letters has seldom more than four."""
_MAX_WORD_LENGTH = 60
"""The most letters of a name; what is longer is no name, and gets the key of its first reading alone."""
_MAX_READINGS = 1_024

_LETTERS = (
    dict(zip("абвгдежзийклмнопрстуфхцчшщыэ", "abvgdeZziiklmnoprstufhcSSSie", strict=True))
    | {"ъ": "", "ь": "", "ю": "iu", "я": "ia"}
    | dict(zip("іїєґәғқңөұүһљњјђџћ", "iiegagknouuhlnidZS", strict=True))
)
"""The sounds of Cyrillic letters: Z is ж, S whatever hisses, c is ц, h is х."""
_MARKED = str.maketrans(
    {"š": "sh", "č": "ch", "ž": "zh", "ŝ": "sh", "ć": "ch", "ś": "sh", "ş": "sh", "ș": "sh", "ç": "ch", "ł": "l"}
    | {"ı": "i", "ə": "a", "đ": "d", "ß": "ss", "û": "yu", "â": "ya"}
)
_LATIN_READINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("schtsch|shtch|chtch|shch|stch|tsch|shh|sch|sh", ("S",)),
    ("tch", ("S", "t")),
    ("ch", ("S", "h")),
    ("czh", ("cZ", "kZ", "S")),
    ("tzh", ("tZ", "S")),
    ("zh", ("Z",)),
    ("kh", ("h",)),
    ("tz", ("c", "tz")),
    ("tc(?!z)", ("c", "tk")),
    ("cz", ("c", "S", "cz", "kz")),
    ("ck", ("k", "ck")),
    ("scz", ("sc", "S", "Sz", "scz", "skz")),
    ("sc", ("sk", "S", "sc")),
    ("c", ("c", "k")),
    ("x", ("ks", "h")),
    ("jou", ("iu", "eu", "Zu")),
    ("[iy]ou", ("iu", "eu")),
    ("j", ("i", "Z")),
    ("gu(?=[eiy])", ("g", "gu")),
    ("eh", ("e", "eh", "eg")),
    ("ie(?=[ijy]?[aeou])", ("ie", "")),
    ("ine$", ("in", "ine")),
    ("(?<=[eo])ff$", ("v", "f")),
    ("(?<![bcdfgkpqstvwxz])h", ("h", "g")),
    ("q", ("k", "g")),
    ("w", ("v",)),
    ("y", ("i",)),
)
"""The readings of a Latin spelling, the likeliest first; other letters are read as themselves."""
_CYRILLIC_READINGS = (("ьо", ("o", "e")),)
_READINGS = (*_LATIN_READINGS, *_CYRILLIC_READINGS)
_UNIT = re.compile("|".join(f"({pattern})" for pattern, _ in _READINGS) + "|.")
_MERGED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r"([^aeiou])\1+", r"\1"),
        # A table without `kh` writes сх, зх, цх, пх, тх as it writes ш, ж, ч, ф and т.
        ("[kh]*h", "h"),
        ("gh", "g"),
        ("th", "t"),
        ("[pf][hf]+", "f"),
        ("zh", "Z"),
        ("[sc]h", "S"),
        ("[dtz]*Z[Zh]*", "Z"),
        ("ts", "c"),
        ("t?c[cs]*", "c"),
        ("[tcs]*S[Sh]*", "S"),
        ("o+u+", "u"),
        ("i+a", "a"),
        ("i+u", "u"),
        ("i+[eo]", "e"),
        ("i+", "i"),
        ("(?<=[SZ])o", "e"),
        (r"(.)\1+", r"\1"),
    )
)
"""Spellings that some table writes alike, in the order in which they are merged."""
_NO_SOUND = re.compile(r"[\W_]+")
_PLAIN = re.compile("[a-zа-я]+")
_MARKS = ("Mn", "Lm")
_LATIN = re.compile("[a-z\u00df-\u00f6\u00f8-\u024f\u1e00-\u1eff]")


@functools.lru_cache(maxsize=1 << 17)
def keys_of(word: str) -> tuple[str, ...]:
    """The keys of a folded word (see `text.fold`), the likeliest first. Two spellings of a name share one."""
    units = [_readings(unit) for unit in _UNIT.finditer(_letters(word))]
    most = _MAX_READINGS if len(word) <= _MAX_WORD_LENGTH else 1
    readings = itertools.islice(itertools.product(*units), most)
    return tuple(itertools.islice(dict.fromkeys(_merged("".join(reading)) for reading in readings), MAX_KEYS))


def may_be_same_word(one: str, other: str) -> bool:
    """Whether two folded words can be spellings of one name."""
    return not set(keys_of(one)).isdisjoint(keys_of(other))


def is_latin(word: str) -> bool:
    """Whether a folded word is written in Latin letters."""
    return _LATIN.search(word) is not None


def _letters(word: str) -> str:
    """Letters without marks; those that stand for apostrophes (`ʺ`) are none."""
    if not _PLAIN.fullmatch(word):
        decomposed = unicodedata.normalize("NFD", word.translate(_MARKED))
        kept = "".join(char for char in decomposed if unicodedata.category(char) not in _MARKS)
        return _NO_SOUND.sub("", kept)
    return word


def _readings(unit: re.Match[str]) -> tuple[str, ...]:
    return _READINGS[unit.lastindex - 1][1] if unit.lastindex else (_LETTERS.get(unit[0], unit[0]),)


def _merged(sounds: str) -> str:
    for pattern, key in _MERGED:
        sounds = pattern.sub(key, sounds)
    return sounds
