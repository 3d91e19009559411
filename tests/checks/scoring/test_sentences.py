"""Sentences with named places."""

import datetime

import pytest

from cleardeed.checks.scoring.sentences import Titles, Value, fill_template
from cleardeed.core.language import LANGUAGES, Language, translator


def test_lists_are_translated_piece_by_piece() -> None:
    said = fill_template("{titles}", {"titles": ("Area", "Floor")}, translator("ru"))
    assert said == "Площадь; Этаж"


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_within_a_sentence_begin_in_lower_case(language: Language) -> None:
    translate = translator(language)
    titles = ("The seller is wanted", "The tax number is wrong")
    said = fill_template("{topics}.", {"topics": Titles(titles)}, translate)
    first, second = (translate(title) for title in titles)
    assert said.startswith(first[0].lower() + first[1:] + "; ")
    assert second[1:] in said


def test_braces_in_a_value_stay_as_they_are() -> None:
    assert fill_template("Number {number}.", {"number": "{count}"}) == "Number {count}."


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "3 of 1,250,000.50 on 2026-01-31"), ("ru", "3 of 1\u202f250\u202f000,50 on 31.01.2026")],
)
def test_values_are_written_as_in_a_document_of_the_language(language: Language, said: str) -> None:
    values: dict[str, Value] = {"count": 3, "total": 1_250_000.5, "day": datetime.date(2026, 1, 31)}
    assert fill_template("{count} of {total} on {day}", values, translator(language)) == said
