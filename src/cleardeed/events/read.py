"""List events for API keys and operators; redeliver one."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from cleardeed.core.clock import now, timestamp
from cleardeed.core.created_between import CreatedBetween
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError, NoWebhookUrlError
from cleardeed.core.formats import Limit, Offset, Timestamp
from cleardeed.core.ids import first_event_id_of, is_event_id
from cleardeed.database.directory import account_of
from cleardeed.database.pool import Connection
from cleardeed.events import addresses
from cleardeed.events.model import Envelope, EventStatus, EventType, event_columns


class EventListQuery(CreatedBetween, frozen=True, kw_only=True):
    """Filter and page of a list of events."""

    limit: Limit = 20
    offset: Offset = 0
    status: EventStatus | None = None
    type: EventType | None = None


class EventView(msgspec.Struct, frozen=True, kw_only=True):
    """An event with the state of its delivery. `data` is null once its subject's personal data were erased."""

    id: str
    event: EventType
    status: EventStatus
    created_at: Timestamp
    delivered_at: Timestamp | None
    next_attempt_at: Timestamp | None
    attempts: int
    last_status_code: int | None
    data: dict[str, Any] | None


class EventPage(msgspec.Struct, frozen=True, kw_only=True):
    """One page of a key's events, the newest first."""

    items: list[EventView]
    total: int
    limit: int
    offset: int


class OperatorEventView(msgspec.Struct, frozen=True, kw_only=True):
    """An event as the operator sees it: where it goes and how its last try went, but not what it says."""

    id: str
    event: EventType
    status: EventStatus
    account_id: str
    created_at: datetime
    next_attempt_at: datetime | None
    attempts: int
    url: str | None
    address_failing_since: datetime | None
    address_disabled: str | None
    last_outcome: str | None
    last_status_code: int | None
    last_answer: str | None


class _Attempts(msgspec.Struct, frozen=True):
    """How often an event was tried, and the last try."""

    attempts: int = 0
    outcome: str | None = None
    status_code: int | None = None
    answer: bytes | None = None


_EVENTS = (
    "SELECT e.*, d.wrapped FROM events e"
    " LEFT JOIN data_keys d ON d.account_id = e.account_id AND d.subject_id = e.subject_id"
)
_ATTEMPTS = """
SELECT DISTINCT ON (account_id, event_id) account_id, event_id,
       count(*) OVER (PARTITION BY account_id, event_id) AS attempts, outcome, status_code, answer
  FROM event_attempts WHERE account_id = ANY($1) AND event_id = ANY($2) ORDER BY account_id, event_id, at DESC
"""
_KEY_EVENTS = (
    "e.account_id = $1 AND e.key_id = $2 AND ($3::text IS NULL OR e.status = $3) AND ($4::text IS NULL OR e.type = $4)"
    " AND ($5::timestamptz IS NULL OR e.created_at >= $5) AND ($6::timestamptz IS NULL OR e.created_at <= $6)"
    " AND ($7::text IS NULL OR e.id >= $7)"
)


async def list_key_events(
    connection: Connection, ring: KeyRing, account_id: str, key_id: str, query: EventListQuery
) -> EventPage:
    """A page of the key's events, newest first. Raises `ValidationError`."""
    earliest, latest = query.bounds()
    # Ids begin with the creation time, and partitions of earlier ones are left out.
    first_id = None if earliest is None else first_event_id_of(earliest)
    wanted = (account_id, key_id, query.status, query.type, earliest, latest, first_id)
    rows = await connection.fetch(
        f"{_EVENTS} WHERE {_KEY_EVENTS} ORDER BY e.created_at DESC, e.id DESC LIMIT $8 OFFSET $9",
        *wanted,
        query.limit,
        query.offset,
    )
    total = await connection.fetchval(f"SELECT count(*) FROM events e WHERE {_KEY_EVENTS}", *wanted)
    items = await _views(connection, ring, rows)
    return EventPage(items=items, total=total, limit=query.limit, offset=query.offset)


async def redeliver_key_event(
    connection: Connection, ring: KeyRing, account_id: str, key_id: str, event_id: str
) -> EventView:
    """Redeliver an event of the key. Raises `NotFoundError`, `NoWebhookUrlError`. The caller commits."""
    owned = "SELECT true FROM events WHERE account_id = $1 AND id = $2 AND key_id = $3"
    if not is_event_id(event_id) or not await connection.fetchval(owned, account_id, event_id, key_id):
        raise NotFoundError
    await _redeliver(connection, account_id, event_id)
    rows = await connection.fetch(f"{_EVENTS} WHERE e.account_id = $1 AND e.id = $2", account_id, event_id)
    (view,) = await _views(connection, ring, rows)
    return view


async def redeliver(connection: Connection, event_id: str) -> None:
    """Make the event due at once, whatever its status, and enable its address again.

    An event recorded without an address goes to the key's current webhook URL. The caller commits.
    Raises `NotFoundError` if the event is unknown or erased, `NoWebhookUrlError` if there is no address.
    """
    account_id = await account_of(connection, "events", event_id)
    if account_id is None:
        raise NotFoundError
    await _redeliver(connection, account_id, event_id)


async def _redeliver(connection: Connection, account_id: str, event_id: str) -> None:
    row = await connection.fetchrow(
        "SELECT e.address_id, e.key_id, k.webhook_url FROM events e"
        " JOIN api_keys k ON k.account_id = e.account_id AND k.id = e.key_id"
        " WHERE e.account_id = $1 AND e.id = $2 AND e.status <> 'erased' FOR UPDATE OF e",
        account_id,
        event_id,
    )
    if row is None:
        raise NotFoundError
    address_id = row["address_id"]
    if address_id is None and row["webhook_url"] is not None:
        address_id = await addresses.find_or_create(connection, account_id, row["key_id"], row["webhook_url"])
    if address_id is None:
        raise NoWebhookUrlError
    await addresses.reset_failures(connection, account_id, address_id)
    await connection.execute(
        "UPDATE events SET status = 'pending', address_id = $3, tries = 0, next_attempt_at = $4, delivered_at = NULL"
        " WHERE account_id = $1 AND id = $2",
        account_id,
        event_id,
        address_id,
        now(),
    )


async def list_for_operator(
    connection: Connection, ring: KeyRing, *, status: EventStatus | None, limit: int, before: str | None = None
) -> list[OperatorEventView]:
    """The newest events of all accounts, of those older than the event `before` if given. A receiver's answer is erased
    with the event's subject."""
    rows = await connection.fetch(
        "SELECT e.id, e.type AS event, e.status, e.account_id, e.created_at, e.next_attempt_at, a.url,"
        " a.failing_since AS address_failing_since, a.disabled_reason AS address_disabled, d.wrapped FROM events e"
        " LEFT JOIN event_addresses a ON a.account_id = e.account_id AND a.id = e.address_id"
        " LEFT JOIN data_keys d ON d.account_id = e.account_id AND d.subject_id = e.subject_id"
        " WHERE ($1::text IS NULL OR e.status = $1) AND ($3::text IS NULL OR e.id < $3) ORDER BY e.id DESC LIMIT $2",
        status,
        limit,
        before,
    )
    tried = await _attempts(connection, rows)
    return [_operator_view(ring, row, tried[row["id"]]) for row in rows]


async def _attempts(connection: Connection, events: Sequence[Any]) -> dict[str, _Attempts]:
    """The attempts of each event by its id, in a statement of their own: a cluster joins no page of all shards."""
    rows = await connection.fetch(
        _ATTEMPTS, list({event["account_id"] for event in events}), [event["id"] for event in events]
    )
    found = {row["event_id"]: msgspec.convert(dict(row), _Attempts) for row in rows}
    return {event["id"]: found.get(event["id"], _Attempts()) for event in events}


async def _views(connection: Connection, ring: KeyRing, rows: Sequence[Any]) -> list[EventView]:
    tried = await _attempts(connection, rows)
    return [_view(ring, row, tried[row["id"]]) for row in rows]


def _operator_view(ring: KeyRing, row: Any, tried: _Attempts) -> OperatorEventView:
    return msgspec.convert(
        dict(row)
        | {
            "attempts": tried.attempts,
            "last_outcome": tried.outcome,
            "last_status_code": tried.status_code,
            "last_answer": _last_answer(ring, row, tried.answer),
        },
        OperatorEventView,
    )


def _last_answer(ring: KeyRing, row: Any, sealed: bytes | None) -> str | None:
    """The receiver's answer with unprintable characters replaced, safe to print on a terminal."""
    if not sealed or row["wrapped"] is None:
        return None
    answer = event_columns(row["id"], ring.unwrap(row["wrapped"])).decrypt_bytes("answer", sealed)
    return "".join(char if char.isprintable() else " " for char in answer.decode("utf-8", "replace"))


def _view(ring: KeyRing, row: Any, tried: _Attempts) -> EventView:
    return EventView(
        id=row["id"],
        event=row["type"],
        status=row["status"],
        created_at=timestamp(row["created_at"]),
        delivered_at=_moment(row["delivered_at"]),
        next_attempt_at=_moment(row["next_attempt_at"]) if row["status"] == "pending" else None,
        attempts=tried.attempts,
        last_status_code=tried.status_code,
        data=_data(ring, row),
    )


def _data(ring: KeyRing, row: Any) -> dict[str, Any] | None:
    if row["wrapped"] is None or not row["body"]:
        return None
    body = event_columns(row["id"], ring.unwrap(row["wrapped"])).decrypt_bytes("body", row["body"])
    return msgspec.json.decode(body, type=Envelope).data


def _moment(value: datetime | None) -> str | None:
    return None if value is None else timestamp(value)
