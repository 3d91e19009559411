"""The act of a monitoring cycle: what was compared, what has changed, what is known and could not be confirmed. One
page as a rule, more where there is more to say: no sentence of it is cut."""

import datetime
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from cleardeed.core.language import Language, join_titles
from cleardeed.reports.model import ObjectIdentity, SellerIdentity
from cleardeed.reports.pdf import render_pdf
from cleardeed.reports.report_texts import ReportTexts, texts_in
from cleardeed.reports.text import group_characters, printable

CHANGES_LISTED = 200
"""The most of each tone; the comparison that the act seals has them all."""
MAX_SENTENCE_LENGTH = 20_000
"""Characters of one change: more than its parts can have, but for a register that makes up columns."""
ChangeTone = Literal["changed", "silent", "noted"]
SourceStatus = Literal["final", "stale", "open"]
"""Whether a source's answer is final. `stale`: its data are too old for that, and a change would not be seen in them;
`open`: for any other reason."""
_MARKS: dict[ChangeTone, str] = {"changed": "attention", "silent": "unknown", "noted": "found"}
_TONES = {"low": "ok", "medium": "attention", "high": "critical", "critical": "critical"}


class ActSource(msgspec.Struct, frozen=True, kw_only=True):
    """One source that was compared: its records, None where it did not answer, and how many of its facts changed."""

    code: str
    name: str
    status: SourceStatus
    why: str | None = None
    """Why the answer is not final."""
    undecided: bool = False
    """Whether it is for want of a person's decision on records."""
    records: int | None
    datestamp: datetime.date | None
    change_count: int


class ActChange(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that differs from the previous cycle: a fact has `changed`, something is `silent` that was not, or a
    source's return or the like is only `noted`."""

    text: str
    tone: ChangeTone = "changed"


class ActReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an act prints. Equal values give equal PDF bytes."""

    monitor_id: int
    number: int
    """Of the cycle, counted from the monitor's first as 1."""
    check_id: str
    previous_check_id: str | None
    type: Literal["seller", "object", "full"]
    mode: Literal["live", "sandbox"]
    sealed_at: datetime.datetime
    seller: SellerIdentity | None
    object: ObjectIdentity | None
    risk_before: int | None
    """None, as its level, where there is nothing to compare with."""
    level_before: str | None
    open_before: int = 0
    """Sources whose answer was not final then."""
    risk_after: int
    level_after: str
    factors: list[str]
    """The titles of those that weigh most in the risk after; empty where none adds to it."""
    changed: bool
    changes: list[ActChange]
    sources: list[ActSource]
    check_root: str
    comparison_sha256: str
    verify_url: str
    service_name: str = "cleardeed"
    language: Language = "en"


def render_act(report: ActReport) -> bytes:
    """The PDF/A-2b of an act. Threads and errors as `pdf.render_check_report`."""
    return render_pdf("act.typ", act_view(report), sealed_at=report.sealed_at, link=report.verify_url)


def act_view(report: ActReport) -> dict[str, Any]:
    """JSON-ready texts for `act.typ`."""
    texts = texts_in(report.language)
    silent = sum(source.status != "final" for source in report.sources)
    return {
        "labels": dict(texts.labels),
        "language": report.language,
        "service": report.service_name,
        "identifier": texts.say("act.identifier", monitor=report.monitor_id, number=report.number),
        "sandbox": report.mode == "sandbox",
        "subject": texts.code("type", report.type),
        "stamp": texts.say("stamp", sealed_at=texts.moment(report.sealed_at)),
        "facts": _facts(report, texts),
        "changed": report.changed,
        "verdict": texts.say(_verdict(report, silent), silent=silent),
        "warning": texts.say("act.warning", silent=silent, asked=len(report.sources)) if silent else None,
        "tone": _tone(report, silent),
        "lists": [listed for listed in _lists(report, texts) if listed["items"]],
        "risk": [
            _risk(texts, caption, score, level, unanswered)
            for caption, score, level, unanswered in (
                ("act.before", report.risk_before, report.level_before, report.open_before),
                ("act.after", report.risk_after, report.level_after, silent),
            )
            if score is not None and level is not None
        ],
        "factors": printable(_sentence(join_titles(report.factors))),
        "compared": texts.say("act.read" if report.previous_check_id is None else "act.compared"),
        "noted": texts.say("act.noted") if report.previous_check_id is not None else "",
        "sources": [_source(source, texts) for source in report.sources],
        "check_root": group_characters(report.check_root),
        "comparison": group_characters(report.comparison_sha256),
        "link": report.verify_url,
    }


def _verdict(report: ActReport, silent: int) -> str:
    if report.previous_check_id is None:
        return "act.baseline" if report.number == 1 else "act.baseline.late"
    if report.changed:
        return "act.changed"
    return "act.unchanged.partly" if silent else "act.unchanged"


def _tone(report: ActReport, silent: int) -> str:
    """A first cycle has found nothing out, and where a source was silent nobody knows that nothing has changed."""
    if report.previous_check_id is None:
        return "found"
    return "attention" if report.changed else "unknown" if silent else "ok"


def _lists(report: ActReport, texts: ReportTexts) -> Iterator[dict[str, Any]]:
    """The changes by their tone; then the sources without a final answer."""
    yield from (_list(report, tone, texts) for tone in _MARKS)
    yield {
        "title": texts.say("act.list.open"),
        "mark": "unknown",
        "items": [_open_source(source, texts) for source in report.sources if source.status != "final"],
        "more": None,
    }


def _open_source(source: ActSource, texts: ReportTexts) -> str:
    """Why the answer is not final, and what to do."""
    todo = "act.todo.decide" if source.undecided else f"todo.{source.code}"
    said = (source.why or texts.say("reason.default"), texts.labels.get(todo) or texts.say("todo.default"))
    return printable(f"{source.name}. {' '.join(said)}", MAX_SENTENCE_LENGTH)


def _list(report: ActReport, tone: ChangeTone, texts: ReportTexts) -> dict[str, Any]:
    """The changes of one tone under their title."""
    changes = [change.text for change in report.changes if change.tone == tone]
    left_out = len(changes) - CHANGES_LISTED
    return {
        "title": texts.say(f"act.list.{tone}"),
        "mark": _MARKS[tone],
        "items": [printable(text, MAX_SENTENCE_LENGTH) for text in changes[:CHANGES_LISTED]],
        "more": texts.say("act.more", shown=CHANGES_LISTED, count=left_out) if left_out > 0 else None,
    }


def _facts(report: ActReport, texts: ReportTexts) -> list[tuple[str, str]]:
    seller, object_ = report.seller, report.object
    named = [
        ("seller", seller and seller.full_name and texts.name(seller.full_name)),
        ("object", object_ and ", ".join(_object_names(object_, texts))),
        ("act.monitor", texts.say("act.monitor.value", monitor=report.monitor_id, number=report.number)),
        ("act.check", report.check_id),
        ("act.previous", report.previous_check_id or texts.say("act.none" if report.number == 1 else "act.none.late")),
        ("act.sealed", texts.moment(report.sealed_at)),
    ]
    return [(texts.say(label), printable(value)) for label, value in named if value]


def _object_names(object_: ObjectIdentity, texts: ReportTexts) -> Iterator[str]:
    if object_.cadastral_number:
        yield object_.cadastral_number
    if object_.address:
        yield texts.name(object_.address)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _risk(texts: ReportTexts, caption: str, score: int, level: str, silent: int) -> dict[str, str]:
    """A low score of some of the sources must not look like good news."""
    if level == "low" and silent:
        tone, word = "unknown", texts.say("act.low.partly")
    else:
        tone, word = _TONES[level], texts.code("level", level)
    return {"caption": texts.say(caption), "score": str(score), "tone": tone, "word": word}


def _source(source: ActSource, texts: ReportTexts) -> dict[str, str]:
    """Only of a final answer is no record an answer."""
    is_final = source.status == "final"
    counted = source.records is not None and (is_final or source.records > 0)
    return {
        "name": printable(source.name),
        "state": texts.say(f"act.source.{source.status}"),
        "tone": ("attention" if source.change_count else "ok") if is_final else "unknown",
        "records": str(source.records) if counted else "—",
        "datestamp": texts.date(source.datestamp) or "—",
        "changes": str(source.change_count or texts.say("act.nothing")),
    }
