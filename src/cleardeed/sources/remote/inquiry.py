"""One question to a remote source: its calls, each rate-limited, classified, and kept as evidence."""

import hashlib
import time
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from yarl import URL

from cleardeed.core import clock
from cleardeed.sources.base import Reply, Unavailable
from cleardeed.sources.field_paths import field_of
from cleardeed.sources.remote.classify import (
    Expected,
    error_in,
    looks_like_html,
    raise_for_content,
    raise_for_status_code,
)
from cleardeed.sources.remote.cookies import Cookies
from cleardeed.sources.remote.gate import Gate
from cleardeed.sources.remote.http import Exchanged, SourceClient, UnreachableError

FIRST_TURN_SECONDS = 5.0
"""The longest time a question holds its worker before its first turn; after that its check is put off."""
SILENCE_AFTER_REFUSAL_SECONDS = 30.0
MAX_SILENCE_SECONDS = 3600.0

_T = TypeVar("_T")


class Inquiry:
    """The calls of one question, in order. What came is kept in `replies`, whatever it was."""

    def __init__(
        self,
        client: SourceClient,
        gates: Callable[[str], Gate],
        *,
        headers: Mapping[str, str],
        timeout_seconds: float,
        seconds: float,
        keeps_cookies: bool = False,
    ) -> None:
        self.replies: list[Reply] = []
        self.calls = 0
        self._client = client
        self._gates = gates
        self._headers = headers
        self._timeout = timeout_seconds
        self._deadline = time.monotonic() + seconds
        self._cookies = Cookies() if keeps_cookies else None

    async def get(self, step: str, url: str, query: Mapping[str, str] | None = None, **options: Any) -> "ReadableReply":
        """A GET with the query appended."""
        target = URL(url).extend_query(query) if query else URL(url)
        return await self.call(step, "GET", target, None, **options)

    async def post_json(
        self, step: str, url: str, body: Any, query: Mapping[str, str] | None = None, **options: Any
    ) -> "ReadableReply":
        """A POST of a JSON body."""
        headers = {"Content-Type": "application/json", **options.pop("headers", {})}
        target = URL(url).extend_query(query) if query else URL(url)
        return await self.call(step, "POST", target, msgspec.json.encode(body), headers=headers, **options)

    async def post_form(self, step: str, url: str, form: Mapping[str, str], **options: Any) -> "ReadableReply":
        """A POST of form fields."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", **options.pop("headers", {})}
        body = URL.build(query=dict(form)).raw_query_string.encode()
        return await self.call(step, "POST", URL(url), body, headers=headers, **options)

    async def call(
        self,
        step: str,
        method: str,
        url: URL,
        body: bytes | None,
        *,
        headers: Mapping[str, str] | None = None,
        also: Collection[int] = (),
        expected: Expected = "json",
        encoding: str = "utf-8",
        lane: str = "",
        keep: bool = True,
    ) -> "ReadableReply":
        """The reply, where it is one that may be read: of status 200 or one of `also`, and of the kind expected.

        `lane` names the part of the interface that the call belongs to, where parts have limits of their own. Without
        `keep` only the digest of the reply is kept: of a pass, and of a public list that is fetched whole.

        Raises `Unavailable` with the reason, and `Wait` where the first call's turn is far off.
        """
        exchanged = await self._exchange(step, method, url, body, headers or {}, self._gates(lane))
        reply = self.replies[-1]
        raise_for_status_code(exchanged.status, _page_in(reply, encoding), also=also)
        if reply.body is None:
            raise Unavailable("broken", "too long")
        try:
            text = reply.body.decode(encoding)
        except UnicodeDecodeError:
            raise Unavailable("broken", "encoding", retry=True) from None
        if not keep:
            self.replies[-1] = msgspec.structs.replace(reply, body=None)
        try:
            raise_for_content(expected, reply.content_type, text)
        except Unavailable:
            # A status that this call could have read says more than what came with it.
            raise_for_status_code(exchanged.status, _page_in(reply, encoding))
            raise
        return ReadableReply(exchanged.status, text)

    async def _exchange(
        self, step: str, method: str, url: URL, body: bytes | None, headers: Mapping[str, str], gate: Gate
    ) -> Exchanged:
        left = self._deadline - time.monotonic()
        within = max(0.0, left) if self.calls else min(FIRST_TURN_SECONDS, left)
        call_id = await gate.enter(within=within, timeout_seconds=self._timeout)
        self.calls += 1
        silence = 0.0
        try:
            exchanged = await self._client.exchange(
                method,
                url,
                headers={**self._headers, **headers},
                body=body,
                within=self._timeout,
                cookies=self._cookies,
            )
            self.replies.append(kept(step, exchanged))
            if exchanged.status == 429:
                silence = _silence(exchanged.headers.get("Retry-After"))
            return exchanged
        except TimeoutError:
            raise Unavailable("timeout") from None
        except UnreachableError:
            raise Unavailable("unreachable", retry=True) from None
        finally:
            await gate.leave(call_id, silence_seconds=silence)


class ReadableReply(msgspec.Struct, frozen=True, dict=True):
    """A reply of the expected kind, as text. However often it is read as JSON, it is decoded once."""

    status: int
    text: str

    def json(self, kind: type[_T], *, own_errors: bool = False) -> _T:
        """The body as a Struct or other type.

        Raises `Unavailable` (`broken`) where it is truncated, malformed or of another shape, and where it tells of an
        error whatever the HTTP status; a connector that reads such errors itself says `own_errors`.
        """
        try:
            if not own_errors and (field := error_in(self._decoded)):
                raise Unavailable("broken", field)
            return msgspec.convert(self._decoded, kind, strict=False)
        except msgspec.MsgspecError as error:
            raise Unavailable("broken", field_of(error)) from None
        except RecursionError:
            raise Unavailable("broken", "body") from None

    @cached_property
    def _decoded(self) -> Any:
        return msgspec.json.decode(self.text)


def kept(step: str, exchanged: Exchanged) -> Reply:
    """The reply as stored for evidence."""
    body = exchanged.body
    return Reply(
        step=step,
        status=exchanged.status,
        content_type=exchanged.headers.get("Content-Type", "")[:200].encode("ascii", "replace").decode(),
        received_at=clock.now(),
        sha256=hashlib.sha256(body or b"").hexdigest(),
        size=len(body or b""),
        body=body,
    )


def _page_in(reply: Reply, encoding: str) -> str:
    """The page that a reply is, as far as it can be read; nothing for a reply of another kind."""
    text = (reply.body or b"").decode(encoding, "replace")
    return text if looks_like_html(reply.content_type, text) else ""


def _silence(retry_after: str | None) -> float:
    """The pause of all workers after a 429."""
    if retry_after and retry_after.isascii() and retry_after.strip().isdigit():
        return min(float(retry_after), MAX_SILENCE_SECONDS)
    return SILENCE_AFTER_REFUSAL_SECONDS
