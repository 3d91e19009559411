"""Examples: requests and the answers that the service gave to them, one file an operation.

They are recorded from the running service by `python -m tests.http.record_examples`, and sent to it again by a test.
"""

from functools import cache
from importlib import resources
from typing import Any

import msgspec


class Example(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request to an operation and its answer."""

    name: str
    summary: str
    path: dict[str, str] = {}
    query: dict[str, Any] = {}
    body: Any = None
    answer: Any = None


@cache
def examples_of(operation_id: str) -> list[Example]:
    """The operation's examples; every operation has one."""
    file = resources.files("cleardeed.http.openapi").joinpath("examples", f"{operation_id}.json")
    return msgspec.json.decode(file.read_bytes(), type=list[Example])
