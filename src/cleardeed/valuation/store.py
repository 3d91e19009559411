"""The rows of sales and markets. Inner functions: the caller commits."""

import datetime
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import msgspec
from asyncpg.pool import PoolConnectionProxy

from cleardeed.database.pool import Connection
from cleardeed.valuation.kinds import Kind

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


Reading = asyncpg.Connection | PoolConnectionProxy
"""A connection that a cursor can be opened on."""


async def stream_sales(connection: Reading, kind: Kind) -> AsyncIterator[SaleRow]:
    """Every sale of the kind, the oldest first. Inside a transaction."""
    statement = (
        "SELECT sold_on, price, area_m2, place, numbers FROM valuation_sales WHERE kind = $1 ORDER BY sold_on, id"
    )
    async for row in connection.cursor(statement, kind, prefetch=PREFETCH, timeout=LONG_SECONDS):
        yield SaleRow(row["sold_on"], row["price"], row["area_m2"], row["place"], _numbers(row["numbers"]))


async def loaded_rows(connection: Connection, kind: Kind, *, through: int | None = None) -> tuple[int, int]:
    """Return the number of loaded sales of the kind, and the last one's id; of those up to the id `through`, if it is
    given."""
    row = await connection.fetchrow(
        "SELECT count(*), coalesce(max(id), 0) FROM valuation_sales"
        " WHERE kind = $1 AND ($2::bigint IS NULL OR id <= $2)",
        kind,
        through,
        timeout=LONG_SECONDS,
    )
    return (row[0], row[1]) if row else (0, 0)


async def loaded_kinds(connection: Connection) -> set[str]:
    """The kinds that have sales."""
    return {row[0] for row in await connection.fetch("SELECT DISTINCT kind FROM valuation_sales")}


async def known_fingerprints(connection: Connection, fingerprints: list[int]) -> set[int]:
    """The fingerprints of loaded sales among these."""
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
    """Return the kind's market in its current state."""
    row = await connection.fetchrow(
        "SELECT version, content FROM valuation_markets WHERE kind = $1", kind, timeout=LONG_SECONDS
    )
    return (row["version"], row["content"]) if row else None


async def market_summary(connection: Connection, kind: Kind) -> dict[str, Any] | None:
    """Return the stored summary of the training of the kind's market."""
    text = await connection.fetchval("SELECT summary::text FROM valuation_markets WHERE kind = $1", kind)
    return None if text is None else msgspec.json.decode(text, type=dict[str, Any])


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
