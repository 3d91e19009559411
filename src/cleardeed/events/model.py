"""Types of events and the associated data of their ciphertexts."""

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


def body_associated_data(event_id: str) -> str:
    """Associated data of an event's encrypted envelope."""
    return f"events/{event_id}/body"


def answer_associated_data(event_id: str) -> str:
    """Associated data of a receiver's encrypted answer."""
    return f"events/{event_id}/answer"
