"""Text as the rules get it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.documents.content.clean import clean
from tests.pace import seconds_of


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ("a\r\nb\rc\fd\u2028e", "a\nb\nc\nd\ne"),
        ("обя-\nзуется", "обязуется"),
        ("обя\u00adзуется", "обязуется"),
        ("купли-\nпродажи", "купли-продажи"),
        ("приёма-\nпередачи", "приёма-передачи"),
        ("докупли-\nпродажи", "докуплипродажи"),
        ("Семейно-\nправовой, пере-\nда-\nча", "Семейно-правовой, передача"),
        ("six million thirty-\nfive, the co-\nowner", "six million thirty-five, the co-owner"),
        ("Иванов-\nПетров", "Иванов-\nПетров"),
        ("2020-\n2021", "2020-\n2021"),
        ("цена\u00a0 100\t рублей  \n", "цена 100 рублей"),
        ("а\n\n\n\n\nб", "а\n\nб"),
        ("за\u200bлог\u202eа\ufeff", "залога"),
        ("и\u0306", "й"),
        ("\x00\x1b[31m", "[31m"),
    ],
)
def test_text_is_cleaned(given_: str, expected: str) -> None:
    assert clean(given_) == expected


@given(st.text())
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    once = clean(text)
    assert "\r" not in once
    assert "\f" not in once
    assert unicodedata.is_normalized("NFC", once)


@pytest.mark.parametrize("piece", ["а", "\u0315\u0301\u0323\u0300", "\u1100\u1161", "а-\n", " \n"])
def test_it_takes_time_in_proportion_to_the_length(piece: str) -> None:
    assert seconds_of(lambda: clean(piece * (200_000 // len(piece)))) < 1
