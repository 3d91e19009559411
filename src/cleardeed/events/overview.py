"""Delivery statistics of all accounts. No personal data."""

import datetime
from collections.abc import Sequence

import msgspec

from cleardeed.core.ids import first_event_id_of
from cleardeed.database.pool import Connection


class Delays(msgspec.Struct, frozen=True):
    """Events of one bucket of a period, from 0: how many came, arrived, failed for good, are held for lack of an
    address (`unaddressed`) or by one that is not called any more (`held`).

    Half of those that arrived had after `median_seconds`, 95 % after `slow_seconds`.
    """

    bucket: int
    events: int
    delivered: int
    exhausted: int
    unaddressed: int
    held: int
    median_seconds: float | None
    slow_seconds: float | None


async def delays_by_time(connection: Connection, starts: Sequence[datetime.datetime]) -> list[Delays]:
    """The events since the first of the ascending `starts`, by the bucket that each begins."""
    seconds = "extract(epoch FROM delivered_at - created_at)::float8"
    rows = await connection.fetch(
        "SELECT width_bucket(created_at, $1::timestamptz[]) - 1 AS bucket, count(*) AS events,"
        " count(delivered_at) AS delivered, count(*) FILTER (WHERE status = 'exhausted') AS exhausted,"
        " count(*) FILTER (WHERE status = 'held' AND address_id IS NULL) AS unaddressed,"
        " count(*) FILTER (WHERE status = 'held' AND address_id IS NOT NULL) AS held,"
        f" percentile_cont(0.5) WITHIN GROUP (ORDER BY {seconds}) AS median_seconds,"
        f" percentile_cont(0.95) WITHIN GROUP (ORDER BY {seconds}) AS slow_seconds"
        " FROM events WHERE id >= $2 AND created_at >= $3 GROUP BY 1",
        starts,
        first_event_id_of(starts[0]),
        starts[0],
    )
    return [msgspec.convert(dict(row), Delays) for row in rows]
