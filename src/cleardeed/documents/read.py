"""Reading a document check back: its answer, its evidence, its report. Nothing here is charged or changed."""

import msgspec

from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import KeyRing
from cleardeed.core.formats import Amount, DocumentCheckId, Timestamp, Url
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Pool
from cleardeed.documents.record import DOCUMENT_CHECK, JobStatus
from cleardeed.documents.seal import DocumentResult
from cleardeed.evidence.block import Evidence
from cleardeed.records.labels import ExternalId, Metadata
from cleardeed.records.record import read_record


class DocumentView(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /document-check/{job_id} without its link. What is not there yet, or any more, is left out;
    `failure` is a short code that tells why there is no analysis."""

    job_id: DocumentCheckId
    status: JobStatus
    mode: Mode
    external_id: ExternalId | msgspec.UnsetType = msgspec.UNSET
    metadata: Metadata | msgspec.UnsetType = msgspec.UNSET
    cost: Amount
    created_at: Timestamp
    completed_at: Timestamp | None
    failure: str | None = None
    pdf_url: Url | None = None
    result: DocumentResult | msgspec.UnsetType = msgspec.UNSET
    evidence: Evidence | msgspec.UnsetType = msgspec.UNSET

    @property
    def has_report(self) -> bool:
        """Whether there is a PDF to link to."""
        return self.result is not msgspec.UNSET


async def read_document(pool: Pool, ring: KeyRing, owner: Owner, job_id: str) -> DocumentView:
    """The owner's document check. Raises `NotFoundError` for an unknown, malformed or foreign id alike."""
    found = await read_record(DOCUMENT_CHECK, pool, ring, owner, job_id)
    return DocumentView(
        job_id=job_id,
        status=found["status"],
        mode=found["mode"],
        **found.labels.given(),
        cost=found["cost"],
        created_at=clock.timestamp(found["created_at"]),
        completed_at=clock.timestamp(found["completed_at"]) if found["completed_at"] else None,
        failure=found["failure"],
        result=found.decrypt("result", DocumentResult) or msgspec.UNSET,
        evidence=found.evidence or msgspec.UNSET,
    )
