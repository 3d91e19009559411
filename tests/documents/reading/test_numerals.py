"""Numbers in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unicode_rbnf import RbnfEngine

from cleardeed.deals.numerals import spell_number
from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.numerals import _value, ordinal, read

RUSSIAN = RbnfEngine.for_language("ru")
CASES = sorted(name for name in RUSSIAN.rulesets if name.startswith("spellout-cardinal"))


def words(text: str) -> list[str]:
    return [folded(word, russian=True) for word in text.replace("-", " ").replace("\u00ad", "").split()]


@given(st.integers(0, 10**11), st.sampled_from(CASES))
def test_a_number_in_any_case_and_gender_is_read_back(number: int, case: str) -> None:
    assert read(words(RUSSIAN.format_number(number, ruleset_names=[case]).text)) == number


@given(st.integers(0, 10**11))
def test_an_english_number_is_read_back(number: int) -> None:
    assert read(words(spell_number(number, "en"))) == number


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("четыре миллиона девятьсот пятьдесят тысяч", 4_950_000),
        ("пятн миллионов", None),
        ("четыре миллиона девятьсот пятьдесять тысяч", 4_950_000),
        ("тысяча двести", 1_200),
        ("four hundred and twenty thousand", 420_000),
        ("двадцать тридцать", None),
        ("сто двести", None),
        ("", None),
        ("квартира", None),
    ],
)
def test_what_is_not_clear_is_not_a_number(said: str, number: int | None) -> None:
    assert read(words(said)) == number


def test_ordinals_are_read() -> None:
    assert (ordinal("первого"), ordinal("двадцать первое"), ordinal("пять")) == (1, 21, None)


def test_words_of_documents_are_not_kept_for_ever() -> None:
    for number in range(20_000):
        read([f"слово{number}"])
    assert _value.cache_info().currsize < 20_000
