"""A chat-completions server on this machine that speaks the protocol as its documentation gives it.

Requests: model, messages of role and content, response_format with a named strict JSON schema, a bearer key. Answers:
`chat.completion` objects with choices, finish_reason and usage; errors: `{"error": {message, type, code}}` with their
status; 429 with Retry-After.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import jsonschema_rs
from aiohttp import web

KEY = "a-test-key"
Reply = Callable[[dict[str, Any]], Any]
"""From the request's body to the answer's content: plain data, or a text that is sent as it is."""


class ModelServer:
    """Answers by `reply`; `script` holds what to do first, one entry a request."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self.script: list[Callable[[web.Request], Any]] = []
        self.asked: list[dict[str, Any]] = []
        self.finish_reason = "stop"
        self.refusal: str | None = None
        self.url = ""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.asked.append(body)
        if request.headers.get("Authorization") != f"Bearer {KEY}":
            return error(401, "Incorrect API key provided", "invalid_api_key")
        if set(body) - {"model", "messages", "temperature", "max_tokens", "response_format"}:
            return error(400, "Unrecognized request argument supplied", "invalid_request_error")
        schema = body["response_format"]["json_schema"]
        jsonschema_rs.meta.validate(schema["schema"])
        if self.script and (answer := await self.script.pop(0)(request)) is not None:
            return answer  # type: ignore[no-any-return]
        said = self.reply(body)
        content = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        message = {"role": "assistant", "content": None if self.refusal else content, "refusal": self.refusal}
        prompt = sum(len(one["content"]) for one in body["messages"]) // 3
        return web.json_response(
            {
                "id": "chatcmpl-1",
                "object": "chat.completion",
                "created": 1767225600,
                "model": body["model"],
                "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": self.finish_reason}],
                "usage": {"prompt_tokens": prompt, "completion_tokens": 50, "total_tokens": prompt + 50},
            }
        )


def error(status: int, message: str, code: str, **headers: str) -> web.Response:
    """An error as the protocol words it."""
    body = {"error": {"message": message, "type": code, "param": None, "code": code}}
    return web.json_response(
        body, status=status, headers={name.replace("_", "-"): text for name, text in headers.items()}
    )


def fails(status: int, **headers: str) -> Callable[[web.Request], Any]:
    """A step of a script: one failure."""

    async def step(_request: web.Request) -> web.Response:
        return error(status, "no", "server_error", **headers)

    return step


async def hangs(_request: web.Request) -> None:
    """A step of a script: nothing for a long time."""
    await asyncio.sleep(30)


async def hangs_up(request: web.Request) -> None:
    """A step of a script: the connection is cut."""
    assert request.transport is not None
    request.transport.abort()


@asynccontextmanager
async def model_server(reply: Reply) -> AsyncIterator[ModelServer]:
    """The server for the length of the block."""
    server = ModelServer(reply)
    app = web.Application()
    app.router.add_post("/v1/chat/completions", server.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        server.url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
        yield server
    finally:
        await runner.cleanup()
