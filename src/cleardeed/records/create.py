"""Creating a record: priced, stored, charged, recorded. A call that fails anywhere has kept and charged nothing."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Slot, StoredResponse, run_idempotent_with_files
from cleardeed.billing.ledger import charge, refund
from cleardeed.billing.terms import Terms, terms_or_replay
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.ids import new_id
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Connection, Pool
from cleardeed.evidence.stored import pack_block
from cleardeed.files.file_store import Content, FileStore
from cleardeed.jobs.queue import enqueue
from cleardeed.records.kind import RecordKind
from cleardeed.records.labels import NO_LABELS, Labels, label_columns
from cleardeed.records.record import Record
from cleardeed.records.sealing import SealedRecord, record_sealed_evidence
from cleardeed.vault.keys import store_data_key


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of a new record: plain columns, columns to encrypt, and files by name in its folder.

    `answer` makes what the caller gets from the balance after the charge; it is remembered in plain, so it holds ids,
    dates and money alone. `job` is what brings an unfinished record to its end; `refunded` gives the charge back at
    once.
    """

    answer: Callable[[int], msgspec.Struct]
    encrypted: Mapping[str, Any]
    columns: Mapping[str, Any] = {}
    files: Mapping[str, Content] = {}
    sealed: SealedRecord | None = None
    job: str | None = None
    refunded: bool = False


class Creator(msgspec.Struct, frozen=True, kw_only=True):
    """Creates records of a kind."""

    kind: RecordKind
    pool: Pool
    ring: KeyRing
    files: FileStore
    settings: ServiceSettings

    def slot(self, caller: Caller, idempotency: Idempotency | None) -> Slot:
        """The slot in which the answer to the caller is stored."""
        return Slot(caller.account_id, caller.key_id, self.kind.operation, idempotency)

    async def create(
        self,
        caller: Caller,
        idempotency: Idempotency | None,
        contents_of: Callable[[Record, Terms], Awaitable[Contents]],
        labels: Labels = NO_LABELS,
    ) -> StoredResponse:
        """Creates a record and charges for it, or replays what the same Idempotency-Key got.

        Raises `InsufficientFundsError`, `IdempotencyConflictError`, and what `contents_of` raises; then nothing has
        changed.
        """
        slot = self.slot(caller, idempotency)
        terms = await terms_or_replay(self.pool, slot, product=self.kind.subject_kind, free=caller.mode == "sandbox")
        if isinstance(terms, StoredResponse):
            return terms
        record = Record(
            kind=self.kind,
            account_id=caller.account_id,
            id=new_id(self.kind.id_prefix),
            mode=caller.mode,
            cost=terms.cost,
            created_at=clock.now(),
            key=DataKey.generate(),
        )
        contents = await contents_of(record, terms)
        return await run_idempotent_with_files(
            self.pool,
            slot,
            self.files,
            {self.kind.path(record.id, name): content for name, content in contents.files.items()},
            record.key,
            work=lambda connection: self._record(connection, caller, record, contents, labels),
        )

    async def _record(
        self, connection: Connection, caller: Caller, record: Record, contents: Contents, labels: Labels
    ) -> str:
        account_id, cost = record.account_id, record.cost
        balance = await charge(connection, account_id=account_id, amount=cost, reference=record.id)
        if contents.refunded and cost:
            balance = await refund(connection, account_id=account_id, amount=cost, reference=record.id)
            record = msgspec.structs.replace(record, cost=0)
        columns = dict(contents.columns)
        if contents.sealed is not None:
            columns["evidence"] = pack_block(contents.sealed.evidence)
            await record_sealed_evidence(connection, self.settings, record, contents.sealed, at=record.created_at)
        await insert_record(
            connection,
            self.ring,
            record,
            key_id=caller.key_id,
            encrypted=contents.encrypted,
            columns=columns,
            labels=labels,
        )
        if contents.job is not None:
            payload = {"account_id": account_id, self.kind.id_field: record.id}
            await enqueue(connection, contents.job, payload, dedupe_key=record.id)
        return msgspec.json.encode(contents.answer(balance)).decode()


async def insert_record(
    connection: Connection,
    ring: KeyRing,
    record: Record,
    *,
    key_id: str,
    encrypted: Mapping[str, Any],
    columns: Mapping[str, Any],
    labels: Labels = NO_LABELS,
) -> None:
    """Writes a record's row with its data key; the caller commits."""
    await store_data_key(connection, ring, record.account_id, record.id, record.key)
    values = {
        "account_id": record.account_id,
        "id": record.id,
        "key_id": key_id,
        "mode": record.mode,
        "cost": record.cost,
        "created_at": record.created_at,
        **{name: record.columns.encrypt(name, value) for name, value in encrypted.items()},
        **columns,
        **label_columns(labels, ring, record.account_id, record.columns),
    }
    numbers = ", ".join(f"${number}" for number in range(1, len(values) + 1))
    await connection.execute(
        f"INSERT INTO {record.kind.table} ({', '.join(values)}) VALUES ({numbers})", *values.values()
    )
