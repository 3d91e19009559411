"""Answers that are put together here or in the database, as Structs. `request_id` joins every one when it is sent."""

from typing import Annotated, Literal

import msgspec

from cleardeed.accounts.scopes import Scope
from cleardeed.checks.inputs import CheckStatus, CheckType
from cleardeed.checks.result import CheckResult, ReviewedResult
from cleardeed.checks.view import CheckView, ReviewedView
from cleardeed.core.apikey import Mode
from cleardeed.core.errors import FieldError
from cleardeed.core.formats import Amount, CheckId, Sha256Hex, Timestamp, Url, ValuationId
from cleardeed.events.read import EventPage, EventView
from cleardeed.evidence.block import Evidence
from cleardeed.evidence.traces import TraceKind
from cleardeed.monitors.model import MonitorPage, MonitorView
from cleardeed.valuation.result import Result, Status

PerMinute = Annotated[int, msgspec.Meta(ge=1)]


class CreatedCheck(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of POST /checks. `price_amount` is the tariff's, `cost` the charge."""

    check_id: CheckId
    status: CheckStatus
    type: CheckType
    mode: Mode
    cost: Amount
    price_amount: Amount
    balance_remaining: Amount


class ReviewedEdition(ReviewedView, frozen=True, kw_only=True):
    """The newest reviewed edition of a check's report; its evidence names the root of the first."""

    result: ReviewedResult | msgspec.UnsetType = msgspec.UNSET  # type: ignore[assignment]
    evidence: Evidence  # type: ignore[assignment]


class Check(CheckView, frozen=True, kw_only=True):
    """The answer of GET /checks/{check_id}. `result` and `evidence` are left out until there is a report."""

    result: CheckResult | msgspec.UnsetType = msgspec.UNSET  # type: ignore[assignment]
    evidence: Evidence | msgspec.UnsetType = msgspec.UNSET  # type: ignore[assignment]
    reviewed: ReviewedEdition | msgspec.UnsetType = msgspec.UNSET


class CreatedValuation(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of POST /valuation. `price_amount` is the tariff's; `cost` what remains charged: 0 where it failed."""

    id: ValuationId
    status: Status
    mode: Mode
    result: Result | msgspec.UnsetType = msgspec.UNSET
    pdf_url: Url | None
    cost: Amount
    price_amount: Amount
    balance_remaining: Amount


class ActivePackage(msgspec.Struct, frozen=True, kw_only=True):
    """Prepaid money that is spent first; its prices and limits hold until it is used up or expires."""

    id: int
    name: str
    started_at: Timestamp
    expires_at: Timestamp | None
    remaining_amount: Amount


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /balance."""

    balance: Amount
    currency: str
    tier_name: str
    active_package: ActivePackage | None


class KeyCard(msgspec.Struct, frozen=True, kw_only=True):
    """The calling key, by all but its secret."""

    id: str
    name: str
    prefix: str
    created_at: Timestamp
    expires_at: Timestamp | None
    webhook_url: Url | None


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What the key may send."""

    requests_per_minute: PerMinute
    valuations_per_minute: PerMinute
    document_max_bytes: int


class AccountCard(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /account."""

    account_id: str
    name: str
    mode: Mode
    tier_name: str
    currency: str
    created_at: Timestamp
    scopes: list[Scope]
    key: KeyCard
    limits: Limits


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /verify/{sha256} for a hash that is known. `evidence` is null where the check has none."""

    valid: Literal[True] = True
    found: Literal[True] = True
    sha256: Sha256Hex
    kind: TraceKind
    check_id: str
    check_type: CheckType | Literal["document_generator", "document_check", "valuation"]
    status: CheckStatus
    created_at: Timestamp
    completed_at: Timestamp | None
    evidence: Evidence | None
    edition: int | msgspec.UnsetType = msgspec.UNSET
    """Of a check's report, where the hash belongs to a reviewed edition and not to the first."""
    first_evidence_root_hash: Sha256Hex | msgspec.UnsetType = msgspec.UNSET


class ErrorBody(msgspec.Struct, frozen=True, kw_only=True):
    """The body of every error. `message` is for people; act on `error_code`."""

    error_code: str
    message: str


class MalformedBody(ErrorBody, frozen=True, kw_only=True):
    """The body of a 422: the error's, and which fields are at fault."""

    details: list[FieldError]


class UnknownHash(ErrorBody, frozen=True, kw_only=True):
    """The body of a 404 for a hash that is not among the account's traces."""

    valid: Literal[False] = False
    found: Literal[False] = False
    sha256: Sha256Hex
    kind: None = None


class TariffQuery(msgspec.Struct, frozen=True):
    """Which prices to show."""

    type: CheckType | None = None


class ListedMonitor(MonitorView, frozen=True, kw_only=True):
    """A monitor in a list, without its runs."""


class MonitorList(MonitorPage, frozen=True, kw_only=True):
    """The answer of GET /monitors."""

    items: list[ListedMonitor]  # type: ignore[assignment]


class ListedEvent(EventView, frozen=True, kw_only=True):
    """An event in a list."""


class EventList(EventPage, frozen=True, kw_only=True):
    """The answer of GET /events."""

    items: list[ListedEvent]  # type: ignore[assignment]
