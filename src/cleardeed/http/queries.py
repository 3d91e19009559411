"""Reading the query string of a request."""

from typing import Any, TypeVar

import msgspec

from cleardeed.core.errors import FieldError, ValidationError
from cleardeed.http.services import ApiRequest

T = TypeVar("T")

NOT_ALLOWED = "has a value that is not allowed here"


def read_query(request: ApiRequest, kind: type[T]) -> T:
    """The query string as a `kind` whose fields have defaults; other parameters are passed over.

    Raises `ValidationError` for a value that does not fit, or a parameter given twice.
    """
    given: dict[str, Any] = {}
    for name, value in request.query_params.multi_items():
        if name in given:
            raise ValidationError(FieldError(name, "is given twice"))
        given[name] = value
    known = {field.name for field in msgspec.structs.fields(kind)} & given.keys()  # type: ignore[arg-type]
    for name in known:
        if given[name].lower() == "null":  # which the conversion below would take for an absent value
            raise ValidationError(FieldError(name, NOT_ALLOWED))
    try:
        return msgspec.convert({name: given[name] for name in known}, kind, strict=False)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("$.")[2].rstrip("`") if "$." in str(error) else ""
        raise ValidationError(FieldError(field, NOT_ALLOWED)) from None
