"""What a part of a person's name may hold, in any script."""

import re
import unicodedata

from cleardeed.core.unicode import hidden_character_fault

NAME_FIELDS = frozenset({"last_name", "first_name", "middle_name"})
"""The parts of a name, as the contract calls them."""
_PUNCTUATION = frozenset(
    "-\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2212'`´\u2018\u2019\u02b9\u2032\u055a\u05f3\u05f4.·\u30fb"
)
"""Hyphens, apostrophes (and what stands for one in other scripts), the period and the dot inside a name."""
_CATEGORIES = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd", "Zs"})
_ORDINARY = re.compile(r"[А-Яа-яЁёA-Za-z]+(?:[ '.-]{1,2}[А-Яа-яЁёA-Za-z]+)*")
_ALLOWED = "letters, digits, spaces, hyphens, apostrophes and periods"


def name_fault(text: str) -> str | None:
    """What is wrong with a part of a person's name; None where nothing is. Quotes one character at most, by its code.

    Parentheses are refused though papers have them, as in `Иванова (Петрова)`: no register keeps a person under both
    names, so a search for both at once would find nothing. A digit is taken, as an answer's factor tells what it means.
    """
    if _ORDINARY.fullmatch(text):
        return None
    if "(" in text or ")" in text:
        return "holds parentheses: give the present name alone"
    if hidden := hidden_character_fault(text):
        return hidden
    if odd := next((char for char in text if not _belongs(char)), None):
        return f"holds the character U+{ord(odd):04X}: a name has {_ALLOWED}"
    return None if any(map(str.isalpha, text)) else "has no letter"


def _belongs(char: str) -> bool:
    return char in _PUNCTUATION or unicodedata.category(char) in _CATEGORIES
