"""Sentences with named places."""

import datetime

import pytest

from cleardeed.checks.scoring.sentences import Value, fill
from cleardeed.core.language import Language, translator


def test_lists_are_translated_piece_by_piece() -> None:
    said = fill("{titles}", {"titles": ("Area", "Floor")}, translator("ru"))
    assert said == "Площадь; Этаж"


def test_braces_in_a_value_stay_as_they_are() -> None:
    assert fill("Number {number}.", {"number": "{count}"}) == "Number {count}."


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "3 of 1\u00a0250\u00a0000.50 on 2026-01-31"), ("ru", "3 of 1\u202f250\u202f000,50 on 31.01.2026")],
)
def test_values_are_written_as_in_a_document_of_the_language(language: Language, said: str) -> None:
    values: dict[str, Value] = {"count": 3, "total": 1_250_000.5, "day": datetime.date(2026, 1, 31)}
    assert fill("{count} of {total} on {day}", values, translator(language)) == said
