"""A check as it is read back, and the links to its report."""

import msgspec

from cleardeed.accounts.keys import Mode
from cleardeed.checks.inputs import CheckStatus, CheckType, RiskScore
from cleardeed.core.formats import Address, CheckId, Timestamp
from cleardeed.core.language import Language
from cleardeed.core.links import Signer


class CheckView(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /checks/{check_id}. What is not there yet is left out."""

    check_id: CheckId
    status: CheckStatus
    type: CheckType
    mode: Mode
    created_at: Timestamp
    completed_at: Timestamp | None
    risk_score: RiskScore | None
    pdf_url: Address | None = None
    report_url: Address | None = None
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    evidence: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET

    @property
    def has_report(self) -> bool:
        """Whether there are a PDF and a page to link to."""
        return isinstance(self.result, msgspec.Raw)


class LinkedView(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody with a signed link reads, and the language it is written in."""

    account_id: str
    language: Language
    check: CheckView


def report_links(signed: Signer, check_id: str) -> dict[str, str]:
    """Links to the report of a check, as PDF and as a page, by the names they have in an answer and an event."""
    return {
        "pdf_url": signed.url(f"/files/checks/{check_id}/report.pdf"),
        "report_url": signed.url(f"/reports/{check_id}"),
    }
