"""A question as it came in, a reply as it goes out, and the log that keeps both: the truth for tests."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import parse_qsl

import msgspec

Verdict = Literal["records", "zero", "later", "limited", "blocked", "captcha", "broken", "refused"]
"""What a reply truly is. `refused`: the question itself was wrong (parameters, key, unknown task). A reply that a fault
damaged on the way is `broken`, whatever was in it."""

UTF_8 = "utf-8"
WINDOWS_1251 = "windows-1251"


class UnreadableError(ValueError):
    """The body of a question is not what its interface takes."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One HTTP request. Header names are in lower case."""

    method: str
    path: str
    raw_query: str = ""
    headers: Mapping[str, str] = {}
    cookies: Mapping[str, str] = {}
    body: bytes = b""

    @property
    def query(self) -> dict[str, str]:
        return self.query_in(UTF_8)

    def query_in(self, encoding: str) -> dict[str, str]:
        """The query's parameters, percent-decoded in another encoding."""
        return dict(parse_qsl(self.raw_query, keep_blank_values=True, encoding=encoding, errors="replace"))

    def form(self) -> dict[str, str]:
        """The fields of a form; none where the body is no form."""
        if not self.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
            return {}
        return dict(parse_qsl(self.body.decode(errors="replace"), keep_blank_values=True))

    def json(self) -> Any:
        """The JSON body. Raises `UnreadableError`."""
        try:
            return msgspec.json.decode(self.body)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise UnreadableError from None

    def json_object(self) -> dict[str, Any]:
        """The JSON body, an object. Raises `UnreadableError`."""
        read = self.json()
        if not isinstance(read, dict):
            raise UnreadableError
        return read


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """One HTTP response, and what it truly says. `status` None: nothing is sent and the connection is dropped."""

    verdict: Verdict
    status: int | None = 200
    content_type: str = "application/json"
    encoding: str = UTF_8
    body: bytes = b""
    headers: Mapping[str, str] = {}
    found: Sequence[str] = ()
    """Numbers of the records that the reply holds."""
    charged: int = 0
    """Paid calls that this question cost."""


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """One question and its answer. `fault` names what the faults did to it, if anything."""

    number: int
    at: float
    """Seconds of the simulator's clock when the question came."""
    asked: Request
    reply: Reply
    fault: str | None = None


def json_reply(data: Any, verdict: Verdict, *, status: int = 200, found: Sequence[str] = (), charged: int = 0) -> Reply:
    """A JSON document in UTF-8."""
    return Reply(verdict=verdict, status=status, body=msgspec.json.encode(data), found=found, charged=charged)


def html_reply(
    text: str, verdict: Verdict, *, status: int = 200, encoding: str = UTF_8, found: Sequence[str] = ()
) -> Reply:
    """A page, or a piece of one."""
    return Reply(
        verdict=verdict,
        status=status,
        content_type="text/html",
        encoding=encoding,
        body=text.encode(encoding, errors="xmlcharrefreplace"),
        found=found,
    )
