"""Sums, dates and shares in words."""

import datetime
from fractions import Fraction

import pytest

from cleardeed.deals import numerals
from cleardeed.deals.numerals import Language

DAY = datetime.date(2026, 11, 3)


@pytest.mark.parametrize(
    ("number", "spelled"),
    [
        (1, "один"),
        (2, "два"),
        (21, "двадцать один"),
        (1_000, "одна тысяча"),
        (2_001, "две тысячи один"),
        (42_000, "сорок две тысячи"),
        (4_950_000, "четыре миллиона девятьсот пятьдесят тысяч"),
        (291_000_000, "двести девяносто один миллион"),
        (1_000_000_000, "один миллиард"),
    ],
)
def test_russian_sums_agree_in_gender(number: int, spelled: str) -> None:
    assert numerals.spell_number(number, "ru") == spelled


@pytest.mark.parametrize(
    ("number", "noun"),
    [(1, "рубль"), (2, "рубля"), (5, "рублей"), (11, "рублей"), (12, "рублей"), (21, "рубль"), (24, "рубля"),
     (111, "рублей"), (122, "рубля"), (1_000, "рублей")],
)  # fmt: skip
def test_the_noun_follows_the_number(number: int, noun: str) -> None:
    assert numerals.rouble_noun(number, "ru") == noun


def test_digits_are_grouped_by_non_breaking_spaces() -> None:
    assert numerals.group_digits(4_950_000, "ru") == "4\u00a0950\u00a0000"
    assert numerals.group_digits(4_950_000, "en") == "4,950,000"


@pytest.mark.parametrize(
    ("language", "genitive", "spelled"),
    [
        ("ru", False, "третье ноября две тысячи двадцать шестого года"),
        ("ru", True, "третьего ноября две тысячи двадцать шестого года"),
        ("en", False, "the third of November, two thousand twenty-six"),
    ],
)
def test_a_date_in_words(language: Language, genitive: bool, spelled: str) -> None:
    assert numerals.spell_date(DAY, language, genitive=genitive) == spelled


@pytest.mark.parametrize(
    ("share", "russian", "english"),
    [
        ("1/2", "одна вторая", "one half"),
        ("2/3", "две третьих", "two thirds"),
        ("21/100", "двадцать одна сотая", "twenty-one hundredths"),
        ("11/20", "одиннадцать двадцатых", "eleven twentieths"),
        ("1/4", "одна четвёртая", "one fourth"),
        ("1", "целое", "whole"),
    ],
)
def test_a_share_in_words(share: str, russian: str, english: str) -> None:
    assert numerals.spell_share(Fraction(share), "ru") == russian
    assert numerals.spell_share(Fraction(share), "en") == english
