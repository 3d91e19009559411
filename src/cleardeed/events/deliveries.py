"""SQL of deliveries: claim due events, record attempts, disable failing addresses."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache

import asyncpg
import msgspec
import structlog

from cleardeed.core.apikey import webhook_secret_text
from cleardeed.core.crypto import DataKey, DecryptionError, KeyRing
from cleardeed.database.pool import Connection
from cleardeed.events.model import EventStatus, event_columns
from cleardeed.events.retry import DISABLE_AFTER
from cleardeed.events.windows import MIN_SIZE

log = structlog.get_logger(__name__)

LEASE = timedelta(seconds=60)
"""A claimed event is not claimed again for this long; a worker that has not recorded its attempt by then counts as
dead. Long enough for the last claimed event to be sent even if all before it time out."""

# A loose index scan visits each address with pending events once, so that a thousand waiting events of a dead receiver
# cost as much as one.
_ADDRESSES = """
    (SELECT address_id FROM events WHERE status = 'pending' ORDER BY address_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.address_id FROM events e
             WHERE e.status = 'pending' AND e.address_id > a.id ORDER BY e.address_id LIMIT 1)
      FROM addresses a WHERE a.id IS NOT NULL
"""
# If there is not room for all, addresses are chosen at random.
_CLAIM = """
WITH {recursive} addresses (id) AS ({addresses}), due AS (
    SELECT e.account_id, e.id
      FROM (SELECT a.id, coalesce(lane.free, $4) AS free
              FROM addresses a LEFT JOIN unnest($5::bigint[], $6::integer[]) AS lane (id, free) ON lane.id = a.id
             WHERE a.id IS NOT NULL ORDER BY random()) a
     CROSS JOIN LATERAL (
            SELECT e.account_id, e.id FROM events e
             WHERE {of_e} e.address_id = a.id AND e.status = 'pending' AND e.next_attempt_at <= $1
             ORDER BY e.next_attempt_at LIMIT a.free FOR UPDATE SKIP LOCKED) e
     LIMIT $3
), claimed AS (
    UPDATE events e SET next_attempt_at = $1 + $2::interval FROM due
     WHERE {of_e} e.account_id = due.account_id AND e.id = due.id
    RETURNING e.account_id, e.id, e.address_id, e.key_id, e.subject_id, e.body, e.tries
)
SELECT c.account_id, c.id, c.address_id, c.body, c.tries, a.url, d.wrapped AS data_key,
       CASE WHEN k.next_webhook_secret_at <= $1 THEN k.next_webhook_secret ELSE k.webhook_secret END AS secret
  FROM claimed c JOIN event_addresses a ON {of_a} a.account_id = c.account_id AND a.id = c.address_id
  JOIN api_keys k ON {of_k} k.account_id = c.account_id AND k.id = c.key_id
  LEFT JOIN data_keys d ON {of_d} d.account_id = c.account_id AND d.subject_id = c.subject_id
"""
_CLAIM_OF_ALL = _CLAIM.format(recursive="RECURSIVE", addresses=_ADDRESSES, of_e="", of_a="", of_k="", of_d="")
_CLAIM_OF_ACCOUNT = _CLAIM.format(
    recursive="",
    addresses="SELECT id FROM event_addresses WHERE account_id = $7",
    **{f"of_{name}": f"{name}.account_id = $7 AND" for name in "eakd"},
)

_RECORD = """
WITH tried AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::integer[], $6::text[],
                         $7::integer[], $8::bytea[], $9::text[], $10::timestamptz[])
        AS t (account_id, event_id, address_id, at, took_ms, outcome, status_code, answer, status, next_attempt_at)
), noted AS (
    INSERT INTO event_attempts (account_id, event_id, at, took_ms, outcome, status_code, answer)
    SELECT account_id, event_id, at, took_ms, outcome, status_code, answer FROM tried
), recovered AS (
    UPDATE event_addresses a SET failing_since = NULL FROM tried t
     WHERE a.account_id = t.account_id AND a.id = t.address_id
       AND t.status = 'delivered' AND a.failing_since IS NOT NULL
)
UPDATE events e
   SET status = t.status, next_attempt_at = t.next_attempt_at, tries = tries + 1,
       delivered_at = CASE WHEN t.status = 'delivered' THEN t.at END
  FROM tried t
 WHERE e.account_id = t.account_id AND e.id = t.event_id
   AND (e.status = 'pending' OR (e.status = 'held' AND t.status = 'delivered'))
"""


_CLAIMED = "unnest($1::text[], $2::text[]) AS c (account_id, id) WHERE e.account_id = c.account_id AND e.id = c.id"


class Claimed(msgspec.Struct, frozen=True):
    """A claimed event. `key` (its subject's data key) and `body` are None if the subject was erased; `cause` is the
    traceparent of what recorded it, where that is known."""

    account_id: str
    event_id: str
    address_id: int
    url: str
    tries: int
    secret: str
    key: DataKey | None
    body: bytes | None
    cause: str | None = None


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of one attempt, and the event's next state."""

    account_id: str
    event_id: str
    address_id: int
    at: datetime
    took_ms: int
    outcome: str
    status_code: int | None = None
    answer: bytes = b""
    """The first bytes of the receiver's answer, encrypted: it may repeat the event."""
    status: EventStatus
    next_attempt_at: datetime | None = None
    gone: bool = False


async def claim(
    connection: Connection, ring: KeyRing, now: datetime, *, limit: int, remaining: dict[int, int], by_account: bool
) -> list[Claimed]:
    """Lease at most `limit` due events, at most `remaining[address_id]` of each address.

    With `by_account`, by a statement for each account that has some, as a cluster locks rows.
    """
    lanes = (MIN_SIZE, list(remaining.keys()), list(remaining.values()))
    if by_account:
        rows = await _claim_by_account(connection, now, limit, lanes)
    else:
        rows = await connection.fetch(_CLAIM_OF_ALL, now, LEASE, limit, *lanes)
    secret_of = cache(lambda wrapped: webhook_secret_text(ring.unwrap_bytes(wrapped)))
    return [event for row in rows if (event := _decrypted(ring, secret_of, row)) is not None]


async def _claim_by_account(
    connection: Connection, now: datetime, limit: int, lanes: tuple[int, list[int], list[int]]
) -> list[asyncpg.Record]:
    statement = "SELECT DISTINCT account_id FROM events WHERE status = 'pending' AND next_attempt_at <= $1"
    accounts = [row["account_id"] for row in await connection.fetch(statement, now)]
    random.shuffle(accounts)  # where there is not room for all
    rows: list[asyncpg.Record] = []
    for account_id in accounts:
        if len(rows) < limit:
            rows += await connection.fetch(_CLAIM_OF_ACCOUNT, now, LEASE, limit - len(rows), *lanes, account_id)
    return rows


async def release_claim(connection: Connection, events: list[Claimed], now: datetime) -> None:
    """End the lease of claimed events that were not attempted: they are due at once."""
    await connection.execute(
        f"UPDATE events e SET next_attempt_at = $3 FROM {_CLAIMED} AND e.status = 'pending'", *_ids(events), now
    )


def _decrypted(ring: KeyRing, secret_of: Callable[[bytes], str], row: asyncpg.Record) -> Claimed | None:
    """The event, decrypted; None if its service key is missing. It stays due and does not block the others."""
    try:
        key = None if row["data_key"] is None else ring.unwrap(row["data_key"])
        body = None if key is None else event_columns(row["id"], key).decrypt_bytes("body", row["body"])
        secret = secret_of(row["secret"])
    except DecryptionError:
        log.error("an event cannot be decrypted", event_id=row["id"])
        return None
    return Claimed(
        account_id=row["account_id"],
        event_id=row["id"],
        address_id=row["address_id"],
        url=row["url"],
        tries=row["tries"],
        secret=secret,
        key=key,
        body=body,
    )


async def mark_erased(connection: Connection, events: list[Claimed]) -> None:
    """Mark events as erased whose data key was destroyed."""
    await connection.execute(f"UPDATE events e SET status = 'erased', body = '' FROM {_CLAIMED}", *_ids(events))


def _ids(events: list[Claimed]) -> tuple[list[str], list[str]]:
    return [event.account_id for event in events], [event.event_id for event in events]


async def record_attempts(connection: Connection, attempts: list[Attempt]) -> None:
    """Insert attempts, update their events, and reset the failures of addresses that accepted one.

    A delivered event stays delivered, whatever a late duplicate attempt says. Addresses that accepted none are left to
    `update_failing_addresses`.
    """
    await connection.execute(
        _RECORD,
        [attempt.account_id for attempt in attempts],
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


Address = tuple[str, int]
"""The account and id of an address."""


def failing_addresses(attempts: list[Attempt]) -> dict[Address, list[Attempt]]:
    """Attempts by address, for the addresses that accepted none of them."""
    accepting = {attempt.address_id for attempt in attempts if attempt.status == "delivered"}
    tries: dict[Address, list[Attempt]] = {}
    for attempt in attempts:
        if attempt.address_id not in accepting:
            tries.setdefault((attempt.account_id, attempt.address_id), []).append(attempt)
    return tries


async def update_failing_addresses(connection: Connection, tries: dict[Address, list[Attempt]]) -> None:
    """Record since when `failing_addresses` fail; disable those that are gone or have failed for `DISABLE_AFTER`."""
    for address, attempts in tries.items():
        await _update_failing_address(connection, address, attempts)


async def _update_failing_address(connection: Connection, address: Address, tries: list[Attempt]) -> None:
    row = await connection.fetchrow(
        "SELECT failing_since, disabled_at FROM event_addresses WHERE account_id = $1 AND id = $2", *address
    )
    at = max(attempt.at for attempt in tries)
    if row is None:
        return
    if row["disabled_at"] is not None:
        await _hold(connection, address)
    elif any(attempt.gone for attempt in tries):
        await _disable(connection, address, at, "gone")
    elif row["failing_since"] is None:
        await connection.execute(
            "UPDATE event_addresses SET failing_since = $3 WHERE account_id = $1 AND id = $2", *address, at
        )
    elif at - row["failing_since"] >= DISABLE_AFTER:
        await _disable(connection, address, at, "failing")


async def _disable(connection: Connection, address: Address, at: datetime, reason: str) -> None:
    await connection.execute(
        "UPDATE event_addresses SET disabled_at = $3, disabled_reason = $4, failing_since = coalesce(failing_since, $3)"
        " WHERE account_id = $1 AND id = $2",
        *address,
        at,
        reason,
    )
    await _hold(connection, address)


async def _hold(connection: Connection, address: Address) -> None:
    await connection.execute(
        "UPDATE events SET status = 'held' WHERE account_id = $1 AND address_id = $2 AND status = 'pending'", *address
    )
