"""The client has a method for every operation, with the type of its answer."""

import contextlib
import functools
import inspect
import re
from typing import Any, TypeVar

import msgspec
import pytest

from cleardeed.client import Client
from cleardeed.client.call import Call
from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import described_operations
from tests.client.generate_answers import name_of

A = TypeVar("A")
OPERATIONS = {one.operation.operation_id: one for one in described_operations(ROUTES)}
ARGUMENTS: dict[str, Any] = {"content": b"", "orders": [], "documents": [], "edition": 1, "monitor_id": 1, "run_id": 1}
READ_BEFORE = {"subject", "check", "document"}
"""Arguments that are answers themselves: their methods send other methods' requests."""


class NotSentError(Exception):
    """Ends a method with its first request."""


class Recorder(Client):
    """Keeps its requests instead of sending them."""

    def __init__(self) -> None:
        super().__init__("https://checks.example", "key")
        self.calls: list[Call[Any]] = []

    def _send(self, call: Call[A]) -> A:
        self.calls.append(call)
        raise NotSentError


@functools.cache
def requests() -> list[Call[Any]]:
    """The first request of every method."""
    with Recorder() as client:
        for name, method in inspect.getmembers(client, inspect.ismethod):
            parameters = inspect.signature(method).parameters
            needed = {name: ARGUMENTS.get(name, "x") for name, one in parameters.items() if one.default is one.empty}
            if name.startswith("_") or needed.keys() & READ_BEFORE:
                continue
            with contextlib.suppress(NotSentError):
                method() if "types" in needed else method(**needed)
        return client.calls


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_every_operation_has_a_method(operation_id: str) -> None:
    one = OPERATIONS[operation_id]
    pattern = re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(one.path)))
    found = {
        call.answer
        for call in requests()
        if call.method.lower() == one.method and pattern.fullmatch(f"/api/v1{call.path}")
    }
    assert [answer.__name__ for answer in found] == [name_of(one.operation.answer)], "client/aio has no method for it"
    (answer,) = found
    for example in one.examples:
        msgspec.convert(example.answer, answer)
