"""What the life of a sealed record needs to know of its kind; each domain declares its own."""

from collections.abc import Awaitable, Callable

import asyncpg
import msgspec

from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection
from cleardeed.evidence.stored import SubjectTable

BeforeErasing = Callable[[Connection, KeyRing, asyncpg.Record], Awaitable[None]]
"""Removes what a record left in other tables, given its row, in the transaction that erases it."""


async def nothing_else(_connection: Connection, _ring: KeyRing, _row: asyncpg.Record) -> None:
    """For records that leave nothing in other tables."""


class RecordJob(msgspec.Struct, frozen=True, kw_only=True):
    """The job that brings a record to its end; its payload has `account_id` and the record's id as `subject`."""

    name: str
    subject: str


class RecordKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of sealed record: a table with `account_id`, `mode`, `id`, `erased_at` and `evidence`, a data key by the
    record's id, and a folder of files.

    `running` is the condition (SQL) that a record's job is still at work; `ended` the column of the moment from which
    its age counts, or `expired` a whole SELECT of at most `$2` ids that ended before `$1`, the oldest first; `erased`
    the assignments (SQL) that take its personal data out of the row. `unknown` and `still_running` make the refusals.
    """

    table: SubjectTable
    id_prefix: str
    folder: str
    unknown: Callable[[], RefusedError]
    still_running: Callable[[], RefusedError] | None = None
    running: str = "false"
    ended: str = "created_at"
    expired: str | None = None
    erased: str = "input = '', result = NULL"
    before_erasing: BeforeErasing = nothing_else
    job: RecordJob | None = None

    def path(self, record_id: str, name: str) -> str:
        """Where a file of the record lies in the file store."""
        return f"{self.folder}/{record_id}/{name}"

    def report_path(self, record_id: str) -> str:
        """Where the PDF report lies."""
        return self.path(record_id, "report.pdf")

    def bundle_path(self, record_id: str) -> str:
        """Where the evidence bundle lies."""
        return self.path(record_id, "evidence.json")
