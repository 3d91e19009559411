"""The data of a check report. Field names are the contract's (api-v1 2.1, 2.3); moments are UTC."""

import datetime
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Literal

import msgspec

from cleardeed.core.formats import Count, RecordId, Sha256Hex, Timestamp
from cleardeed.core.language import Language
from cleardeed.reports.ownership import Ownership
from cleardeed.reports.summary import Summary
from cleardeed.reports.value import ObjectValue

CheckType = Literal["seller", "object", "full"]
Mode = Literal["live", "sandbox"]
RiskLevel = Literal["low", "medium", "high", "critical"]
FactorStatus = Literal["ok", "attention", "critical", "unknown"]
SourceStatus = Literal["ok", "found", "source_unavailable", "manual_review_required"]
ReviewedStatus = Literal["ok", "found", "source_unavailable", "manual_review_required", "reviewed"]
Decision = Literal["concerns_subject", "another_person", "cannot_tell"]
MatchGrade = Literal["exact", "probable", "weak"]


class FactorRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record that a factor rests on, as far as a report needs it: whose it is, and its number where it has one."""

    source_code: str
    number: str | None = None


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """One risk factor: what was looked at, what it adds to the score, and why."""

    code: str
    title: str
    """Names the risk, also where it is ruled out."""
    status: FactorStatus
    impact: int
    reason: str | None = None
    """What was found; of a factor in order, that the risk was looked for and is not there."""
    law: str | None = None
    demands: list[str] = []
    """The demands before signing."""
    variant: str | None = None
    sources: list[str] = []
    """Codes of the sources that it reads."""
    records: list[FactorRecord] = []
    """The records that it rests on."""


class RiskScoring(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict: `score` 0-100 (higher is riskier), its level, and the factors it is the capped sum of."""

    score: int
    level: RiskLevel
    label: str
    conclusion: str
    factors: list[Factor] = []


class SellerIdentity(msgspec.Struct, frozen=True, kw_only=True):
    """The person that was checked, as the caller named them."""

    full_name: str | None = None
    birth_date: datetime.date | None = None
    inn: str | None = None
    snils: str | None = None
    passport: str | msgspec.UnsetType | None = msgspec.UNSET
    """Series and number, all but the last two digits of the number hidden: `45 10 ••••56`. Left out in results that
    were sealed before passports were shown."""


class ObjectIdentity(msgspec.Struct, frozen=True, kw_only=True):
    """The property that was checked, as the caller named it."""

    cadastral_number: str | None = None
    object_type: str | None = None
    address: str | None = None


class RecordDecision(msgspec.Struct, frozen=True, kw_only=True):
    """What a person decided on a record, why, and who and when. `overruled`: the record counts all the same, for it
    agrees with the subject by more than name and birth date."""

    decision: Decision
    reason: str
    decided_by: str
    decided_at: Timestamp
    overruled: bool = False


class FoundRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One record of a register and why it was taken to concern the subject. `amount` is in roubles. Only a reviewed
    edition has a `decision`."""

    record_id: RecordId | msgspec.UnsetType = msgspec.UNSET
    """By what it says: the same in later checks of the same subject until it changes."""
    title: str
    number: str | None = None
    date: datetime.date | None = None
    closed_on: datetime.date | None = None
    kind: str | None = None
    amount: float | None = None
    summary: str | None = None
    match_grade: MatchGrade
    match_reason: str
    decision: RecordDecision | msgspec.UnsetType = msgspec.UNSET


class SourceResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one source said. `records_count` counts all its records, also where `records` holds fewer."""

    source_code: str
    source_name: str
    status: SourceStatus
    summary: str
    records_count: Count = 0
    datestamp: datetime.date | None = None
    """The day the register's data stand at; None where the source did not answer."""
    reason: str | None = None
    """Why the source is unavailable, a person must decide, or its `ok` proves nothing: a short code such as `timeout`,
    `namesake` or `not_of_this_kind`."""
    normalized_result_sha256: Sha256Hex
    connector: str
    records: list[FoundRecord] = []


_OPEN_OK = {"not_of_this_kind": "not_applicable", "tax_number_lacking": "not_final"}
"""How an answer that found nothing is shown where it proves nothing, by its reason."""


def shown_status(status: str, reason: str | None, grades: Collection[str]) -> str:
    """The status that a reader sees, by the grades of the records: nobody has to decide where all of them are sure, nor
    on what a wrong number left open; and a register that keeps no such object, or was searched without the number that
    it goes by, holds nothing in its favour."""
    if status == "ok" and reason in _OPEN_OK:
        return _OPEN_OK[reason]
    is_doubtful = reason != "tax_number_doubtful" and any(grade != "exact" for grade in grades)
    if status != "manual_review_required" or is_doubtful:
        return status
    return "not_searched" if reason == "not_enough_data" and not grades else "not_final"


class DecisionCounts(msgspec.Struct, frozen=True, kw_only=True):
    """How many records people's decisions settled, and to what effect."""

    settled: int = 0
    """Records of which a person said whose they are."""
    undecided: int = 0
    """Records of which a person could not tell."""
    confirmed: int = 0
    """Records that count by a decision alone."""
    set_aside: int = 0
    set_aside_sure: int = 0
    """Of those set aside, the records that had matched surely."""


def count_decisions(records: Iterable[FoundRecord]) -> DecisionCounts:
    """Count the decisions on the records of a reviewed edition."""
    counts: Counter[str] = Counter()
    for record in records:
        if not record.decision:
            continue
        is_sure, made = record.match_grade == "exact", record.decision.decision
        is_aside = made == "another_person" and not record.decision.overruled
        counts["undecided" if made == "cannot_tell" else "settled"] += 1
        counts["confirmed"] += made == "concerns_subject" and not is_sure
        counts["set_aside"] += is_aside
        counts["set_aside_sure"] += is_aside and is_sure
    return DecisionCounts(**counts)


class ReviewedSource(SourceResult, frozen=True, kw_only=True):
    """What one source said, as decisions leave it. `reviewed`: what it holds is about someone else by a person's
    decision, and nothing else was left open."""

    status: ReviewedStatus  # type: ignore[assignment]


class SourceCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """How many sources answered, did not, and left a decision to a person: the lines of the checklist by their status.
    What of an answer is not final stands in `summary.not_checked`."""

    answered: Count
    source_unavailable: Count
    manual_review_required: Count


class LegalOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """The opinion chapter; blank lines in `text` part its paragraphs, `basis` lists the provisions it rests on."""

    text: str
    basis: list[str] = []
    written_by: Literal["rules", "model"]


class ReportEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """The evidence known before the PDF exists; the root is not, since the PDF is one of its leaves."""

    data_snapshot_sha256: str
    verify_url: str


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The edition of the report where it is not the first, and what it follows from."""

    number: int
    first_sealed_at: Timestamp
    first_root: Sha256Hex
    first_score: int
    first_label: str
    """The verdict of the first edition, as `RiskScoring`."""


class CheckReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the report of one check prints. Equal values give equal PDF bytes."""

    check_id: str
    type: CheckType
    mode: Mode
    status: Literal["report_ready", "partial"]
    created_at: datetime.datetime
    sealed_at: datetime.datetime
    """The time when the data snapshot was closed; also the PDF's creation date."""
    risk_scoring: RiskScoring
    summary: Summary
    ownership: Ownership | None = None
    value: ObjectValue | None = None
    seller: SellerIdentity | None = None
    object: ObjectIdentity | None = None
    checklist: list[SourceResult]
    source_coverage: SourceCoverage
    legal_opinion: LegalOpinion | None = None
    evidence: ReportEvidence
    edition: Edition | None = None
    service_name: str = "cleardeed"
    language: Language = "en"
    """ISO 639 code of the labels' language, for the PDF's metadata and hyphenation."""
