"""The rows of generations. Inner functions: the caller commits."""

import datetime

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.deals.seal import GeneratedDocument
from cleardeed.evidence.block import Evidence
from cleardeed.vault.keys import keep


class Generation(msgspec.Struct, frozen=True, kw_only=True):
    """A generation as it is read back. `documents` has kinds and hashes, `evidence` the block that the API shows."""

    generation_id: str
    mode: Mode
    cost: int
    created_at: datetime.datetime
    documents: list[GeneratedDocument]
    evidence: Evidence
    erased: bool


async def insert(
    connection: Connection,
    ring: KeyRing,
    caller: Caller,
    generation: Generation,
    *,
    order: bytes,
    key: DataKey,
) -> None:
    """Writes a new generation with its data key; `order` is stored encrypted."""
    generation_id = generation.generation_id
    await keep(connection, ring, generation_id, key)
    await connection.execute(
        "INSERT INTO generations (account_id, id, key_id, mode, cost, created_at, input, documents, evidence)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9::text::jsonb)",
        caller.account_id,
        generation_id,
        caller.key_id,
        generation.mode,
        generation.cost,
        generation.created_at,
        key.encrypt(order, f"generations/{generation_id}/input"),
        msgspec.json.encode(generation.documents).decode(),
        msgspec.json.encode(generation.evidence).decode(),
    )


async def read(connection: Connection, owner: Owner, generation_id: str) -> Generation | None:
    """The owner's generation; None where it has none of this id."""
    row = await connection.fetchrow(
        "SELECT id, mode, cost, created_at, documents::text, evidence::text, erased_at FROM generations"
        " WHERE account_id = $1 AND mode = $2 AND id = $3",
        owner.account_id,
        owner.mode,
        generation_id,
    )
    if row is None:
        return None
    return Generation(
        generation_id=row["id"],
        mode=row["mode"],
        cost=row["cost"],
        created_at=row["created_at"],
        documents=msgspec.json.decode(row["documents"], type=list[GeneratedDocument]),
        evidence=msgspec.json.decode(row["evidence"], type=Evidence),
        erased=row["erased_at"] is not None,
    )
