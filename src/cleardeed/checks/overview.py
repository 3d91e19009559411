"""Checks of all accounts as the operator sees them: how many, which, how the sources fare. No personal data."""

import datetime
from collections.abc import Sequence

import msgspec

from cleardeed.checks.inputs import CheckStatus, CheckType
from cleardeed.core.apikey import Mode
from cleardeed.core.ids import first_id_of
from cleardeed.database.pool import Connection
from cleardeed.sources.base import AnswerStatus

LOOKBACK = 500
"""The number of newest checks that the sources' health is taken from."""
SAMPLE = 10_000
"""The number of a period's checks, evenly spread, that the sources' silence is taken from."""
SLACK = datetime.timedelta(hours=1)
"""By how much an id, which ranges are found by, may be older than its row: clocks of machines differ."""


class ListedCheck(msgspec.Struct, frozen=True):
    """A check by all but what it is about; `edition` is the number of its newest reviewed edition."""

    id: str
    account_id: str
    type: CheckType
    mode: Mode
    status: CheckStatus
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    risk_score: int | None
    edition: int | None
    reviewed_score: int | None
    cost: int
    erased_at: datetime.datetime | None


class Health(msgspec.Struct, frozen=True):
    """The number of a source's answers of this status, and the time of the last."""

    source_code: str
    status: AnswerStatus
    answers: int
    last_at: datetime.datetime


async def count_by_status(connection: Connection) -> dict[str, int]:
    """Return the number of checks in each state."""
    rows = await connection.fetch("SELECT status, sum(change)::bigint AS checks FROM check_counts GROUP BY status")
    return {row["status"]: row["checks"] for row in rows}


class Counted(msgspec.Struct, frozen=True):
    """Checks ordered in one bucket of a period, from 0, by mode and present status."""

    bucket: int
    mode: Mode
    status: CheckStatus
    checks: int


class Silence(msgspec.Struct, frozen=True):
    """The number of a source's answers that were none."""

    source_code: str
    answers: int
    unavailable: int


async def count_by_time(connection: Connection, starts: Sequence[datetime.datetime]) -> list[Counted]:
    """The checks ordered since the first of the ascending `starts`, by the bucket that each begins."""
    rows = await connection.fetch(
        "SELECT width_bucket(created_at, $1::timestamptz[]) - 1 AS bucket, mode, status, count(*) AS checks"
        " FROM checks WHERE id >= $2 AND created_at >= $3 GROUP BY 1, 2, 3",
        starts,
        first_id_of("chk", starts[0] - SLACK),
        starts[0],
    )
    return [msgspec.convert(dict(row), Counted) for row in rows]


async def silence_since(connection: Connection, since: datetime.datetime) -> list[Silence]:
    """The answers of sources to live checks ordered since then; for more than `SAMPLE` checks, to a sample."""
    rows = await connection.fetch(
        "WITH ordered AS (SELECT account_id, id, row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS total"
        " FROM checks WHERE id >= $1 AND created_at >= $2 AND mode = 'live')"
        " SELECT a.source_code, count(*) AS answers, count(*) FILTER (WHERE a.status = 'source_unavailable') AS"
        " unavailable FROM ordered c JOIN answered_sources a ON a.account_id = c.account_id AND a.check_id = c.id"
        " WHERE c.number % ceil(c.total / $3::numeric) = 0 GROUP BY a.source_code ORDER BY a.source_code",
        first_id_of("chk", since - SLACK),
        since,
        SAMPLE,
    )
    return [msgspec.convert(dict(row), Silence) for row in rows]


async def newest(
    connection: Connection, *, status: CheckStatus | None, limit: int, before: str | None = None
) -> list[ListedCheck]:
    """The newest checks of all accounts, of those older than the check `before` if given."""
    rows = await connection.fetch(
        "SELECT c.id, c.account_id, c.type, c.mode, c.status, c.created_at, c.completed_at, c.risk_score, r.edition,"
        " r.risk_score AS reviewed_score, c.cost, c.erased_at FROM checks c LEFT JOIN check_reviews r"
        " ON r.account_id = c.account_id AND r.check_id = c.id AND r.edition = c.reviewed_edition"
        " WHERE ($1::text IS NULL OR c.status = $1) AND ($3::text IS NULL OR c.id < $3) ORDER BY c.id DESC LIMIT $2",
        status,
        limit,
        before,
    )
    return [msgspec.convert(dict(row), ListedCheck) for row in rows]


async def health(connection: Connection) -> list[Health]:
    """The answers of the sources to the newest `LOOKBACK` live checks."""
    rows = await connection.fetch(
        "SELECT a.source_code, a.status, count(*) AS answers, max(a.answered_at) AS last_at"
        " FROM (SELECT account_id, id, mode FROM checks ORDER BY id DESC LIMIT $1) c"
        " JOIN answered_sources a ON a.account_id = c.account_id AND a.check_id = c.id"
        " WHERE c.mode = 'live' GROUP BY a.source_code, a.status",
        LOOKBACK,
    )
    return [msgspec.convert(dict(row), Health) for row in rows]
