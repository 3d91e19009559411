"""Telling that a check has finished: the event `check.completed`."""

from typing import Any

from cleardeed.checks.inputs import CheckStatus
from cleardeed.checks.seal import SealedCheck
from cleardeed.checks.store import OpenCheck
from cleardeed.checks.view import report_links
from cleardeed.core.crypto import KeyRing
from cleardeed.core.signed_links import LinkSigner
from cleardeed.database.pool import Connection
from cleardeed.events.outbox import record_event
from cleardeed.evidence.block import Evidence


async def announce(
    connection: Connection,
    ring: KeyRing,
    public_url: str,
    check: OpenCheck,
    status: CheckStatus,
    finished: SealedCheck | None,
) -> None:
    """Records the event in the transaction that ends the check; `finished` is None where there is no report.

    The links in it are as short-lived as all links; a receiver that comes late reads the check again.
    """
    links: dict[str, str | None] = {"pdf_url": None, "report_url": None}
    if finished is not None:
        links |= report_links(LinkSigner.issued(ring, public_url), check.id)
    await record_event(
        connection,
        check.key,
        type="check.completed",
        account_id=check.account_id,
        key_id=check.key_id,
        subject_id=check.id,
        data={
            "check_id": check.id,
            "status": status,
            "type": check.type,
            **check.labels.given(),
            "risk_score": finished.risk_score if finished else None,
            **links,
            "evidence": evidence_summary(finished.evidence) if finished else None,
        },
    )


def evidence_summary(block: Evidence) -> dict[str, Any]:
    """The part of the evidence block that an event carries."""
    return {
        "check_evidence_root_hash": block.check_evidence_root_hash,
        "pdf_sha256": block.pdf_sha256,
        "datestamp": {"value": block.datestamp.value, "provider": block.datestamp.provider},
        "sources": [
            {
                "source_code": source.source_code,
                "status": source.status,
                "normalized_result_sha256": source.normalized_result_sha256,
            }
            for source in block.sources
        ],
    }
