"""One spelling for a word, however it was typed or recognised: case, ё, look-alike letters, digits read for letters."""

import re

TO_CYRILLIC = str.maketrans(
    {"a": "а", "b": "в", "c": "с", "e": "е", "h": "н", "k": "к", "m": "м", "o": "о", "p": "р", "r": "г", "t": "т",
     "u": "и", "x": "х", "y": "у", "n": "п", "0": "о", "3": "з", "6": "б", "4": "ч"}
)  # fmt: skip
TO_LATIN = str.maketrans(
    {"а": "a", "в": "b", "с": "c", "е": "e", "н": "h", "к": "k", "м": "m", "о": "o", "р": "p", "т": "t", "у": "y",
     "х": "x", "і": "i", "0": "o", "1": "l", "5": "s"}
)  # fmt: skip
_LOOKALIKES = frozenset("abcehkmoptxy")
_IS_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_IS_LATIN = re.compile(r"[a-z]")


def folded(word: str, *, russian: bool) -> str:
    """`word` in lower case, ё as е, all its letters of one alphabet.

    A word of both alphabets takes that of most of its letters. One of Latin look-alikes only is Cyrillic where the
    document is Russian. Digits within a word are letters that were misread; a number stays as it is.
    """
    word = word.casefold().replace("ё", "е")
    if word.isdecimal():
        return word
    cyrillic, latin = len(_IS_CYRILLIC.findall(word)), len(_IS_LATIN.findall(word))
    if not latin and cyrillic == len(word):
        return word
    if cyrillic and cyrillic >= latin:
        return word.translate(TO_CYRILLIC)
    if cyrillic:
        return word.translate(TO_LATIN)
    return word.translate(TO_CYRILLIC) if russian and len(word) > 2 and _LOOKALIKES.issuperset(word) else word


def mostly_cyrillic(text: str) -> bool:
    """Whether most letters of `text` are Cyrillic."""
    lower = text.casefold()
    return len(_IS_CYRILLIC.findall(lower)) > len(_IS_LATIN.findall(lower))
