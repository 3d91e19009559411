"""Keeps Schemathesis to bodies that a JSON Schema can tell apart; what it cannot say is tested by hand."""

import json
from typing import Any

import schemathesis

from cleardeed.core.errors import ValidationError
from cleardeed.core.validation import decode_json

MAX_LENGTH = 3
"""Orders in one body: inventing more takes most of a run, and shows nothing that fewer do not."""


@schemathesis.hook
def before_load_schema(_context: Any, raw_schema: dict[str, Any]) -> None:
    """Short lists of orders; `tests/http/test_bulk.py` sends 50 and 51."""
    raw_schema["components"]["schemas"]["BulkOrder"]["properties"]["items"]["maxItems"] = MAX_LENGTH


@schemathesis.hook
def filter_case(_context: Any, case: Any) -> bool:
    """Whether the case's body is one that a schema validates as the service does. Every phase applies it."""
    body = case.body
    if not isinstance(body, (dict, list)):
        return True
    if "file" in body:
        return is_form(body)
    return is_interoperable(body) and not has_blank(body)


def is_form(body: Any) -> bool:
    """Whether the parts are texts, files and objects: in a form `true` is a text and an empty list is no part.

    `tests/http/test_documents.py` sends what is wrong in the others.
    """
    return isinstance(body, dict) and all(isinstance(part, (str, bytes, dict)) for part in body.values())


def is_interoperable(body: Any) -> bool:
    """RFC 7493: no NUL, no half surrogates, no number beyond 2^53; `tests/http/test_hostile.py` sends these."""
    try:
        decode_json(json.dumps(body).encode())
    except (ValidationError, TypeError, ValueError, UnicodeEncodeError):
        return False
    return True


def has_blank(node: Any) -> bool:
    """Empty texts of passports and days count as absent, as do no `dates` of a monitor with an interval.

    In a deal every blank text and null does. `tests/http/test_checks_create.py`, `test_monitors.py` and
    `tests/deals/test_request.py` send these.
    """
    if isinstance(node, list):
        return any(has_blank(item) for item in node)
    if not isinstance(node, dict):
        return False
    passport = node.get("passport")
    if isinstance(passport, str) and not any(map(str.isalnum, passport)):
        return True
    if node.get("dates") == [] or any(value == "" and name.endswith("date") for name, value in node.items()):
        return True
    return has_absent(node.get("deal", {})) or any(has_blank(item) for item in node.values())


def has_absent(node: Any) -> bool:
    """Whether a null or a blank text stands anywhere within."""
    if isinstance(node, list):
        return any(has_absent(item) for item in node)
    if isinstance(node, dict):
        return any(has_absent(item) for item in node.values())
    return node is None or (isinstance(node, str) and not node.strip())
