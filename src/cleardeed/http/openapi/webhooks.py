"""The `webhooks` of the description: what the service posts to a partner's address."""

from typing import Any, Literal

import msgspec

from cleardeed.checks.inputs import CheckStatus, CheckType, RiskScore
from cleardeed.checks.scoring.decided import Decision
from cleardeed.core.formats import CheckId, EventId, RecordId, ReviewId, Sha256Hex, Timestamp, Url
from cleardeed.events import signing
from cleardeed.http.openapi.operation import Schema
from cleardeed.monitors.announce import Reason
from cleardeed.monitors.model import Changes, MonitorStatus

TAG = "Events"
DESCRIPTION = """
Verify the signature over the raw body before parsing it: by `X-Service-Signature`, or by `webhook-signature` with any
library of Standard Webhooks. Reject timestamps more than 300 seconds off. Deliveries repeat: act once on an `id`.
"""


class EventDatestamp(msgspec.Struct, frozen=True, kw_only=True):
    """When the evidence was fixed and on whose word."""

    value: Timestamp
    provider: str


class EventSource(msgspec.Struct, frozen=True, kw_only=True):
    """One source's answer by its hash."""

    source_code: str
    status: Literal["ok", "found", "source_unavailable", "manual_review_required", "reviewed"]
    normalized_result_sha256: Sha256Hex


class EventEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """The part of the evidence block that an event carries."""

    check_evidence_root_hash: Sha256Hex
    pdf_sha256: Sha256Hex
    datestamp: EventDatestamp
    sources: list[EventSource]


class EventDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision on a record, without its reason and its author."""

    record_id: RecordId
    source_code: str
    decision: Decision


class _Labelled(msgspec.Struct, frozen=True, kw_only=True):
    """What the caller attached to the subject; left out where that was nothing."""

    external_id: str | msgspec.UnsetType = msgspec.UNSET
    metadata: dict[str, str] | msgspec.UnsetType = msgspec.UNSET


class CheckCompleted(_Labelled, frozen=True, kw_only=True):
    """A finished check. Score, links and evidence are null where it failed."""

    check_id: CheckId
    status: CheckStatus
    type: CheckType
    risk_score: RiskScore | None
    pdf_url: Url | None
    report_url: Url | None
    evidence: EventEvidence | None


class CheckReviewed(_Labelled, frozen=True, kw_only=True):
    """A new edition of a check's report."""

    check_id: CheckId
    review_id: ReviewId
    edition: int
    carried: bool
    type: CheckType
    risk_score: RiskScore
    pdf_url: Url | None
    report_url: Url | None
    decisions: list[EventDecision]
    first_evidence_root_hash: Sha256Hex
    evidence: EventEvidence


class MonitorCycle(_Labelled, frozen=True, kw_only=True):
    """An executed cycle of a monitor. `status` is the monitor's after the cycle."""

    monitor_id: int
    run_id: int
    status: MonitorStatus
    type: CheckType
    check_id: CheckId
    changed: bool
    changes: Changes
    risk_before: RiskScore | None
    risk_after: RiskScore | None
    act_pdf_url: Url | None
    next_run_at: Timestamp | None


class MonitorPaused(_Labelled, frozen=True, kw_only=True):
    """A monitor that stopped, and why."""

    monitor_id: int
    status: MonitorStatus
    type: CheckType
    reason: Reason
    next_run_at: Timestamp | None


class _Event(msgspec.Struct, frozen=True, kw_only=True):
    id: EventId
    created_at: Timestamp


class CheckCompletedEvent(_Event, frozen=True, kw_only=True):
    """A check has finished; one that a monitor's cycle made sends this beside the monitor's event."""

    event: Literal["check.completed"]
    data: CheckCompleted


class CheckReviewedEvent(_Event, frozen=True, kw_only=True):
    """A decision has led to a new edition of a check's report."""

    event: Literal["check.reviewed"]
    data: CheckReviewed


class MonitorCycleCompletedEvent(_Event, frozen=True, kw_only=True):
    """A monitor's cycle found no essential change."""

    event: Literal["monitor.cycle_completed"]
    data: MonitorCycle


class MonitorChangeDetectedEvent(_Event, frozen=True, kw_only=True):
    """A monitor's cycle found a change."""

    event: Literal["monitor.change_detected"]
    data: MonitorCycle


class MonitorPausedEvent(_Event, frozen=True, kw_only=True):
    """Monitoring stopped: by request, or because the balance is too low."""

    event: Literal["monitor.paused"]
    data: MonitorPaused


EVENTS: tuple[type[msgspec.Struct], ...] = (
    CheckCompletedEvent,
    CheckReviewedEvent,
    MonitorCycleCompletedEvent,
    MonitorChangeDetectedEvent,
    MonitorPausedEvent,
)
_HEADERS = {
    signing.TIMESTAMP_HEADER: "Unix seconds of this attempt.",
    signing.SIGNATURE_HEADER: "Hex HMAC-SHA256 over `timestamp.body`, keyed with the text of the webhook secret.",
    signing.STANDARD_ID_HEADER: "The event's `id`.",
    signing.STANDARD_TIMESTAMP_HEADER: "Unix seconds of this attempt.",
    signing.STANDARD_SIGNATURE_HEADER: "`v1,` and the base64 HMAC-SHA256 over `id.timestamp.body`, keyed with the bytes"
    " that the webhook secret encodes after `whsec_`.",
}
_ANSWERS = {
    "204": "Accepted, as any 2xx within 10 seconds is.",
    "410": "The address is closed: nothing more is sent to it.",
    "default": "Not accepted: the event is sent again, for up to two days.",
}


def webhooks(schemas: dict[str, Schema]) -> dict[str, Any]:
    """The webhooks by event type; `schemas` are those of `EVENTS` by name."""
    return {_name_of(event): {"post": _webhook(event, schemas[event.__name__])} for event in EVENTS}


def _webhook(event: type[msgspec.Struct], schema: Schema) -> dict[str, Any]:
    name = _name_of(event)
    return {
        "operationId": f"on_{name.replace('.', '_')}",
        "tags": [TAG],
        "summary": name,
        "description": f"{event.__doc__}\n{DESCRIPTION}".strip(),
        "security": [],
        "parameters": [
            {"name": header, "in": "header", "required": True, "description": text, "schema": {"type": "string"}}
            for header, text in _HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": {status: {"description": text} for status, text in _ANSWERS.items()},
    }


def _name_of(event: type[msgspec.Struct]) -> str:
    (name,) = event.__annotations__["event"].__args__
    return str(name)
