"""Spans of requests, jobs and their steps.

The rest of the service knows this module alone. Without a tracer (`use_tracer`) a span is a shared object that does
nothing.
"""

import re
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from typing import Literal, Protocol, TypedDict, Unpack

Kind = Literal["internal", "server", "client", "consumer"]

_TRACEPARENT = re.compile(
    r"(?!ff)(?P<version>[0-9a-f]{2})-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?P<more>-.*)?"
)
_TRACEPARENT_BYTES = 55


class Attributes(TypedDict, total=False):
    """Attributes of a span: operations and outcomes, never an id, a name, an address or a text."""

    method: str
    route: str
    status_code: int | None
    job: str
    attempt: int
    source: str
    connector: str
    outcome: str
    reason: str | None
    error: str
    """The class of an exception."""


class Span(Protocol):
    """A span that has begun."""

    def set(self, **attributes: Unpack[Attributes]) -> None: ...


class Tracer(Protocol):
    """Creates spans."""

    def span(
        self, name: str, kind: Kind, parent: str | None, since: datetime | None, attributes: Attributes
    ) -> AbstractContextManager[Span]: ...

    def traceparent(self) -> str | None: ...


class _NoSpan:
    def set(self, **attributes: Unpack[Attributes]) -> None:
        """Does nothing."""


_tracer: Tracer | None = None
_OFF: AbstractContextManager[Span] = nullcontext(_NoSpan())


def use_tracer(tracer: Tracer | None) -> None:
    """Make the spans of this process by `tracer`; None turns tracing off."""
    global _tracer  # noqa: PLW0603
    _tracer = tracer


def is_on() -> bool:
    """Whether spans are made."""
    return _tracer is not None


def span(
    name: str,
    *,
    kind: Kind = "internal",
    parent: str | None = None,
    since: datetime | None = None,
    **attributes: Unpack[Attributes],
) -> AbstractContextManager[Span]:
    """A span for the length of the block, under `parent` (a traceparent), else under the span that the block is in.

    It began at `since` where that is given. An exception that leaves the block is recorded by its class alone.
    """
    if _tracer is None:
        return _OFF
    return _tracer.span(name, kind, parent, since, attributes)


def current_traceparent() -> str | None:
    """The W3C traceparent of the span that the caller is in; None outside a span."""
    return None if _tracer is None else _tracer.traceparent()


def traceparent_of(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The caller's traceparent; None where there is none, more than one, or one that is not well-formed.

    https://www.w3.org/TR/trace-context/#traceparent-header. `tracestate` may hold anything, so it is dropped.
    """
    given = [value for name, value in headers if name == b"traceparent"]
    if len(given) != 1 or len(given[0]) < _TRACEPARENT_BYTES or not given[0].isascii():
        return None
    found = _TRACEPARENT.fullmatch(given[0].decode())
    if found is None or (found["version"] == "00" and found["more"]):
        return None
    return f"00{found[0][2:_TRACEPARENT_BYTES]}"
