"""The description of an operation: what cannot be derived from its route."""

from typing import Any

import msgspec

from cleardeed.core.errors import ApiError

Schema = dict[str, Any]


class Link(msgspec.Struct, frozen=True):
    """An operation that goes on from an answer: which, and where its path parameters come from."""

    operation_id: str
    parameters: dict[str, str]
    description: str


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """An operation of the contract. Path, method and scopes are read off its route, examples off its file.

    `answer`, `body` and `query` are types whose schemas are published; `description` states the decisions that the
    contract left open.
    """

    operation_id: str
    tag: str
    summary: str
    description: str
    answer: Any
    success: str
    """What a successful answer is."""
    body: Any = None
    body_media: str = "application/json"
    query: type[msgspec.Struct] | None = None
    path: dict[str, Any] = {}
    """Path parameters: name to type."""
    idempotent: bool = False
    """Whether it takes an Idempotency-Key."""
    errors: tuple[type[ApiError], ...] = ()
    """The errors of meaning (400) that it can answer."""
    bodies_of_errors: dict[int, msgspec.Struct] = {}
    """Statuses whose error body has more than the usual fields: status to an example of it."""
    links: tuple[Link, ...] = ()
