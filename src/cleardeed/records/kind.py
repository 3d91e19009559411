"""The declaration of a kind of sealed record; each domain has its own."""

from collections.abc import Awaitable, Callable
from typing import Literal

import asyncpg
import msgspec

from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, Pool
from cleardeed.evidence.seal import SubjectKind
from cleardeed.evidence.stamping import StampTarget
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.queue import requeue_orphans
from cleardeed.vault.columns import ColumnCipher

REPORT_FILE, BUNDLE_FILE = "report.pdf", "evidence.json"
BeforeErasing = Callable[[Connection, KeyRing, asyncpg.Record], Awaitable[None]]
"""Removes what a row left in other tables, given the row, in the transaction that erases it."""
DeleteFiles = Callable[["KeyedTable", Pool, FileStore, str, str | int], Awaitable[None]]
"""Deletes the files of an erased row, given its account and id; idempotent."""


async def no_dependents(_connection: Connection, _ring: KeyRing, _row: asyncpg.Record) -> None:
    """For rows that leave nothing in other tables."""


async def delete_folder(kind: "KeyedTable", _pool: Pool, files: FileStore, _account_id: str, row_id: str | int) -> None:
    """For rows whose files lie in a folder of their own."""
    await files.delete_folder(kind.path(row_id, ""))


class KeyedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table whose rows have a data key each, files, and the columns `account_id`, `id`, `erased_at`, `labels` and
    `external_id_hash`.

    `id_field` is what snapshots and job payloads call a row's id; `key_prefix` stands before it where the data key is
    kept, for ids that are numbers.
    """

    table: str
    id_field: str
    folder: str
    key_prefix: str = ""

    def key_id(self, row_id: str | int) -> str:
        """Under which id the row's data key is kept."""
        return f"{self.key_prefix}{row_id}"

    def columns(self, row_id: str | int, key: DataKey) -> ColumnCipher:
        """The cipher of a row's columns under its data key."""
        return ColumnCipher(f"{self.table}/{row_id}", key)

    def path(self, row_id: str | int, name: str) -> str:
        """The path of a row's file in the file store."""
        return f"{self.folder}/{row_id}/{name}"


class RecordKind(KeyedTable, frozen=True, kw_only=True):
    """A kind of sealed record: a table with `mode`, `cost`, `created_at`, `input` and `evidence` too.

    `subject_kind` is the kind in manifests, in traces and on the price list, `operation` what idempotency keys belong
    to. `verified_by` is the hash in the address of verification: a PDF can show its snapshot's, neither its own nor the
    root.
    """

    id_prefix: str
    subject_kind: SubjectKind
    operation: str
    stamp_job: str
    verified_by: Literal["snapshot", "root"] = "snapshot"

    @property
    def stamp(self) -> StampTarget:
        """The target that the stamping job reads and writes."""
        return StampTarget(table=self.table, job=self.stamp_job, id_field=self.id_field)

    def report_path(self, record_id: str) -> str:
        """The path of the PDF report."""
        return self.path(record_id, REPORT_FILE)

    def bundle_path(self, record_id: str) -> str:
        """The path of the evidence bundle."""
        return self.path(record_id, BUNDLE_FILE)


class Lifecycle(msgspec.Struct, frozen=True, kw_only=True):
    """How rows of a table are requeued and erased.

    `running` is the condition (SQL) that a row's job is still at work, `job` that job's name; `ended` the column of the
    moment from which a row's age counts, or `expired` a whole SELECT of `account_id` and `id` of at most `$2` rows that
    ended before `$1`, the oldest first; `erased` the assignments (SQL) that take its personal data out of the row, `$3`
    being the moment.
    `unknown` and `still_running` make the refusals.
    """

    kind: KeyedTable
    unknown: Callable[[], RefusedError]
    still_running: Callable[[], RefusedError] | None = None
    running: str = "false"
    ended: str = "created_at"
    expired: str | None = None
    erased: str = "input = '', result = NULL"
    before_erasing: BeforeErasing = no_dependents
    delete_files: DeleteFiles = delete_folder
    job: str | None = None

    async def requeue_orphans(self, pool: Pool) -> int:
        """Enqueues a job for every row still at work that lost its own; returns how many."""
        if self.job is None:
            return 0
        return await requeue_orphans(
            pool,
            self.job,
            self.kind.table,
            running=f"({self.running}) AND erased_at IS NULL",
            payload={"account_id": "account_id", self.kind.id_field: "id"},
        )
