"""From a document's text to a sealed report: pure and repeatable. The same text gives the same bytes and hashes, so a
run that was cut off anywhere can be done again and ends in the same evidence."""

import datetime
from typing import Annotated

import msgspec

from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.clock import timestamp
from cleardeed.core.formats import CheckId
from cleardeed.documents.analysis import Analysis, Extract
from cleardeed.documents.store import OpenDocument
from cleardeed.documents.text import Format
from cleardeed.evidence.block import Evidence, TsaStatus, fresh_block
from cleardeed.evidence.bundle import EvidenceBundle, bundle
from cleardeed.evidence.seal import Leaf, seal
from cleardeed.reports.document import DocumentReport, ReportClause

SUBJECT_TYPE = "document_check"
SNAPSHOT_VERSION = 1
SNAPSHOT_LEAF = "snapshot"
DOCUMENT_LEAF = "document"
REPORT_LEAF = "report.pdf"
MEDIA_TYPES: dict[Format, str] = {
    "pdf": "application/pdf",
    "png": "image/png",
    "jpeg": "image/jpeg",
    "tiff": "image/tiff",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "text": "text/plain",
}


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
        """What the order of the document names, in this edition."""
        return cls(check_id=document.input.order.check_id or "", edition=edition)


class DocumentResult(msgspec.Struct, frozen=True, kw_only=True):
    """`result` of a document check. `extract` is null in the sandbox; `report` always. `opinion` is left out where no
    language model was asked or none answered, `compared_with` where there was nothing to compare with."""

    analysis: Analysis
    extract: Extract | None
    report: None = None
    opinion: ModelOpinion | msgspec.UnsetType = msgspec.UNSET
    compared_with: ComparedWith | msgspec.UnsetType = msgspec.UNSET


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """All of a document check's evidence but its PDF, and what the PDF is made from."""

    document: OpenDocument
    sealed_at: datetime.datetime
    result: DocumentResult
    report: DocumentReport
    snapshot: bytes


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A document check's evidence, whole."""

    result: bytes
    risk_score: int
    bundle: EvidenceBundle
    hashes: list[tuple[str, str]]
    evidence: Evidence


def draft(document: OpenDocument, result: DocumentResult, sealed_at: datetime.datetime, public_url: str) -> Draft:
    """Fixes what was found at the moment the document had been read."""
    given = document.input
    snapshot = canonical(
        {
            "version": SNAPSHOT_VERSION,
            "job_id": document.job_id,
            "mode": document.mode,
            "language": document.language,
            "created_at": timestamp(document.created_at),
            "sealed_at": timestamp(sealed_at),
            "order": given.order,
            "format": given.file.format,
            "pages": given.file.pages,
            "document_sha256": document.document_sha256,
            "result": result,
            # Keeps the hash of a guessable result from telling that the guess is right.
            "salt": document.key.derive("leaf salt snapshot").hex(),
        }
    )
    return Draft(
        document=document,
        sealed_at=sealed_at,
        result=result,
        report=_report(document, result, sealed_at, sha256_hex(snapshot), public_url),
        snapshot=snapshot,
    )


def finish(made: Draft, pdf: bytes, *, tsa_status: TsaStatus) -> Finished:
    """The evidence of the draft and its PDF: manifest, root, the block that the API shows."""
    document = made.document
    leaves = [
        Leaf.of("data_snapshot_sha256", SNAPSHOT_LEAF, made.snapshot),
        Leaf(
            kind="document_sha256",
            name=DOCUMENT_LEAF,
            sha256=document.document_sha256,
            media_type=MEDIA_TYPES[document.input.file.format],
            size=document.input.size,
        ),
        Leaf.of("pdf_sha256", REPORT_LEAF, pdf, "application/pdf"),
    ]
    sealed = seal(document.job_id, "document_check", document.mode, made.sealed_at, leaves)
    evidence = fresh_block(
        sealed,
        tsa_status=tsa_status,
        verify_url=made.report.verify_url,
        document_sha256=document.document_sha256,
        pdf_sha256=sha256_hex(pdf),
        data_snapshot_sha256=sha256_hex(made.snapshot),
    )
    return Finished(
        result=msgspec.json.encode(made.result),
        risk_score=made.result.analysis.risk_score,
        bundle=bundle(sealed.manifest, {SNAPSHOT_LEAF: made.snapshot}),
        hashes=sealed.hashes,
        evidence=evidence,
    )


def _report(
    document: OpenDocument, result: DocumentResult, sealed_at: datetime.datetime, snapshot_sha256: str, public_url: str
) -> DocumentReport:
    analysis = result.analysis
    return DocumentReport(
        job_id=document.job_id,
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
        clauses=[msgspec.convert(one, ReportClause, from_attributes=True) for one in analysis.found_clauses],
        recommendations=analysis.recommendations,
        opinion=None if result.opinion is msgspec.UNSET else result.opinion.summary,
        compared_with=document.input.order.check_id,
        compared_edition=None if result.compared_with is msgspec.UNSET else result.compared_with.edition,
        document_sha256=document.document_sha256,
        snapshot_sha256=snapshot_sha256,
        verify_url=f"{public_url}/verify/{snapshot_sha256}",
    )
