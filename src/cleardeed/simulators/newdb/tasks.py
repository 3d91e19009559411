"""A paid task of NEWDB: how it goes on with time, and the envelope around it."""

from typing import Any, Literal

import msgspec

State = Literal["queued", "in_progress", "timeout", "restart", "complete", "failed", "unknown"]
CREATED = "2026-09-01 12:00:00"


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One question that was paid for."""

    params: dict[str, Any]
    request_id: str
    number: int
    began: float
    trap: str | None = None
    date_created: str = CREATED

    @property
    def method(self) -> str:
        return str(self.params["method"])

    def state_at(self, now: float, step: float) -> State:
        """Queued for one step, in progress for another, then final; a trap may keep it from ever being so."""
        age = now - self.began
        if age < step or self.trap == "forever":
            return "queued"
        if age < 2 * step:
            return "timeout" if self.trap == "timeout" else "in_progress"
        finals: dict[str | None, State] = {"restart": "restart", "failed": "failed", "unknown_state": "unknown"}
        return finals.get(self.trap, "complete")

    def envelope(self, balance: int) -> dict[str, Any]:
        """Return the fields around every state. The parameters are echoed; `method` may be empty."""
        return {
            "params": self.params,
            "method": "" if self.number % 7 == 0 else self.method,
            "requestId": self.request_id,
            "taskId": self.number,
            "cost": 2,
            "balance": balance,
            "tasks": 1,
            "datecreated": self.date_created,
            "error": None,
            "errors_info": [],
        }
