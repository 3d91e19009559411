import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching.text import fold

PRINTABLE = [
    one for one in bytes(range(256)).decode("cp1251", "ignore") if unicodedata.category(one) not in {"Cc", "Cf"}
]
"""The letters of Russian registers."""


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("ИВАНОВ", "иванов"),
        ("Ёлкин", "елкин"),
        ("Е\u0308лкин", "елкин"),
        ("И\u0306орданский", "йорданский"),
        ("  Иванов\u00a0\u2009Пётр ", "иванов петр"),
        ("Петрова \u2014 Иванова", "петрова-иванова"),
        ("Петрова\u2011Иванова", "петрова-иванова"),
        ("Пeтpов", "петров"),
        ("BАСИЛЬЕВ", "васильев"),
        ("COX", "cox"),
        ("О\u2019Нил", "онил"),
        ("Ива\u0301нов", "иванов"),
        ("Ива\u00adнов\u200b", "иванов"),
        ("\ufeffИванов", "иванов"),
        ("", ""),
    ],
)
def test_text_is_folded(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet=PRINTABLE))
def test_case_and_outer_spaces_never_matter(text: str) -> None:
    assert fold(f" {text.upper()}\u00a0") == fold(text.upper().lower())
