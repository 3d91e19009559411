"""The rows of document checks. Inner functions: the caller commits."""

import datetime

import msgspec

from cleardeed.core.crypto import KeyRing
from cleardeed.core.language import Language
from cleardeed.database.pool import Connection
from cleardeed.documents.content.tasks import Inspected
from cleardeed.documents.model.opinion import ModelAnswer
from cleardeed.documents.options import AnalysisOptions
from cleardeed.documents.record import DOCUMENT_CHECK
from cleardeed.documents.text import DocumentText
from cleardeed.records.kind import RecordKind
from cleardeed.records.record import Record, read_unerased


class Input(msgspec.Struct, frozen=True, kw_only=True):
    """The uploaded file's metadata; `size` in bytes."""

    order: AnalysisOptions
    file: Inspected
    size: int


class Reading(msgspec.Struct, frozen=True):
    """The text read from a document, and when: the moment of its analysis."""

    text: DocumentText
    at: datetime.datetime


class OpenDocument(Record, frozen=True, kw_only=True):
    """A document check that is being worked on, decrypted."""

    kind: RecordKind = DOCUMENT_CHECK
    language: Language
    document_sha256: str
    input: Input
    reading: Reading | None
    answer: msgspec.Raw | None
    """What the language model said, `null` where it gave no answer; None where it was not asked yet."""


async def load_open(connection: Connection, ring: KeyRing, account_id: str, job_id: str) -> OpenDocument | None:
    """The document check where it is still `processing`, else None."""
    stored = await read_unerased(DOCUMENT_CHECK, connection, ring, account_id, job_id)
    given = stored.decrypt("input", Input) if stored else None
    if stored is None or given is None or stored.key is None:
        return None
    text = stored.decrypt("text", DocumentText)
    return OpenDocument(
        **stored.identity,
        language=stored["language"],
        document_sha256=stored["document_sha256"].hex(),
        input=given,
        reading=None if text is None else Reading(text, stored["text_at"]),
        answer=stored.decrypt("opinion", msgspec.Raw),
    )


async def save_reading(connection: Connection, document: OpenDocument, reading: Reading) -> Reading:
    """Keeps what was read, and gives what stands: the first reading that was saved, whoever else read it meanwhile."""
    row = await connection.fetchrow(
        "UPDATE document_checks SET text = coalesce(text, $3), text_at = coalesce(text_at, $4)"
        " WHERE account_id = $1 AND id = $2 AND status = 'processing' RETURNING text, text_at",
        document.account_id,
        document.id,
        document.columns.encrypt("text", reading.text),
        reading.at,
    )
    return (
        reading if row is None else Reading(document.columns.decrypt("text", row["text"], DocumentText), row["text_at"])
    )


async def save_answer(connection: Connection, document: OpenDocument, answer: ModelAnswer | None) -> ModelAnswer | None:
    """Keeps what the language model said, and gives what stands: the first answer that was saved."""
    kept: bytes | None = await connection.fetchval(
        "UPDATE document_checks SET opinion = coalesce(opinion, $3)"
        " WHERE account_id = $1 AND id = $2 AND status = 'processing' RETURNING opinion",
        document.account_id,
        document.id,
        document.columns.encrypt("opinion", answer),
    )
    return answer if kept is None else saved_answer(document.columns.decrypt("opinion", kept, msgspec.Raw))


def saved_answer(saved: msgspec.Raw) -> ModelAnswer | None:
    """The language model's stored answer; None where there is none, or one of an earlier release."""
    try:
        return msgspec.json.decode(saved, type=ModelAnswer | None)
    except msgspec.ValidationError:
        return None
