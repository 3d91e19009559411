"""A check as it is read back, and the links to its report."""

import msgspec

from cleardeed.checks.inputs import CheckStatus, CheckType, RiskScore
from cleardeed.core.apikey import Mode
from cleardeed.core.formats import CheckId, ReviewId, Sha256Hex, Timestamp, Url
from cleardeed.core.language import Language
from cleardeed.core.signed_links import LinkSigner
from cleardeed.records.labels import ExternalId, Metadata


class ReviewedView(msgspec.Struct, frozen=True, kw_only=True):
    """The newest reviewed edition of a check's report. Its evidence names the root of the first."""

    review_id: ReviewId
    edition: int
    created_at: Timestamp
    completed_at: Timestamp
    risk_score: RiskScore
    pdf_url: Url | None = None
    report_url: Url | None = None
    first_evidence_root_hash: Sha256Hex
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    evidence: msgspec.Raw


class CheckView(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /checks/{check_id}. What is not there yet is left out."""

    check_id: CheckId
    status: CheckStatus
    type: CheckType
    mode: Mode
    external_id: ExternalId | msgspec.UnsetType = msgspec.UNSET
    metadata: Metadata | msgspec.UnsetType = msgspec.UNSET
    created_at: Timestamp
    completed_at: Timestamp | None
    risk_score: RiskScore | None
    pdf_url: Url | None = None
    report_url: Url | None = None
    progress_url: Url | msgspec.UnsetType = msgspec.UNSET
    """The page that follows a running check; only while it is `processing`."""
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    evidence: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    reviewed: ReviewedView | msgspec.UnsetType = msgspec.UNSET

    @property
    def has_report(self) -> bool:
        """Whether there are a PDF and a page to link to."""
        return isinstance(self.result, msgspec.Raw)


class LinkedView(msgspec.Struct, frozen=True, kw_only=True):
    """The view of a signed link's reader, and its language."""

    account_id: str
    language: Language
    check: CheckView


def with_links(check: CheckView, signed: LinkSigner) -> CheckView:
    """With links to the report and its newest reviewed edition, where there are some to open, or to the progress."""
    if check.status == "processing":
        return msgspec.structs.replace(check, progress_url=progress_page(signed, check.check_id))
    if not check.has_report:
        return check
    reviewed = check.reviewed
    if reviewed is not msgspec.UNSET:
        reviewed = msgspec.structs.replace(reviewed, **edition_links(signed, check.check_id, reviewed.edition))
    return msgspec.structs.replace(check, reviewed=reviewed, **report_links(signed, check.check_id))


def edition_links(signed: LinkSigner, check_id: str, edition: int) -> dict[str, str]:
    """Links to a reviewed edition, as PDF and as a page."""
    return {
        "pdf_url": signed.url(f"/files/checks/{check_id}/editions/{edition}/report.pdf"),
        "report_url": signed.url(f"/reports/{check_id}/editions/{edition}"),
    }


def progress_page(signed: LinkSigner, check_id: str) -> str:
    """A link to the page that follows a running check and becomes that of its report."""
    return signed.url(f"/reports/{check_id}")


def report_links(signed: LinkSigner, check_id: str) -> dict[str, str]:
    """Links to the report of a check, as PDF and as a page, by the names they have in an answer and an event."""
    return {
        "pdf_url": signed.url(f"/files/checks/{check_id}/report.pdf"),
        "report_url": signed.url(f"/reports/{check_id}"),
    }
