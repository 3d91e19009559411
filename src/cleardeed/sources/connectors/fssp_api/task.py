"""Envelopes and results of version 1.0: an error may come with HTTP 200, and a failed part is an object, not a list."""

from typing import Any, TypeVar

import msgspec

from cleardeed.sources.base import Unavailable
from cleardeed.sources.field_paths import field_of
from cleardeed.sources.matching.text import fold
from cleardeed.sources.remote.inquiry import ReadableReply
from cleardeed.sources.rows.bailiffs import plain, proceeding_columns
from cleardeed.sources.rows.findings import ParsedRows, broken, read_rows

_T = TypeVar("_T")
_REASONS = {401: "refused", 403: "blocked", 410: "closed", 429: "limited"}
WELL, SUCCESS = 0, "success"
FINISHED, BEGUN, QUEUED, WITH_ERRORS = 0, 1, 2, 3
"""The values of `status` for a task and for each of its parts."""
OVER = frozenset({FINISHED, WITH_ERRORS})
UNDER_WAY = frozenset({BEGUN, QUEUED})
REGION_FAILED = "region_failed"
OF_A_PERSON = 1
"""The type of a search for a natural person."""


class Envelope(msgspec.Struct):
    """The envelope of every reply; `code` 0 is well, and then there is no `exception`."""

    status: str
    code: int
    exception: str
    response: Any


class Started(msgspec.Struct):
    """A task that was begun."""

    task: str


class Progress(msgspec.Struct):
    """The progress of a task."""

    status: int


class TaskResult(msgspec.Struct):
    """The result of a task, a part for each of its requests, in their order."""

    status: int
    task_end: str | None
    result: list[Any]


class Query(msgspec.Struct):
    """The question of a part; parameters that were not sent are null."""

    type: int
    params: dict[str, str | int | None] | None


class Part(msgspec.Struct):
    """The result of one request: rows, or an object that says why not."""

    status: int
    query: Query
    result: Any


class Row(msgspec.Struct):
    """A proceeding. Everything is text, what is missing is empty; offices were numbers once."""

    name: str
    exe_production: str
    details: str
    subject: str
    department: str | int
    bailiff: str
    ip_end: str


def opened(reply: ReadableReply, kind: type[_T]) -> _T:
    """Return the content of the envelope. Raises `Unavailable` for an error, whatever the HTTP status was."""
    envelope = reply.json(Envelope, own_errors=True)
    code = envelope.code or (reply.status if reply.status != 200 else WELL)
    if code:
        raise Unavailable(_REASONS.get(code, "broken"), "code")
    if envelope.status != SUCCESS or envelope.exception:
        raise broken("status")
    try:
        return msgspec.convert(envelope.response, kind)
    except msgspec.ValidationError as error:
        raise broken(f"response.{field_of(error)}") from None


def result_of(reply: ReadableReply) -> TaskResult:
    """The result of a task that is over. One that goes on may hold parts without the rows that are still to come."""
    result = opened(reply, TaskResult)
    if result.status not in OVER or not result.task_end:
        raise broken("response.status", retry=True)
    return result


def reading_of(raw: Any, asked: dict[str, str]) -> ParsedRows:
    """The rows of one part, which must answer what was asked. One that failed leaves the answer incomplete."""
    try:
        part = msgspec.convert(raw, Part)
    except msgspec.ValidationError as error:
        raise broken(f"result[].{field_of(error)}") from None
    if part.status == WITH_ERRORS or isinstance(part.result, dict):
        return ParsedRows(rows=[], reason=REGION_FAILED)
    if part.status != FINISHED:
        raise broken("result[].status")
    if part.query.type != OF_A_PERSON or part.query.params is None or not _echoes(part.query.params, asked):
        raise broken("result[].query")
    if not isinstance(part.result, list):
        raise broken("result[].result")
    return read_rows(part.result, _columns)


def _echoes(params: dict[str, str | int | None], asked: dict[str, str]) -> bool:
    """Whether the parameters that come back are those that were sent. Swapped names are found nowhere, in silence."""
    return all(
        fold(str(params.get(name) or "")).lstrip("0") == fold(value).lstrip("0") for name, value in asked.items()
    )


def _columns(raw: Any) -> dict[str, str | None]:
    row = msgspec.convert(raw, Row)
    columns = proceeding_columns(
        debtor=row.name, proceeding=row.exe_production, document=row.details, subject=row.subject, closing=row.ip_end
    )
    return {**columns, "department": plain(str(row.department))}
