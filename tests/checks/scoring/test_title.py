"""Shares as fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.scoring.facts import Sourced
from cleardeed.checks.scoring.title import parse_share, shares_total
from tests.checks.scoring.build import OWN, with_
from tests.pace import seconds_of


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("1/2", Fraction(1, 2)),
        (" 2 / 3 ", Fraction(2, 3)),
        ("0,25", Fraction(1, 4)),
        ("33%", Fraction(33, 100)),
        ("1", Fraction(1)),
        ("1/0", None),
        ("3/2", None),
        ("-1/2", None),
        ("1e-999999999", None),
        ("1e999999999", None),
        ("1/" + "9" * 5000, None),
        ("0", None),
        ("half", None),
        ("", None),
        ("nan", None),
    ],
)
def test_a_share_is_read(text: str, share: Fraction | None) -> None:
    assert parse_share(text) == share


@given(st.lists(st.integers(min_value=1, max_value=1000), min_size=2, max_size=9))
def test_parts_of_a_whole_add_up_to_one_exactly(parts: list[int]) -> None:
    rights = [Sourced("egrn", with_(OWN, share=f"{part}/{sum(parts)}")) for part in parts]
    assert shares_total(rights) == 1


def test_shares_of_thousands_of_kinds_take_no_time_and_have_no_total() -> None:
    rights = [Sourced("egrn", with_(OWN, share=f"1/{10**17 + number}")) for number in range(5000)]
    # Adding such fractions up exactly would take minutes.
    assert seconds_of(lambda: shares_total(rights)) < 10
    assert shares_total(rights) is None


def test_shares_that_are_not_all_known_have_no_total() -> None:
    rights = [Sourced("egrn", with_(OWN, share="1/2")), Sourced("egrn", OWN)]
    assert shares_total(rights) is None
    assert shares_total([]) is None
