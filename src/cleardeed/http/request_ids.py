"""The outermost layer: a request id for every response, a line in the log and a number in the metrics."""

import asyncio
import time
from collections import Counter as Counts
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from typing import Any

import msgspec
import structlog
from prometheus_client import Counter, Histogram

from cleardeed.core.ids import new_request_id
from cleardeed.core.logs import log_info_batch
from cleardeed.http.rate_limits import Allowance

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Any, Send], Awaitable[None]]

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"})
"""Any other word in a method's place is a caller's invention, and would make a time series of its own."""

NOTED_SECONDS = 0.01
"""How long an answered request may stay out of the log and the metrics."""

requests_total = Counter("cleardeed_http_requests_total", "Requests by route and status", ["method", "route", "status"])
request_seconds = Histogram("cleardeed_http_seconds", "Time to the end of the answer", ["route"])
# Finding the one of a label costs more than counting; there are as many as routes and statuses.
_counter = cache(lambda method, route, status: requests_total.labels(method, route, str(status)))
_histogram = cache(request_seconds.labels)


def with_request_ids(app: App) -> App:
    """Wraps an ASGI application; handlers find the id in `scope["state"]["request_id"]`."""

    async def outer(scope: Scope, receive: Any, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            notes.write()
            return
        request_id = new_request_id()
        scope.setdefault("state", {})["request_id"] = request_id
        started = time.perf_counter()
        status = 500

        async def send_marked(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *_headers(scope["state"], request_id)]
            await send(message)

        try:
            await app(scope, receive, send_marked)
        finally:
            notes.add(Ended(scope, request_id, status, time.perf_counter() - started))

    return outer


def _headers(state: dict[str, Any], request_id: str) -> list[tuple[bytes, bytes]]:
    """What every answer tells: its id and, to an authenticated caller, what is left of the rate limit."""
    headers = [(b"x-request-id", request_id.encode())]
    allowance: Allowance | None = state.get("allowance")
    if allowance is not None:
        headers += allowance.headers()
    return headers


class Ended(msgspec.Struct, frozen=True):
    """A request that was answered, as it is counted and logged."""

    scope: Scope
    request_id: str
    status: int
    seconds: float


class Notes:
    """Counts and logs answered requests, those of a moment together: a write hands the interpreter to another thread,
    and a busy process waits longer to get it back than all of an answer took."""

    def __init__(self) -> None:
        self._ended: list[Ended] = []
        self._due_on: asyncio.AbstractEventLoop | None = None

    def add(self, ended: Ended) -> None:
        """Notes it within `NOTED_SECONDS`, or at the next `write`; what a loop that ended left goes with the next."""
        self._ended.append(ended)
        loop = asyncio.get_running_loop()
        if self._due_on is not loop:
            self._due_on = loop
            loop.call_later(NOTED_SECONDS, self.write)

    def write(self) -> None:
        """Counts and logs all that have ended by now."""
        ended, self._ended, self._due_on = self._ended, [], None
        lines = [_noted(one) for one in ended]
        for labels, count in Counts((line["method"], line["route"], line["status"]) for line in lines).items():
            _counter(*labels).inc(count)
        if lines:
            log_info_batch(structlog.get_logger(__name__).bind(), "request", lines)


def _noted(ended: Ended) -> dict[str, Any]:
    """What the log tells of it; its time is counted. The route's template stands for the address, since addresses hold
    ids, hashes and tokens."""
    scope = ended.scope
    method, route, caller = scope["method"], scope.get("path_template") or "unknown", scope["state"].get("caller")
    _histogram(route).observe(ended.seconds)
    return {
        "request_id": ended.request_id,
        "method": method if method in METHODS else "unknown",
        "route": route,
        "status": ended.status,
        "ms": round(ended.seconds * 1000, 2),
        "key_id": caller.key_id if caller else None,
    }


notes = Notes()
"""Those of this process."""
