"""From a document's text to a sealed report: pure and repeatable. The same text gives the same bytes and hashes, so a
run that was cut off anywhere can be done again and ends in the same evidence."""

import datetime
from typing import Annotated

import msgspec

from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.clock import timestamp
from cleardeed.core.formats import CheckId
from cleardeed.core.settings import ServiceSettings
from cleardeed.documents.analysis import Analysis, Extract, FoundClause
from cleardeed.documents.facts import Facts
from cleardeed.documents.model.opinion import ModelAnswer
from cleardeed.documents.store import OpenDocument
from cleardeed.documents.text import Format
from cleardeed.evidence.seal import DOCUMENT_LEAF, SNAPSHOT_LEAF, Leaf
from cleardeed.records.sealing import SealedRecord, seal_record, verify_url
from cleardeed.reports.document import DocumentReport, ReportClause

FACTS_LEAF = "facts"
"""The leaf of the facts, with the extractor that read them: the rules over facts give the same clauses from it."""
MODEL_LEAF = "model_answer"
"""The leaf of what the language model said, as it said it, with its name and the version of the question."""
MEDIA_TYPES: dict[Format, str] = {
    "pdf": "application/pdf",
    "png": "image/png",
    "jpeg": "image/jpeg",
    "tiff": "image/tiff",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "text": "text/plain",
}

PageNumber = Annotated[int, msgspec.Meta(ge=1)]


class ModelOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator's language model makes of the document in a few words. Nothing rests on it."""

    summary: str


class ComparedWith(msgspec.Struct, frozen=True, kw_only=True):
    """The check that a document was compared with, and which edition of it: 1 is the first, a later one follows
    decisions of people on its records. Null where the check was erased meanwhile."""

    check_id: CheckId
    edition: Annotated[int, msgspec.Meta(ge=1)] | None

    @classmethod
    def of(cls, document: OpenDocument, edition: int | None) -> "ComparedWith":
        """The comparison that the request names, in this edition."""
        return cls(check_id=document.input.order.check_id or "", edition=edition)


class DocumentResult(msgspec.Struct, frozen=True, kw_only=True):
    """`result` of a document check. `extract` is null in the sandbox; `report` always. `opinion` is left out where no
    language model was asked or none answered, `compared_with` where there was nothing to compare with,
    `recognised_pages` and `illegible_pages` where there are none."""

    analysis: Analysis
    extract: Extract | None
    report: None = None
    opinion: ModelOpinion | msgspec.UnsetType = msgspec.UNSET
    compared_with: ComparedWith | msgspec.UnsetType = msgspec.UNSET
    recognised_pages: list[PageNumber] | msgspec.UnsetType = msgspec.UNSET
    """The pages that were read from pictures: what is quoted of them may be misread."""
    illegible_pages: list[PageNumber] | msgspec.UnsetType = msgspec.UNSET
    """Those of which parts could not be read surely: what stands there may be missing from the analysis."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """All of a document check's evidence but its PDF, and what the PDF is made from."""

    document: OpenDocument
    sealed_at: datetime.datetime
    result: DocumentResult
    report: DocumentReport
    snapshot: bytes
    facts: bytes
    answer: bytes | None
    """The facts that the rules read, in canonical JSON."""


def draft(
    document: OpenDocument,
    result: DocumentResult,
    facts: Facts,
    answer: ModelAnswer | None,
    sealed_at: datetime.datetime,
    public_url: str,
) -> Draft:
    """Fixes what was found at the moment the document had been read. `answer` is the language model's."""
    given = document.input
    snapshot = document.snapshot(
        language=document.language,
        sealed_at=timestamp(sealed_at),
        order=given.order,
        format=given.file.format,
        pages=given.file.pages,
        document_sha256=document.document_sha256,
        result=result,
    )
    return Draft(
        document=document,
        sealed_at=sealed_at,
        result=result,
        report=_report(document, result, sealed_at, sha256_hex(snapshot), public_url),
        snapshot=snapshot,
        facts=canonical(facts),
        answer=None if answer is None else canonical(answer),
    )


def finish(made: Draft, pdf: bytes, settings: ServiceSettings) -> SealedRecord:
    """The evidence of the draft and its PDF."""
    document = made.document
    uploaded = Leaf(
        kind="document_sha256",
        name=DOCUMENT_LEAF,
        sha256=document.document_sha256,
        media_type=MEDIA_TYPES[document.input.file.format],
        size=document.input.size,
    )
    return seal_record(
        document,
        made.sealed_at,
        {SNAPSHOT_LEAF: made.snapshot, FACTS_LEAF: made.facts}
        | ({} if made.answer is None else {MODEL_LEAF: made.answer}),
        [uploaded],
        report=pdf,
        settings=settings,
    )


def _report_clause(clause: FoundClause) -> ReportClause:
    printed = msgspec.convert(clause, ReportClause, from_attributes=True)
    further = [(one.text, one.page) for one in clause.also if one.text is not None]
    printed = msgspec.structs.replace(printed, further=further)
    answer = clause.answered_by
    return printed if answer is msgspec.UNSET else msgspec.structs.replace(printed, answer=answer.text)


def _report(
    document: OpenDocument, result: DocumentResult, sealed_at: datetime.datetime, snapshot_sha256: str, public_url: str
) -> DocumentReport:
    analysis = result.analysis
    return DocumentReport(
        job_id=document.id,
        mode=document.mode,
        language=document.language,
        created_at=document.created_at,
        sealed_at=sealed_at,
        format=document.input.file.format,
        pages=document.input.file.pages,
        document_type=analysis.document_type,
        score=analysis.risk_score,
        level=analysis.risk_level,
        conclusion=analysis.short_conclusion,
        clauses=[_report_clause(one) for one in analysis.found_clauses],
        recommendations=analysis.recommendations,
        opinion=None if result.opinion is msgspec.UNSET else result.opinion.summary,
        compared_with=document.input.order.check_id,
        compared_edition=None if result.compared_with is msgspec.UNSET else result.compared_with.edition,
        document_sha256=document.document_sha256,
        snapshot_sha256=snapshot_sha256,
        verify_url=verify_url(public_url, snapshot_sha256),
        recognised=[] if result.recognised_pages is msgspec.UNSET else result.recognised_pages,
    )
