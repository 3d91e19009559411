"""Transactional outbox: record an event in the transaction of the change that causes it."""

from typing import Any

from cleardeed.core import clock
from cleardeed.core.crypto import DataKey
from cleardeed.core.ids import new_event_id
from cleardeed.database.pool import Connection
from cleardeed.events.model import Envelope, EventType, event_columns
from cleardeed.telemetry.contexts import save_current


async def record_event(
    connection: Connection,
    key: DataKey,
    *,
    type: EventType,  # noqa: A002
    account_id: str,
    key_id: str,
    subject_id: str,
    data: dict[str, Any],
    url: str | None = None,
) -> str:
    """Record the event and return its id. The caller commits, and records each fact once.

    It is delivered to `url`, else to the webhook URL of the API key `key_id`; without either it is only kept. The
    envelope is encrypted under `key`, the data key of `subject_id`, so that erasing the subject erases it.
    """
    now = clock.now()
    event_id = new_event_id(now)
    envelope = Envelope(event=type, id=event_id, created_at=clock.timestamp(now), data=data)
    await connection.execute(
        "SELECT record_event($1, $2, $3, $4, $5, $6, $7, $8)",
        event_id,
        account_id,
        key_id,
        type,
        subject_id,
        event_columns(event_id, key).encrypt("body", envelope),
        url,
        now,
    )
    await save_current(connection, event_id)
    return event_id
