"""Request bodies and JSON responses of the API."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import InternalServerException
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from cleardeed.core.errors import BODY, BodyTooLargeError, FieldError, ValidationError
from cleardeed.core.validation import decode_json
from cleardeed.http.services import ApiRequest

MAX_JSON_BYTES = 1024 * 1024
"""A bulk request of 50 full checks is about 50 kB."""
BODY_SECONDS = 30.0
"""Time limit for a body to arrive whole."""
NO_STORE = (b"cache-control", b"no-store")
"""Responses are about people and money, so no cache may keep them."""
JSON_CONTENT_TYPE = (b"content-type", b"application/json")

_encoder = msgspec.json.Encoder()


async def json_body(request: ApiRequest) -> Any:
    """The request's JSON as built-in types. Raises `BodyTooLargeError`, `ValidationError`."""
    return decode_json(await read_body(request))


class JsonResponse(Response[bytes]):
    """A response of encoded bytes that sends itself: Litestar would convert it to a class of its own, which takes a
    tenth of a read's time."""

    def __init__(self, body: bytes, status: int, headers: list[tuple[bytes, bytes]]) -> None:
        self.content = body
        self.status_code = status
        self.raw_headers = headers

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIResponse:
        """Litestar's hook for the response to send."""
        return self  # type: ignore[return-value]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Sends the response; a HEAD request gets the headers alone, with the body's length."""
        headers = [*self.raw_headers, (b"content-length", b"%d" % len(self.content))]
        start: Any = {"type": "http.response.start", "status": self.status_code, "headers": headers}
        await send(start)
        body = b"" if scope.get("method") == "HEAD" else self.content
        await send({"type": "http.response.body", "body": body, "more_body": False})


def json_response(
    request: ApiRequest, content: Any, *, status: int = 200, headers: dict[str, str] | None = None
) -> JsonResponse:
    """A JSON response: `content` (an object, or its encoded JSON as `bytes`) with `request_id` as its last field."""
    encoded = content if isinstance(content, bytes) else _encoder.encode(content)
    request_id = request.scope["state"]["request_id"].encode()
    separator = b"" if encoded == b"{}" else b","
    body = b"".join((memoryview(encoded)[:-1], separator, b'"request_id":"', request_id, b'"}'))
    more = [(name.lower().encode(), value.encode()) for name, value in headers.items()] if headers else []
    return JsonResponse(body, status, [JSON_CONTENT_TYPE, NO_STORE, *more])


async def read_body(request: ApiRequest) -> bytes:
    """The whole body. Raises `BodyTooLargeError`, `ValidationError`."""
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > MAX_JSON_BYTES:
        raise BodyTooLargeError
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _joined(request.stream())
    except (TimeoutError, InternalServerException):  # Litestar raises the latter when the client disconnects
        raise ValidationError(FieldError(BODY, "did not arrive whole")) from None


async def _joined(chunks: AsyncIterator[bytes]) -> bytes:
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > MAX_JSON_BYTES:
            raise BodyTooLargeError
    return bytes(body)
