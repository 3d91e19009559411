"""Drift of interfaces: answers that a register gave and that were not understood, counted by connector and field."""

import datetime
from collections.abc import Collection, Iterable

import msgspec

from cleardeed.database.pool import Connection, Pool
from cleardeed.sources.base import Answer
from cleardeed.sources.field_paths import plain_field

REASONS = frozenset({"broken", "not_understood", "unreadable_rows", "counts_differ"})
"""Reasons of answers with a reply of unknown shape or words."""
MAX_FIELDS = 200
"""Fields of one connector that are counted apart: names may come from what a caller uploads."""
FIELDS_OF_AN_ANSWER = 8


class Drift(msgspec.Struct, frozen=True, kw_only=True):
    """The number of a connector's answers not understood for one reason, in one field."""

    connector: str
    source_code: str
    reason: str
    field: str
    answers: int
    first_at: datetime.datetime
    last_at: datetime.datetime


def is_drift(answer: Answer) -> bool:
    """Whether the register answered and something of it was not understood."""
    return answer.reason in REASONS or bool(answer.not_understood)


async def record_drift(connection: Connection, answers: Iterable[Answer]) -> None:
    """Counts the answers that were not understood, once for each field that they name."""
    for answer in filter(is_drift, answers):
        for field in [*map(plain_field, answer.not_understood[:FIELDS_OF_AN_ANSWER])] or [""]:
            await connection.execute(
                "INSERT INTO source_drift AS d (connector, source_code, reason, field, answers, first_at, last_at)"
                " SELECT $1, $2, $3, CASE WHEN count(*) < $6 OR bool_or(field = $4) THEN $4 ELSE '' END, 1, $5, $5"
                " FROM source_drift WHERE connector = $1"
                " ON CONFLICT (connector, source_code, reason, field)"
                " DO UPDATE SET answers = d.answers + 1, last_at = greatest(d.last_at, $5)",
                answer.connector,
                answer.source_code,
                answer.reason or "not_understood",
                field,
                answer.answered_at,
                MAX_FIELDS,
            )


async def list_drift(connection: Connection | Pool, connectors: Collection[str] | None = None) -> list[Drift]:
    """List what was not understood, newest first; of these connectors, or of all."""
    rows = await connection.fetch(
        "SELECT connector, source_code, reason, field, answers, first_at, last_at FROM source_drift"
        " WHERE $1::text[] IS NULL OR connector = ANY ($1) ORDER BY last_at DESC, connector, source_code, field",
        None if connectors is None else [*connectors],
    )
    return [msgspec.convert(dict(row), Drift) for row in rows]
