"""Decode and validate request data; errors name the field and never quote the value."""

import json
import math
import re
from typing import Any, NoReturn, TypeVar

import msgspec

from cleardeed.core.errors import BODY, FieldError, ValidationError
from cleardeed.core.expected import must_be, must_be_named

T = TypeVar("T")

MAX_DEPTH = 32
MAX_TEXT = 2_000
MAX_INTEGER = 2**53 - 1
"""RFC 7493, 2.2: beyond this, two JSON parsers may read different numbers, and compute different hashes."""

_PATH = re.compile(r" - at (?P<of_name>`key` in )?`\$(?P<path>[^`]*)`$")
_MISSING = re.compile(r"Object missing required field `(?P<name>.*?)`")
_MAX_PATH = 200
_SURROGATE = re.compile("[\ud800-\udfff]")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")


def decode_json(raw: bytes) -> Any:
    """Decode I-JSON (RFC 7493). Raises `ValidationError` if it is malformed, nested too deeply or not interoperable."""
    try:
        data = _decoder.decode(raw.decode())
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ValidationError(FieldError(BODY, f"is not valid JSON: {where}")) from None
    except UnicodeDecodeError:
        raise ValidationError(FieldError(BODY, "is not JSON in UTF-8")) from None
    except (RecursionError, ValueError):
        raise ValidationError(FieldError(BODY, "is not valid JSON")) from None
    _refuse_unsafe_values(data, "", 0)
    return data


def validate(data: Any, kind: type[T], path: str = "") -> T:
    """Convert plain data to `kind`. Raises `ValidationError` with the field's path, prefixed by `path`."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ValidationError(field_error(error, kind, path)) from None


def field_error(error: msgspec.ValidationError, kind: Any, path: str = "") -> FieldError:
    """Which field of a `kind` at `path` is at fault, and what it must be."""
    found = _PATH.search(text := str(error))
    subpath = found["path"] if found else ""
    if missing := _MISSING.match(text):
        subpath, message = f"{subpath}.{missing['name']}", "is required"
    else:
        message = (must_be_named if found and found["of_name"] else must_be)(kind, subpath)
    return FieldError(f"{path}{subpath}".lstrip(".") or BODY, message)


def _object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Reject duplicate names: parsers disagree on which one counts, and so would request fingerprints."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValidationError(FieldError(BODY, "has a field name twice in one object"))
    return members


def _refuse_constant(_name: str) -> NoReturn:
    raise ValueError("JSON has no NaN and no Infinity")


_decoder = json.JSONDecoder(object_pairs_hook=_object_without_duplicates, parse_constant=_refuse_constant)


def _refuse_unsafe_values(value: Any, path: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise _fault(path, f"is nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, dict):
        for name, item in value.items():
            _refuse_unsafe_text(name, path, "has a field name that")
            _refuse_unsafe_values(item, f"{path}.{quotable(name)}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _refuse_unsafe_values(item, f"{path}[{index}]", depth + 1)
    elif isinstance(value, str):
        _refuse_unsafe_text(value, path, "")
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) > MAX_INTEGER:
        raise _fault(path, "is a number beyond 2^53, which JSON does not carry safely")
    elif isinstance(value, float) and not math.isfinite(value):
        raise _fault(path, "is a number too large for JSON readers")


def _fault(path: str, message: str) -> ValidationError:
    return ValidationError(FieldError(path[:_MAX_PATH] or BODY, message))


def quotable(name: str) -> str:
    """The field name if it is an identifier; anything else may be personal data and is not quoted."""
    return name if _IDENTIFIER.fullmatch(name) else "…"


def _refuse_unsafe_text(text: str, path: str, what: str) -> None:
    if "\x00" in text:
        raise _fault(path, f"{what} holds a NUL character".strip())
    if _SURROGATE.search(text):
        raise _fault(path, f"{what} holds half of a surrogate pair".strip())
    if len(text) > MAX_TEXT:
        raise _fault(path, f"{what} is longer than {MAX_TEXT} characters".strip())
