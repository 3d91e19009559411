"""The outermost layer: a request id for every response, a line in the log and a number in the metrics."""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from typing import Any

import msgspec
import structlog
from prometheus_client import Counter, Histogram

from cleardeed.core.ids import new_request_id
from cleardeed.http.rate_limits import Allowance

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Any, Send], Awaitable[None]]

REFUSED = 400
TOO_MANY = 429
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"})
"""Any other word in a method's place is a caller's invention, and would make a time series of its own."""

requests_total = Counter("cleardeed_http_requests_total", "Requests by route and status", ["method", "route", "status"])
request_seconds = Histogram("cleardeed_http_seconds", "Time to the end of the answer", ["route"])
# Finding the one of a label costs more than counting; there are as many as routes and statuses.
_counter = cache(lambda method, route, status: requests_total.labels(method, route, str(status)))
_histogram = cache(request_seconds.labels)


def with_request_ids(app: App) -> App:
    """Wraps an ASGI application; handlers find the id in `scope["state"]["request_id"]`."""
    notes = Notes()

    async def outer(scope: Scope, receive: Any, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        request_id = new_request_id()
        scope.setdefault("state", {})["request_id"] = request_id
        started = time.perf_counter()
        status = 500

        async def send_marked(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *_headers(scope["state"], request_id, status)]
                if status >= REFUSED and _may_be_unread(scope):
                    message["headers"].append((b"connection", b"close"))
            await send(message)

        try:
            await app(scope, receive, send_marked)
        finally:
            notes.add(Ended(scope, request_id, status, time.perf_counter() - started))

    return outer


def _may_be_unread(scope: Scope) -> bool:
    """Whether a refused request's body may still be on its way. The server then closes the line; a caller that is not
    told would send its next request into it."""
    if scope["method"] not in WITH_BODY or not scope["http_version"].startswith("1"):
        return False
    headers = dict(scope["headers"])
    return b"transfer-encoding" in headers or len(headers.get(b"content-length", b"")) > len(b"9999")


def _headers(state: dict[str, Any], request_id: str, status: int) -> list[tuple[bytes, bytes]]:
    """What every answer tells: its id and, to an authenticated caller, what is left of the rate limit."""
    headers = [(b"x-request-id", request_id.encode())]
    allowance: Allowance | None = state.get("allowance")
    if allowance is not None:
        headers += allowance.headers()
        if status == TOO_MANY:
            headers.append((b"retry-after", str(allowance.reset_seconds).encode()))
    return headers


class Ended(msgspec.Struct, frozen=True):
    """A request that was answered, as it is counted and logged."""

    scope: Scope
    request_id: str
    status: int
    seconds: float


class Notes:
    """Counts and logs answered requests, those of one turn of the event loop together: in a row that costs half of what
    it does in the midst of each answer."""

    def __init__(self) -> None:
        # Made once: the name alone would make a logger for every line.
        self._log = structlog.get_logger(__name__).bind()
        self._ended: list[Ended] = []

    def add(self, ended: Ended) -> None:
        """Notes it within this turn of the loop."""
        self._ended.append(ended)
        if len(self._ended) == 1:
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        notes, self._ended = self._ended, []
        for ended in notes:
            self._note(ended)

    def _note(self, ended: Ended) -> None:
        """The route's template stands for the address: addresses hold ids, hashes and tokens."""
        scope = ended.scope
        route = scope.get("path_template") or "unknown"
        method = scope["method"] if scope["method"] in METHODS else "unknown"
        _counter(method, route, ended.status).inc()
        _histogram(route).observe(ended.seconds)
        caller = scope.get("state", {}).get("caller")
        self._log.info(
            "request",
            request_id=ended.request_id,
            method=method,
            route=route,
            status=ended.status,
            ms=round(ended.seconds * 1000, 2),
            key_id=caller.key_id if caller else None,
        )
