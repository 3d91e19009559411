"""What an event is."""

from typing import Any, Literal

import msgspec

EventType = Literal[
    "check.completed", "check.reviewed", "monitor.cycle_completed", "monitor.change_detected", "monitor.paused"
]
EventStatus = Literal["pending", "delivered", "exhausted", "held", "erased"]


class Envelope(msgspec.Struct, frozen=True):
    """The body of a delivery."""

    event: EventType
    id: str
    created_at: str
    data: dict[str, Any]


def place_of_body(event_id: str) -> str:
    """What binds an encrypted envelope to its event."""
    return f"events/{event_id}/body"


def place_of_answer(event_id: str) -> str:
    """What binds a receiver's encrypted answer to the event that it was given to."""
    return f"events/{event_id}/answer"
