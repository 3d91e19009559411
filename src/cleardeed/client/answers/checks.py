"""Answers of the service: checks.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime

import msgspec

from cleardeed.client.answers.common import Answer, CheckStatus, CheckType, Decision, JobStatus, Mode, Status
from cleardeed.client.answers.evidence import Evidence
from cleardeed.client.answers.results import (
    ObjectValue,
    Ownership,
    Property,
    ReviewedSource,
    Seller,
    SourceCoverage,
    SourceResult,
    Summary,
)


class QuoteItem(msgspec.Struct, frozen=True, kw_only=True):
    """One check's price in whole roubles: by tariff, what a launch would charge, and one monitoring cycle."""

    index: int
    type: CheckType
    price_amount: int
    amount: int
    monitoring_cycle_amount: int


class Quote(Answer, frozen=True, kw_only=True):
    """The answer of POST /checks/quote."""

    items: list[QuoteItem]
    total_price_amount: int
    total_amount: int
    currency: str
    balance: int
    balance_sufficient: bool
    tier_name: str
    mode: Mode


class CreatedCheck(Answer, frozen=True, kw_only=True):
    """The answer of POST /checks. `price_amount` is the tariff's, `cost` the charge."""

    check_id: str
    status: CheckStatus
    type: CheckType
    mode: Mode
    cost: int
    price_amount: int
    balance_remaining: int


class MaskedSeller(msgspec.Struct, frozen=True, kw_only=True):
    """Initials, and the last four digits of the tax, pension-insurance or passport number: the first that is known."""

    initials: str
    last_four: str | None


class MaskedObject(msgspec.Struct, frozen=True, kw_only=True):
    """The last four digits of the cadastral number."""

    last_four: str | None


class MaskedSubject(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of the subject that the check's orderer gave."""

    seller: MaskedSeller | None
    object: MaskedObject | None


class ListedEdition(msgspec.Struct, frozen=True, kw_only=True):
    """The newest reviewed edition of a listed check's report."""

    edition: int
    risk_score: int
    pdf_url: str | None
    report_url: str | None


class ListedCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check in a list: without result and evidence, with whom it is about masked; an erased one names nothing.
    `risk_score` and the links are the first edition's."""

    check_id: str
    status: CheckStatus
    type: CheckType
    external_id: str | None = None
    metadata: dict[str, str] = msgspec.field(default_factory=dict)
    subject: MaskedSubject | None
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    pdf_url: str | None
    report_url: str | None
    progress_url: str | None = None
    risk_score: int | None
    reviewed: ListedEdition | None = None
    cost: int


class CheckPage(Answer, frozen=True, kw_only=True):
    """The answer of GET /checks."""

    items: list[ListedCheck]
    total: int
    limit: int
    offset: int


class BulkError(msgspec.Struct, frozen=True, kw_only=True):
    """Why an element was not launched."""

    error_code: str
    message: str


class BulkItem(msgspec.Struct, frozen=True, kw_only=True):
    """One element's outcome; a failed one has `status` `error`, null id and amounts, and a null `type` only where it
    asked for none that there is."""

    index: int
    status: Status
    check_id: str | None
    type: CheckType | None
    mode: Mode
    cost: int | None
    price_amount: int | None
    error: BulkError | None


class BulkCreated(Answer, frozen=True, kw_only=True):
    """The answer of POST /checks/bulk. Money in whole roubles."""

    items: list[BulkItem]
    total: int
    created: int
    failed: int
    total_cost: int
    balance_remaining: int
    mode: Mode


class RecordRef(msgspec.Struct, frozen=True, kw_only=True):
    """A record that a factor rests on. The number is left out where it could be a person's own."""

    source_code: str
    number: str | None


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the score, as the API shows it."""

    code: str
    title: str
    status: Status
    impact: int
    reason: str
    law: str
    demands: list[str]
    variant: str | None
    sources: list[str]
    records: list[RecordRef]


class RiskScoring(msgspec.Struct, frozen=True, kw_only=True):
    """`result.risk_scoring` of the API. `score` = min(100, the sum of the factors' impact)."""

    score: int
    level: Status
    label: str
    conclusion: str
    factors: list[Factor]


class LegalOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """`result.legal_opinion` of the API. Blank lines part the paragraphs; `basis` lists the provisions, act by act."""

    text: str
    basis: list[str]
    written_by: Status


class CheckResult(msgspec.Struct, frozen=True, kw_only=True):
    """`result` of a check, as the API answers it."""

    risk_scoring: RiskScoring
    seller: Seller | None = None
    object: Property | None = None
    checklist: list[SourceResult]
    source_coverage: SourceCoverage
    legal_opinion: LegalOpinion | None = None
    summary: Summary | None = None
    ownership: Ownership | None = None
    value: ObjectValue | None = None


class ReviewedResult(msgspec.Struct, frozen=True, kw_only=True):
    """`result` of a reviewed edition: as that of a check, with the decisions on the records they were made on."""

    risk_scoring: RiskScoring
    seller: Seller | None = None
    object: Property | None = None
    checklist: list[ReviewedSource]
    source_coverage: SourceCoverage
    legal_opinion: LegalOpinion | None = None
    summary: Summary | None = None
    ownership: Ownership | None = None
    value: ObjectValue | None = None


class ReviewedEdition(msgspec.Struct, frozen=True, kw_only=True):
    """The newest reviewed edition of a check's report; its evidence names the root of the first."""

    review_id: str
    edition: int
    created_at: datetime.datetime
    completed_at: datetime.datetime
    risk_score: int
    pdf_url: str | None
    report_url: str | None
    first_evidence_root_hash: str
    result: ReviewedResult | None = None
    evidence: Evidence


class Check(Answer, frozen=True, kw_only=True):
    """The answer of GET /checks/{check_id}. `result` and `evidence` are left out until there is a report."""

    check_id: str
    status: CheckStatus
    type: CheckType
    mode: Mode
    external_id: str | None = None
    metadata: dict[str, str] = msgspec.field(default_factory=dict)
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    risk_score: int | None
    pdf_url: str | None
    report_url: str | None
    progress_url: str | None = None
    result: CheckResult | None = None
    evidence: Evidence | None = None
    reviewed: ReviewedEdition | None = None


class CreatedReview(Answer, frozen=True, kw_only=True):
    """The answer of POST /checks/{check_id}/reviews. It names nobody: answers are remembered in plain."""

    review_id: str
    check_id: str
    edition: int
    status: Status
    mode: Mode
    created_at: datetime.datetime


class Decided(msgspec.Struct, frozen=True, kw_only=True):
    """One decision on one record: what, why, by whom, when. `carried_from` names the check that it was made on, where a
    monitoring cycle carried it over."""

    record_id: str
    source_code: str
    decision: Decision
    reason: str
    decided_by: str
    decided_at: datetime.datetime
    carried_from: str | None


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A review in a list. Links and evidence are null until its edition is out, and where that was given up."""

    review_id: str
    edition: int
    status: JobStatus
    carried: bool
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    risk_score: int | None
    decisions: list[Decided]
    pdf_url: str | None
    report_url: str | None
    evidence: Evidence | None


class ReviewList(Answer, frozen=True, kw_only=True):
    """The answer of GET /checks/{check_id}/reviews: every review, the newest first."""

    check_id: str
    first_evidence_root_hash: str | None
    items: list[Review]


class TakenExtract(Answer, frozen=True, kw_only=True):
    """The answer of POST /extracts. It names neither the object nor anyone: answers are remembered in plain."""

    extract_id: str
    mode: Mode
    formed_on: datetime.date
    fresh_until: datetime.date
    not_understood: list[str]
    rights: int
    encumbrances: int
    sha256: str
    expires_at: datetime.datetime
