"""Real connections with faults on the way."""

from collections.abc import Sequence

import httpx

LOST = "lost"
"""The request arrives and is done; its answer is lost."""
REFUSED = "refused"
"""The request does not arrive."""
Fault = int | str | None


class Faulty:
    """A sequence of injected faults; a number is the status of an answer that a proxy gives by itself."""

    def __init__(self, faults: Sequence[Fault], *, retry_after: str = "0") -> None:
        self._faults = list(faults)
        self._retry_after = retry_after
        self.sent: list[httpx.Request] = []

    def before(self, request: httpx.Request) -> httpx.Response | None:
        self.sent.append(request)
        fault = self._faults[0] if self._faults else None
        if fault == REFUSED:
            self._faults.pop(0)
            raise httpx.ConnectError("refused", request=request)
        if isinstance(fault, int):
            self._faults.pop(0)
            return httpx.Response(fault, headers={"Retry-After": self._retry_after}, text="<html>busy</html>")
        return None

    def after(self, request: httpx.Request) -> None:
        fault = self._faults.pop(0) if self._faults else None
        if fault == LOST:
            raise httpx.ReadError("lost", request=request)


class FaultyTransport(httpx.HTTPTransport):
    """For `Client`."""

    def __init__(self, faulty: Faulty) -> None:
        super().__init__()
        self._faulty = faulty

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        made = self._faulty.before(request)
        if made is not None:
            return made
        response = super().handle_request(request)
        response.read()
        self._faulty.after(request)
        return response


class FaultyAsyncTransport(httpx.AsyncHTTPTransport):
    """For `AsyncClient`."""

    def __init__(self, faulty: Faulty) -> None:
        super().__init__()
        self._faulty = faulty

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        made = self._faulty.before(request)
        if made is not None:
            return made
        response = await super().handle_async_request(request)
        await response.aread()
        self._faulty.after(request)
        return response
