"""The rows of document checks. Inner functions: the caller commits."""

import datetime
from typing import Literal

import asyncpg
import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.language import Language
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.documents.content.tasks import Inspected
from cleardeed.documents.order import Order
from cleardeed.documents.text import DocumentText
from cleardeed.evidence.block import Evidence
from cleardeed.vault.keys import keep

JobStatus = Literal["processing", "report_ready", "failed"]


class Input(msgspec.Struct, frozen=True, kw_only=True):
    """What came with the file and what it is; `size` in bytes."""

    order: Order
    file: Inspected
    size: int


class Reading(msgspec.Struct, frozen=True):
    """What was read of a document, and when: the moment that its analysis is true of."""

    text: DocumentText
    at: datetime.datetime


class OpenDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document check that is being worked on, decrypted."""

    account_id: str
    job_id: str
    mode: Mode
    language: Language
    cost: int
    created_at: datetime.datetime
    document_sha256: str
    input: Input
    reading: Reading | None
    opinion: bytes | None
    key: DataKey

    @property
    def owner(self) -> Owner:
        return Owner(self.account_id, self.mode)


class StoredDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document check as it is read back; `result` is decrypted JSON."""

    job_id: str
    mode: Mode
    status: JobStatus
    cost: int
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    failure: str | None
    result: bytes | None
    evidence: Evidence | None


async def insert(
    connection: Connection,
    ring: KeyRing,
    caller: Caller,
    *,
    job_id: str,
    key: DataKey,
    cost: int,
    created_at: datetime.datetime,
    sha256: str,
    language: Language,
    given: Input,
) -> None:
    """Writes a new document check with its data key."""
    await keep(connection, ring, job_id, key)
    await connection.execute(
        "INSERT INTO document_checks"
        " (account_id, id, key_id, mode, status, cost, created_at, document_sha256, language, input)"
        " VALUES ($1, $2, $3, $4, 'processing', $5, $6, $7, $8, $9)",
        caller.account_id,
        job_id,
        caller.key_id,
        caller.mode,
        cost,
        created_at,
        bytes.fromhex(sha256),
        language,
        key.encrypt(msgspec.json.encode(given), _place(job_id, "input")),
    )


async def load_open(connection: Connection, ring: KeyRing, account_id: str, job_id: str) -> OpenDocument | None:
    """The document check where it is still `processing`, else None."""
    row = await connection.fetchrow(
        "SELECT d.*, encode(d.document_sha256, 'hex') AS sha256, k.wrapped FROM document_checks d"
        " JOIN data_keys k ON k.subject_id = d.id"
        " WHERE d.account_id = $1 AND d.id = $2 AND d.status = 'processing'",
        account_id,
        job_id,
    )
    if row is None:
        return None
    key = ring.unwrap(row["wrapped"])
    return OpenDocument(
        account_id=account_id,
        job_id=job_id,
        mode=row["mode"],
        language=row["language"],
        cost=row["cost"],
        created_at=row["created_at"],
        document_sha256=row["sha256"],
        input=msgspec.json.decode(key.decrypt(row["input"], _place(job_id, "input")), type=Input),
        reading=None if row["text"] is None else _reading(key, row, job_id),
        opinion=None if row["opinion"] is None else key.decrypt(row["opinion"], _place(job_id, "opinion")),
        key=key,
    )


async def save_reading(connection: Connection, document: OpenDocument, reading: Reading) -> Reading:
    """Keeps what was read, and gives what stands: the first reading that was saved, whoever else read it meanwhile."""
    row = await connection.fetchrow(
        "UPDATE document_checks SET text = coalesce(text, $3), text_at = coalesce(text_at, $4)"
        " WHERE account_id = $1 AND id = $2 AND status = 'processing' RETURNING text, text_at",
        document.account_id,
        document.job_id,
        document.key.encrypt(msgspec.json.encode(reading.text), _place(document.job_id, "text")),
        reading.at,
    )
    return reading if row is None else _reading(document.key, row, document.job_id)


async def save_opinion(connection: Connection, document: OpenDocument, opinion: bytes) -> bytes:
    """Keeps what the language model said, and gives what stands: the first answer that was saved."""
    place = _place(document.job_id, "opinion")
    kept: bytes | None = await connection.fetchval(
        "UPDATE document_checks SET opinion = coalesce(opinion, $3)"
        " WHERE account_id = $1 AND id = $2 AND status = 'processing' RETURNING opinion",
        document.account_id,
        document.job_id,
        document.key.encrypt(opinion, place),
    )
    return opinion if kept is None else document.key.decrypt(kept, place)


async def finish(
    connection: Connection,
    document: OpenDocument,
    *,
    status: JobStatus,
    completed_at: datetime.datetime,
    failure: str | None = None,
    risk_score: int | None = None,
    result: bytes | None = None,
    evidence: Evidence | None = None,
) -> bool:
    """Ends a document check that is still `processing`; False where another run has ended it already.

    What was read goes: it is in the result as far as it matters, and the file is there to be read again.
    """
    done = await connection.execute(
        "UPDATE document_checks SET status = $3, completed_at = $4, failure = $5, risk_score = $6, result = $7,"
        " evidence = $8::text::jsonb, text = NULL, opinion = NULL"
        " WHERE account_id = $1 AND id = $2 AND status = 'processing' AND erased_at IS NULL",
        document.account_id,
        document.job_id,
        status,
        completed_at,
        failure,
        risk_score,
        None if result is None else document.key.encrypt(result, _place(document.job_id, "result")),
        None if evidence is None else msgspec.json.encode(evidence).decode(),
    )
    return done == "UPDATE 1"


async def read(connection: Connection, ring: KeyRing, owner: Owner, job_id: str) -> StoredDocument | None:
    """The owner's document check; None where it has none of this id."""
    row = await connection.fetchrow(
        "SELECT d.mode, d.status, d.cost, d.created_at, d.completed_at, d.failure, d.result, d.evidence::text,"
        " k.wrapped FROM document_checks d LEFT JOIN data_keys k ON k.subject_id = d.id"
        " WHERE d.account_id = $1 AND d.mode = $2 AND d.id = $3",
        owner.account_id,
        owner.mode,
        job_id,
    )
    if row is None:
        return None
    result = None
    if row["result"] is not None and row["wrapped"] is not None:
        result = ring.unwrap(row["wrapped"]).decrypt(row["result"], _place(job_id, "result"))
    return StoredDocument(
        job_id=job_id,
        mode=row["mode"],
        status=row["status"],
        cost=row["cost"],
        created_at=row["created_at"],
        completed_at=row["completed_at"],
        failure=row["failure"],
        result=result,
        evidence=None if row["evidence"] is None else msgspec.json.decode(row["evidence"], type=Evidence),
    )


def _reading(key: DataKey, row: asyncpg.Record, job_id: str) -> Reading:
    text = msgspec.json.decode(key.decrypt(row["text"], _place(job_id, "text")), type=DocumentText)
    return Reading(text, row["text_at"])


def _place(job_id: str, what: str) -> str:
    """What binds a ciphertext to its document check."""
    return f"document_checks/{job_id}/{what}"
