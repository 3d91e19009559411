"""Checks of all accounts as the operator sees them: how many, which, how the sources fare. No personal data."""

import datetime

import msgspec

from cleardeed.checks.inputs import CheckStatus, CheckType
from cleardeed.core.apikey import Mode
from cleardeed.database.pool import Connection
from cleardeed.sources.base import AnswerStatus

LOOKED_BACK = 500
"""How many of the newest checks tell of the sources' health."""


class ListedCheck(msgspec.Struct, frozen=True):
    """A check by all but what it is about."""

    id: str
    account_id: str
    type: CheckType
    mode: Mode
    status: CheckStatus
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    risk_score: int | None
    cost: int
    erased_at: datetime.datetime | None


class Health(msgspec.Struct, frozen=True):
    """How often a source gave an answer of this status, and when last."""

    source_code: str
    status: AnswerStatus
    answers: int
    last_at: datetime.datetime


async def count_by_status(connection: Connection) -> dict[str, int]:
    """How many checks there are in each state."""
    rows = await connection.fetch("SELECT status, sum(change)::bigint AS checks FROM check_counts GROUP BY status")
    return {row["status"]: row["checks"] for row in rows}


async def newest(connection: Connection, *, status: CheckStatus | None, limit: int) -> list[ListedCheck]:
    """The newest checks of all accounts."""
    rows = await connection.fetch(
        "SELECT id, account_id, type, mode, status, created_at, completed_at, risk_score, cost, erased_at FROM checks"
        " WHERE $1::text IS NULL OR status = $1 ORDER BY id DESC LIMIT $2",
        status,
        limit,
    )
    return [msgspec.convert(dict(row), ListedCheck) for row in rows]


async def health(connection: Connection) -> list[Health]:
    """What the sources answered to the newest `LOOKED_BACK` live checks."""
    rows = await connection.fetch(
        "SELECT a.source_code, a.status, count(*) AS answers, max(a.answered_at) AS last_at"
        " FROM (SELECT account_id, id, mode FROM checks ORDER BY id DESC LIMIT $1) c"
        " JOIN source_answers a ON a.account_id = c.account_id AND a.check_id = c.id"
        " WHERE c.mode = 'live' GROUP BY a.source_code, a.status",
        LOOKED_BACK,
    )
    return [msgspec.convert(dict(row), Health) for row in rows]
