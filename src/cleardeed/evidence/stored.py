"""Stored evidence of a sealed subject: the block in its row, its files, the token of the time-stamp authority."""

import base64
from typing import Any, Literal

import msgspec

from cleardeed.core import clock
from cleardeed.core.compression import compress, decompress
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.database.pool import Connection, Pool
from cleardeed.evidence.block import Evidence
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.files.file_store import FileStore
from cleardeed.vault.keys import data_key_of

ERASED = {"evidence_storage_status": "erased"}
"""The fields that say in a subject's block that its files and its result are gone."""


def pack_block(block: Any) -> bytes:
    """An evidence block as the column `evidence` holds it: JSON, compressed. It outlives an erasure, in plain."""
    return compress(msgspec.json.encode(block))


def block_json(stored: bytes) -> bytes:
    """The block as JSON without spaces."""
    return msgspec.json.format(decompress(stored), indent=-1)  # former versions stored it with spaces


def unpack_block(stored: bytes) -> Evidence:
    """Undo `pack_block`."""
    return msgspec.json.decode(decompress(stored), type=Evidence)


async def read_block(
    connection: Connection,
    table: str,
    account_id: str,
    subject_id: str,
    *,
    lock: Literal["", "FOR NO KEY UPDATE"] = "",
) -> dict[str, Any] | None:
    """The evidence block of the subject's row; None where it has none (yet)."""
    stored = await connection.fetchval(
        f"SELECT evidence FROM {table} WHERE account_id = $1 AND id = $2 {lock}", account_id, subject_id
    )
    return None if stored is None else msgspec.json.decode(decompress(stored), type=dict[str, Any])


async def merge_block(
    connection: Connection, table: str, account_id: str, subject_id: str, fields: dict[str, Any]
) -> None:
    """Replaces top-level fields of the subject's evidence block, if it has one, within the caller's transaction."""
    block = await read_block(connection, table, account_id, subject_id, lock="FOR NO KEY UPDATE")
    if block is not None:
        await connection.execute(
            f"UPDATE {table} SET evidence = $3 WHERE account_id = $1 AND id = $2",
            account_id,
            subject_id,
            pack_block(block | fields),
        )


async def read_file(pool: Pool, ring: KeyRing, files: FileStore, account_id: str, subject_id: str, path: str) -> bytes:
    """A file of the account's subject, decrypted. Raises `NotFoundError` where there is none (yet, or any more)."""
    key = await data_key_of(pool, ring, account_id, subject_id)
    content = await files.get(path, key) if key is not None else None
    if content is None:
        raise NotFoundError
    return content


async def read_bundle(
    pool: Pool,
    ring: KeyRing,
    files: FileStore,
    account_id: str,
    subject_id: str,
    path: str,
    *,
    stamped_as: str | None = None,
) -> bytes:
    """The subject's evidence bundle as JSON, with the authority's answer where there is one. Raises `NotFoundError`.

    `stamped_as` is the id under which the root was stamped, where it is not the subject whose data key the bundle has.
    """
    stored = await read_file(pool, ring, files, account_id, subject_id, path)
    token = await read_token(pool, account_id, stamped_as or subject_id)
    if token is None:
        return stored
    bundle = msgspec.json.decode(stored, type=EvidenceBundle)
    return msgspec.json.encode(msgspec.structs.replace(bundle, tsa_token=base64.b64encode(token).decode()))


async def read_token(connection: Connection, account_id: str, subject_id: str) -> bytes | None:
    """The authority's answer over the subject's root (RFC 3161, DER); None where there is none."""
    token: bytes | None = await connection.fetchval(
        "SELECT token FROM timestamp_tokens WHERE account_id = $1 AND subject_id = $2", account_id, subject_id
    )
    return token


async def save_token(connection: Connection, account_id: str, subject_id: str, token: bytes) -> None:
    """Keeps an authority's answer over the subject's root, verbatim; the first one stands."""
    await connection.execute(
        "INSERT INTO timestamp_tokens (account_id, subject_id, token, created_at) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT DO NOTHING",
        account_id,
        subject_id,
        token,
        clock.now(),
    )
