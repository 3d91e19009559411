"""The rows of events, their addresses and attempts."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache

import asyncpg
import msgspec
import structlog

from cleardeed.core.apikey import webhook_secret_text
from cleardeed.core.crypto import DataKey, DecryptionError, KeyRing
from cleardeed.database.pool import Connection
from cleardeed.events.lanes import LEAST
from cleardeed.events.model import EventStatus, place_of_body
from cleardeed.events.retry import DISABLE_AFTER

log = structlog.get_logger(__name__)

LEASE = timedelta(seconds=60)
"""A claimed event is left alone this long; whoever has not recorded its try by then is taken for dead. It is more than
what the last one claimed waits for its turn where those before it run into the time-out."""

# The addresses that have anything pending are walked by the index, one probe each, so that a thousand waiting events
# of a dead receiver cost what one does. They take turns at random where there is not room for all.
_CLAIM = """
WITH RECURSIVE addresses (id) AS (
    (SELECT address_id FROM events WHERE status = 'pending' ORDER BY address_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.address_id FROM events e
             WHERE e.status = 'pending' AND e.address_id > a.id ORDER BY e.address_id LIMIT 1)
      FROM addresses a WHERE a.id IS NOT NULL
), due AS (
    SELECT e.id
      FROM (SELECT a.id, coalesce(lane.free, $4) AS free
              FROM addresses a LEFT JOIN unnest($5::bigint[], $6::integer[]) AS lane (id, free) ON lane.id = a.id
             WHERE a.id IS NOT NULL ORDER BY random()) a
     CROSS JOIN LATERAL (
            SELECT id FROM events
             WHERE address_id = a.id AND status = 'pending' AND next_attempt_at <= $1
             ORDER BY next_attempt_at LIMIT a.free FOR UPDATE SKIP LOCKED) e
     LIMIT $3
), claimed AS (
    UPDATE events SET next_attempt_at = $1 + $2::interval FROM due WHERE events.id = due.id
    RETURNING events.id, events.address_id, events.key_id, events.subject_id, events.body, events.tries
)
SELECT c.id, c.address_id, c.body, c.tries, a.url, d.wrapped AS data_key,
       CASE WHEN k.next_webhook_secret_at <= $1 THEN k.next_webhook_secret ELSE k.webhook_secret END AS secret
  FROM claimed c JOIN event_addresses a ON a.id = c.address_id JOIN api_keys k ON k.id = c.key_id
  LEFT JOIN data_keys d ON d.subject_id = c.subject_id
"""

_RECORD = """
WITH tried AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::integer[], $5::text[], $6::integer[],
                         $7::bytea[], $8::text[], $9::timestamptz[])
        AS t (event_id, address_id, at, took_ms, outcome, status_code, answer, status, next_attempt_at)
), noted AS (
    INSERT INTO event_attempts (event_id, at, took_ms, outcome, status_code, answer)
    SELECT event_id, at, took_ms, outcome, status_code, answer FROM tried
), recovered AS (
    UPDATE event_addresses a SET failing_since = NULL FROM tried t
     WHERE a.id = t.address_id AND t.status = 'delivered' AND a.failing_since IS NOT NULL
)
UPDATE events e
   SET status = t.status, next_attempt_at = t.next_attempt_at, tries = tries + 1,
       delivered_at = CASE t.status WHEN 'delivered' THEN t.at END
  FROM tried t
 WHERE e.id = t.event_id AND (e.status = 'pending' OR (e.status = 'held' AND t.status = 'delivered'))
"""


class Claimed(msgspec.Struct, frozen=True):
    """An event to be tried now. `key`, its subject's, and `body` are None where the subject was erased."""

    event_id: str
    address_id: int
    url: str
    tries: int
    secret: str
    key: DataKey | None
    body: bytes | None


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """How one try went, and what follows for the event and its address."""

    event_id: str
    address_id: int
    at: datetime
    took_ms: int
    outcome: str
    status_code: int | None = None
    answer: bytes = b""
    """The beginning of the receiver's answer, which may repeat the event: encrypted as that is."""
    status: EventStatus
    next_attempt_at: datetime | None = None
    gone: bool = False


async def claim(
    connection: Connection, ring: KeyRing, now: datetime, *, limit: int, left: dict[int, int]
) -> list[Claimed]:
    """Takes at most `limit` due events, of each address at most what is `left` to it."""
    rows = await connection.fetch(_CLAIM, now, LEASE, limit, LEAST, list(left.keys()), list(left.values()))
    secret_of = cache(lambda wrapped: webhook_secret_text(ring.unwrap_bytes(wrapped)))
    return [event for row in rows if (event := _readable(ring, secret_of, row)) is not None]


async def give_back(connection: Connection, event_ids: list[str], now: datetime) -> None:
    """Ends the lease of claimed events that were not tried: they are due at once."""
    await connection.execute(
        "UPDATE events SET next_attempt_at = $2 WHERE id = ANY($1) AND status = 'pending'", event_ids, now
    )


def _readable(ring: KeyRing, secret_of: Callable[[bytes], str], row: asyncpg.Record) -> Claimed | None:
    """The event in the clear; None where its key is not of this service: it stays due, and the others go out."""
    try:
        key = None if row["data_key"] is None else ring.unwrap(row["data_key"])
        body = None if key is None else key.decrypt(row["body"], place_of_body(row["id"]))
        secret = secret_of(row["secret"])
    except DecryptionError:
        log.error("an event cannot be decrypted", event_id=row["id"])
        return None
    return Claimed(
        event_id=row["id"],
        address_id=row["address_id"],
        url=row["url"],
        tries=row["tries"],
        secret=secret,
        key=key,
        body=body,
    )


async def mark_erased(connection: Connection, event_ids: list[str]) -> None:
    """Ends events whose body nobody can read any more."""
    await connection.execute("UPDATE events SET status = 'erased', body = '' WHERE id = ANY($1)", event_ids)


async def record_attempts(connection: Connection, attempts: list[Attempt]) -> None:
    """Writes how tries went and what follows for their events, and that addresses which took one fail no more.

    A delivered event stays delivered, whatever a late twin says. What follows for addresses that took none, the
    `failing` ones, is for `judge_addresses`.
    """
    await connection.execute(
        _RECORD,
        [attempt.event_id for attempt in attempts],
        [attempt.address_id for attempt in attempts],
        [attempt.at for attempt in attempts],
        [attempt.took_ms for attempt in attempts],
        [attempt.outcome for attempt in attempts],
        [attempt.status_code for attempt in attempts],
        [attempt.answer for attempt in attempts],
        [attempt.status for attempt in attempts],
        [attempt.next_attempt_at for attempt in attempts],
    )


def failing(attempts: list[Attempt]) -> dict[int, list[Attempt]]:
    """The tries at addresses that accepted none of theirs, by address."""
    accepting = {attempt.address_id for attempt in attempts if attempt.status == "delivered"}
    tries: dict[int, list[Attempt]] = {}
    for attempt in attempts:
        if attempt.address_id not in accepting:
            tries.setdefault(attempt.address_id, []).append(attempt)
    return tries


async def judge_addresses(connection: Connection, tries: dict[int, list[Attempt]]) -> None:
    """Notes since when `failing` addresses do so; disables those that are gone or did nothing else for too long."""
    rows = await connection.fetch(
        "SELECT id, failing_since, disabled_at FROM event_addresses WHERE id = ANY($1)", list(tries)
    )
    for row in rows:
        await _judge_address(
            connection, row["id"], row["failing_since"], row["disabled_at"] is not None, tries[row["id"]]
        )


async def _judge_address(
    connection: Connection, address_id: int, failing_since: datetime | None, disabled: bool, tries: list[Attempt]
) -> None:
    at = max(attempt.at for attempt in tries)
    if disabled:
        await _hold(connection, address_id)
    elif any(attempt.gone for attempt in tries):
        await _disable(connection, address_id, at, "gone")
    elif failing_since is None:
        await connection.execute("UPDATE event_addresses SET failing_since = $2 WHERE id = $1", address_id, at)
    elif at - failing_since >= DISABLE_AFTER:
        await _disable(connection, address_id, at, "failing")


async def _disable(connection: Connection, address_id: int, at: datetime, reason: str) -> None:
    await connection.execute(
        "UPDATE event_addresses SET disabled_at = $2, disabled_reason = $3, failing_since = coalesce(failing_since, $2)"
        " WHERE id = $1",
        address_id,
        at,
        reason,
    )
    await _hold(connection, address_id)


async def _hold(connection: Connection, address_id: int) -> None:
    await connection.execute(
        "UPDATE events SET status = 'held' WHERE address_id = $1 AND status = 'pending'", address_id
    )
