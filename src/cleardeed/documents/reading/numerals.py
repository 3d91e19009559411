"""Numbers in words, Russian in every case and gender and English, as contracts write them after the digits.

The forms of the words come from the spell-out rules of Unicode CLDR.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from rapidfuzz.distance import Levenshtein
from unicode_rbnf import RbnfEngine

from cleardeed.documents.reading.letters import folded

_ATOMS = (*range(20), *range(20, 100, 10), *range(100, 1000, 100))
_SCALES = (1_000, 1_000_000, 1_000_000_000)
_PLURALS = (1, 2, 5)
_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_FUZZY_FROM = 5
_MINUS = frozenset({"и", "and"})


def read(words: Sequence[str]) -> int | None:
    """The whole number that `words` (folded) say, or None where they do not say one clearly.

    A word that is one edit from a single numeral is taken for it. `and` is skipped.
    """
    values = [_value(word) for word in words if word not in _MINUS]
    if not values or None in values:
        return None
    return _total([value for value in values if value is not None])


def is_numeral(word: str) -> bool:
    """Whether a folded word is a numeral, or one edit from one."""
    return _value(word) is not None


def is_exact(word: str) -> bool:
    """Whether a folded word is a numeral to the letter: Ninel and Semen are names."""
    return word in _forms()


def ordinal(word: str) -> int | None:
    """The number whose ordinal the word is: `первое` and `первого` are 1."""
    return _ordinals().get(word)


def _total(values: Iterable[int]) -> int | None:
    total, group, scale, last = 0, 0, _SCALES[-1] * 1000, 1000
    for value in values:
        if value in _SCALES:
            if value >= scale:
                return None
            total, group, scale, last = total + max(group, 1) * value, 0, value, 1000
        elif value == 100 and 0 < group < 10:
            group, last = group * 100, 100
        elif _fits(value, last):
            group, last = group + value, value
        else:
            return None
    return total + group


def _fits(value: int, last: int) -> bool:
    """Whether a hundred, a ten or a unit may follow the one before it."""
    if last >= 100:
        return value < 100 if last == 100 else value < last
    return 20 <= last < 100 and 0 < value < 10


@lru_cache(maxsize=1 << 14)
def _value(word: str) -> int | None:
    forms = _forms()
    if word in forms:
        return forms[word]
    if len(word) < _FUZZY_FROM:
        return None
    near = {value for form, value in forms.items() if Levenshtein.distance(form, word, score_cutoff=1) <= 1}
    return near.pop() if len(near) == 1 else None


@cache
def _forms() -> dict[str, int]:
    forms: dict[str, int] = {}
    for language in ("ru", "en"):
        for text, number in _spelled(
            language, "spellout-cardinal", (*_ATOMS, *(p * s for s in _SCALES for p in _PLURALS))
        ):
            scale = next((one for one in reversed(_SCALES) if number >= one), None)
            forms.setdefault(text[-1], scale or (100 if language == "en" and number >= 100 else number))
    return forms | {"нуль": 0, "нулей": 0, "нулю": 0, "hundred": 100, "тыс": 1_000, "млн": 1_000_000, "a": 1}


@cache
def _ordinals() -> dict[str, int]:
    numbers = range(1, 32)
    pairs = [pair for language in ("ru", "en") for pair in _spelled(language, "spellout-ordinal", numbers)]
    return {" ".join(text): number for text, number in pairs}


def _spelled(language: str, rule: str, numbers: Iterable[int]) -> list[tuple[list[str], int]]:
    """Every form of every number: its words and the number."""
    engine = RbnfEngine.for_language(language)
    names = [name for name in engine.rulesets if name.startswith(rule)]
    pairs = []
    for name in names:
        for number in numbers:
            text = engine.format_number(number, ruleset_names=[name]).text.replace(_SOFT_HYPHEN, "")
            pairs.append(([folded(part, russian=language == "ru") for part in text.replace("-", " ").split()], number))
    return pairs
