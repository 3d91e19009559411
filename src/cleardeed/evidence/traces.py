"""Digital traces: which hash belongs to which subject of which account."""

import datetime
from typing import Literal

import msgspec

from cleardeed.core.apikey import Mode
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection

TraceKind = Literal[
    "pdf_sha256",
    "data_snapshot_sha256",
    "evidence_root_hash",
    "evidence_manifest_sha256",
    "docx_sha256",
    "document_sha256",
    "valuation_snapshot_sha256",
    "source_result_sha256",
]


class Trace(msgspec.Struct, frozen=True):
    """One known hash."""

    account_id: str
    mode: Mode
    sha256: str
    kind: TraceKind
    subject_id: str
    subject_type: str
    created_at: datetime.datetime


PUBLIC_KINDS = ("pdf_sha256", "docx_sha256", "data_snapshot_sha256", "evidence_root_hash", "evidence_manifest_sha256")
"""Kinds that the public page answers for. A source's result or an uploaded document is its account's own business."""

_COLUMNS = "account_id, mode, encode(sha256, 'hex') AS sha256, kind, subject_id, subject_type, created_at"


async def record_traces(
    connection: Connection,
    *,
    owner: Owner,
    subject_id: str,
    subject_type: str,
    hashes: list[tuple[str, str]],
    at: datetime.datetime,
) -> None:
    """Records `(kind, sha256 hex)` pairs of a subject; idempotent."""
    await connection.execute(
        "INSERT INTO traces (account_id, mode, sha256, kind, subject_id, subject_type, created_at)"
        " SELECT $1, $2, decode(hash, 'hex'), kind, $3, $4, $5 FROM unnest($6::text[], $7::text[]) AS t (kind, hash)"
        " ON CONFLICT DO NOTHING",
        owner.account_id,
        owner.mode,
        subject_id,
        subject_type,
        at,
        [kind for kind, _ in hashes],
        [sha256 for _, sha256 in hashes],
    )


async def find_trace(connection: Connection, owner: Owner, sha256: str) -> Trace | None:
    """The owner's newest trace of this hash, or None. `sha256` is 64 lowercase hex digits."""
    row = await connection.fetchrow(
        f"SELECT {_COLUMNS} FROM traces WHERE account_id = $1 AND mode = $2 AND sha256 = $3"
        " ORDER BY created_at DESC, subject_id DESC LIMIT 1",
        owner.account_id,
        owner.mode,
        bytes.fromhex(sha256),
    )
    return msgspec.convert(dict(row), Trace) if row else None


async def find_public_trace(connection: Connection, sha256: str) -> Trace | None:
    """A trace of any account that the public page may speak of, or None; a live one before one of the sandbox."""
    row = await connection.fetchrow(
        f"SELECT {_COLUMNS} FROM traces WHERE sha256 = $1 AND kind = ANY($2) ORDER BY mode, created_at LIMIT 1",
        bytes.fromhex(sha256),
        list(PUBLIC_KINDS),
    )
    return msgspec.convert(dict(row), Trace) if row else None


async def are_of_one_subject(connection: Connection, one: str, other: str) -> bool:
    """Whether the public page may say that two hashes were recorded of the same subject."""
    found: bool = await connection.fetchval(
        "SELECT EXISTS (SELECT FROM traces a JOIN traces b USING (account_id, subject_id)"
        " WHERE a.sha256 = $1 AND b.sha256 = $2 AND a.kind = ANY($3) AND b.kind = ANY($3))",
        bytes.fromhex(one),
        bytes.fromhex(other),
        list(PUBLIC_KINDS),
    )
    return found
