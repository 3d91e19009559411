"""Reading a generation back: its answer, its evidence, its files. Nothing here is charged or changed."""

from typing import Literal

import msgspec

from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import KeyRing
from cleardeed.core.formats import Amount, GenerationId, Timestamp
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Pool
from cleardeed.deals.record import GENERATION
from cleardeed.deals.seal import GeneratedDocument
from cleardeed.evidence.block import Evidence
from cleardeed.evidence.stored import unpack_block
from cleardeed.records.labels import ExternalId, Metadata
from cleardeed.records.record import read_record


class GenerationView(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /document-generator/{generation_id} without its links. An erased one has hashes only."""

    generation_id: GenerationId
    status: Literal["report_ready"] = "report_ready"
    mode: Mode
    external_id: ExternalId | msgspec.UnsetType = msgspec.UNSET
    metadata: Metadata | msgspec.UnsetType = msgspec.UNSET
    cost: Amount
    created_at: Timestamp
    completed_at: Timestamp
    documents: list[GeneratedDocument]
    evidence: Evidence

    @property
    def has_files(self) -> bool:
        """Whether there are files to link to."""
        return self.evidence.evidence_storage_status != "erased"


async def read_generation(pool: Pool, ring: KeyRing, owner: Owner, generation_id: str) -> GenerationView:
    """The owner's generation. Raises `NotFoundError` for an unknown, malformed or foreign id alike."""
    found = await read_record(GENERATION, pool, ring, owner, generation_id)
    created_at = clock.timestamp(found["created_at"])
    return GenerationView(
        generation_id=generation_id,
        mode=found["mode"],
        **found.labels.given(),
        cost=found["cost"],
        created_at=created_at,
        completed_at=created_at,
        documents=msgspec.json.decode(found["documents"], type=list[GeneratedDocument]),
        evidence=unpack_block(found["evidence"]),
    )
