"""Money over all accounts, by time."""

import datetime
from collections.abc import Sequence

import msgspec

from cleardeed.database.pool import Connection


class Turnover(msgspec.Struct, frozen=True):
    """Whole roubles of one bucket of a period, from 0: charged, refunded, paid in by top-ups and packages."""

    bucket: int
    charged: int
    refunded: int
    paid_in: int


async def turnover_by_time(connection: Connection, starts: Sequence[datetime.datetime]) -> list[Turnover]:
    """The ledger's entries since the first of the ascending `starts`, by the bucket that each begins."""
    rows = await connection.fetch(
        "SELECT width_bucket(created_at, $1::timestamptz[]) - 1 AS bucket,"
        " coalesce(-sum(amount) FILTER (WHERE reason = 'charge'), 0)::bigint AS charged,"
        " coalesce(sum(amount) FILTER (WHERE reason = 'refund'), 0)::bigint AS refunded,"
        " coalesce(sum(amount) FILTER (WHERE reason IN ('top_up', 'package')), 0)::bigint AS paid_in"
        " FROM ledger_entries WHERE created_at >= $2 GROUP BY 1",
        starts,
        starts[0],
    )
    return [msgspec.convert(dict(row), Turnover) for row in rows]
