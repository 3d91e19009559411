"""Callers' data: every oddity ends in an error that names the field and never quotes the value."""

import datetime
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.canonical import canonical
from cleardeed.core.errors import ValidationError
from cleardeed.core.validation import MAX_DEPTH, decode_json, validate


class Shape(msgspec.Struct):
    name: str
    born: datetime.date | None = None
    kind: Literal["a", "b"] | None = None


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"nonsense",
        b'{"a":1,}',
        b'{"a":NaN}',
        b'{"a":1e999}',
        b'"\xff\xfe"',
        b'{"a":"\\ud800"}',
        b'{"a":"\\udc00x"}',
        b'{"a":"x\\u0000y"}',
        b'{"\\u0000":1}',
        b'{"a":9007199254740993}',
        b"[" * 100_000,
        b"[" * 200 + b"]" * 200,
        b'{"a":' * 50 + b"1" + b"}" * 50,
        b'{"a":"' + b"x" * 5000 + b'"}',
        b"\xef\xbb\xbf{",
    ],
)
def test_what_is_not_safe_json_is_refused(raw: bytes) -> None:
    with pytest.raises(ValidationError):
        decode_json(raw)


def test_a_field_name_that_could_be_anything_is_not_quoted() -> None:
    with pytest.raises(ValidationError) as refused:
        decode_json('{"seller": {"Иванов Пётр": {"inn": "\\u0000"}}}'.encode())
    assert refused.value.details[0].field == "seller.….inn"


json_text = st.text(st.characters(exclude_characters="\x00", codec="utf-8"), max_size=20)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | json_text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(json_text, inner, max_size=4),
    max_leaves=20,
)


@given(json_values)
def test_whatever_is_accepted_has_a_canonical_form(value: Any) -> None:
    assert canonical(decode_json(msgspec.json.encode(value)))


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "in.name"),
        ({"name": 7}, "in.name"),
        ({"name": "x", "born": "2026-02-30"}, "in.born"),
        ({"name": "x", "born": "tomorrow"}, "in.born"),
        ({"name": "x", "kind": "Secretov"}, "in.kind"),
        ([], "in"),
        (None, "in"),
    ],
)
def test_a_wrong_shape_names_its_field_and_no_value(data: Any, field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate(data, Shape, "in")
    (detail,) = refused.value.details
    assert detail.field == field
    assert "Secretov" not in detail.message


def test_depth_up_to_the_limit_is_fine() -> None:
    raw = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert decode_json(raw) is not None
