"""Paths of the fields of a reply that were not understood, named without a value of the reply."""

import re

import msgspec

_PATH = re.compile(r"`\$?([^`]*)`$")
_MISSING = re.compile(r"missing required field `([^`]+)`")
_PLACES = re.compile(r"\[\d+\]")
MAX_FIELD_LENGTH = 80
_NO_NAME = re.compile(r"[^\w.:/@\[\]-]+")


def field_of(error: msgspec.MsgspecError) -> str:
    """The path of the field at fault, such as `parties[].role_text`; `body` where it is the reply as a whole.

    Only path and our own field's name are taken of msgspec's message, which may quote what came.
    """
    text = str(error)
    found, missing = _PATH.search(text) if " - at `" in text else None, _MISSING.search(text)
    path = _PLACES.sub("[]", found[1]).lstrip(".") if found else ""
    return ".".join(part for part in (path, missing[1] if missing else "") if part) or "body"


def plain_field(field: str) -> str:
    """The name of a field as it may be shown and counted; it may come from what strangers wrote."""
    return _NO_NAME.sub("?", field)[:MAX_FIELD_LENGTH]
