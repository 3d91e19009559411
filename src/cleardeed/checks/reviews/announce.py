"""Telling that a reviewed edition is out: the event `check.reviewed`."""

from cleardeed.checks.announce import evidence_summary
from cleardeed.checks.reviews.model import Review
from cleardeed.checks.seal import SealedCheck
from cleardeed.checks.store import OpenCheck
from cleardeed.checks.view import edition_links
from cleardeed.core.crypto import KeyRing
from cleardeed.core.signed_links import LinkSigner
from cleardeed.database.pool import Connection
from cleardeed.events.outbox import record_event
from cleardeed.evidence.bundle import first_root_of


async def announce_review(
    connection: Connection, ring: KeyRing, public_url: str, check: OpenCheck, review: Review, finished: SealedCheck
) -> None:
    """Records the event in the transaction that brings the edition out; it goes where `check.completed` went.

    The reason and the person are left out: a receiver that may know them reads the check.
    """
    await record_event(
        connection,
        check.key,
        type="check.reviewed",
        account_id=check.account_id,
        key_id=check.key_id,
        subject_id=check.id,
        data={
            "check_id": check.id,
            "review_id": review.review_id,
            "edition": review.edition,
            "carried": review.carried,
            "type": check.type,
            **check.labels.given(),
            "risk_score": finished.risk_score,
            **edition_links(LinkSigner.issued(ring, public_url), check.id, review.edition),
            "decisions": [
                {"record_id": one.record_id, "source_code": one.source_code, "decision": one.decision}
                for one in review.decisions
            ],
            "first_evidence_root_hash": first_root_of(finished.sealed.bundle),
            "evidence": evidence_summary(finished.evidence),
        },
    )
