"""Sentences with named places."""

import pytest

from cleardeed.checks.scoring.sentences import fill, roubles


def test_lists_are_translated_piece_by_piece() -> None:
    words = {"Differs: {facts}.": "Разница: {facts}.", "the area": "площадь", "the floor": "этаж"}
    said = fill("Differs: {facts}.", {"facts": ("the area", "the floor")}, words.__getitem__)
    assert said == "Разница: площадь; этаж."


def test_braces_in_a_value_stay_as_they_are() -> None:
    assert fill("Number {number}.", {"number": "{count}"}) == "Number {count}."


@pytest.mark.parametrize(
    ("amount", "said"), [(0, "0"), (1250000.5, "1 250 000.50"), (3000, "3 000"), (0.1 + 0.2, "0.30")]
)
def test_amounts_are_printed_as_in_a_document(amount: float, said: str) -> None:
    assert roubles(amount) == said
