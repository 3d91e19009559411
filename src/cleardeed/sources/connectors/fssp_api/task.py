"""Envelopes and results of version 1.0: an error may come with HTTP 200, and a failed part is an object, not a list."""

from typing import Any, TypeVar

import msgspec

from cleardeed.sources.base import Unavailable
from cleardeed.sources.remote.inquiry import ReadableReply
from cleardeed.sources.rows.bailiffs import plain, proceeding_columns
from cleardeed.sources.rows.findings import Reading, broken, read_rows

_T = TypeVar("_T")
_REASONS = {401: "refused", 429: "limited"}
FAILED = 3


class Envelope(msgspec.Struct):
    """What every reply is wrapped in; `code` 0 is well."""

    status: str | None = None
    code: int = 0
    response: msgspec.Raw = msgspec.Raw(b"null")


class Started(msgspec.Struct):
    """A task that was begun."""

    task: str


class Progress(msgspec.Struct):
    """How far a task is: 0 finished, 1 begun, 2 queued, 3 finished with errors."""

    status: int


class TaskResult(msgspec.Struct):
    """What a task found, a part for each of its requests, in their order."""

    status: int
    result: list[msgspec.Raw]


class Part(msgspec.Struct):
    """What one request found: rows, or an object that says why not."""

    status: int
    result: Any


class Row(msgspec.Struct):
    """A proceeding; everything is text, and what is missing is empty."""

    name: str
    exe_production: str
    details: str | None = None
    subject: str | None = None
    department: str | int | None = None
    ip_end: str | None = None


def opened(reply: ReadableReply, kind: type[_T]) -> _T:
    """What the envelope holds. Raises `Unavailable` for an error, whatever the HTTP status was."""
    envelope = reply.json(Envelope, own_errors=True)
    code = envelope.code or (reply.status if reply.status != 200 else 0)
    if code or envelope.status == "error":
        raise Unavailable(_REASONS.get(code, "broken"), "error")
    try:
        return msgspec.json.decode(envelope.response, type=kind, strict=False)
    except msgspec.ValidationError:
        raise broken("response") from None


def reading_of(raw: msgspec.Raw) -> Reading:
    """The rows of one part; one that failed leaves the answer incomplete."""
    try:
        part = msgspec.json.decode(raw, type=Part)
    except msgspec.ValidationError:
        raise broken("part") from None
    if part.status == FAILED or isinstance(part.result, dict):
        return Reading(rows=[], reason="region_failed")
    if not isinstance(part.result, list):
        raise broken("rows")
    return read_rows(part.result, _columns)


def _columns(raw: Any) -> dict[str, str | None]:
    row = msgspec.convert(raw, Row)
    columns = proceeding_columns(
        debtor=row.name, proceeding=row.exe_production, document=row.details, subject=row.subject, closing=row.ip_end
    )
    return {**columns, "department": plain(str(row.department or ""))}
