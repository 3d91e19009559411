"""What the service answers about generated documents, typed."""

import datetime
from typing import Literal

import msgspec

from cleardeed.client.answers import Answer, Evidence, Mode, Status

Format = Literal["docx", "pdf"]
Language = Literal["ru", "en"]


class GeneratedDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One document; each format has a link that opens for 24 hours and the SHA-256 of its bytes."""

    kind: str
    docx_url: str | None = None
    docx_sha256: str | None = None
    pdf_url: str | None = None
    pdf_sha256: str | None = None


class CreatedGeneration(Answer, frozen=True, kw_only=True):
    """Documents that were just made. Money in whole roubles."""

    generation_id: str
    status: Status
    mode: Mode
    cost: int
    price_amount: int
    balance_remaining: int
    created_at: datetime.datetime
    documents: list[GeneratedDocument]


class Generation(Answer, frozen=True, kw_only=True):
    """Documents with fresh links and their evidence; an erased generation has hashes only."""

    generation_id: str
    status: Status
    mode: Mode
    external_id: str | None = None
    metadata: dict[str, str] = msgspec.field(default_factory=dict)
    cost: int
    created_at: datetime.datetime
    completed_at: datetime.datetime
    documents: list[GeneratedDocument]
    evidence: Evidence
