"""Reads what is left of a request's body before the answer goes out.

An HTTP/1 server that answers before the body has arrived closes the connection; what arrives afterwards resets it, and
the answer may be lost with it (RFC 9112, section 9.6). Small bodies are therefore read to their end; with a large one,
the answer announces that the connection closes.
"""

import asyncio
from collections.abc import MutableMapping
from typing import Any

from cleardeed.http.request_ids import App, Scope

DRAINED_BYTES = 64 * 1024
"""The most of an unread body that is read and thrown away."""
DRAIN_SECONDS = 2.0
"""How long an answer waits for an unread body."""


class RequestBody:
    """The body of one request: forwards what the application reads, and records whether it was read to its end."""

    def __init__(self, receive: Any) -> None:
        self._receive = receive
        self.ended = False

    async def receive(self) -> MutableMapping[str, Any]:
        """The ASGI callable for the application."""
        message: MutableMapping[str, Any] = await self._receive()
        self.ended = message["type"] == "http.disconnect" or not message.get("more_body", False)
        return message

    async def drain(self) -> None:
        """Reads the rest, up to `DRAINED_BYTES` and for `DRAIN_SECONDS`."""
        size = 0
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                while not self.ended and size <= DRAINED_BYTES:
                    size += len((await self.receive()).get("body", b""))
        except TimeoutError:
            pass


def drain_unread_bodies(app: App) -> App:
    """Wraps an ASGI application."""

    async def outer(scope: Scope, receive: Any, send: Any) -> None:
        declared = _declared_bytes(scope) if scope["type"] == "http" else 0
        if not declared:
            await app(scope, receive, send)
            return
        body = RequestBody(receive)

        async def send_after_body(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start" and not body.ended:
                if declared <= DRAINED_BYTES:
                    await body.drain()
                if not body.ended:
                    message["headers"] = [*message.get("headers", []), (b"connection", b"close")]
            await send(message)

        await app(scope, body.receive, send_after_body)

    return outer


def _declared_bytes(scope: Scope) -> int:
    """The size of the body by its headers: 1 where it comes in chunks of unknown number, 0 where there is none or the
    protocol can leave it unread (HTTP/2)."""
    if not scope["http_version"].startswith("1"):
        return 0
    length = 0
    for name, value in scope["headers"]:
        if name == b"transfer-encoding":
            return 1
        if name == b"content-length":
            length = int(value) if value.isdigit() and len(value) < len(b"9" * 16) else DRAINED_BYTES + 1
    return length
