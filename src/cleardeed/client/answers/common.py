"""What all answers share.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

from typing import Literal

import msgspec

CheckStatus = Literal["processing", "report_ready", "partial", "failed"]
CheckType = Literal["seller", "object", "full"]
Decision = Literal["concerns_subject", "another_person", "cannot_tell"]
EventStatus = Literal["pending", "delivered", "exhausted", "held", "erased"]
EventType = Literal[
    "check.completed", "check.reviewed", "monitor.cycle_completed", "monitor.change_detected", "monitor.paused"
]
JobStatus = Literal["processing", "report_ready", "failed"]
Mode = Literal["live", "sandbox"]
MonitorStatus = Literal["active", "paused", "finished", "insufficient_funds"]
Status = str
"""A word of a list that a newer service may have made longer."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Every answer: `request_id` names the request to the service's operator."""

    request_id: str
