"""Classify a reply before anything is read from it. HTTP 200 proves nothing.

Of the seven answers of a source (records, honest zero, later, limited, blocked, captcha, broken) the last four are
recognised here, by status, content type and marks of challenge pages; a connector distinguishes the first three.
"""

import re
from collections.abc import Collection
from typing import Any, Literal

from cleardeed.sources.base import Unavailable

Expected = Literal["json", "html", "either"]

_CAPTCHA = re.compile(
    r"captcha|капч|код с картинки|символы с картинки|докажите, что вы не робот|are you (?:a )?human", re.IGNORECASE
)
_BLOCK = re.compile(
    r"ddos-guard|qrator|доступ (?:заблокирован|запрещ[её]н|ограничен)|access denied|request (?:was )?blocked"
    r"|forbidden|checking your browser|cf-chl-|гас «правосудие»",
    re.IGNORECASE,
)
_LOOKED_AT = 20_000
_TURNED_AWAY = (403, 406, 451)
"""406 is how services of the tax service answer addresses abroad."""
_ERROR_MEMBERS = frozenset(
    {"error", "errors", "exception", "fault", "error_code", "errorcode", "error_message", "errorid"}
)
_STATUS_MEMBERS = frozenset({"status", "statuscode", "status_code", "code"})


def raise_for_status_code(status: int, page: str = "", *, also: Collection[int] = ()) -> None:
    """Raises `Unavailable` for a status that is no answer; `also` are those that this call knows to read.

    `page` is what came with it, where that is a page: anti-bot services stand before a host and answer in its place,
    under any status (Qrator with 401, others with 503), so that a challenge says more than its status.
    """
    if status == 200 or status in also:
        return
    if status == 429:
        raise Unavailable("limited")
    if status == 410:
        raise Unavailable("closed")
    if status in _TURNED_AWAY:
        raise Unavailable("blocked")
    if challenge := challenge_in(page):
        raise Unavailable(challenge)
    if status in (401, 402, 407):
        raise Unavailable("refused")
    raise Unavailable("broken", retry=status >= 500)


def error_in(body: Any) -> str | None:
    """The name of the member of a JSON reply that tells of an error, None where none does.

    Gateways and frameworks answer errors with HTTP 200 in shapes of their own: `{"ERROR": …, "STATUS": 500}`,
    `{"status": 503, "error": …}`, `{"errors": […]}`. A null, empty, false or zero member tells of none.
    """
    if not isinstance(body, dict):
        return None
    for name, value in body.items():
        if name.lower() in _ERROR_MEMBERS and value and value != "0":
            return str(name)
        if name.lower() in _STATUS_MEMBERS and _is_error_status(value):
            return str(name)
    return None


def _is_error_status(value: Any) -> bool:
    text = str(value)
    return not isinstance(value, bool) and len(text) == 3 and text.isascii() and text.isdigit() and text >= "400"


def raise_for_content(expected: Expected, content_type: str, text: str) -> None:
    """Raises `Unavailable` where the text is empty, a challenge or a captcha instead of what was asked for."""
    if not text.strip():
        raise Unavailable("broken", "empty", retry=True)
    html = looks_like_html(content_type, text)
    if expected != "either" and html != (expected == "html"):
        raise Unavailable(challenge_in(text) or "broken", retry=not html)


def challenge_in(text: str) -> str | None:
    """`captcha` or `blocked` where a page asks for a person or turns us away, else None.

    Only for texts that are not the page that was asked for: a real one may well load a captcha's script.
    """
    head = text[:_LOOKED_AT]
    return "captcha" if _CAPTCHA.search(head) else "blocked" if _BLOCK.search(head) else None


def looks_like_html(content_type: str, text: str) -> bool:
    """Whether it is a page or a part of one, whichever content type it states."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    return start == "<" if start in "<[{" else content_type.startswith("text/html")
