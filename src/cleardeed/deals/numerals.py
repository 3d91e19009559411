"""Sums, dates and shares as a contract writes them: in digits with non-breaking spaces, and in words.

Words come from the spell-out rules of Unicode CLDR, which know Russian cases and genders.
"""

import datetime
from fractions import Fraction
from functools import cache, lru_cache
from typing import Literal

from unicode_rbnf import RbnfEngine

Language = Literal["ru", "en"]

NBSP = "\N{NO-BREAK SPACE}"
_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_CARDINALS = {"ru": "spellout-cardinal-masculine", "en": "spellout-cardinal"}
_MONTHS = {
    "ru": ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
           "ноября", "декабря"),
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December"),
}  # fmt: skip


def spell_number(number: int, language: Language) -> str:
    """A whole number >= 0 in words, masculine nominative: `двадцать один`, `twenty-one`."""
    return _spell(number, language, _CARDINALS[language])


def group_digits(number: int, language: Language) -> str:
    """The digits in groups of three: `4 950 000` with non-breaking spaces, `4,950,000`."""
    return f"{number:,}".replace(",", NBSP) if language == "ru" else f"{number:,}"


def russian_plural(number: int, one: str, few: str, many: str) -> str:
    """The form of a Russian noun that follows the number: 1 рубль, 2 рубля, 5 рублей, 11 рублей, 21 рубль."""
    tens, units = number % 100, number % 10
    if units == 1 and tens != 11:
        return one
    return few if units in (2, 3, 4) and tens not in (12, 13, 14) else many


def rouble_noun(number: int, language: Language) -> str:
    """The noun after the number."""
    if language == "en":
        return "rouble" if number == 1 else "roubles"
    return russian_plural(number, "рубль", "рубля", "рублей")


def months_text(number: int, language: Language) -> str:
    """`180 месяцев` or `180 months`."""
    if language == "en":
        return f"{number} {'month' if number == 1 else 'months'}"
    return f"{number}{NBSP}{russian_plural(number, 'месяц', 'месяца', 'месяцев')}"


def long_date(day: datetime.date, language: Language) -> str:
    """`21 ноября 2026 г.` or `21 November 2026`."""
    tail = f"{NBSP}г." if language == "ru" else ""
    return f"{day.day}{NBSP}{_MONTHS[language][day.month - 1]}{NBSP}{day.year}{tail}"


def spell_date(day: datetime.date, language: Language, *, genitive: bool = False) -> str:
    """`двадцать первое ноября две тысячи двадцать шестого года` (genitive: `двадцать первого …`), `the twenty-first
    of November, two thousand twenty-six`."""
    month = _MONTHS[language][day.month - 1]
    if language == "en":
        return f"the {_spell(day.day, 'en', 'spellout-ordinal')} of {month}, {spell_number(day.year, 'en')}"
    number = _spell(day.day, "ru", f"spellout-ordinal-neuter{'-genitive' if genitive else ''}")
    return f"{number} {month} {_spell(day.year, 'ru', 'spellout-ordinal-masculine-genitive')} года"


def spell_share(share: Fraction, language: Language) -> str:
    """A share in words: `одна вторая`, `две трети`, `one half`; a whole is `целое`, `whole`."""
    if share == 1:
        return "целое" if language == "ru" else "whole"
    if language == "en":
        return _english_share(share)
    top = _spell(share.numerator, "ru", "spellout-cardinal-feminine")
    if share.numerator % 10 == 1 and share.numerator % 100 != 11:
        return f"{top} {_spell(share.denominator, 'ru', 'spellout-ordinal-feminine')}"
    return f"{top} {_spell(share.denominator, 'ru', 'spellout-ordinal-plural-genitive')}"


def _english_share(share: Fraction) -> str:
    top, several = spell_number(share.numerator, "en"), share.numerator > 1
    if share.denominator == 2:
        return f"{top} {'halves' if several else 'half'}"
    part = _spell(share.denominator, "en", "spellout-ordinal").removeprefix("one ")
    return f"{top} {part}{'s' if several else ''}"


@lru_cache(maxsize=4096)  # a set repeats its sums and dates in every document
def _spell(number: int, language: Language, rule: str) -> str:
    text = _engine(language).format_number(number, ruleset_names=[rule]).text.replace(_SOFT_HYPHEN, "")
    return text.replace("четверт", "четвёрт").replace("трех", "трёх").replace("четырех", "четырёх")


@cache
def _engine(language: Language) -> RbnfEngine:
    return RbnfEngine.for_language(language)
