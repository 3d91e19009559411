"""One spelling for the many that registers use: case, ё/е, dashes, spaces, accents, Latin letters in Cyrillic words."""

import functools
import re
import unicodedata


def words(text: str) -> frozenset[str]:
    """The words of a list written as one text."""
    return frozenset(text.split())


_DASHES = re.compile(r"\s*[-\u058a\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]+\s*")
_CYRILLIC_WORD = re.compile(r"\S*[\u0400-\u04ff]\S*")
_DROPPED = {"Mn", "Me", "Cf", "Cc"}
_APOSTROPHES = dict.fromkeys(map(ord, "'`´ʹʼʻ‘’′\""))
_LOOK_ALIKES = str.maketrans("abcehkmoptxy", "авсенкмортху")


@functools.lru_cache(maxsize=1 << 16)
def fold(text: str) -> str:
    """`text` in the one spelling that comparisons use. Two spellings of a name fold to the same; folding twice is once.

    Case, ё/е, every kind of dash and space, accents, apostrophes and invisible characters are evened out, and Latin
    letters that look like Cyrillic ones become Cyrillic inside words that have a Cyrillic letter.
    """
    return _CYRILLIC_WORD.sub(_without_look_alikes, _plain(text)) if not text.isascii() else _plain(text)


def _plain(text: str) -> str:
    evened = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    kept = "".join(char for char in evened if char.isspace() or unicodedata.category(char) not in _DROPPED).translate(
        _APOSTROPHES
    )
    return " ".join(_DASHES.sub("-", kept.replace("ё", "е")).split())


def _without_look_alikes(word: re.Match[str]) -> str:
    return word.group().translate(_LOOK_ALIKES)
