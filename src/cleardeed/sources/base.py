"""The connector protocol and the answer: an honest zero, findings, or silence, and never one taken for another."""

import datetime
from typing import Literal, Protocol

import msgspec

from cleardeed.core import clock
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.subject import Subject

AnswerStatus = Literal["ok", "found", "source_unavailable", "manual_review_required"]
NOT_ENOUGH_DATA = "not_enough_data"
MAX_LEFT_OUT = 100
"""Records about other people, which are left out, are counted up to here."""

SubjectPart = Literal["seller", "object"]


class Reply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The reply of a remote source, unchanged. The address is left out: it may hold a key and the subject's data."""

    step: str
    """The step of the connector that it answered, such as `search` or `card`."""
    status: int
    content_type: str
    received_at: datetime.datetime
    sha256: str
    size: int
    body: bytes | None = None
    """None where the digest alone is at hand: bodies are kept apart from the answer, and not for ever."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of one source about one subject. Saved once; everything a report says of a source derives from it."""

    source_code: str
    status: AnswerStatus
    records: list[AnyRecord] = []
    summary: str
    """One sentence for a person; no personal value in it."""
    datestamp: datetime.date | None
    """The date of the register's data; None where the source did not answer."""
    reason: str | None = None
    """The reason why a source is unavailable or a person must decide: a short code such as `not_loaded`, `timeout`,
    `namesake`."""
    answered_at: datetime.datetime
    connector: str
    """Name of the connector that answered."""
    replies: list[Reply] = []
    """The remote source's replies in this round, in the order received."""
    not_understood: list[str] = []
    """Names of the fields of the replies that were not understood."""
    left_out: int = 0
    """Records about other people, counted as in `Findings`."""
    from_caller: bool = False
    """Read from what the caller supplied."""


class Unavailable(Exception):
    """The source gave nothing that can be relied on. `reason` is a short code; the message holds no personal data.

    With `broken` the message names the field that was not understood.
    """

    def __init__(self, reason: str, message: str = "", *, retry: bool = False) -> None:
        self.reason = reason
        self.retry = retry
        self.not_understood = [message] if reason == "broken" and message else []
        self.replies: list[Reply] = []
        super().__init__(message or reason)


class Deferred(Exception):
    """The question is queued. Ask again with `ticket` after `after`; a paid task is never ordered twice.

    A connector whose source lets it choose a task's id says *later* with that id before it sends anything: then the id
    is saved first. An empty ticket means that nothing was asked yet (our own limit is reached, say).
    """

    def __init__(self, after: datetime.timedelta, ticket: str = "") -> None:
        self.after = after
        self.ticket = ticket
        super().__init__("later")


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """A connector's complete reading of a source: every record that may concern the subject, graded."""

    records: list[AnyRecord]
    datestamp: datetime.date
    complete: bool = True
    """False where the source holds more than could be read, or could not be asked in full: a person must decide."""
    incomplete_reason: str | None = None
    """The reason why it is incomplete: `too_many_candidates`, `not_enough_data`, `object_unknown`, `ambiguous_object`,
    …"""
    left_out: int = 0
    """Records certainly about other people (another name, birth date or number): only counted, and not beyond
    `MAX_LEFT_OUT`."""
    not_understood: list[str] = []
    """Names of the fields that hold an unknown word or could not be read."""
    replies: list[Reply] = []
    from_caller: bool = False
    """Read from what the caller supplied and not from the register; the answer says so."""


def not_enough_data() -> Findings:
    """The subject lacks what the source is queried by: a person must look."""
    return Findings(records=[], datestamp=clock.today(), complete=False, incomplete_reason=NOT_ENOUGH_DATA)


class Connector(Protocol):
    """One way to query one source. Stateless between calls but for its clients; safe to call twice.

    One that knows better than the catalogue how long its source takes has a `retry_policy`.
    """

    name: str

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        """Everything the source holds on the subject. Raises `Unavailable` or `Deferred`; never partial."""
        ...


class RetryPolicy(msgspec.Struct, frozen=True):
    """The time limit of one question in all, and how often it is retried after a transient failure."""

    timeout: datetime.timedelta
    retries: int
