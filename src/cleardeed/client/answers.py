"""What the service answers, typed. Unknown fields are passed over, so a newer service can be read."""

import datetime
from typing import Any, Literal

import msgspec

CheckType = Literal["seller", "object", "full"]
Mode = Literal["live", "sandbox"]
Decision = Literal["concerns_subject", "another_person", "cannot_tell"]
CheckStatus = Literal["processing", "report_ready", "partial", "failed"]
DocumentStatus = Literal["processing", "report_ready", "failed"]
Status = str
"""A word of a list that a newer service may have made longer."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Every answer: `request_id` names the request to the service's operator."""

    request_id: str


class CreatedCheck(Answer, frozen=True, kw_only=True):
    """A launched check. Money in whole roubles."""

    check_id: str
    status: CheckStatus
    type: CheckType
    mode: Mode
    cost: int
    price_amount: int
    balance_remaining: int


class RecordRef(msgspec.Struct, frozen=True, kw_only=True):
    """A record that a factor rests on; no number where it could be a person's own."""

    source_code: str
    number: str | None = None


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the score: what was looked at and what it adds."""

    code: str
    title: str
    status: Status
    impact: int
    reason: str | None = None
    law: str | None = None
    sources: list[str] = []
    records: list[RecordRef] = []


class RiskScoring(msgspec.Struct, frozen=True, kw_only=True):
    """`score` 0 to 100, higher is riskier."""

    score: int
    level: Status
    label: str
    conclusion: str
    factors: list[Factor]


class RecordDecision(msgspec.Struct, frozen=True, kw_only=True):
    """What a person decided on a record. `overruled`: it counts all the same."""

    decision: Status
    reason: str
    decided_by: str
    decided_at: datetime.datetime
    overruled: bool = False


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A hit in a register, and why it was taken to concern the subject. Only a reviewed edition has a `decision`."""

    record_id: str | None = None
    title: str
    number: str | None = None
    date: datetime.date | None = None
    closed_on: datetime.date | None = None
    kind: str | None = None
    amount: float | None = None
    summary: str | None = None
    match_grade: Status = "exact"
    match_reason: str = ""
    decision: RecordDecision | None = None


class SourceResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one source said; `source_unavailable` is unknown, not clean."""

    source_code: str
    source_name: str
    status: Status
    summary: str
    records_count: int
    normalized_result_sha256: str
    connector: str | None = None
    datestamp: datetime.date | None = None
    reason: str | None = None
    records: list[Record] = []


class SourceCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """How many sources answered, did not, and left a decision to a person."""

    answered: int
    source_unavailable: int
    manual_review_required: int


class LegalOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """Paragraphs parted by blank lines, and the provisions they rest on."""

    text: str
    basis: list[str]
    written_by: str = "rules"


class Seller(msgspec.Struct, frozen=True, kw_only=True):
    """The person that was checked, as they were named."""

    full_name: str | None = None
    birth_date: datetime.date | None = None
    inn: str | None = None
    snils: str | None = None
    passport: str | None = None
    """Series and number, most of the number hidden."""


class Property(msgspec.Struct, frozen=True, kw_only=True):
    """The object that was checked, as it was named."""

    cadastral_number: str | None = None
    object_type: str | None = None
    address: str | None = None


class SummaryPoint(msgspec.Struct, frozen=True, kw_only=True):
    """One of the weightiest things found, and what it means for the deal."""

    title: str
    status: Status
    reason: str
    meaning: str


class NotChecked(msgspec.Struct, frozen=True, kw_only=True):
    """A source without a final answer, and how a person closes the gap."""

    source_code: str
    source_name: str
    status: Status
    advice: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The check for the person who buys; `outlook` is `clear`, `settle`, `wait` or `stop`."""

    outlook: str
    verdict: str
    cautions: list[str]
    points: list[SummaryPoint]
    points_total: int
    not_checked: list[NotChecked]
    next_steps: list[str]
    demands: list[str]
    further: int
    closing: list[str]


class HeldRight(msgspec.Struct, frozen=True, kw_only=True):
    """A right as registered; `owner` numbers the people told apart. No `since`: no day is known."""

    label: str
    text: str
    holder: str
    joint: bool
    kind: str | None = None
    owner: int | None = None
    share: str | None = None
    since: datetime.date | None = None
    until: datetime.date | None = None
    minor: str | None = None


class Burden(msgspec.Struct, frozen=True, kw_only=True):
    """An encumbrance as registered."""

    label: str
    text: str
    kind: str | None = None
    since: datetime.date | None = None
    until: datetime.date | None = None


class Ownership(msgspec.Struct, frozen=True, kw_only=True):
    """Rights and encumbrances over time, as the register of rights showed them; `holders` is a least number."""

    answered: bool
    holders: int
    rights: list[HeldRight]
    encumbrances: list[Burden]
    notes: list[str]
    as_of: datetime.date | None = None


class ValueComparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that the computed value rests on."""

    cadastral_quarter: str
    date: datetime.date
    price: int
    area_m2: float
    price_per_m2: int
    distance_m: int | None = None
    east_m: int | None = None
    north_m: int | None = None


class ObjectValue(msgspec.Struct, frozen=True, kw_only=True):
    """The computed value within a full check, in whole roubles; where it is not `estimated`, `text` says why."""

    estimated: bool
    text: list[str]
    asked_price: int | None = None
    valued_on: datetime.date | None = None
    estimated_price: int | None = None
    low: int | None = None
    high: int | None = None
    price_per_m2: int | None = None
    comparables: list[ValueComparable] = []


class CheckResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a check."""

    risk_scoring: RiskScoring
    checklist: list[SourceResult]
    source_coverage: SourceCoverage
    seller: Seller | None = None
    object: Property | None = None
    legal_opinion: LegalOpinion | None = None
    summary: Summary | None = None
    ownership: Ownership | None = None
    value: ObjectValue | None = None


class Tsa(msgspec.Struct, frozen=True, kw_only=True):
    """The RFC 3161 time-stamp over the root."""

    status: Status
    provider: str | None = None
    token_sha256: str | None = None
    completed_at: datetime.datetime | None = None


class Datestamp(msgspec.Struct, frozen=True, kw_only=True):
    """When the evidence was fixed, on whose word."""

    value: datetime.datetime
    provider: str
    created_at: datetime.datetime | None = None


class SourceEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """One source's answer by its hash."""

    source_code: str
    status: Status
    normalized_result_sha256: str
    source_name: str = ""
    records_count: int = 0
    datestamp: datetime.date | None = None


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """The hashes that fix what was checked. Generated documents have each its own `pdf_sha256`."""

    check_evidence_root_hash: str
    data_snapshot_sha256: str
    evidence_manifest_sha256: str
    evidence_storage_status: Status
    tsa: Tsa
    datestamp: Datestamp
    verify_url: str
    sources: list[SourceEvidence]
    pdf_sha256: str | None = None
    document_sha256: str | None = None
    valuation_snapshot_sha256: str | None = None


class TakenExtract(Answer, frozen=True, kw_only=True):
    """An extract that was taken in; checks may name it until `expires_at`."""

    extract_id: str
    mode: Mode
    formed_on: datetime.date
    fresh_until: datetime.date
    not_understood: list[str] = []
    """Parts of it that the service cannot read; with any of them a person must decide."""
    rights: int
    encumbrances: int
    sha256: str
    expires_at: datetime.datetime


class SubmittedDocument(Answer, frozen=True, kw_only=True):
    """A document that was taken in. Money in whole roubles."""

    job_id: str
    status: DocumentStatus
    mode: Mode
    cost: int
    price_amount: int
    balance_remaining: int


class FoundClause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause: `text` stands on `page` at `offset`; all three are None where it is missing."""

    code: str
    title: str
    status: Status
    summary: str
    impact: int = 0
    text: str | None = None
    page: int | None = None
    offset: int | None = None
    law: str = ""
    origin: str = "rules"


class DocumentAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """What a document is and what is risky in it."""

    document_type: str
    risk_score: int
    risk_level: Status
    short_conclusion: str
    found_clauses: list[FoundClause]
    recommendations: list[str]


class ComparedWith(msgspec.Struct, frozen=True, kw_only=True):
    """The check that a document was compared with, and which edition of it."""

    check_id: str
    edition: int | None = None


class ModelOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """What the language model said, where one is configured."""

    summary: str


class DocumentResult(msgspec.Struct, frozen=True, kw_only=True):
    """The analysis, and the fields read out of the document with their places (None in the sandbox)."""

    analysis: DocumentAnalysis
    extract: dict[str, Any] | None = None
    report: None = None
    opinion: ModelOpinion | None = None
    compared_with: ComparedWith | None = None


class Document(Answer, frozen=True, kw_only=True):
    """An uploaded document with what is known of it so far. `failure` tells why there is no analysis."""

    job_id: str
    status: DocumentStatus
    mode: Mode
    external_id: str | None = None
    metadata: dict[str, str] = {}
    cost: int
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    failure: str | None = None
    pdf_url: str | None = None
    result: DocumentResult | None = None
    evidence: Evidence | None = None


class MaskedPart(msgspec.Struct, frozen=True, kw_only=True):
    """Initials of a seller, and the last four digits of a number."""

    initials: str | None = None
    last_four: str | None = None


class MaskedSubject(msgspec.Struct, frozen=True, kw_only=True):
    """Whom and what a listed check is about."""

    seller: MaskedPart | None = None
    object: MaskedPart | None = None


class ListedCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check without its result. `pdf_url` and `report_url` open for 24 hours."""

    check_id: str
    status: CheckStatus
    type: CheckType
    external_id: str | None = None
    metadata: dict[str, str] = {}
    subject: MaskedSubject | None = None
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    risk_score: int | None
    pdf_url: str | None
    report_url: str | None
    progress_url: str | None = None
    cost: int | None = None


class ReviewedEdition(msgspec.Struct, frozen=True, kw_only=True):
    """The newest edition of the report that people's decisions led to."""

    review_id: str
    edition: int
    created_at: datetime.datetime
    completed_at: datetime.datetime
    risk_score: int
    pdf_url: str | None
    report_url: str | None
    first_evidence_root_hash: str
    result: CheckResult | None = None
    evidence: Evidence


class Check(ListedCheck, frozen=True, kw_only=True):
    """A check with what is known of it so far."""

    request_id: str
    mode: Mode
    result: CheckResult | None = None
    evidence: Evidence | None = None
    reviewed: ReviewedEdition | None = None


class CreatedReview(Answer, frozen=True, kw_only=True):
    """A recorded decision, and the number of the edition that it leads to."""

    review_id: str
    check_id: str
    edition: int
    status: Literal["processing", "report_ready"]
    mode: Mode
    created_at: datetime.datetime


class Decided(msgspec.Struct, frozen=True, kw_only=True):
    """A decision on a record. `carried_from` is the check that it was made on, where a monitor's cycle took it over."""

    record_id: str
    source_code: str
    decision: Status
    reason: str
    decided_by: str
    decided_at: datetime.datetime
    carried_from: str | None = None


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """Decisions and the edition that they led to."""

    review_id: str
    edition: int
    status: Literal["processing", "report_ready", "failed"]
    carried: bool
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    risk_score: int | None
    decisions: list[Decided]
    pdf_url: str | None
    report_url: str | None
    evidence: Evidence | None


class ReviewList(Answer, frozen=True, kw_only=True):
    """The reviews of a check, the newest first."""

    check_id: str
    first_evidence_root_hash: str | None
    items: list[Review]


class CheckPage(Answer, frozen=True, kw_only=True):
    """A page of a list; `total` counts all that fit."""

    items: list[ListedCheck]
    total: int
    limit: int
    offset: int


class BulkError(msgspec.Struct, frozen=True, kw_only=True):
    """Why an element was not launched."""

    error_code: str
    message: str


class BulkItem(msgspec.Struct, frozen=True, kw_only=True):
    """One element's outcome; `check_id` is None where `error` tells why."""

    index: int
    status: Literal["processing", "report_ready", "partial", "failed", "error"]
    check_id: str | None = None
    type: CheckType | None = None
    mode: Mode
    cost: int | None = None
    price_amount: int | None = None
    error: BulkError | None = None


class BulkCreated(Answer, frozen=True, kw_only=True):
    """The outcomes of a batch, in its order."""

    items: list[BulkItem]
    total: int
    created: int
    failed: int
    total_cost: int
    balance_remaining: int
    mode: Mode


class QuoteItem(msgspec.Struct, frozen=True, kw_only=True):
    """One check's price, by tariff and by what a launch would charge."""

    index: int
    type: CheckType
    price_amount: int
    amount: int
    monitoring_cycle_amount: int


class Quote(Answer, frozen=True, kw_only=True):
    """What checks would cost."""

    items: list[QuoteItem]
    total_price_amount: int
    total_amount: int
    currency: str
    balance: int
    balance_sufficient: bool
    tier_name: str
    mode: Mode


class ActivePackage(msgspec.Struct, frozen=True, kw_only=True):
    """Prepaid money that is spent first."""

    id: int
    name: str
    started_at: datetime.datetime
    expires_at: datetime.datetime | None
    remaining_amount: int


class Valuation(msgspec.Struct, frozen=True, kw_only=True):
    """What an object is worth, in whole roubles. `confidence` is the chance that the price lies within 10 %."""

    cadastral_number: str
    object_type: Status
    valued_on: datetime.date
    price_range: "PriceRange"
    estimated_price: int
    price_per_m2: int
    confidence: float
    liquidity: Status
    place_level: Status
    comment: str
    sales_last_year: int | None = None
    method: "ValuationMethod | None" = None
    attributes: list["ValuedAttribute"] = []
    factors: list["ValuationFactor"] = []
    comparables: list["Comparable"] = []


class ValuationMethod(msgspec.Struct, frozen=True, kw_only=True):
    """The two estimates, and the share of the model in their blend; no `model_price` where too few sales are loaded."""

    comparables_price: int
    model_price: int | None
    model_share: float
    model_version: int


class ValuedAttribute(msgspec.Struct, frozen=True, kw_only=True):
    """A number that the object was valued by, and its source: the request or a register."""

    name: str
    value: float
    source: Status


class PriceRange(msgspec.Struct, frozen=True, kw_only=True):
    """Holds the price as often as `coverage` says."""

    min: int
    max: int
    currency: str
    coverage: float


class ValuationFactor(msgspec.Struct, frozen=True, kw_only=True):
    """What moved the price, by `impact_percent` of it."""

    code: str
    title: str
    effect: Status
    impact_percent: float
    comment: str


class Comparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that the estimate rests on; `adjusted_price` as if it had been the object."""

    cadastral_quarter: str
    date: datetime.date
    price: int
    area_m2: float
    price_per_m2: int
    adjusted_price: int
    weight: float
    distance_m: int | None = None
    east_m: int | None = None
    north_m: int | None = None


class ValuationFailure(msgspec.Struct, frozen=True, kw_only=True):
    """Why there is no valuation; it was refunded."""

    reason: Status
    message: str


class ValuationResult(msgspec.Struct, frozen=True, kw_only=True):
    """`valuation` is None where it failed, and `failure` says why."""

    valuation: Valuation | None
    report: None = None
    failure: ValuationFailure | None = None


class CreatedValuation(Answer, frozen=True, kw_only=True):
    """A valuation as it is answered at once; `cost` is what remains charged."""

    id: str
    status: Status
    mode: Mode
    result: ValuationResult | None = None
    pdf_url: str | None
    cost: int
    price_amount: int
    balance_remaining: int


class ValuationState(Answer, frozen=True, kw_only=True):
    """A valuation read again. An erased one has no `result`, a failed one no `evidence`."""

    id: str
    status: Status
    mode: Mode
    external_id: str | None = None
    metadata: dict[str, str] = {}
    cost: int
    created_at: datetime.datetime
    completed_at: datetime.datetime
    result: ValuationResult | None = None
    pdf_url: str | None = None
    evidence: Evidence | None = None


class Balance(Answer, frozen=True, kw_only=True):
    """What the account has."""

    balance: int
    currency: str
    tier_name: str
    active_package: ActivePackage | None


class Tariffs(Answer, frozen=True, kw_only=True):
    """The price table."""

    checks: dict[str, int]
    monitoring: dict[str, int]
    valuation: int
    documents: dict[str, int]
    currency: str
    tier_name: str


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """The calling key, by all but its secret."""

    id: str
    name: str
    prefix: str
    created_at: datetime.datetime
    expires_at: datetime.datetime | None
    webhook_url: str | None


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What the key may send."""

    requests_per_minute: int
    valuations_per_minute: int
    document_max_bytes: int


class Account(Answer, frozen=True, kw_only=True):
    """Who the key belongs to and what it may do."""

    account_id: str
    name: str
    mode: Mode
    tier_name: str
    currency: str
    created_at: datetime.datetime
    scopes: list[str]
    key: Key
    limits: Limits


class Verification(Answer, frozen=True, kw_only=True):
    """Whether a hash is one of the account's traces; all but `sha256` is None where it is not."""

    valid: bool
    found: bool
    sha256: str
    kind: str | None = None
    check_id: str | None = None
    check_type: str | None = None
    status: Status | None = None
    created_at: datetime.datetime | None = None
    completed_at: datetime.datetime | None = None
    evidence: Evidence | None = None
    edition: int | None = None
    """Of a check's report, where the hash belongs to a reviewed edition."""
    first_evidence_root_hash: str | None = None


class Leaf(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of evidence by hash and size in bytes."""

    kind: str
    name: str
    sha256: str
    media_type: str
    size: int


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What the evidence of one subject consists of. `mode` is there since version 2."""

    version: int
    subject_id: str
    subject_kind: str
    created_at: str
    mode: Mode | None = None
    hash_algorithm: str
    tree: str
    leaves: list[Leaf]
    root: str


class EvidenceBundle(Answer, frozen=True, kw_only=True):
    """A manifest with the canonical JSON of its leaves as text; files are fetched on their own."""

    manifest: Manifest
    leaves: dict[str, str]
    tsa_token: str | None = None
