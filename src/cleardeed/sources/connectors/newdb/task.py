"""The envelope of a task: its state, and whether the register behind it has answered the question that was put."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from cleardeed.sources.base import Unavailable
from cleardeed.sources.connectors.newdb.method import Method, Page, Section, is_same
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.findings import broken

_WAITING = frozenset({"queued", "in_progress", "in progress", "restart", "timeout", "pending", "processing"})
_COMPLETE = frozenset({"complete", "success"})
_FAILED = frozenset({"failed", "error"})
_ACCOUNT_CODES = frozenset({"401", "402", "403"})
_ACCOUNT_WORDS = ("token", "токен", "balance", "баланс")
"""Looked for only where there is no code: texts quote the order, and with it names."""
_NOT_ALWAYS_ECHOED = frozenset({"email", "regioncode", "page", "page_size", "limit", "offset"})
"""Parameters that name nobody; pages are named by the result itself."""


class Fault(msgspec.Struct):
    """One entry of `errors_info`."""

    error: Any = None
    error_code: int | str | None = None


class Envelope(msgspec.Struct, rename="camel"):
    """A task as it is answered. What quotes the order (`params`) is compared and goes no further."""

    state: str | None = None
    status: str | int | None = None
    params: dict[str, Any] | None = None
    error: Any = None
    errors_info: list[Fault] | None = msgspec.field(default=None, name="errors_info")
    is_test: Any = msgspec.field(default=None, name="is_test")
    """Set by the provider's test environment, whose results are made up."""
    results: dict[str, Section | None] | None = None

    @property
    def progress(self) -> str | None:
        """Return the time of the task's last progress, if given."""
        moved = [section.dateupdated for section in (self.results or {}).values() if section]
        return next((moment for moment in moved if moment), None)


def state_of(envelope: Envelope, method: Method, *, before: str | None) -> Literal["waiting", "complete"]:
    """Whether the task is done. Raises `Unavailable` for one that failed, is stuck, or says a word we do not know."""
    if envelope.is_test:
        raise broken("is_test")
    word = str(envelope.state or envelope.status or "").lower()
    if word in _FAILED:
        raise Unavailable("refused" if _is_of_the_account(envelope) else "broken", "state failed")
    if word in _WAITING:
        if word == "restart" and before is not None and before == envelope.progress and _is_bad(envelope, method):
            raise broken("restarted without progress")
        return "waiting"
    if word not in _COMPLETE:
        raise broken("state")
    if envelope.error or envelope.errors_info:
        raise broken("error")
    return "complete"


def page_of(envelope: Envelope, method: Method, question: Mapping[str, Any]) -> Page:
    """The answer of the register behind. Raises `Unavailable` where it did not answer, or answered another question."""
    _compare_echo(envelope.params, method, question)
    section = _find(envelope, method)
    if section is None or section.result is None:
        raise broken(f"results.{method.name}")
    result = section.result
    if result.status != 200 or result.error:
        raise broken("result.status" if result.status != 200 else "result.error")
    return Page(question, result)


def _find(envelope: Envelope, method: Method) -> Section | None:
    results = envelope.results or {}
    return next((found for name in (method.name, *method.sections) if (found := results.get(name))), None)


def _is_bad(envelope: Envelope, method: Method) -> bool:
    section = _find(envelope, method)
    return section is not None and section.result is not None and section.result.status not in (None, 200)


def _is_of_the_account(envelope: Envelope) -> bool:
    faults = envelope.errors_info or []
    codes = {str(fault.error_code) for fault in faults if fault.error_code}
    if codes:
        return bool(codes & _ACCOUNT_CODES)
    texts = fold(" ".join(str(text) for text in (envelope.error, *(fault.error for fault in faults)) if text))
    return any(word in texts for word in _ACCOUNT_WORDS)


def _compare_echo(echoed: dict[str, Any] | None, method: Method, question: Mapping[str, Any]) -> None:
    """Every answer repeats its order: one to another question, or to none, is no answer to ours."""
    if echoed is None and method.repeats_the_question:
        return
    for name, sent in question.items():
        value = (echoed or {}).get(name)
        if value is None and name in _NOT_ALWAYS_ECHOED:
            continue
        if value is None or not is_same(sent, value):
            raise broken(f"params.{name}")
