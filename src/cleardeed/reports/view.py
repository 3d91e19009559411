"""A check report as the finished texts that the template prints: sorted, formatted, shortened, safe to print."""

import datetime
import re
from typing import Any

import msgspec

from cleardeed.core.language import join_titles
from cleardeed.reports.edition import edition_notice
from cleardeed.reports.glossary import glossary_of
from cleardeed.reports.model import (
    CheckReport,
    Factor,
    FoundRecord,
    LegalOpinion,
    ObjectIdentity,
    RecordDecision,
    SellerIdentity,
    SourceResult,
    count_decisions,
    shown_status,
)
from cleardeed.reports.ownership import ownership_view
from cleardeed.reports.report_texts import ReportTexts, texts_in
from cleardeed.reports.summary import summary_view
from cleardeed.reports.text import MAX_LENGTH, group_characters, printable, with_non_breaking_spaces
from cleardeed.reports.value import value_view

RECORDS_SHOWN = 40
"""Records printed of one source; the data snapshot holds all."""
REASONS_SHOWN = 5
NUMBERS_SHOWN = 6
"""Numbers of records named beside a factor."""
_MAX_CONCLUSION = 1_200
_MAX_REASON_LENGTH = 3_000
"""All that a silent source leaves unchecked: of that nothing may be cut off."""
_MAX_PARAGRAPH = 20_000
_CHAPTERS = ("factors", "sources", "findings", "unanswered", "ownership", "value", "opinion", "glossary", "evidence")
_CHAPTER = {name: number for number, name in enumerate(_CHAPTERS, start=1)}
"""Only chapters before those that may be missing are referred to by number."""
_NAMES = ("full_name", "address")
_GRADES = ("exact", "probable", "weak")
_UNSETTLED = ("source_unavailable", "manual_review_required")


def check_view(report: CheckReport) -> dict[str, Any]:
    """JSON-ready texts for `check.typ`. All but the labels, which are ours, have gone through `printable`."""
    texts = texts_in(report.language)
    states = _open_states(report)
    unsettled = [source for source in report.checklist if source.source_code in states]
    weighed = _weighed(report)
    decided = count_decisions(record for line in report.checklist for record in line.records)
    edition, whom = _edition(report, texts), _whom(report, texts)
    view: dict[str, Any] = {
        "chapters": _chapters(report, texts),
        "language": report.language,
        "service": report.service_name,
        "check_id": report.check_id,
        "sandbox": report.mode == "sandbox",
        "subject": texts.code("type", report.type),
        "stamp": texts.say("stamp", sealed_at=texts.moment(report.sealed_at)),
        "coverage": _coverage(report, states, decided.set_aside, texts),
        "seller": _identity("seller", report.seller, texts),
        "object": _identity("object", report.object, texts),
        "facts": _facts(report, states, texts),
        "ownership": ownership_view(report.ownership, texts),
        "value": value_view(report.value, texts),
        "glossary": msgspec.to_builtins(
            glossary_of([(one.source_code, one.source_name) for one in report.checklist], texts.write)
        ),
        "whom": whom,
        "score": texts.say("summary.score", score=report.risk_scoring.score),
        "sources": [
            _source(source, source.source_code in weighed, report.sealed_at.date(), texts)
            for source in report.checklist
        ],
        "unsettled": [_unsettled(source, states[source.source_code], texts) for source in unsettled],
        "also_unknown": _also_unknown(report, states, texts),
        "evidence": {"snapshot": group_characters(report.evidence.data_snapshot_sha256)},
    }
    risk = _risk(report, texts, complete=bool(report.checklist) and not states)
    summary = summary_view(
        report.summary,
        texts,
        chapters=_CHAPTER,
        statuses=states,
        notice=edition["notice"] if edition else None,
        whom=whom,
        sandbox=report.mode == "sandbox",
    )
    as_they_are = {
        "labels": dict(texts.labels),
        "edition": _printable(edition, _MAX_CONCLUSION) if edition else None,
        "risk": _printable(risk, _MAX_REASON_LENGTH),
        "summary": _printable(summary, _MAX_REASON_LENGTH),
        "conclusion": printable(report.risk_scoring.conclusion, _MAX_CONCLUSION),
        "opinion": _opinion(report.legal_opinion, texts),
        "link": report.evidence.verify_url,
    }
    return {**_printable(view), **as_they_are}


def _chapters(report: CheckReport, texts: ReportTexts) -> dict[str, str]:
    missing = {
        "opinion": report.legal_opinion is None,
        "ownership": report.ownership is None,
        "value": report.value is None,
    }
    present = [name for name in _CHAPTERS if not missing.get(name)]
    return {name: f"{number}. {texts.say(f'chapter.{name}')}" for number, name in enumerate(present, start=1)}


def _edition(report: CheckReport, texts: ReportTexts) -> dict[str, str] | None:
    edition = report.edition
    if edition is None:
        return None
    risk, records = report.risk_scoring, [record for line in report.checklist for record in line.records]
    return {
        "title": texts.say("edition", number=edition.number),
        "notice": edition_notice(edition, risk.score, risk.label, records, texts),
        "first_root": group_characters(edition.first_root),
    }


def _risk(report: CheckReport, texts: ReportTexts, *, complete: bool) -> dict[str, Any]:
    risk = report.risk_scoring
    names = {source.source_code: _brief(source.source_name) for source in report.checklist}
    weighty = _weighty(report)
    more = len(weighty) - REASONS_SHOWN
    return {
        "score": risk.score,
        "level": risk.level,
        "label": risk.label,
        "complete": complete,
        "early": report.summary.outlook == "wait",
        "factors": [_factor(factor, names, texts) for factor in weighty],
        "in_order": [factor.reason or factor.title for factor in risk.factors if factor not in weighty],
        "reasons": [_factor(factor, names, texts) for factor in weighty[:REASONS_SHOWN]],
        "more": texts.say("reasons.more", count=more, chapter=_CHAPTER["factors"]) if more > 0 else None,
    }


def _weighty(report: CheckReport) -> list[Factor]:
    """The factors that the chapter on them lists, the heaviest first; the others are in order."""
    factors = sorted(report.risk_scoring.factors, key=lambda factor: -factor.impact)
    return [factor for factor in factors if factor.impact > 0 or factor.status != "ok"]


def _open_states(report: CheckReport) -> dict[str, str]:
    """The state, as it is shown, of every source without a final answer: those that page one names, and no others."""
    lines = {source.source_code: source for source in report.checklist}
    shown = {code: _shown_status(line) for code, line in lines.items()}
    named = {gap.source_code: gap.status for gap in report.summary.not_checked}
    by_status = {code: line.status for code, line in lines.items() if line.status in _UNSETTLED}
    return {
        code: shown[code] if code in by_status or shown.get(code) == "not_final" else status
        for code, status in {**named, **by_status}.items()
    }


def _factor(factor: Factor, names: dict[str, str], texts: ReportTexts) -> dict[str, Any]:
    said = {name: value for name, value in msgspec.structs.asdict(factor).items() if name != "records"}
    numbers = dict.fromkeys(one.number for one in factor.records if one.number)
    return {
        **said,
        "demands": " ".join(factor.demands),
        "records": ", ".join(list(numbers)[:NUMBERS_SHOWN]) + (", …" if len(numbers) > NUMBERS_SHOWN else ""),
        "status_text": texts.code("factor", factor.status),
        "weight": f"{factor.impact:+d}" if factor.impact else "0",
        "sources": ", ".join(names.get(code, code) for code in factor.sources),
    }


def _asked(report: CheckReport, states: dict[str, str]) -> int:
    return len({source.source_code for source in report.checklist} | states.keys())


def _coverage(report: CheckReport, states: dict[str, str], aside: int, texts: ReportTexts) -> dict[str, Any]:
    checklist, asked = report.checklist, _asked(report, states)
    said = f" {texts.say('coverage.set_aside', count=aside)}" if aside else ""
    return {
        "complete": texts.say("coverage.complete" if checklist else "coverage.nothing", asked=asked) + said,
        "count": texts.say("coverage.count", unanswered=len(states), asked=asked) + said,
        "decided": bool(aside),
        "warning": texts.say("coverage.warning", chapter=_CHAPTER["unanswered"]),
    }


def _brief(source_name: str) -> str:
    """Return the name without brackets and without text behind a comma, for where there is little room."""
    return re.split(r" \(|,", source_name, maxsplit=1)[0]


def _identity(kind: str, identity: msgspec.Struct | None, texts: ReportTexts) -> list[tuple[str, str | None]] | None:
    """Label and value of each field; None where the check is not about it."""
    if identity is None:
        return None
    rows: list[tuple[str, str | None]] = []
    for name, value in msgspec.structs.asdict(identity).items():
        shown = texts.date(value) if isinstance(value, datetime.date) else value or None
        if shown and name == "object_type":
            shown = texts.code(name, shown)
        elif shown and name in _NAMES:
            shown = texts.name(shown)
        rows.append((texts.say(f"{kind}.{name}"), shown))
    return rows


def _whom(report: CheckReport, texts: ReportTexts) -> list[tuple[str, str]]:
    """Return the people and the object checked, a line each, for page one."""
    seller, thing = report.seller or SellerIdentity(), report.object or ObjectIdentity()
    lines = {
        "seller": (
            seller.full_name and texts.name(seller.full_name),
            texts.date(seller.birth_date),
            seller.inn and texts.say("whom.inn", number=seller.inn),
        ),
        "object": (
            thing.address and texts.name(thing.address),
            thing.cadastral_number and texts.say("whom.cadastral_number", number=thing.cadastral_number),
        ),
    }
    shown = ((part, " · ".join(value for value in values if value)) for part, values in lines.items())
    return [(texts.say(part), line) for part, line in shown if line]


def _facts(report: CheckReport, states: dict[str, str], texts: ReportTexts) -> list[tuple[str, str]]:
    asked = _asked(report, states)
    values = {
        "check_id": report.check_id,
        "type": texts.code("type", report.type),
        "mode": texts.code("mode", report.mode),
        "status": texts.code("status", report.status),
        "created_at": texts.moment(report.created_at),
        "sealed_at": texts.moment(report.sealed_at),
        "coverage": texts.say("fact.coverage.value", answered=asked - len(states), asked=asked),
        "records": str(sum(source.records_count for source in report.checklist)),
    }
    return [(texts.say(f"fact.{name}"), value) for name, value in values.items()]


def _weighed(report: CheckReport) -> set[str]:
    """Sources that a factor raises the score by. None of them may read as holding nothing adverse: an entry that is no
    finding by itself, such as a right, can be one beside the seller or another register."""
    return {one.source_code for factor in report.risk_scoring.factors if factor.impact > 0 for one in factor.records}


def _source(source: SourceResult, weighed: bool, sealed_on: datetime.date, texts: ReportTexts) -> dict[str, Any]:
    state = "weighed" if weighed and source.status == "ok" else _shown_status(source)
    shown = sorted(source.records, key=_by_relevance)[:RECORDS_SHOWN]
    more = max(source.records_count, len(source.records)) - len(shown)
    return {
        "code": source.source_code,
        "name": source.source_name,
        "brief": _brief(source.source_name),
        "status": state,
        "status_text": texts.code("source", state),
        "summary": source.summary,
        "datestamp": texts.date(source.datestamp),
        "records_count": str(source.records_count),
        "connector": texts.code("connector", source.connector),
        "sha256": group_characters(source.normalized_result_sha256),
        "records": [_record(record, sealed_on, texts) for record in shown],
        "more": texts.say("findings.more", count=more) if shown and more else None,
    }


def _shown_status(source: SourceResult) -> str:
    return shown_status(source.status, source.reason, [record.match_grade for record in source.records])


def _by_relevance(record: FoundRecord) -> tuple[int, int, int]:
    """Return the sort key of a record: decided by a person first, then the surest, then the newest."""
    decided = 0 if record.decision else 1
    return decided, _GRADES.index(record.match_grade), -(record.date or datetime.date.min).toordinal()


def _record(record: FoundRecord, sealed_on: datetime.date, texts: ReportTexts) -> dict[str, Any]:
    opened, closed = texts.date(record.date), texts.date(record.closed_on)
    ahead = record.closed_on is not None and record.closed_on > sealed_on
    dates = [
        opened and texts.say("findings.date", date=opened),
        closed and texts.say("findings.stands_until" if ahead else "findings.closed_on", date=closed),
    ]
    return {
        "title": record.title,
        "number": record.number,
        "dates": [date for date in dates if date],
        "kind": texts.kind(record.kind) if record.kind else None,
        "amount": texts.roubles(record.amount),
        "summary": record.summary,
        "grade": record.match_grade,
        "grade_text": texts.code("grade", record.match_grade),
        "reason": record.match_reason,
        "decision": _decision(record.decision, texts) if record.decision else None,
    }


def _decision(decision: RecordDecision, texts: ReportTexts) -> dict[str, Any]:
    decided_at = texts.moment(datetime.datetime.fromisoformat(decision.decided_at))
    return {
        "code": decision.decision,
        "text": texts.code("decision", decision.decision),
        "statement": texts.say(
            "findings.decided",
            decided_by=texts.name(decision.decided_by),
            decided_at=decided_at,
            reason=decision.reason,
        ),
        "overruled": texts.say("findings.overruled") if decision.overruled else None,
    }


def _unsettled(source: SourceResult, state: str, texts: ReportTexts) -> dict[str, Any]:
    review = source.status != "source_unavailable"
    reason = f"reason.{source.reason}"
    todo = f"todo.{source.source_code}"
    return {
        "name": source.source_name,
        "brief": _brief(source.source_name),
        "status": state,
        "status_text": texts.code("source", state),
        "why": texts.labels.get(reason) or source.summary or texts.say(f"reason.default{'_review' * review}"),
        "todo": texts.say(todo if todo in texts.labels else "todo.default"),
        "review": texts.say("todo.review", chapter=_CHAPTER["findings"])
        if state == "manual_review_required" and source.records
        else None,
    }


def _also_unknown(report: CheckReport, states: dict[str, str], texts: ReportTexts) -> str | None:
    """Return the text on factors that are unknown though the sources have answered."""
    open_ = [one for one in report.risk_scoring.factors if one.status == "unknown" and not states.keys() & one.sources]
    titles = join_titles([one.title for one in open_])
    return texts.say("unanswered.also", titles=titles) if titles else None


def _opinion(opinion: LegalOpinion | None, texts: ReportTexts) -> dict[str, Any] | None:
    if opinion is None:
        return None
    paragraphs = opinion.text.replace("\r\n", "\n").split("\n\n")
    return {
        "written_by": opinion.written_by,
        "marked": printable(texts.code("opinion.by", opinion.written_by)),
        "paragraphs": [
            printable(with_non_breaking_spaces(text), _MAX_PARAGRAPH) for text in paragraphs if text.strip()
        ],
        "basis": [printable(with_non_breaking_spaces(provision)) for provision in opinion.basis],
    }


def _printable(value: Any, longest: int = MAX_LENGTH) -> Any:
    """`value` with every text in it made printable; keys are ours and stay."""
    if isinstance(value, str):
        return printable(with_non_breaking_spaces(value), longest)
    if isinstance(value, dict):
        return {key: _printable(item, longest) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(item, longest) for item in value]
    return value
