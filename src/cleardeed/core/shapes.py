"""Plain data from a caller into a Struct, with errors that name the field and never quote the value."""

import json
import math
import re
from typing import Any, NoReturn, TypeVar

import msgspec

from cleardeed.core.errors import FieldError, ValidationError

T = TypeVar("T")

MAX_DEPTH = 32
MAX_TEXT = 2_000
MAX_INTEGER = 2**53 - 1
"""RFC 7493: beyond this, two JSON readers may see different numbers, and so different hashes."""

_PLACE = re.compile(r" - at `\$(?P<path>.*)`$")
_SURROGATE = re.compile("[\ud800-\udfff]")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_QUOTED = re.compile(r"^(Invalid (?:enum )?value) '.*'$", re.DOTALL)


def read_json(raw: bytes) -> Any:
    """The plain data in a JSON text. Raises `ValidationError` for what is not JSON, too deep, or not interoperable."""
    try:
        data = _decoder.decode(raw.decode())
    except (RecursionError, ValueError):
        raise ValidationError(FieldError("", "the body is not valid JSON")) from None
    _refuse_odd_values(data, "", 0)
    return data


def read_shape(data: Any, kind: type[T], place: str = "") -> T:
    """`data` as a `kind`. Raises `ValidationError` that names the field below `place`."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ValidationError(_explain(str(error), place)) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Readers differ over which of two fields of one name counts, and the fingerprint of a request would too."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValidationError(FieldError("", "the body uses a field name twice in one object"))
    return members


def _no_constant(_name: str) -> NoReturn:
    raise ValueError("JSON has no NaN and no Infinity")


_decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)


def _explain(text: str, place: str) -> FieldError:
    found = _PLACE.search(text)
    path = found["path"] if found else ""
    message = text[: found.start()] if found else text
    missing = re.match(r"^Object missing required field `(?P<name>.*)`$", message)
    if missing:
        path, message = f"{path}.{missing['name']}", "is required"
    message = _QUOTED.sub(r"\1", message).replace("`", "")
    return FieldError(f"{place}{path}".lstrip("."), message[:1].lower() + message[1:])


def _refuse_odd_values(value: Any, place: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise ValidationError(FieldError(place[:200], f"is nested deeper than {MAX_DEPTH} levels"))
    if isinstance(value, dict):
        for name, item in value.items():
            _refuse_odd_text(name, place, "has a field name that")
            _refuse_odd_values(item, f"{place}.{_shown(name)}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _refuse_odd_values(item, f"{place}[{index}]", depth + 1)
    elif isinstance(value, str):
        _refuse_odd_text(value, place, "")
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) > MAX_INTEGER:
        raise ValidationError(FieldError(place[:200], "is a number beyond 2^53, which JSON does not carry safely"))
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValidationError(FieldError(place[:200], "is a number too large for JSON readers"))


def _shown(name: str) -> str:
    """A field's name as an error may quote it: one that is no identifier could be anything, a person's name too."""
    return name if _IDENTIFIER.fullmatch(name) else "…"


def _refuse_odd_text(text: str, place: str, what: str) -> None:
    if "\x00" in text:
        raise ValidationError(FieldError(place[:200], f"{what} holds a NUL character".strip()))
    if _SURROGATE.search(text):
        raise ValidationError(FieldError(place[:200], f"{what} holds half of a surrogate pair".strip()))
    if len(text) > MAX_TEXT:
        raise ValidationError(FieldError(place[:200], f"{what} is longer than {MAX_TEXT} characters".strip()))
