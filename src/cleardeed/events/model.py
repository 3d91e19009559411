"""Types of events and the cipher of their columns."""

from typing import Any, Literal

import msgspec

from cleardeed.core.crypto import DataKey
from cleardeed.vault.columns import ColumnCipher

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


def event_columns(event_id: str, key: DataKey) -> ColumnCipher:
    """The cipher of an event's envelope (`body`) and of a receiver's answers (`answer`)."""
    return ColumnCipher(f"events/{event_id}", key)
