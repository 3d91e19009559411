"""The rows of sales, markets and valuations. Inner functions: the caller commits."""

import datetime
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import msgspec
from asyncpg.pool import PoolConnectionProxy

from cleardeed.accounts.api_keys import Caller
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.evidence.block import Evidence
from cleardeed.valuation.kinds import Kind
from cleardeed.valuation.result import Status
from cleardeed.vault.keys import keep

PREFETCH = 5_000
LONG_SECONDS = 3600

_numbers = msgspec.json.Decoder(dict[str, float]).decode


class SaleRow(msgspec.Struct, frozen=True):
    """One sale as a market learns from it."""

    date: datetime.date
    price: float
    area_m2: float
    place: str
    numbers: dict[str, float]


class MarketRow(msgspec.Struct, frozen=True, kw_only=True):
    """A trained market without its contents."""

    kind: Kind
    version: int
    trained_at: datetime.datetime
    sales: int
    summary: dict[str, Any]


class Valuation(msgspec.Struct, frozen=True, kw_only=True):
    """A valuation as it is read back. `result` is the JSON of what the API shows, None where it was erased."""

    valuation_id: str
    mode: Mode
    status: Status
    cost: int
    created_at: datetime.datetime
    completed_at: datetime.datetime
    result: bytes | None
    evidence: Evidence | None


async def stream_sales(connection: asyncpg.Connection | PoolConnectionProxy, kind: Kind) -> AsyncIterator[SaleRow]:
    """Every sale of the kind, the oldest first. Inside a transaction."""
    statement = (
        "SELECT sold_on, price, area_m2, place, numbers FROM valuation_sales WHERE kind = $1 ORDER BY sold_on, id"
    )
    async for row in connection.cursor(statement, kind, prefetch=PREFETCH, timeout=LONG_SECONDS):
        yield SaleRow(row["sold_on"], row["price"], row["area_m2"], row["place"], _numbers(row["numbers"]))


async def loaded_kinds(connection: Connection) -> set[str]:
    """The kinds that have sales."""
    return {row[0] for row in await connection.fetch("SELECT DISTINCT kind FROM valuation_sales")}


async def known_fingerprints(connection: Connection, fingerprints: list[int]) -> set[int]:
    """Those of the sales that are loaded."""
    rows = await connection.fetch(
        "SELECT fingerprint FROM valuation_sales WHERE fingerprint = ANY($1)", fingerprints, timeout=LONG_SECONDS
    )
    return {row[0] for row in rows}


async def put_market(
    connection: Connection, kind: Kind, *, sales: int, summary: Any, content: bytes, at: datetime.datetime
) -> int:
    """Makes this the market of its kind, from the caller's commit on; its version."""
    version: int = await connection.fetchval(
        "INSERT INTO valuation_markets (kind, version, trained_at, sales, summary, content)"
        " VALUES ($1, nextval('valuation_load_ids'), $2, $3, $4::text::jsonb, $5)"
        " ON CONFLICT (kind) DO UPDATE SET version = excluded.version, trained_at = excluded.trained_at,"
        " sales = excluded.sales, summary = excluded.summary, content = excluded.content RETURNING version",
        kind,
        at,
        sales,
        msgspec.json.encode(summary).decode(),
        content,
        timeout=LONG_SECONDS,
    )
    return version


async def market_version(connection: Connection, kind: Kind) -> int | None:
    """The version of the kind's market, or None where none was trained."""
    version: int | None = await connection.fetchval("SELECT version FROM valuation_markets WHERE kind = $1", kind)
    return version


async def market_content(connection: Connection, kind: Kind) -> tuple[int, bytes] | None:
    """The kind's market as it stands."""
    row = await connection.fetchrow(
        "SELECT version, content FROM valuation_markets WHERE kind = $1", kind, timeout=LONG_SECONDS
    )
    return (row["version"], row["content"]) if row else None


async def list_markets(connection: Connection) -> list[MarketRow]:
    """Every trained market, by kind."""
    rows = await connection.fetch(
        "SELECT kind, version, trained_at, sales, summary::text AS summary FROM valuation_markets ORDER BY kind"
    )
    return [
        MarketRow(
            kind=row["kind"],
            version=row["version"],
            trained_at=row["trained_at"],
            sales=row["sales"],
            summary=msgspec.json.decode(row["summary"]),
        )
        for row in rows
    ]


async def insert(
    connection: Connection, ring: KeyRing, caller: Caller, valuation: Valuation, *, order: bytes, key: DataKey
) -> None:
    """Writes a new valuation with its data key; order and result are stored encrypted."""
    valuation_id = valuation.valuation_id
    await keep(connection, ring, valuation_id, key)
    await connection.execute(
        "INSERT INTO valuations (account_id, id, key_id, mode, status, cost, created_at, completed_at, input, result,"
        " evidence) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text::jsonb)",
        caller.account_id,
        valuation_id,
        caller.key_id,
        valuation.mode,
        valuation.status,
        valuation.cost,
        valuation.created_at,
        valuation.completed_at,
        key.encrypt(order, _place(valuation_id, "input")),
        key.encrypt(valuation.result, _place(valuation_id, "result")) if valuation.result else None,
        msgspec.json.encode(valuation.evidence).decode() if valuation.evidence else None,
    )


async def read(connection: Connection, ring: KeyRing, owner: Owner, valuation_id: str) -> Valuation | None:
    """The owner's valuation; None where it has none of this id."""
    row = await connection.fetchrow(
        "SELECT v.id, mode, status, cost, created_at, completed_at, result, evidence::text AS evidence, k.wrapped"
        " FROM valuations v LEFT JOIN data_keys k ON k.subject_id = v.id"
        " WHERE account_id = $1 AND mode = $2 AND v.id = $3",
        owner.account_id,
        owner.mode,
        valuation_id,
    )
    if row is None:
        return None
    return Valuation(
        valuation_id=row["id"],
        mode=row["mode"],
        status=row["status"],
        cost=row["cost"],
        created_at=row["created_at"],
        completed_at=row["completed_at"],
        result=_decrypted(ring, row),
        evidence=msgspec.json.decode(row["evidence"], type=Evidence) if row["evidence"] else None,
    )


def _decrypted(ring: KeyRing, row: asyncpg.Record) -> bytes | None:
    if row["result"] is None or row["wrapped"] is None:
        return None
    return ring.unwrap(row["wrapped"]).decrypt(row["result"], _place(row["id"], "result"))


def _place(valuation_id: str, part: str) -> str:
    return f"valuations/{valuation_id}/{part}"
