"""The operations as data: what to send and what the answer is. Both clients send these."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote as escape

import msgspec

from cleardeed.client import answers, deals, monitoring
from cleardeed.client.answers import CheckStatus, CheckType, Decision
from cleardeed.client.deals import Format, Language
from cleardeed.client.monitoring import EventStatus, EventType, MonitorStatus, WantedStatus

A = TypeVar("A")

Scenario = Literal["single_document", "deal_context"]
SandboxValuation = Literal["report_ready", "failed"]
Data = Mapping[str, Any]
"""A seller, an object or a deal by the contract's field names; dates as `YYYY-MM-DD` texts or `datetime.date`."""

Evidenced = answers.Check | answers.Document | answers.ValuationState | deals.Generation
"""What is read with its evidence."""

Day = date | str
"""A `datetime.date`, or a text: `YYYY-MM-DD` or a timestamp."""


class Call(msgspec.Struct, Generic[A], frozen=True, kw_only=True):
    """One request. A `key` makes it safe to repeat."""

    method: str
    path: str
    answer: type[A]
    query: dict[str, str] = {}
    body: Any = None
    key: str | None = None
    file: bytes | None = None
    """Sent as a form, with `body` as its further fields."""

    @property
    def repeatable(self) -> bool:
        """Whether sending it twice does what sending it once does."""
        return self.method in ("GET", "DELETE") or self.key is not None or self.path.endswith("/quote")

    def headers(self) -> dict[str, str]:
        """The headers of this request alone."""
        content = {} if self.body is None or self.file is not None else {"Content-Type": "application/json"}
        return content | ({"Idempotency-Key": self.key} if self.key else {})

    def content(self) -> dict[str, Any]:
        """The body, as the arguments that the HTTP library takes it by."""
        if self.file is not None:
            return {"files": {"file": ("document", self.file)}, "data": self.body}
        return {} if self.body is None else {"content": msgspec.json.encode(self.body)}


def new_key() -> str:
    """A fresh Idempotency-Key."""
    return secrets.token_urlsafe(24)


def check_order(
    check_type: CheckType,
    *,
    seller: Data | None = None,
    object: Data | None = None,  # noqa: A002 - the contract's name
    legal_opinion: bool = False,
    sandbox_status: CheckStatus | None = None,
    egrn_extract_id: str | None = None,
    external_id: str | None = None,
    metadata: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The body of a launch; also an element of a batch."""
    input_data = {"seller": seller, "object": object}
    body: dict[str, Any] = {
        "type": check_type,
        "input_data": {name: data for name, data in input_data.items() if data is not None},
    }
    if legal_opinion:
        body["legal_opinion_enabled"] = True
    if sandbox_status is not None:
        body["sandbox_status"] = sandbox_status
    if egrn_extract_id is not None:
        body["egrn_extract_id"] = egrn_extract_id
    return body | _labels(external_id, metadata)


def supply_extract(content: bytes, key: str | None) -> Call[answers.TakenExtract]:
    answer = answers.TakenExtract
    return Call(method="POST", path="/extracts", file=content, key=key or new_key(), answer=answer)


def create_check(order: Data, key: str | None) -> Call[answers.CreatedCheck]:
    return Call(method="POST", path="/checks", body=order, key=key or new_key(), answer=answers.CreatedCheck)


def create_checks(orders: Sequence[Data], key: str | None) -> Call[answers.BulkCreated]:
    body = {"items": list(orders)}
    return Call(method="POST", path="/checks/bulk", body=body, key=key or new_key(), answer=answers.BulkCreated)


def quote(types: Sequence[CheckType]) -> Call[answers.Quote]:
    body = {"items": [{"type": one} for one in types]}
    return Call(method="POST", path="/checks/quote", body=body, answer=answers.Quote)


def get_check(check_id: str) -> Call[answers.Check]:
    return Call(method="GET", path=f"/checks/{escape(check_id, safe='')}", answer=answers.Check)


def list_checks(
    limit: int,
    offset: int,
    status: CheckStatus | None,
    check_type: CheckType | None,
    external_id: str | None = None,
    created_from: Day | None = None,
    created_to: Day | None = None,
) -> Call[answers.CheckPage]:
    query = _page(
        limit, offset, status=status, type=check_type, external_id=external_id, created_from=_text(created_from),
        created_to=_text(created_to),
    )  # fmt: skip
    return Call(method="GET", path="/checks", query=query, answer=answers.CheckPage)


def get_manifest(check_id: str) -> Call[answers.EvidenceBundle]:
    return Call(method="GET", path=f"/checks/{escape(check_id, safe='')}/manifest", answer=answers.EvidenceBundle)


def create_review(
    check_id: str, record_id: str, decision: Decision, reason: str, decided_by: str, key: str | None
) -> Call[answers.CreatedReview]:
    path = f"/checks/{escape(check_id, safe='')}/reviews"
    body = {"record_id": record_id, "decision": decision, "reason": reason, "decided_by": decided_by}
    return Call(method="POST", path=path, body=body, key=key or new_key(), answer=answers.CreatedReview)


def list_reviews(check_id: str) -> Call[answers.ReviewList]:
    return Call(method="GET", path=f"/checks/{escape(check_id, safe='')}/reviews", answer=answers.ReviewList)


def get_review_manifest(check_id: str, edition: int) -> Call[answers.EvidenceBundle]:
    path = f"/checks/{escape(check_id, safe='')}/reviews/{edition}/manifest"
    return Call(method="GET", path=path, answer=answers.EvidenceBundle)


def submit_document(
    content: bytes,
    scenario: Scenario,
    type_guess: str | None,
    check_id: str | None,
    key: str | None,
    *,
    external_id: str | None = None,
    metadata: Mapping[str, str] | None = None,
) -> Call[answers.SubmittedDocument]:
    given = {
        "scenario": scenario, "document_type_guess": type_guess, "check_id": check_id, "external_id": external_id,
        "metadata": msgspec.json.encode(metadata).decode() if metadata else None,
    }  # fmt: skip
    fields = {name: value for name, value in given.items() if value is not None}
    answer = answers.SubmittedDocument
    return Call(method="POST", path="/document-check", body=fields, file=content, key=key or new_key(), answer=answer)


def get_document(job_id: str) -> Call[answers.Document]:
    return Call(method="GET", path=f"/document-check/{escape(job_id, safe='')}", answer=answers.Document)


def get_document_manifest(job_id: str) -> Call[answers.EvidenceBundle]:
    path = f"/document-check/{escape(job_id, safe='')}/manifest"
    return Call(method="GET", path=path, answer=answers.EvidenceBundle)


def read_again(subject: Evidenced) -> Call[Any]:
    """The read that gives the subject with fresh links."""
    return Call(method="GET", path=_path_of(subject), answer=type(subject))


def manifest_of(subject: Evidenced) -> Call[answers.EvidenceBundle]:
    """The evidence of the subject."""
    return Call(method="GET", path=f"{_path_of(subject)}/manifest", answer=answers.EvidenceBundle)


def subject_id(subject: Evidenced) -> str:
    """The subject's identifier."""
    match subject:
        case answers.Check():
            return subject.check_id
        case answers.Document():
            return subject.job_id
        case answers.ValuationState():
            return subject.id
        case deals.Generation():
            return subject.generation_id


def value(
    cadastral_number: str,
    *,
    object_type: str | None,
    attributes: Data | None,
    address: str | None,
    sandbox_status: SandboxValuation | None,
    key: str | None,
    external_id: str | None = None,
    metadata: Mapping[str, str] | None = None,
) -> Call[answers.CreatedValuation]:
    body = {
        "cadastral_number": cadastral_number,
        "object_type": object_type,
        "attributes": attributes,
        "address": address,
        "sandbox_status": sandbox_status,
    } | _labels(external_id, metadata)
    given = {name: told for name, told in body.items() if told is not None}
    return Call(method="POST", path="/valuation", body=given, key=key or new_key(), answer=answers.CreatedValuation)


def get_valuation(valuation_id: str) -> Call[answers.ValuationState]:
    return Call(method="GET", path=f"/valuation/{escape(valuation_id, safe='')}", answer=answers.ValuationState)


def get_valuation_manifest(valuation_id: str) -> Call[answers.EvidenceBundle]:
    path = f"/valuation/{escape(valuation_id, safe='')}/manifest"
    return Call(method="GET", path=path, answer=answers.EvidenceBundle)


def get_balance() -> Call[answers.Balance]:
    return Call(method="GET", path="/balance", answer=answers.Balance)


def get_tariffs(check_type: CheckType | None) -> Call[answers.Tariffs]:
    query: dict[str, str] = {} if check_type is None else {"type": check_type}
    return Call(method="GET", path="/tariffs", query=query, answer=answers.Tariffs)


def get_account() -> Call[answers.Account]:
    return Call(method="GET", path="/account", answer=answers.Account)


def verify(sha256: str) -> Call[answers.Verification]:
    return Call(method="GET", path=f"/verify/{escape(sha256, safe='')}", answer=answers.Verification)


def monitor_order(
    check_type: CheckType,
    *,
    seller: Data | None,
    object: Data | None,  # noqa: A002 - the contract's name
    dates: Sequence[Day] | None,
    interval_days: int | None,
    cycles_left: int | None,
    until: Day | None,
    webhook_url: str | None,
    external_id: str | None = None,
    metadata: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The body of a new monitor; it goes by `dates` where there are any, else by interval."""
    subject = {"seller": seller, "object": object}
    fields = {
        "dates": dates, "interval_days": interval_days, "cycles_left": cycles_left, "until": until,
        "webhook_url": webhook_url,
    }  # fmt: skip
    fields |= _labels(external_id, metadata)
    return {
        "type": check_type,
        "subject": {name: data for name, data in subject.items() if data is not None},
        "schedule_mode": "interval" if dates is None else "dates",
    } | {name: value for name, value in fields.items() if value is not None}


def monitor_change(
    *,
    status: WantedStatus | None,
    dates: Sequence[Day] | None,
    interval_days: int | None,
    cycles_left: int | None,
    until: Day | None,
    webhook_url: str | None,
) -> dict[str, Any]:
    """The body of a change; what is None stays. `dates` and `interval_days` choose the mode of the schedule."""
    fields = {
        "status": status, "dates": dates, "interval_days": interval_days, "cycles_left": cycles_left, "until": until,
        "webhook_url": webhook_url,
        "schedule_mode": "dates" if dates is not None else "interval" if interval_days is not None else None,
    }  # fmt: skip
    return {name: value for name, value in fields.items() if value is not None}


def create_monitor(order: Data, key: str | None) -> Call[monitoring.Monitor]:
    return Call(method="POST", path="/monitors", body=order, key=key or new_key(), answer=monitoring.Monitor)


def list_monitors(
    limit: int,
    offset: int,
    status: MonitorStatus | None,
    external_id: str | None = None,
    created_from: Day | None = None,
    created_to: Day | None = None,
) -> Call[monitoring.MonitorPage]:
    query = _page(
        limit, offset, status=status, external_id=external_id, created_from=_text(created_from),
        created_to=_text(created_to),
    )  # fmt: skip
    return Call(method="GET", path="/monitors", query=query, answer=monitoring.MonitorPage)


def get_monitor(monitor_id: int) -> Call[monitoring.Monitor]:
    return Call(method="GET", path=f"/monitors/{monitor_id:d}", answer=monitoring.Monitor)


def change_monitor(monitor_id: int, change: Data) -> Call[monitoring.Monitor]:
    return Call(method="PATCH", path=f"/monitors/{monitor_id:d}", body=change, answer=monitoring.Monitor)


def stop_monitor(monitor_id: int) -> Call[monitoring.Monitor]:
    return Call(method="DELETE", path=f"/monitors/{monitor_id:d}", answer=monitoring.Monitor)


def get_run_manifest(monitor_id: int, run_id: int) -> Call[answers.EvidenceBundle]:
    path = f"/monitors/{monitor_id:d}/runs/{run_id:d}/manifest"
    return Call(method="GET", path=path, answer=answers.EvidenceBundle)


def list_events(
    limit: int,
    offset: int,
    status: EventStatus | None,
    event_type: EventType | None,
    created_from: Day | None = None,
    created_to: Day | None = None,
) -> Call[monitoring.EventPage]:
    query = _page(
        limit, offset, status=status, type=event_type, created_from=_text(created_from), created_to=_text(created_to)
    )
    return Call(method="GET", path="/events", query=query, answer=monitoring.EventPage)


def redeliver_event(event_id: str) -> Call[monitoring.RedeliveredEvent]:
    path = f"/events/{escape(event_id, safe='')}/redeliver"
    return Call(method="POST", path=path, answer=monitoring.RedeliveredEvent)


def generate_documents(
    documents: Sequence[str],
    deal: Data,
    formats: Sequence[Format],
    language: Language | None,
    key: str | None,
    *,
    external_id: str | None = None,
    metadata: Mapping[str, str] | None = None,
) -> Call[deals.CreatedGeneration]:
    body: dict[str, Any] = {"documents": list(documents), "formats": list(formats), "deal": deal}
    if language is not None:
        body["language"] = language
    body |= _labels(external_id, metadata)
    answer = deals.CreatedGeneration
    return Call(method="POST", path="/document-generator", body=body, key=key or new_key(), answer=answer)


def get_generation(generation_id: str) -> Call[deals.Generation]:
    path = f"/document-generator/{escape(generation_id, safe='')}"
    return Call(method="GET", path=path, answer=deals.Generation)


def get_generation_manifest(generation_id: str) -> Call[answers.EvidenceBundle]:
    path = f"/document-generator/{escape(generation_id, safe='')}/manifest"
    return Call(method="GET", path=path, answer=answers.EvidenceBundle)


_PLACES: dict[type, str] = {
    answers.Check: "/checks",
    answers.Document: "/document-check",
    answers.ValuationState: "/valuation",
    deals.Generation: "/document-generator",
}


def _path_of(subject: Evidenced) -> str:
    return f"{_PLACES[type(subject)]}/{escape(subject_id(subject), safe='')}"


def _labels(external_id: str | None, metadata: Mapping[str, str] | None) -> dict[str, Any]:
    given = {"external_id": external_id, "metadata": metadata}
    return {name: value for name, value in given.items() if value is not None}


def _text(day: Day | None) -> str | None:
    return None if day is None else str(day)


def _page(limit: int, offset: int, **filters: str | None) -> dict[str, str]:
    given = {name: value for name, value in filters.items() if value is not None}
    return {"limit": str(limit), "offset": str(offset)} | given
