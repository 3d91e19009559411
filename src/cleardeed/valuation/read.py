"""Reading a valuation back: its answer, its evidence, its files. Nothing here is charged or changed."""

import msgspec

from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import KeyRing
from cleardeed.core.formats import Amount, Timestamp, Url, ValuationId
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Pool
from cleardeed.evidence.block import Evidence
from cleardeed.records.labels import ExternalId, Metadata
from cleardeed.records.record import read_record
from cleardeed.valuation.record import VALUATION
from cleardeed.valuation.result import Result, Status


class ValuationView(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /valuation/{valuation_id}. A failed one has no evidence, an erased one no result."""

    id: ValuationId
    status: Status
    mode: Mode
    external_id: ExternalId | msgspec.UnsetType = msgspec.UNSET
    metadata: Metadata | msgspec.UnsetType = msgspec.UNSET
    cost: Amount
    created_at: Timestamp
    completed_at: Timestamp
    result: Result | msgspec.UnsetType = msgspec.UNSET
    pdf_url: Url | None = None
    evidence: Evidence | msgspec.UnsetType = msgspec.UNSET

    @property
    def has_report(self) -> bool:
        """Whether there is a PDF to link to."""
        evidence = self.evidence
        return isinstance(evidence, Evidence) and evidence.evidence_storage_status != "erased"


async def read_valuation(pool: Pool, ring: KeyRing, owner: Owner, valuation_id: str) -> ValuationView:
    """The owner's valuation. Raises `NotFoundError` for an unknown, malformed or foreign id alike."""
    found = await read_record(VALUATION, pool, ring, owner, valuation_id)
    return ValuationView(
        id=valuation_id,
        status=found["status"],
        mode=found["mode"],
        **found.labels.given(),
        cost=found["cost"],
        created_at=clock.timestamp(found["created_at"]),
        completed_at=clock.timestamp(found["completed_at"]),
        result=found.decrypt("result", Result) or msgspec.UNSET,
        evidence=found.evidence or msgspec.UNSET,
    )
