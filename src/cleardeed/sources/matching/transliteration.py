"""A coarse key on which a Cyrillic name and its Latin spellings meet, whichever table wrote them.

The passport (ICAO Doc 9303), GOST and old French tables write one letter in several ways (щ: shch, sch, shh, chtch).
Both sides are reduced to the distinctions that all tables keep, so equal keys mean *may be one name*, never *is*.
"""

import functools
import re
import unicodedata

_SINGLE = dict(zip("абвгдеёзийіїклмнопрстуўфхыэєґ", "abvgdeeziiiiklmnoprstuufhieeg", strict=True))
_MULTIPLE = {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ь": "", "ю": "iu", "я": "ia"}
_NEIGHBOURS = dict(zip("әғқңөұүһјљњђ", "agknouuhilnd", strict=True)) | {"џ": "zh", "ћ": "ch"}
_TO_LATIN = str.maketrans(_SINGLE | _MULTIPLE | _NEIGHBOURS)
_MARKED = str.maketrans({"š": "sh", "č": "ch", "ž": "zh", "ŝ": "sh", "ć": "ch", "ś": "sh", "ł": "l", "ı": "i"})
_CLASSES = [
    ("chtch|shch|tsch|sch|shh|tch|sh|ch", "S"),
    ("zh", "Z"),
    ("kh", "h"),
    ("ts|tz|cz|tc", "c"),
    ("x", "ks"),
    ("w", "v"),
    ("ou", "u"),
    ("[ijy]+a", "a"),
    ("[ijy]+u", "u"),
    ("[ijy]+[oe]", "e"),
    ("[ijy]+", "i"),
]
_REWRITE = re.compile("|".join(f"({pattern})" for pattern, _ in _CLASSES))
_DOUBLED = re.compile(r"(.)\1+")
_NOT_LETTERS = re.compile(r"[\W_]+")
_LATIN = re.compile("[a-z]")


@functools.lru_cache(maxsize=1 << 17)
def skeleton(word: str) -> str:
    """The key of a folded word (see `text.fold`): equal for a Cyrillic word and its usual Latin spellings."""
    latin = word.translate(_TO_LATIN).translate(_MARKED)
    if not latin.isascii():
        latin = "".join(c for c in unicodedata.normalize("NFD", latin) if unicodedata.category(c) != "Mn")
    return _DOUBLED.sub(r"\1", _REWRITE.sub(_class_of, _NOT_LETTERS.sub("", latin)))


def is_latin(word: str) -> bool:
    """Whether a folded word is written in Latin letters."""
    return _LATIN.search(word) is not None


def _class_of(found: re.Match[str]) -> str:
    return _CLASSES[(found.lastindex or 1) - 1][1]
