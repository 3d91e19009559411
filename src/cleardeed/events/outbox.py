"""Recording an event: a row in the transaction of the change that it tells of, so that neither is without the other."""

from typing import Any

import msgspec

from cleardeed.core import clock
from cleardeed.core.crypto import DataKey
from cleardeed.core.ids import new_event_id
from cleardeed.database.pool import Connection
from cleardeed.events.model import Envelope, EventType, place_of_body


async def record(
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
    """Records the event and returns its id. The caller commits, and sees to it that one fact is recorded once.

    It goes to `url`, else to the address of the API key `key_id`; with neither it is kept. The envelope is encrypted
    under `key`, the data key of `subject_id`: erasing the subject erases what was said of it.
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
        key.encrypt(msgspec.json.encode(envelope), place_of_body(event_id)),
        url,
        now,
    )
    return event_id
