"""Reading the query string of a request."""

import re
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect as types

from cleardeed.core.errors import FieldError, ValidationError
from cleardeed.core.validation import field_error
from cleardeed.http.services import ApiRequest

T = TypeVar("T")

_WHOLE = re.compile(r"-?[0-9]{1,18}")


def read_query(request: ApiRequest, kind: type[T]) -> T:
    """The query string as a `kind` whose fields have defaults; other parameters are ignored.

    Raises `ValidationError` for a value that does not fit, or a parameter given twice.
    """
    known = {field.name: _takes_numbers(field.type) for field in msgspec.structs.fields(kind)}  # type: ignore[arg-type]
    given: dict[str, int | str] = {}
    for name, value in request.query_params.multi_items():
        if name in given:
            raise ValidationError(FieldError(name, "is given twice"))
        if name in known:
            given[name] = _plain(value) if known[name] else value
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise ValidationError(field_error(error, kind)) from None


@cache
def _takes_numbers(kind: Any) -> bool:
    found = types.type_info(kind)
    return any(isinstance(one, types.IntType) for one in getattr(found, "types", (found,)))


def _plain(text: str) -> int | str:
    """The text as an integer if it is a whole number, else unchanged: msgspec takes fractions and exponents too."""
    return int(text) if _WHOLE.fullmatch(text) else text
