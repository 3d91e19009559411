"""The report of a document's analysis: what it is, how risky, and the very words that say so."""

import datetime
import re
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from cleardeed.core.language import Language
from cleardeed.reports.pdf import render_pdf
from cleardeed.reports.report_texts import ReportTexts, texts_in
from cleardeed.reports.text import group_characters, printable

MAX_QUOTE_LENGTH = 400
MAX_SUMMARY_LENGTH = 600
MAX_CLAUSE_LENGTH = 2000
MAX_OPINION_LENGTH = 1500
_HEADING = re.compile(r"\A[^\n.;:,!?\d]{3,45}\n(?=[А-ЯЁA-Z])")
"""The heading of a section, which the quotation of its first sentence begins with."""
_LEVEL_TONES = {"low": "ok", "medium": "attention", "high": "critical", "critical": "critical"}


class ReportClause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause: `text` the words found on `page`, None where what should be there is missing; `further` those of its
    other faults, `answer` the words that contradict them where a language model doubts the clause."""

    title: str
    status: Literal["ok", "attention"]
    impact: int
    summary: str
    text: str | None
    page: int | None
    law: str
    origin: Literal["rules", "model"]
    further: list[tuple[str, int | None]] = []
    answer: str | None = None


class DocumentReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the report of one document prints. Equal values give equal PDF bytes."""

    job_id: str
    mode: Literal["live", "sandbox"]
    created_at: datetime.datetime
    sealed_at: datetime.datetime
    format: str
    pages: int
    document_type: str
    score: int
    level: Literal["low", "medium", "high", "critical"]
    conclusion: str
    clauses: list[ReportClause]
    recommendations: list[str]
    opinion: str | None
    compared_with: str | None
    compared_edition: int | None = None
    """Which edition of the check; None where it is not known any more."""
    document_sha256: str
    snapshot_sha256: str
    verify_url: str
    recognised: list[int] = []
    """The pages whose text was read from pictures, and may be misread."""
    service_name: str = "cleardeed"
    language: Language = "en"


def render_document_report(report: DocumentReport) -> bytes:
    """The PDF/A-2b of a document's analysis. Threads and errors as `pdf.render_check_report`."""
    return render_pdf("document.typ", document_view(report), sealed_at=report.sealed_at, link=report.verify_url)


def document_view(report: DocumentReport) -> dict[str, Any]:
    """JSON-ready texts for `document.typ`."""
    texts = texts_in(report.language)
    return {
        "labels": dict(texts.labels),
        "language": report.language,
        "service": report.service_name,
        "identifier": report.job_id,
        "sandbox": report.mode == "sandbox",
        "kind": texts.code("document_type", report.document_type),
        "stamp": texts.say("stamp", sealed_at=texts.moment(report.sealed_at)),
        "facts": _facts(report, texts),
        "score": str(report.score),
        "level": texts.code("level", report.level),
        "tone": _LEVEL_TONES[report.level],
        "conclusion": printable(report.conclusion, MAX_SUMMARY_LENGTH),
        "attention": [_clause(one, texts, report) for one in report.clauses if one.status == "attention"],
        "in_order": [_clause(one, texts, report) for one in report.clauses if one.status == "ok"],
        "opinion": None if report.opinion is None else printable(report.opinion, MAX_OPINION_LENGTH),
        "recommendations": [printable(text, MAX_SUMMARY_LENGTH) for text in report.recommendations],
        "document": group_characters(report.document_sha256),
        "snapshot": group_characters(report.snapshot_sha256),
        "link": report.verify_url,
    }


def _facts(report: DocumentReport, texts: ReportTexts) -> list[tuple[str, str]]:
    named = [
        ("document.job", report.job_id),
        ("document.file", texts.say("document.file.value", format=_format(report.format, texts), pages=report.pages)),
        ("document.compared", _compared(report, texts)),
        ("fact.mode", texts.code("mode", report.mode)),
        ("fact.created_at", texts.moment(report.created_at)),
        ("fact.sealed_at", texts.moment(report.sealed_at)),
    ]
    return [(texts.say(label), printable(value)) for label, value in named if value]


def _compared(report: DocumentReport, texts: ReportTexts) -> str | None:
    if report.compared_with is None or report.compared_edition is None:
        return report.compared_with
    return texts.say("document.compared.edition", check=report.compared_with, edition=report.compared_edition)


def _format(name: str, texts: ReportTexts) -> str:
    """A word where the format has no name of its own."""
    return texts.labels.get(f"document.format.{name}", name.upper())


def _by_model(clause: ReportClause, texts: ReportTexts) -> str | None:
    """Return the mark of a clause that is a language model's, which says whether it counts."""
    if clause.origin == "rules":
        return None
    return texts.say("document.by_model.scored" if clause.impact else "document.by_model")


def _clause(clause: ReportClause, texts: ReportTexts, report: DocumentReport) -> dict[str, Any]:
    found = [(clause.text, clause.page), *clause.further]
    pages = sorted({page for _, page in found if page is not None})
    page = texts.say("document.page", page=", ".join(map(str, pages))) if pages and report.pages > 1 else None
    recognised = None if set(pages).isdisjoint(report.recognised) else texts.say("document.recognised")
    notes = [page, recognised, clause.law or None, _by_model(clause, texts)]
    return {
        "title": printable(clause.title),
        "summary": printable(clause.summary, MAX_CLAUSE_LENGTH),
        "quotes": [printable(_HEADING.sub("", text), MAX_QUOTE_LENGTH) for text in _distinct(found)],
        "answer": None if clause.answer is None else printable(clause.answer, MAX_QUOTE_LENGTH),
        "note": " · ".join(printable(note) for note in notes if note),
        "weight": f"+{clause.impact}" if clause.impact else "",
    }


def _distinct(found: Iterable[tuple[str | None, int | None]]) -> list[str]:
    return list(dict.fromkeys(text for text, _ in found if text is not None))
