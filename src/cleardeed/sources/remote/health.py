"""Health of sources, shared by all workers: the circuit breaker and the figures of `sources list`."""

import datetime

import msgspec

from cleardeed.core import clock
from cleardeed.database.pool import Connection, Pool

OPENS_AFTER = 5
"""Failures in a row after which a source is not queried for a while."""
FIRST_REST_SECONDS = 30.0
MAX_REST_SECONDS = 900.0


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """The recent outcomes of a connector for a source."""

    connector: str
    source_code: str
    failures: int
    open_until: datetime.datetime | None
    asked_at: datetime.datetime | None
    answered_at: datetime.datetime | None
    outcome: str | None
    reason: str | None
    asked: int
    failed: int
    """Questions of the last day on which anything was asked, and how many of them gave nothing to rely on."""

    @property
    def error_share(self) -> float | None:
        return round(self.failed / self.asked, 3) if self.asked else None


class Breaker:
    """The circuit breaker of one connector for one source; its state is a row that all processes share.

    Closed: questions pass. After `OPENS_AFTER` failures in a row it opens and no question is put for a while that
    doubles each time. Then one question passes as a probe: its answer closes the breaker, its failure opens it again.
    """

    def __init__(self, pool: Pool, connector: str, source_code: str) -> None:
        self._pool = pool
        self._key = (connector, source_code)

    async def allow_request(self, lease_seconds: float) -> bool:
        """Whether a question may be put now. A probe that is not heard of again is repeated after the lease."""
        moment = clock.now()
        row = await self._pool.fetchrow(
            "SELECT open_until FROM source_health WHERE connector = $1 AND source_code = $2", *self._key
        )
        if row is None or row["open_until"] is None:
            return True
        if row["open_until"] > moment:
            return False
        claimed = await self._pool.execute(
            "UPDATE source_health SET probing = true, open_until = $4"
            " WHERE connector = $1 AND source_code = $2 AND open_until <= $3",
            *self._key,
            moment,
            moment + datetime.timedelta(seconds=lease_seconds),
        )
        return claimed == "UPDATE 1"

    async def answered(self, outcome: str) -> None:
        """The source is well."""
        moment = clock.now()
        await self._pool.execute(
            "INSERT INTO source_health AS h (connector, source_code, asked_at, answered_at, outcome, day, asked)"
            " VALUES ($1, $2, $3, $3, $4, $5, 1) ON CONFLICT (connector, source_code) DO UPDATE SET"
            " failures = 0, trips = 0, open_until = NULL, probing = false, asked_at = $3, answered_at = $3,"
            f" outcome = $4, reason = NULL, {_COUNTED}, failed = {_OF_THE_DAY.format('failed')}",
            *self._key,
            moment,
            outcome,
            moment.date(),
        )

    async def failed(self, reason: str, *, trips: bool = True) -> None:
        """The source gave nothing. `trips`: whether that speaks against the source, and not only against our haste."""
        moment = clock.now()
        await self._pool.execute(
            "INSERT INTO source_health AS h (connector, source_code, failures, asked_at, outcome, reason, day, asked,"
            " failed) VALUES ($1, $2, $6::integer, $3, 'unavailable', $4, $5, 1, 1)"
            " ON CONFLICT (connector, source_code) DO UPDATE SET failures = h.failures + $6, asked_at = $3,"
            f" outcome = 'unavailable', reason = $4, {_COUNTED}, failed = {_OF_THE_DAY.format('failed')} + 1,"
            f" trips = h.trips + ({_OPENS})::integer, probing = false,"
            f" open_until = CASE WHEN {_OPENS} THEN $3::timestamptz"
            f" + make_interval(secs => least({FIRST_REST_SECONDS} * 2 ^ least(h.trips, 16), {MAX_REST_SECONDS}))"
            " ELSE h.open_until END",
            *self._key,
            moment,
            reason,
            moment.date(),
            int(trips),
        )


_OF_THE_DAY = "CASE WHEN h.day = $5 THEN h.{} ELSE 0 END"
_COUNTED = f"day = $5, asked = {_OF_THE_DAY.format('asked')} + 1"
_OPENS = f"(h.probing OR (h.open_until IS NULL AND h.failures + $6 >= {OPENS_AFTER} AND $6 > 0))"


async def list_health(connection: Connection) -> list[Health]:
    """The health of each connector and source that was queried."""
    rows = await connection.fetch(
        "SELECT connector, source_code, failures, open_until, asked_at, answered_at, outcome, reason, asked, failed"
        " FROM source_health ORDER BY connector, source_code"
    )
    return [msgspec.convert(dict(row), Health) for row in rows]
