"""Answers of the service: deals.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime

import msgspec

from cleardeed.client.answers.common import Answer, Mode, Status
from cleardeed.client.answers.evidence import Evidence


class GeneratedDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One document of a set. A format that was not ordered is left out; so are the links of what was erased."""

    kind: str
    docx_url: str | None = None
    docx_sha256: str | None = None
    pdf_url: str | None = None
    pdf_sha256: str | None = None


class CreatedGeneration(Answer, frozen=True, kw_only=True):
    """The answer of POST /document-generator without its links; `created_at` dates them. Whole roubles."""

    generation_id: str
    status: Status
    mode: Mode
    cost: int
    price_amount: int
    balance_remaining: int
    created_at: datetime.datetime
    documents: list[GeneratedDocument]


class Generation(Answer, frozen=True, kw_only=True):
    """The answer of GET /document-generator/{generation_id} without its links. An erased one has hashes only."""

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
