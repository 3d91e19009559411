"""Gives every response a request id, and logs and counts every request."""

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
"""Other methods are counted as unknown: callers could create any number of time series."""

FLUSH_SECONDS = 0.01
"""How long an answered request may be missing from the log and the metrics."""

requests_total = Counter("cleardeed_http_requests_total", "Requests by route and status", ["method", "route", "status"])
request_seconds = Histogram("cleardeed_http_seconds", "Time to the end of the answer", ["route"])
# Looking up a label costs more than counting. There are as many as routes and statuses.
_counter = cache(lambda method, route, status: requests_total.labels(method, route, str(status)))
_histogram = cache(request_seconds.labels)


def with_request_ids(app: App) -> App:
    """Wraps an ASGI application; handlers read the id from `scope["state"]["request_id"]`."""

    async def outer(scope: Scope, receive: Any, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            request_log.flush()
            return
        request_id = new_request_id()
        scope.setdefault("state", {})["request_id"] = request_id
        started = time.perf_counter()
        status = 500

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *_headers(scope["state"], request_id)]
            await send(message)

        try:
            await app(scope, receive, send_with_headers)
        finally:
            request_log.add(AnsweredRequest(scope, request_id, status, time.perf_counter() - started))

    return outer


def _headers(state: dict[str, Any], request_id: str) -> list[tuple[bytes, bytes]]:
    """The headers of every response: its id and, for an authenticated caller, the rate limit."""
    headers = [(b"x-request-id", request_id.encode())]
    allowance: Allowance | None = state.get("allowance")
    if allowance is not None:
        headers += allowance.headers()
    return headers


class AnsweredRequest(msgspec.Struct, frozen=True):
    """An answered request, to be counted and logged."""

    scope: Scope
    request_id: str
    status: int
    seconds: float


class RequestLog:
    """Counts and logs answered requests in batches: each write to the log releases the interpreter lock, and a busy
    process waits longer to get it back than the whole answer took."""

    def __init__(self) -> None:
        self._answered: list[AnsweredRequest] = []
        self._due_on: asyncio.AbstractEventLoop | None = None

    def add(self, answered: AnsweredRequest) -> None:
        """Queues a request, to be written within `FLUSH_SECONDS`. What a closed loop left is written with the next."""
        self._answered.append(answered)
        loop = asyncio.get_running_loop()
        if self._due_on is not loop:
            self._due_on = loop
            loop.call_later(FLUSH_SECONDS, self.flush)

    def flush(self) -> None:
        """Counts and logs the queued requests."""
        answered, self._answered, self._due_on = self._answered, [], None
        lines = [_log_line(one) for one in answered]
        for labels, count in Counts((line["method"], line["route"], line["status"]) for line in lines).items():
            _counter(*labels).inc(count)
        if lines:
            log_info_batch(structlog.get_logger(__name__).bind(), "request", lines)


def _log_line(answered: AnsweredRequest) -> dict[str, Any]:
    """The fields of its log line; also observes its duration. The route's template is logged, not the path, which holds
    ids, hashes and tokens."""
    scope = answered.scope
    method, route, caller = scope["method"], scope.get("path_template") or "unknown", scope["state"].get("caller")
    _histogram(route).observe(answered.seconds)
    return {
        "request_id": answered.request_id,
        "method": method if method in METHODS else "unknown",
        "route": route,
        "status": answered.status,
        "ms": round(answered.seconds * 1000, 2),
        "key_id": caller.key_id if caller else None,
    }


request_log = RequestLog()
"""Those of this process."""
