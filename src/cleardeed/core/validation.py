"""Decode and validate request data; errors name the field and never quote the value."""

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
"""RFC 7493, 2.2: beyond this, two JSON parsers may read different numbers, and compute different hashes."""

_PATH = re.compile(r" - at `\$(?P<path>.*)`$")
_SURROGATE = re.compile("[\ud800-\udfff]")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_QUOTED = re.compile(r"^(Invalid (?:enum )?value) '.*'$", re.DOTALL)


def decode_json(raw: bytes) -> Any:
    """Decode I-JSON (RFC 7493). Raises `ValidationError` if it is malformed, nested too deeply or not interoperable."""
    try:
        data = _decoder.decode(raw.decode())
    except (RecursionError, ValueError):
        raise ValidationError(FieldError("", "the body is not valid JSON")) from None
    _refuse_unsafe_values(data, "", 0)
    return data


def validate(data: Any, kind: type[T], path: str = "") -> T:
    """Convert plain data to `kind`. Raises `ValidationError` with the field's path, prefixed by `path`."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ValidationError(_field_error(str(error), path)) from None


def _object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Reject duplicate names: parsers disagree on which one counts, and so would request fingerprints."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValidationError(FieldError("", "the body uses a field name twice in one object"))
    return members


def _refuse_constant(_name: str) -> NoReturn:
    raise ValueError("JSON has no NaN and no Infinity")


_decoder = json.JSONDecoder(object_pairs_hook=_object_without_duplicates, parse_constant=_refuse_constant)


def _field_error(text: str, path: str) -> FieldError:
    """The field error of msgspec's message, with the path below `path` and without the quoted value."""
    found = _PATH.search(text)
    subpath = found["path"] if found else ""
    message = text[: found.start()] if found else text
    missing = re.match(r"^Object missing required field `(?P<name>.*)`$", message)
    if missing:
        subpath, message = f"{subpath}.{missing['name']}", "is required"
    message = _QUOTED.sub(r"\1", message).replace("`", "")
    return FieldError(f"{path}{subpath}".lstrip("."), message[:1].lower() + message[1:])


def _refuse_unsafe_values(value: Any, path: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise ValidationError(FieldError(path[:200], f"is nested deeper than {MAX_DEPTH} levels"))
    if isinstance(value, dict):
        for name, item in value.items():
            _refuse_unsafe_text(name, path, "has a field name that")
            _refuse_unsafe_values(item, f"{path}.{_quotable(name)}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _refuse_unsafe_values(item, f"{path}[{index}]", depth + 1)
    elif isinstance(value, str):
        _refuse_unsafe_text(value, path, "")
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) > MAX_INTEGER:
        raise ValidationError(FieldError(path[:200], "is a number beyond 2^53, which JSON does not carry safely"))
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValidationError(FieldError(path[:200], "is a number too large for JSON readers"))


def _quotable(name: str) -> str:
    """The field name if it is an identifier; anything else may be personal data and is not quoted."""
    return name if _IDENTIFIER.fullmatch(name) else "…"


def _refuse_unsafe_text(text: str, path: str, what: str) -> None:
    if "\x00" in text:
        raise ValidationError(FieldError(path[:200], f"{what} holds a NUL character".strip()))
    if _SURROGATE.search(text):
        raise ValidationError(FieldError(path[:200], f"{what} holds half of a surrogate pair".strip()))
    if len(text) > MAX_TEXT:
        raise ValidationError(FieldError(path[:200], f"{what} is longer than {MAX_TEXT} characters".strip()))
