"""The connection of the synchronous client.

Generated from `aio`; do not edit, run `python -m tests.client.generate_sync`.
"""

import time
from typing import Self, TypeVar

import httpx

from cleardeed.client import policy
from cleardeed.client.call import Call

A = TypeVar("A")


class Connection:
    """Sends requests with one API key and retries those that can be repeated safely."""

    def __init__(self, base_url: str, api_key: str, *, transport: httpx.BaseTransport | None = None) -> None:
        base, headers = base_url.rstrip("/") + policy.PREFIX, {"X-API-KEY": api_key}
        self._api = httpx.Client(base_url=base, headers=headers, timeout=policy.TIMEOUT, transport=transport)
        self._files = httpx.Client(timeout=policy.TIMEOUT, transport=transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections."""
        self._api.close()
        self._files.close()

    def _send(self, call: Call[A]) -> A:
        tried = 0
        while True:
            tried += 1
            outcome = self._try(call)
            wait = policy.wait_before_retry(call, outcome, tried)
            if wait is None:
                break
            time.sleep(wait)
        if isinstance(outcome, httpx.TransportError):
            raise outcome
        return policy.answer_of(call, outcome)

    def _try(self, call: Call[A]) -> httpx.Response | httpx.TransportError:
        try:
            return self._api.request(
                call.method, call.path, params=call.query, headers=call.headers(), **call.content()
            )
        except httpx.TransportError as error:
            return error
