"""A record at work: its identity, and its data key bound to its columns."""

import datetime
from typing import Any, TypeVar

import asyncpg
import msgspec

from cleardeed.core.apikey import Mode
from cleardeed.core.canonical import canonical
from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.core.ids import is_id
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.evidence.block import Evidence
from cleardeed.evidence.seal import SNAPSHOT_LEAF
from cleardeed.evidence.stored import unpack_block
from cleardeed.records.kind import RecordKind
from cleardeed.records.labels import NO_LABELS, Labels
from cleardeed.vault.columns import ColumnCipher

SNAPSHOT_VERSION = 1
T = TypeVar("T")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A record with its data key. `cost` is what was charged, in whole roubles."""

    kind: RecordKind
    account_id: str
    id: str
    mode: Mode
    cost: int
    created_at: datetime.datetime
    key: DataKey

    @property
    def owner(self) -> Owner:
        return Owner(self.account_id, self.mode)

    @property
    def columns(self) -> ColumnCipher:
        """The cipher of the record's columns."""
        return self.kind.columns(self.id, self.key)

    def salt(self, leaf: str) -> str:
        """Random to everyone without the data key, so that the hash of a guessable leaf does not confirm a guess."""
        return self.key.derive(f"leaf salt {leaf}").hex()

    def snapshot(self, leaf: str = SNAPSHOT_LEAF, **fields: Any) -> bytes:
        """A leaf in RFC 8785 JSON: the record's identity, the fields, and the salt of the leaf."""
        identity = {
            "version": SNAPSHOT_VERSION,
            self.kind.id_field: self.id,
            "mode": self.mode,
            "created_at": timestamp(self.created_at),
        }
        return canonical(identity | fields | {"salt": self.salt(leaf)})


class StoredRecord(msgspec.Struct, frozen=True):
    """A record's row, opened by the ring's keys where it is read."""

    kind: RecordKind
    row: asyncpg.Record
    ring: KeyRing

    def __getitem__(self, column: str) -> Any:
        return self.row[column]

    def get(self, column: str, default: Any) -> Any:
        """The value of a column, or the default where the kind's table has none of this name."""
        return self.row.get(column, default)

    @property
    def key(self) -> DataKey | None:
        """The record's data key; None once it was erased. Raises `DecryptionError`."""
        return None if self.row["wrapped"] is None else self.ring.unwrap(self.row["wrapped"])

    @property
    def identity(self) -> dict[str, Any]:
        """The fields of a `Record`."""
        return {name: self.row[name] for name in ("account_id", "id", "mode", "cost", "created_at")} | {"key": self.key}

    @property
    def evidence(self) -> Evidence | None:
        stored: bytes | None = self.row["evidence"]
        return None if stored is None else unpack_block(stored)

    @property
    def labels(self) -> Labels:
        """The labels that the caller attached; empty after erasure. Raises `DecryptionError`."""
        return self.decrypt("labels", Labels) or NO_LABELS

    def decrypt(self, column: str, into: type[T]) -> T | None:
        """The value of an encrypted column; None where there is none, or the record was erased.

        Raises `DecryptionError`.
        """
        ciphertext: bytes | None = self.row[column]
        if not ciphertext or (key := self.key) is None:
            return None
        return self.kind.columns(self.row["id"], key).decrypt(column, ciphertext, into)


async def read_record(
    kind: RecordKind, connection: Connection, ring: KeyRing, owner: Owner, record_id: str
) -> StoredRecord:
    """The owner's record. Raises `NotFoundError` for an unknown, malformed or foreign id alike."""
    row = None
    if is_id(record_id, kind.id_prefix):
        row = await connection.fetchrow(
            f"{_selected(kind)} WHERE r.account_id = $1 AND r.mode = $2 AND r.id = $3",
            owner.account_id,
            owner.mode,
            record_id,
        )
    if row is None:
        raise NotFoundError
    return StoredRecord(kind, row, ring)


async def read_unerased(
    kind: RecordKind,
    connection: Connection,
    ring: KeyRing,
    account_id: str,
    record_id: str,
    condition: str = "r.status = 'processing'",
) -> StoredRecord | None:
    """The account's record where it meets the condition (SQL) and was not erased, else None."""
    row = await connection.fetchrow(
        f"{_selected(kind)} WHERE r.account_id = $1 AND r.id = $2 AND r.erased_at IS NULL AND ({condition})",
        account_id,
        record_id,
    )
    return None if row is None else StoredRecord(kind, row, ring)


def _selected(kind: RecordKind) -> str:
    return (
        f"SELECT r.*, k.wrapped FROM {kind.table} r"
        " LEFT JOIN data_keys k ON k.account_id = r.account_id AND k.subject_id = r.id"
    )
