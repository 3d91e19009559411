"""Sums of money in a document."""

import datetime

import pytest

from cleardeed.documents.analysis import read_text
from cleardeed.documents.text import DocumentText, Page

TODAY = datetime.date(2026, 11, 21)


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        ("2. Состояние\n\nр Стены, полы и окна исправны.", []),
        ("Цена 5 000 000 р. без торга", [5_000_000]),
        ("Цена 5 000 000 (пять миллионов) руб.", [5_000_000]),
        ("The price is 5,000,000 Russian roubles", [5_000_000]),
    ],
)
def test_a_currency_is_that_of_the_number_right_before_it(text: str, sums: list[int]) -> None:
    reading = read_text(DocumentText("text", (Page(1, text),)), None, TODAY)
    assert [number.value for number in reading.money] == sums
