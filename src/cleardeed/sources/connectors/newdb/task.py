"""The envelope of a task: its state, and whether the register behind it has answered at all."""

from typing import Any, Literal

import msgspec

from cleardeed.sources.base import Unavailable
from cleardeed.sources.connectors.newdb.method import Method, Section
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.findings import broken

_WAITING = frozenset({"queued", "in_progress", "in progress", "restart", "timeout", "pending", "processing"})
_COMPLETE = frozenset({"complete", "success"})
_FAILED = frozenset({"failed", "error"})
_ACCOUNT_CODES = frozenset({"401", "402", "403"})
_ACCOUNT_WORDS = ("token", "balance", "баланс")
"""Looked for only where there is no code: texts quote the order, and with it names."""


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
    results: dict[str, Section | None] | None = None

    @property
    def progress(self) -> str | None:
        """When the task last moved, where it says so."""
        moved = [section.dateupdated for section in (self.results or {}).values() if section]
        return next((moment for moment in moved if moment), None)


def state_of(envelope: Envelope, method: Method, *, before: str | None) -> Literal["waiting", "complete"]:
    """Whether the task is done. Raises `Unavailable` for one that failed, is stuck, or says a word we do not know."""
    word = str(envelope.state or envelope.status or "").lower()
    if word in _FAILED:
        raise Unavailable("refused" if _is_of_the_account(envelope) else "broken", "failed")
    if word in _WAITING:
        if word == "restart" and before is not None and before == envelope.progress and _is_bad(envelope, method):
            raise broken("restarted without progress")
        return "waiting"
    if word not in _COMPLETE:
        raise broken("state")
    return "complete"


def section_of(envelope: Envelope, method: Method) -> Section:
    """The answer of the register behind. Raises `Unavailable` where it did not answer, or answered another question."""
    _compare_echo(envelope.params or {}, method.params)
    section = _find(envelope, method)
    if section is None:
        raise broken("no section")
    if section.result is None or not section.result.answered:
        raise broken("the register behind did not answer")
    return section


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


def _compare_echo(echoed: dict[str, Any], sent: dict[str, Any]) -> None:
    """Documents swap first and last name: an answer about another name is no answer."""
    for name in ("lastname", "firstname"):
        if echoed.get(name) and sent.get(name) and fold(str(echoed[name])) != fold(str(sent[name])):
            raise broken("another name was asked about")
