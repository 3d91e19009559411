"""What refusals say: the field, and what it must be, in words of their own."""

import datetime
import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect as types

from cleardeed.checks import bulk, inputs, quote
from cleardeed.checks.reviews.inputs import DecisionRequest
from cleardeed.core.errors import BODY, ValidationError
from cleardeed.core.validation import validate
from cleardeed.deals import request as deal_request
from cleardeed.http.app import ROUTES
from cleardeed.monitors import requests as monitors
from cleardeed.records import labels
from cleardeed.sources.subject import Property, Seller
from cleardeed.valuation import inputs as valuation

LONGEST = 400
FORBIDDEN = re.compile(
    r"regex|RFC|enum|expected|\bgot\b|\bint\b|\bstr\b|\bnull\b|\\|`|\bvalue\b|not allowed", re.IGNORECASE
)
FORGED = "x'\n - at `$.other`"
"""A value that the decoder's message quotes."""
DECODED: tuple[Any, ...] = (
    bulk._Body, inputs._Body, quote._Body, labels._Body, deal_request._Body, valuation._Body, monitors._Body,
    monitors.Change, DecisionRequest, Seller, Property,
)  # fmt: skip
"""Bodies that the service itself decodes; it publishes others, which say more."""


def structs(kind: types.Type) -> Iterator[type[msgspec.Struct]]:
    """The Structs that a type is built of."""
    if isinstance(kind, types.StructType):
        yield kind.cls
        for field in kind.fields:
            yield from structs(field.type)
    for name in ("type", "item_type", "value_type"):
        if isinstance(inner := getattr(kind, name, None), types.Type):
            yield from structs(inner)
    for one in getattr(kind, "types", ()):
        yield from structs(one)


PUBLISHED = [
    kind
    for handler in ROUTES
    if (operation := handler.opt.get("operation"))
    for kind in (operation.body, operation.query)
    if kind is not None
]
MODELS = sorted({one for kind in (*PUBLISHED, *DECODED) for one in structs(types.type_info(kind))}, key=str)
FIELDS = [(model, field) for model in MODELS for field in msgspec.structs.fields(model)]

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.sampled_from(["", "31.12.1980", "2026-02-30", "x" * 2_000, FORGED, 0, -5, 1e300]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def refusals(model: type[msgspec.Struct], field: msgspec.structs.FieldInfo, value: Any) -> list[Any]:
    alone = msgspec.defstruct(model.__name__, [(field.name, field.type)])
    try:
        validate({field.encode_name: value}, alone)
    except ValidationError as error:
        return list(error.details)
    return []


def test_there_are_models_of_every_kind() -> None:
    assert len(MODELS) > 40
    assert {"DecisionRequest", "Party", "ListQuery", "SellerData"} <= {model.__name__ for model in MODELS}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.__module__}.{model.__name__}")
@given(data=st.data())
def test_a_refusal_names_the_field_and_speaks_no_decoders_language(model: Any, data: st.DataObject) -> None:
    for field in msgspec.structs.fields(model):
        for detail in refusals(model, field, data.draw(values)):
            assert detail.field.startswith(field.encode_name)
            assert detail.message.startswith(("must be ", "has a name that must be ", "is required"))
            assert not FORBIDDEN.search(detail.message), detail.message
            assert len(detail.message) < LONGEST


def choices(kind: types.Type) -> tuple[str, ...]:
    """The values that a field takes where it takes no others; of an array, those of its elements."""
    if isinstance(kind, types.Metadata):
        return choices(kind.type)
    if isinstance(kind, types.ListType):
        return choices(kind.item_type)
    inner = [one for one in getattr(kind, "types", (kind,)) if not isinstance(one, types.NoneType)]
    if inner != [kind]:
        return choices(inner[0]) if len(inner) == 1 else ()
    return tuple(map(str, kind.values)) if isinstance(kind, types.LiteralType) else ()


LISTED = [(model, field, listed) for model, field in FIELDS if (listed := choices(types.type_info(field.type)))]


@pytest.mark.parametrize(
    ("model", "field", "listed"), LISTED, ids=[f"{model.__name__}.{field.name}" for model, field, _ in LISTED]
)
def test_a_refused_choice_lists_the_choices(model: Any, field: Any, listed: tuple[str, ...]) -> None:
    details = [*refusals(model, field, "none of these"), *refusals(model, field, ["none of these"])]
    assert f"must be one of: {', '.join(listed)}" in [detail.message for detail in details]


def test_there_are_choices() -> None:
    assert len(LISTED) > 20


class Shape(msgspec.Struct):
    born: datetime.date | None = None
    kind: Literal["b", "a"] | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 20
    price: Annotated[float, msgspec.Meta(gt=0, le=1e12)] | None = None
    floor: Annotated[float, msgspec.Meta(ge=0)] = 0
    number: Annotated[str, msgspec.Meta(pattern=r"\A\d+\Z", examples=["77"])] | None = None
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] = "x"
    people: list["str | Shape"] = []
    pairs: Annotated[dict[Annotated[str, msgspec.Meta(max_length=3)], str], msgspec.Meta(max_length=2)] = {}
    paid: bool | None = None


@pytest.mark.parametrize(
    ("data", "field", "message"),
    [
        ({"born": "31.12.1980"}, "born", "must be a date of the calendar, year-month-day, such as 2026-01-31"),
        ({"kind": "x - at `$.born`"}, "kind", "must be one of: a, b"),
        ({"limit": 0}, "limit", "must be a whole number from 1 to 100"),
        ({"limit": "x"}, "limit", "must be a whole number from 1 to 100"),
        ({"price": 0}, "price", "must be a number, above 0 and at most 1,000,000,000,000"),
        ({"floor": -1}, "floor", "must be a number, at least 0"),
        ({"number": "x"}, "number", "must be a string of the documented form, such as 77"),
        ({"name": ""}, "name", "must be a string of 1 to 200 characters"),
        ({"people": 5}, "people", "must be an array"),
        ({"people": [5]}, "people[0]", "must be a string or an object"),
        ({"people": ["x", {"limit": 0}]}, "people[1].limit", "must be a whole number from 1 to 100"),
        ({"pairs": {"a": "1", "b": "2", "c": "3"}}, "pairs", "must be an object of at most 2 fields"),
        ({"pairs": {"Иванов": "1"}}, "pairs", "has a name that must be a string of at most 3 characters"),
        ({"pairs": {"a": 1}}, "pairs[...]", "must be a string"),
        ({"paid": "true"}, "paid", "must be true or false"),
        ([], BODY, "must be an object"),
    ],
)
def test_the_words(data: Any, field: str, message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate(data, Shape)
    (detail,) = refused.value.details
    assert (detail.field, detail.message) == (field, message)
