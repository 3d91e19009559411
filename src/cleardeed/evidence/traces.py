"""Digital traces: which hash belongs to which subject of which account."""

import datetime
from typing import Literal, get_args

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


PUBLIC_KINDS = tuple(kind for kind in get_args(TraceKind) if kind != "document_sha256")
"""Kinds that the public page answers for: what the service made, which holds a secret salt or is a whole report. An
uploaded document holds none: whoever guesses its text could learn here that somebody had it analysed."""

_IS_PUBLIC = f"kind IN {PUBLIC_KINDS}"
_COLUMNS = "account_id, mode, encode($1, 'hex') AS sha256, kind::text, subject_id, subject_type, created_at"


async def record_traces(
    connection: Connection,
    *,
    owner: Owner,
    subject_id: str,
    subject_type: str,
    hashes: list[tuple[str, str]],
    at: datetime.datetime,
) -> None:
    """Records `(kind, sha256 hex)` pairs of a subject: once, in the transaction that ends the work on them."""
    if not hashes:
        return
    await connection.execute(
        "INSERT INTO traces (account_id, mode, subject_id, subject_type, created_at, kinds, sha256s)"
        " VALUES ($1, $2, $3, $4, $5, $6::text[]::trace_kind[], $7)",
        owner.account_id,
        owner.mode,
        subject_id,
        subject_type,
        at,
        [kind for kind, _ in hashes],
        [bytes.fromhex(sha256) for _, sha256 in hashes],
    )


async def find_trace(connection: Connection, owner: Owner, sha256: str) -> Trace | None:
    """The owner's newest trace of this hash, or None. `sha256` is 64 lowercase hex digits."""
    row = await connection.fetchrow(
        f"SELECT {_COLUMNS} FROM traces_with_hash($1) WHERE account_id = $2 AND mode = $3"
        " ORDER BY created_at DESC, subject_id DESC LIMIT 1",
        bytes.fromhex(sha256),
        owner.account_id,
        owner.mode,
    )
    return msgspec.convert(dict(row), Trace) if row else None


async def find_public_trace(connection: Connection, sha256: str) -> Trace | None:
    """A trace of any account that the public page may speak of, or None; a live one before one of the sandbox."""
    row = await connection.fetchrow(
        f"SELECT {_COLUMNS} FROM traces_with_hash($1) WHERE {_IS_PUBLIC} ORDER BY mode, created_at LIMIT 1",
        bytes.fromhex(sha256),
    )
    return msgspec.convert(dict(row), Trace) if row else None


async def are_of_one_subject(connection: Connection, one: str, other: str) -> bool:
    """Whether the public page may say that two hashes were recorded of the same subject."""
    found: bool = await connection.fetchval(
        f"SELECT EXISTS (SELECT account_id, subject_id FROM traces_with_hash($1) WHERE {_IS_PUBLIC}"
        f" INTERSECT SELECT account_id, subject_id FROM traces_with_hash($2) WHERE {_IS_PUBLIC})",
        bytes.fromhex(one),
        bytes.fromhex(other),
    )
    return found
