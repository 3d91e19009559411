"""A review in its stored, working and answered forms."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

import msgspec

from cleardeed.checks.inputs import RiskScore
from cleardeed.checks.kind import CHECK
from cleardeed.checks.scoring.decided import Decision
from cleardeed.core.apikey import Mode
from cleardeed.core.formats import CheckId, RecordId, ReviewId, Timestamp, Url
from cleardeed.evidence.block import Evidence

ReviewStatus = Literal["processing", "report_ready", "failed"]


class Decided(msgspec.Struct, frozen=True, kw_only=True):
    """One decision on one record: what, why, by whom, when. `carried_from` names the check that it was made on, where
    a monitoring cycle carried it over."""

    record_id: RecordId
    source_code: str
    decision: Decision
    reason: str
    decided_by: str
    decided_at: Timestamp
    carried_from: CheckId | None = None


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """One review of a check: its decisions, and the edition of the report that was made after it."""

    review_id: str
    check_id: str
    edition: int
    status: ReviewStatus
    carried: bool
    created_at: datetime
    completed_at: datetime | None
    risk_score: int | None
    decisions: list[Decided]
    """Empty once the personal data of the check were erased."""
    evidence: Evidence | None


class EditionState(msgspec.Struct, frozen=True, kw_only=True):
    """Which edition of a check's report something belongs to, the root of the first, and whether a later one is out."""

    number: int
    first_evidence_root_hash: str
    is_superseded: bool


class CreatedReview(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of POST /checks/{check_id}/reviews. It names nobody: answers are remembered in plain."""

    review_id: ReviewId
    check_id: CheckId
    edition: int
    status: Literal["processing", "report_ready"]
    mode: Mode
    created_at: Timestamp


class ReviewView(msgspec.Struct, frozen=True, kw_only=True):
    """A review in a list. Links and evidence are null until its edition is out, and where that was given up."""

    review_id: ReviewId
    edition: int
    status: ReviewStatus
    carried: bool
    created_at: Timestamp
    completed_at: Timestamp | None
    risk_score: RiskScore | None
    decisions: list[Decided]
    pdf_url: Url | None = None
    report_url: Url | None = None
    evidence: Evidence | None


class ReviewList(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /checks/{check_id}/reviews: every review, the newest first."""

    check_id: CheckId
    first_evidence_root_hash: str | None
    items: list[ReviewView]


def in_force(reviews: Iterable[Review], edition: int) -> dict[str, Decided]:
    """The decisions that an edition rests on, by record id: the last on each record up to its own. Whatever was decided
    on the check itself comes before what was carried over to it."""
    counted = sorted((one for one in reviews if one.edition <= edition), key=lambda one: (not one.carried, one.edition))
    return {one.record_id: one for review in counted for one in review.decisions}


def edition_path(check_id: str, edition: int, name: str) -> str:
    """The path of an edition's file in the file store."""
    return CHECK.path(check_id, f"editions/{edition}/{name}")
