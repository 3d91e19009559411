"""The connection of the asynchronous client."""

import asyncio
from typing import Self, TypeVar

import httpx

from cleardeed.client import policy
from cleardeed.client.call import Call

A = TypeVar("A")


class AsyncConnection:
    """Sends requests with one API key and retries those that can be repeated safely."""

    def __init__(self, base_url: str, api_key: str, *, transport: httpx.AsyncBaseTransport | None = None) -> None:
        base, headers = base_url.rstrip("/") + policy.PREFIX, {"X-API-KEY": api_key}
        self._api = httpx.AsyncClient(base_url=base, headers=headers, timeout=policy.TIMEOUT, transport=transport)
        self._files = httpx.AsyncClient(timeout=policy.TIMEOUT, transport=transport)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes all connections."""
        await self._api.aclose()
        await self._files.aclose()

    async def _send(self, call: Call[A]) -> A:
        tried = 0
        while True:
            tried += 1
            outcome = await self._try(call)
            wait = policy.wait_before_retry(call, outcome, tried)
            if wait is None:
                break
            await asyncio.sleep(wait)
        if isinstance(outcome, httpx.TransportError):
            raise outcome
        return policy.answer_of(call, outcome)

    async def _try(self, call: Call[A]) -> httpx.Response | httpx.TransportError:
        try:
            return await self._api.request(
                call.method, call.path, params=call.query, headers=call.headers(), **call.content()
            )
        except httpx.TransportError as error:
            return error
