"""One call of an OpenAI-compatible server: POST {address}/chat/completions, the answer bound to a JSON schema.

One request of one shape and one field of its answer: a plain HTTP client does it, and the whole answer is validated
here in any case.
"""

import asyncio
import random
from typing import Annotated, Any, Literal

import httpx
import msgspec

MAX_ANSWER_BYTES = 1024 * 1024
MAX_REPORTED_TOKENS = 10**9
"""A server that tells of more, or of less than none, would settle the day's budget as it likes."""
_WAITS = (0.5, 2.0)
_MAX_WAIT = 10.0
_PASSING = frozenset({408, 409, 429, 500, 502, 503, 504})

Reason = Literal["timeout", "unreachable", "refused", "failed", "malformed", "cut_off", "declined", "budget"]


class ModelError(Exception):
    """There is no answer. `reason` is a short code; nothing of question or answer is quoted."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason)


class _Message(msgspec.Struct, frozen=True):
    content: str | None = None
    refusal: str | None = None


class _Choice(msgspec.Struct, frozen=True):
    message: _Message
    finish_reason: str | None = None


class _Usage(msgspec.Struct, frozen=True):
    total_tokens: Annotated[int, msgspec.Meta(ge=0, le=MAX_REPORTED_TOKENS)] = 0


class _Completion(msgspec.Struct, frozen=True):
    choices: list[_Choice]
    usage: _Usage | None = None


class ModelReply(msgspec.Struct, frozen=True):
    """The text of an answer, and the tokens that question and answer took; None where the server does not tell."""

    text: str
    tokens: int | None


class ChatModel:
    """A model behind an address such as `https://models.example/v1`."""

    def __init__(self, client: httpx.AsyncClient, address: str, model: str, key: str | None, timeout: float) -> None:
        self._client = client
        self._url = f"{address.rstrip('/')}/chat/completions"
        self.name = model
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._timeout = timeout

    async def ask(self, messages: list[dict[str, str]], schema: dict[str, Any], *, max_tokens: int) -> ModelReply:
        """The answer's text. Retry transient failures, all within the time-out. Raises `ModelError`."""
        body = {
            "model": self.name,
            "messages": messages,
            "temperature": 0,
            "max_tokens": max_tokens,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "opinion", "strict": True, "schema": schema},
            },
        }
        try:
            async with asyncio.timeout(self._timeout):
                return await self._tried(body)
        except TimeoutError:
            raise ModelError("timeout") from None

    async def _tried(self, body: dict[str, Any]) -> ModelReply:
        for wait in (*_WAITS, None):
            try:
                status, retry_after, content = await self._sent(body)
            except httpx.DecodingError:
                raise ModelError("malformed") from None
            except httpx.TransportError as error:
                reason: Reason = "timeout" if isinstance(error, httpx.TimeoutException) else "unreachable"
                status, retry_after, content = 503, None, b""
            else:
                reason = "failed" if status >= 500 else "refused"
            if status == 200:
                return _read(content)
            if status not in _PASSING or wait is None:
                raise ModelError(reason)
            delay = wait * random.uniform(0.8, 1.2) if retry_after is None else retry_after  # noqa: S311
            await asyncio.sleep(min(_MAX_WAIT, delay))
        raise ModelError("failed")

    async def _sent(self, body: dict[str, Any]) -> tuple[int, float | None, bytes]:
        """Status, the wait that the server asks for, and the answer as far as it is bearable."""
        request = self._client.stream("POST", self._url, json=body, headers=self._headers, timeout=self._timeout)
        async with request as response:
            content = bytearray()
            async for chunk in response.aiter_bytes():
                content += chunk
                if len(content) > MAX_ANSWER_BYTES:
                    raise ModelError("malformed")
            retry_after = response.headers.get("Retry-After", "")
            return response.status_code, float(retry_after) if retry_after.isdecimal() else None, bytes(content)


def _read(content: bytes) -> ModelReply:
    try:
        completion = msgspec.json.decode(content, type=_Completion)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ModelError("malformed") from None
    if not completion.choices:
        raise ModelError("malformed")
    choice = completion.choices[0]
    if choice.message.refusal or choice.finish_reason == "content_filter":
        raise ModelError("declined")
    if choice.finish_reason == "length":
        raise ModelError("cut_off")
    if not choice.message.content:
        raise ModelError("malformed")
    return ModelReply(choice.message.content, completion.usage.total_tokens if completion.usage else None)
