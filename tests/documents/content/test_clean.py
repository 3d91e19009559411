"""Text as the rules get it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.documents.content.clean import clean


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ("a\r\nb\rc\fd\u2028e", "a\nb\nc\nd\ne"),
        ("обя-\nзуется", "обязуется"),
        ("обя\u00adзуется", "обязуется"),
        ("купли-\nпродажи", "купли-продажи"),
        ("приёма-\nпередачи", "приёма-передачи"),
        ("Иванов-\nПетров", "Иванов-\nПетров"),
        ("2020-\n2021", "2020-\n2021"),
        ("цена\u00a0 100\t рублей  \n", "цена 100 рублей"),
        ("а\n\n\n\n\nб", "а\n\nб"),
        ("за\u200bлог\u202eа\ufeff", "залога"),
        ("и\u0306", "й"),
        ("\x00\x1b[31m", "[31m"),
    ],
)
def test_clean(given_: str, expected: str) -> None:
    assert clean(given_) == expected


@given(st.text())
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    once = clean(text)
    assert "\r" not in once
    assert "\f" not in once
    assert unicodedata.is_normalized("NFC", once)
