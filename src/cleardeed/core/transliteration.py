"""Russian text in Latin letters, by the table that Russian passports are written by.

Source: ICAO Doc 9303, part 3, section 6, table B (recommended for Cyrillic); the soft sign has no letter there. For
comparing names see `sources.matching.transliteration`, which knows every table; this one writes, by one.
"""

import re

_LETTERS = (
    dict(zip("абвгдеёзийклмнопрстуфыэ", "abvgdeeziiklmnoprstufye", strict=True))
    | {"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "ie", "ь": "", "ю": "iu", "я": "ia"}
    | {"і": "i", "ї": "i", "є": "ie", "ґ": "g", "ў": "u", "ј": "j", "љ": "lj", "њ": "nj", "џ": "dz", "ѕ": "dz"}
)
_SIGNS = str.maketrans({"№": "No.", "«": "“", "»": "”"})
_WORD = re.compile(r"[^\W\d_]+")
_CYRILLIC = re.compile("[\u0400-\u052f]")


def has_cyrillic(text: str) -> bool:
    """Whether any letter of the text is Cyrillic."""
    return _CYRILLIC.search(text) is not None


def with_original(text: str) -> str:
    """Text with Cyrillic letters in Latin ones, followed by itself in brackets; any other text unchanged."""
    return f"{transliterate(text)} ({text})" if has_cyrillic(text) else text


def transliterate(text: str) -> str:
    """Replace Cyrillic letters by Latin ones: `Щукин Юрий` → `Shchukin Iurii`, `ЩУКИН` → `SHCHUKIN`.

    Other letters are kept. `№` becomes `No.`, guillemets become English quotation marks.
    """
    return _WORD.sub(_word, text).translate(_SIGNS)


def _word(found: re.Match[str]) -> str:
    word = found.group()
    capitals = word.isupper() and len(word) > 1
    return "".join(_letter(char, capitals=capitals) for char in word)


def _letter(char: str, *, capitals: bool) -> str:
    latin = _LETTERS.get(char.lower())
    if latin is None:
        return char
    if capitals:
        return latin.upper()
    return latin.capitalize() if char.isupper() else latin
