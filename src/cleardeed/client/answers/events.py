"""Answers of the service: events.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime
from typing import Any

import msgspec

from cleardeed.client.answers.common import Answer, EventStatus, EventType


class ListedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event in a list."""

    id: str
    event: EventType
    status: EventStatus
    created_at: datetime.datetime
    delivered_at: datetime.datetime | None
    next_attempt_at: datetime.datetime | None
    attempts: int
    last_status_code: int | None
    data: dict[str, Any] | None


class EventPage(Answer, frozen=True, kw_only=True):
    """The answer of GET /events."""

    items: list[ListedEvent]
    total: int
    limit: int
    offset: int


class RedeliveredEvent(Answer, frozen=True, kw_only=True):
    """An event with the state of its delivery. `data` is null once its subject's personal data were erased."""

    id: str
    event: EventType
    status: EventStatus
    created_at: datetime.datetime
    delivered_at: datetime.datetime | None
    next_attempt_at: datetime.datetime | None
    attempts: int
    last_status_code: int | None
    data: dict[str, Any] | None
