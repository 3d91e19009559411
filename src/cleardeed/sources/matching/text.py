"""Unified spelling of the variants in registers: case, ё/е, dashes, spaces, accents, Latin letters in Cyrillic
words."""

import functools
import re
import unicodedata

from cleardeed.core.unicode import normalize


def words(text: str) -> frozenset[str]:
    """The words of a list written as one text."""
    return frozenset(text.split())


_DASHES = re.compile(r" ?[-\u058a\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]+ ?")
_WORD = re.compile(r"\S+")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_DROPPED = {"Mn", "Me", "Cf", "Cc"}
_APOSTROPHES = dict.fromkeys(map(ord, "'`´ʹʼʻ‘’′\""))
_LOOK_ALIKES = str.maketrans("abcehkmoptxy", "авсенкмортху")


_MAX_REMEMBERED_LENGTH = 1_000
"""Names and addresses repeat; caching longer texts would only waste memory."""


def fold(text: str) -> str:
    """`text` in the one spelling that comparisons use. Two spellings of a name fold to the same; folding twice is once.

    Case, ё/е, every kind of dash and space, accents, apostrophes and invisible characters are evened out, and Latin
    letters that look like Cyrillic ones become Cyrillic inside words that have a Cyrillic letter. Takes time in
    proportion to the length, whatever the text.
    """
    return _remembered(text) if len(text) <= _MAX_REMEMBERED_LENGTH else _folded(text)


def _folded(text: str) -> str:
    return _WORD.sub(_without_look_alikes, _plain(text)) if not text.isascii() else _plain(text)


_remembered = functools.lru_cache(maxsize=1 << 16)(_folded)


def _plain(text: str) -> str:
    evened = normalize("NFKC", normalize("NFKC", text).casefold())
    kept = "".join(char for char in evened if char.isspace() or unicodedata.category(char) not in _DROPPED).translate(
        _APOSTROPHES
    )
    return _DASHES.sub("-", " ".join(kept.replace("ё", "е").split()))


def _without_look_alikes(word: re.Match[str]) -> str:
    return word[0].translate(_LOOK_ALIKES) if _CYRILLIC.search(word[0]) else word[0]
