"""What a field of a request must be, in words for the engineer who sends it.

The words come from the field's type, never from the decoder's message or the value: they are of bounded length, and
quote nothing.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import inspect as types

_STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<index>\d+|\.\.\.)\]")


class _Alternative(NamedTuple):
    """One type that a field may have, with the examples of its description."""

    kind: Any
    examples: tuple[Any, ...] = ()


def must_be(kind: Any, path: str = "") -> str:
    """What `kind` takes at `path`, such as `must be a whole number from 1 to 100`.

    The path is msgspec's: `.parts[0].amount`, and `[...]` for a value under a name of the caller's own.
    """
    return f"must be {_words_of(_reached(kind, path))}"


def must_be_named(kind: Any, path: str = "") -> str:
    """What the names must be in the object at `path` that takes names of the caller's own."""
    keys = [_Alternative(one.kind.key_type) for one in _reached(kind, path) if isinstance(one.kind, types.DictType)]
    return f"has a name that must be {_words_of(keys)}"


def _reached(kind: Any, path: str) -> list[_Alternative]:
    found = list(_alternatives(types.type_info(kind)))
    for step in _STEP.finditer(path):
        inner = [_inner(one.kind, step) for one in found]
        found = [alternative for one in inner if one is not None for alternative in _alternatives(one)]
    return found


def _inner(kind: Any, step: re.Match[str]) -> types.Type | None:
    """The type one step below `kind`; None where that has nothing there."""
    if isinstance(kind, types.StructType) and step["name"]:
        return next((field.type for field in kind.fields if field.encode_name == step["name"]), None)
    if isinstance(kind, types.DictType) and step["index"] == "...":
        return kind.value_type
    if isinstance(kind, types.ListType | types.VarTupleType) and step["index"]:
        return kind.item_type
    return None


def _alternatives(kind: types.Type, examples: tuple[Any, ...] = ()) -> Iterator[_Alternative]:
    """The types that a union is of, but for null: a field that takes it may be left out as well."""
    if isinstance(kind, types.Metadata):
        yield from _alternatives(kind.type, (*(kind.extra_json_schema or {}).get("examples", ()), *examples))
    elif isinstance(kind, types.UnionType):
        for one in kind.types:
            yield from _alternatives(one, examples)
    elif not isinstance(kind, types.NoneType):
        yield _Alternative(kind, examples)


def _words_of(alternatives: list[_Alternative]) -> str:
    return " or ".join(dict.fromkeys(map(_words, alternatives)))


def _words(one: _Alternative) -> str:
    kind, example = one.kind, f", such as {one.examples[0]}" if one.examples else ""
    match kind:
        case types.LiteralType():
            return f"one of: {', '.join(map(str, kind.values))}"
        case types.DateType():
            return "a date of the calendar, year-month-day, such as 2026-01-31"
        case types.BoolType():
            return "true or false"
        case types.IntType():
            return f"a whole number{_range(kind)}{example}"
        case types.FloatType():
            return f"a number{_range(kind)}{example}"
        case types.StrType():
            form = " of the documented form" if kind.pattern else _size(kind, "characters")
            return f"a string{form}{example}"
        case types.ListType() | types.VarTupleType():
            return f"an array{_size(kind, 'elements')}"
        case types.DictType() | types.StructType():
            return f"an object{_size(kind, 'fields')}"
        case _:
            return "of the documented form"


def _range(kind: types.IntType | types.FloatType) -> str:
    if kind.ge is not None and kind.le is not None:
        return f" from {kind.ge:,.15g} to {kind.le:,.15g}"
    bounds = (("above", kind.gt), ("at least", kind.ge), ("below", kind.lt), ("at most", kind.le))
    said = " and ".join(f"{word} {bound:,.15g}" for word, bound in bounds if bound is not None)
    return f", {said}" if said else ""


def _size(kind: Any, of: str) -> str:
    least, most = getattr(kind, "min_length", None), getattr(kind, "max_length", None)
    if least and most:
        return f" of {least:,} to {most:,} {of}"
    if least or most:
        return f" of at {'least' if least else 'most'} {least or most:,} {of}"
    return ""
