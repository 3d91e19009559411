"""Answers of the service: documents.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime
from typing import Any

import msgspec

from cleardeed.client.answers.common import Answer, JobStatus, Mode, Status
from cleardeed.client.answers.evidence import Evidence


class SubmittedDocument(Answer, frozen=True, kw_only=True):
    """The answer of POST /document-check: a sandbox document is ready when it is answered. `price_amount` is the
    tariff's, `cost` the charge. Whole roubles."""

    job_id: str
    status: Status
    mode: Mode
    cost: int
    price_amount: int
    balance_remaining: int


class FurtherFault(msgspec.Struct, frozen=True, kw_only=True):
    """Another fault of a clause, or another place of the same one, with the words that it was found in."""

    fault: str
    text: str | None
    page: int | None
    offset: int | None


class Quotation(msgspec.Struct, frozen=True, kw_only=True):
    """Words of the document with their page and the offset there, in code points."""

    text: str
    page: int
    offset: int


class FoundClause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause: there and in order (`ok`); or risky, faulty or missing (`attention`)."""

    code: str
    title: str
    status: Status
    impact: int
    summary: str
    text: str | None
    page: int | None
    offset: int | None
    law: str
    origin: Status
    fault: str | None
    also: list[FurtherFault]
    answered_by: Quotation | None = None


class DocumentAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """`result.analysis` of a document check."""

    document_type: Status
    risk_score: int
    risk_level: Status
    short_conclusion: str
    found_clauses: list[FoundClause]
    recommendations: list[str]


class ModelOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator's language model makes of the document in a few words. Nothing rests on it."""

    summary: str


class ComparedWith(msgspec.Struct, frozen=True, kw_only=True):
    """The check that a document was compared with, and which edition of it: 1 is the first, a later one follows
    decisions of people on its records. Null where the check was erased meanwhile."""

    check_id: str
    edition: int | None


class DocumentResult(msgspec.Struct, frozen=True, kw_only=True):
    """`result` of a document check. `extract` is null in the sandbox; `report` always. `opinion` is left out where no
    language model was asked or none answered, `compared_with` where there was nothing to compare with,
    `recognised_pages` and `illegible_pages` where there are none."""

    analysis: DocumentAnalysis
    extract: dict[str, Any] | None
    report: None
    opinion: ModelOpinion | None = None
    compared_with: ComparedWith | None = None
    recognised_pages: list[int] = msgspec.field(default_factory=list)
    illegible_pages: list[int] = msgspec.field(default_factory=list)


class Document(Answer, frozen=True, kw_only=True):
    """The answer of GET /document-check/{job_id} without its link. What is not there yet, or any more, is left out;
    `failure` is a short code that tells why there is no analysis."""

    job_id: str
    status: JobStatus
    mode: Mode
    external_id: str | None = None
    metadata: dict[str, str] = msgspec.field(default_factory=dict)
    cost: int
    created_at: datetime.datetime
    completed_at: datetime.datetime | None
    failure: str | None
    pdf_url: str | None
    result: DocumentResult | None = None
    evidence: Evidence | None = None
