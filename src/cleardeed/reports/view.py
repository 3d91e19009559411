"""A check report as the finished texts that the template prints: sorted, formatted, shortened, safe to print."""

import datetime
import re
from typing import Any

import msgspec

from cleardeed.reports.model import CheckReport, Factor, FoundRecord, LegalOpinion, SourceResult
from cleardeed.reports.text import LONGEST, grouped, printable
from cleardeed.reports.words import Words, words_in

RECORDS_SHOWN = 40
"""Records printed of one source; the data snapshot holds all."""
REASONS_SHOWN = 5
_LONGEST_CONCLUSION = 1_200
_LONGEST_REASON = 3_000
"""All that a silent source leaves unchecked: of that nothing may be cut off."""
_LONGEST_PARAGRAPH = 20_000
_CHAPTERS = ("factors", "sources", "findings", "unanswered", "opinion", "evidence")
_CHAPTER = {name: number for number, name in enumerate(_CHAPTERS, start=1)}
"""Only chapters before the opinion, which may be missing, are referred to by number."""
_GRADES = ("exact", "probable", "weak")
_UNSETTLED = ("source_unavailable", "manual_review_required")


def check_view(report: CheckReport) -> dict[str, Any]:
    """JSON-ready texts for `check.typ`. All but the labels, which are ours, have gone through `printable`."""
    words = words_in(report.language)
    unsettled = [source for source in report.checklist if source.status in _UNSETTLED]
    view: dict[str, Any] = {
        "chapters": _chapters(report, words),
        "language": report.language,
        "service": report.service_name,
        "check_id": report.check_id,
        "sandbox": report.mode == "sandbox",
        "subject": words.code("type", report.type),
        "stamp": words.say("stamp", sealed_at=words.moment(report.sealed_at)),
        "coverage": _coverage(report.checklist, unsettled, words),
        "seller": _identity("seller", report.seller, words),
        "object": _identity("object", report.object, words),
        "facts": _facts(report, words),
        "sources": [_source(source, words) for source in report.checklist],
        "unsettled": [_unsettled(source, words) for source in unsettled],
        "evidence": {
            "snapshot": grouped(report.evidence.data_snapshot_sha256),
            "verify_url": report.evidence.verify_url,
        },
    }
    risk = _risk(report, words, complete=bool(report.checklist) and not unsettled)
    as_they_are = {
        "labels": dict(words.labels),
        "risk": _printable(risk, _LONGEST_REASON),
        "conclusion": printable(report.risk_scoring.conclusion, _LONGEST_CONCLUSION),
        "opinion": _opinion(report.legal_opinion, words),
        "link": report.evidence.verify_url,
    }
    return {**_printable(view), **as_they_are}


def _chapters(report: CheckReport, words: Words) -> dict[str, str]:
    present = [name for name in _CHAPTERS if name != "opinion" or report.legal_opinion]
    return {name: f"{number}. {words.say(f'chapter.{name}')}" for number, name in enumerate(present, start=1)}


def _risk(report: CheckReport, words: Words, *, complete: bool) -> dict[str, Any]:
    risk = report.risk_scoring
    names = {source.source_code: _brief(source.source_name) for source in report.checklist}
    factors = sorted(risk.factors, key=lambda factor: -factor.impact)
    weighty = [factor for factor in factors if factor.impact > 0 or factor.status != "ok"]
    more = len(weighty) - REASONS_SHOWN
    return {
        "score": risk.score,
        "level": risk.level,
        "label": risk.label,
        "complete": complete,
        "factors": [_factor(factor, names, words) for factor in weighty],
        "in_order": [factor.reason or factor.title for factor in factors if factor not in weighty],
        "reasons": [_factor(factor, names, words) for factor in weighty[:REASONS_SHOWN]],
        "more": words.say("reasons.more", count=more, chapter=_CHAPTER["factors"]) if more > 0 else None,
    }


def _factor(factor: Factor, names: dict[str, str], words: Words) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(factor),
        "status_text": words.code("factor", factor.status),
        "weight": f"{factor.impact:+d}" if factor.impact else "0",
        "sources": ", ".join(names.get(code, code) for code in factor.sources),
    }


def _coverage(checklist: list[SourceResult], unsettled: list[SourceResult], words: Words) -> dict[str, Any]:
    return {
        "complete": words.say("coverage.complete" if checklist else "coverage.nothing", asked=len(checklist)),
        "count": words.say("coverage.count", unanswered=len(unsettled), asked=len(checklist)),
        "warning": words.say("coverage.warning", chapter=_CHAPTER["unanswered"]),
    }


def _brief(source_name: str) -> str:
    """The name without what stands in brackets or behind a comma, for where there is little room."""
    return re.split(r" \(|,", source_name, maxsplit=1)[0]


def _identity(kind: str, identity: msgspec.Struct | None, words: Words) -> list[tuple[str, str | None]] | None:
    """Label and value of each field; None where the check is not about it."""
    if identity is None:
        return None
    rows: list[tuple[str, str | None]] = []
    for name, value in msgspec.structs.asdict(identity).items():
        shown = words.date(value) if isinstance(value, datetime.date) else value
        shown = words.code(name, shown) if shown and name == "object_type" else shown
        rows.append((words.say(f"{kind}.{name}"), shown))
    return rows


def _facts(report: CheckReport, words: Words) -> list[tuple[str, str]]:
    asked, answered = len(report.checklist), report.source_coverage.answered
    values = {
        "check_id": report.check_id,
        "type": words.code("type", report.type),
        "mode": words.code("mode", report.mode),
        "status": words.code("status", report.status),
        "created_at": words.moment(report.created_at),
        "sealed_at": words.moment(report.sealed_at),
        "coverage": words.say("fact.coverage.value", answered=answered, asked=asked),
        "records": str(sum(source.records_count for source in report.checklist)),
    }
    return [(words.say(f"fact.{name}"), value) for name, value in values.items()]


def _source(source: SourceResult, words: Words) -> dict[str, Any]:
    shown = sorted(source.records, key=_by_relevance)[:RECORDS_SHOWN]
    more = max(source.records_count, len(source.records)) - len(shown)
    return {
        "code": source.source_code,
        "name": source.source_name,
        "brief": _brief(source.source_name),
        "status": source.status,
        "status_text": words.code("source", source.status),
        "summary": source.summary,
        "datestamp": words.date(source.datestamp),
        "records_count": str(source.records_count),
        "connector": source.connector,
        "sha256": grouped(source.normalized_result_sha256),
        "records": [_record(record, words) for record in shown],
        "more": words.say("findings.more", count=more) if shown and more else None,
    }


def _by_relevance(record: FoundRecord) -> tuple[int, int]:
    """The surest first, then the newest."""
    return _GRADES.index(record.match_grade), -(record.date or datetime.date.min).toordinal()


def _record(record: FoundRecord, words: Words) -> dict[str, Any]:
    opened, closed = words.date(record.date), words.date(record.closed_on)
    dates = [
        opened and words.say("findings.date", date=opened),
        closed and words.say("findings.closed_on", date=closed),
    ]
    return {
        "title": record.title,
        "number": record.number,
        "dates": [date for date in dates if date],
        "kind": words.code("kind", record.kind) if record.kind else None,
        "amount": words.roubles(record.amount),
        "summary": record.summary,
        "grade": record.match_grade,
        "grade_text": words.code("grade", record.match_grade),
        "reason": record.match_reason,
    }


def _unsettled(source: SourceResult, words: Words) -> dict[str, Any]:
    review = source.status == "manual_review_required"
    reason = f"reason.{source.reason}"
    todo = f"todo.{source.source_code}"
    default = "reason.default_review" if review else "reason.default"
    return {
        "name": source.source_name,
        "brief": _brief(source.source_name),
        "status": source.status,
        "status_text": words.code("source", source.status),
        "why": words.say(reason if reason in words.labels else default),
        "reason": source.reason,
        "todo": words.say(todo if todo in words.labels else "todo.default"),
        "review": words.say("todo.review", chapter=_CHAPTER["findings"]) if review and source.records else None,
    }


def _opinion(opinion: LegalOpinion | None, words: Words) -> dict[str, Any] | None:
    if opinion is None:
        return None
    paragraphs = opinion.text.replace("\r\n", "\n").split("\n\n")
    return {
        "written_by": opinion.written_by,
        "marked": printable(words.code("opinion.by", opinion.written_by)),
        "paragraphs": [printable(text, _LONGEST_PARAGRAPH) for text in paragraphs if text.strip()],
        "basis": [printable(provision) for provision in opinion.basis],
    }


def _printable(value: Any, longest: int = LONGEST) -> Any:
    """`value` with every text in it made printable; keys are ours and stay."""
    if isinstance(value, str):
        return printable(value, longest)
    if isinstance(value, dict):
        return {key: _printable(item, longest) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(item, longest) for item in value]
    return value
