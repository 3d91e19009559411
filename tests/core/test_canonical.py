"""RFC 8785: the very bytes of the library that implements it, quick or not."""

import datetime
import math
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.canonical import canonical

texts = st.text(st.characters(exclude_categories=["Cs"]))
numbers = st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(allow_nan=False, allow_infinity=False)
plain = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    max_leaves=30,
)
simple = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | texts,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="ascii")), inner),
    max_leaves=30,
)


@given(plain | simple)
def test_it_writes_the_librarys_bytes(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


def test_every_character_is_written_as_the_library_writes_it() -> None:
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x11000), 0x1F600, 0x10FFFF]))
    assert canonical({"a": every}) == rfc8785.dumps({"a": every})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [None, True, -0.0, 1.0, 1e21]}, '{"a":[null,true,0,1,1e+21],"b":1}'),
        ([333333333.33333329, 4.50, 2e-3, 1e-27], "[333333333.3333333,4.5,0.002,1e-27]"),
        ({"\ufb33": 1, "\U0001f600": 2}, '{"\U0001f600":2,"\ufb33":1}'),  # by UTF-16, section 3.2.3
        ({"a": "\x0f\n\x7f/\"\\\u2028€"}, '{"a":"\\u000f\\n\x7f/\\"\\\\\u2028€"}'),
    ],
)  # fmt: skip
def test_the_rfcs_cases(value: Any, text: str) -> None:
    assert canonical(value) == text.encode()


def test_structs_and_dates_are_plain_data() -> None:
    class Fact(msgspec.Struct):
        on: datetime.date
        by: dict[int, str]

    assert canonical(Fact(datetime.date(2026, 1, 31), {2: "x"})) == b'{"by":{"2":"x"},"on":"2026-01-31"}'


@pytest.mark.parametrize("value", [math.nan, math.inf, 2**53, -(2**53), {"a": [2**60]}, "\ud800", {"a": "\ud800"}])
def test_what_json_cannot_carry_is_refused(value: Any) -> None:
    with pytest.raises(rfc8785.CanonicalizationError):
        canonical(value)
