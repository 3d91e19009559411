"""What the shared life of a sealed record needs to know of its kind; each domain declares its own."""

from collections.abc import Awaitable, Callable
from typing import Literal

import asyncpg
import msgspec

from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, Pool
from cleardeed.evidence.seal import SubjectKind
from cleardeed.evidence.stamping import StampTarget
from cleardeed.jobs.queue import requeue_orphans
from cleardeed.vault.columns import ColumnCipher

REPORT_FILE, BUNDLE_FILE = "report.pdf", "evidence.json"
BeforeErasing = Callable[[Connection, KeyRing, asyncpg.Record], Awaitable[None]]
"""Removes what a record left in other tables, given its row, in the transaction that erases it."""


async def nothing_else(_connection: Connection, _ring: KeyRing, _row: asyncpg.Record) -> None:
    """For records that leave nothing in other tables."""


class RecordKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of sealed record: a table with `account_id`, `mode`, `id`, `cost`, `created_at`, `input`, `erased_at` and
    `evidence`, a data key by the record's id, and a folder of files.

    `subject_kind` is the kind in manifests, in traces and on the price list, `operation` what idempotency keys belong
    to, `id_field` what snapshots and job payloads call the record's id. `verified_by` is the hash in the address of
    verification: a PDF can show its snapshot's, neither its own nor the root.
    """

    table: str
    id_prefix: str
    id_field: str
    folder: str
    subject_kind: SubjectKind
    operation: str
    stamp_job: str
    verified_by: Literal["snapshot", "root"] = "snapshot"

    @property
    def stamp(self) -> StampTarget:
        """What has a record's root stamped."""
        return StampTarget(table=self.table, job=self.stamp_job, id_field=self.id_field)

    def columns(self, record_id: str, key: DataKey) -> ColumnCipher:
        """What encrypts and decrypts a record's columns under its data key."""
        return ColumnCipher(f"{self.table}/{record_id}", key)

    def path(self, record_id: str, name: str) -> str:
        """Where a file of the record lies in the file store."""
        return f"{self.folder}/{record_id}/{name}"

    def report_path(self, record_id: str) -> str:
        """Where the PDF report lies."""
        return self.path(record_id, REPORT_FILE)

    def bundle_path(self, record_id: str) -> str:
        """Where the evidence bundle lies."""
        return self.path(record_id, BUNDLE_FILE)


class Lifecycle(msgspec.Struct, frozen=True, kw_only=True):
    """How records of a kind are requeued and erased.

    `running` is the condition (SQL) that a record's job is still at work, `job` that job's name; `ended` the column of
    the moment from which a record's age counts, or `expired` a whole SELECT of at most `$2` ids that ended before `$1`,
    the oldest first; `erased` the assignments (SQL) that take its personal data out of the row. `unknown` and
    `still_running` make the refusals.
    """

    kind: RecordKind
    unknown: Callable[[], RefusedError]
    still_running: Callable[[], RefusedError] | None = None
    running: str = "false"
    ended: str = "created_at"
    expired: str | None = None
    erased: str = "input = '', result = NULL"
    before_erasing: BeforeErasing = nothing_else
    job: str | None = None

    async def requeue_orphans(self, pool: Pool) -> int:
        """Enqueues a job for every record still at work that lost its own; returns how many."""
        if self.job is None:
            return 0
        return await requeue_orphans(
            pool,
            self.job,
            self.kind.table,
            running=f"({self.running}) AND erased_at IS NULL",
            payload={"account_id": "account_id", self.kind.id_field: "id"},
        )
