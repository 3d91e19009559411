"""The act of a monitoring cycle: one page that says what was compared and what has changed."""

import datetime
from typing import Any, Literal

import msgspec

from cleardeed.core.language import Language, join_titles
from cleardeed.reports.model import ObjectIdentity, SellerIdentity
from cleardeed.reports.pdf import render_pdf
from cleardeed.reports.report_texts import ReportTexts, texts_in
from cleardeed.reports.text import group_characters, printable

CHANGES_SHOWN = 6
"""The most that one page holds; the data snapshot has them all."""
ROOM_FOR_CHANGES = 6 * 200
"""Characters of all changes together: the fewer there are, the longer each may be."""
MAX_NAME_LENGTH = 90
MAX_FACTORS_LENGTH = 200
ChangeTone = Literal["changed", "silent", "noted"]
_CHANGE_TONES: dict[ChangeTone, str] = {"changed": "attention", "silent": "unknown", "noted": "found"}
_TONES = {"low": "ok", "medium": "attention", "high": "critical", "critical": "critical"}


class ActSource(msgspec.Struct, frozen=True, kw_only=True):
    """One source that was compared. `answered`: its answer was final; `stale`: its data are too old for that;
    `change_count`: how many of its facts changed."""

    name: str
    answered: bool
    stale: bool = False
    records: int
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
    """The PDF/A-2b of an act, one page of A4. Threads and errors as `pdf.render_check_report`."""
    return render_pdf("act.typ", act_view(report), sealed_at=report.sealed_at, link=report.verify_url)


def act_view(report: ActReport) -> dict[str, Any]:
    """JSON-ready texts for `act.typ`."""
    texts = texts_in(report.language)
    shown = report.changes[:CHANGES_SHOWN]
    silent = sum(not source.answered for source in report.sources)
    more = len(report.changes) - len(shown)
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
        "changes": [
            {"text": printable(change.text, ROOM_FOR_CHANGES // len(shown)), "tone": _CHANGE_TONES[change.tone]}
            for change in shown
        ],
        "more": texts.say("act.more", count=more) if more > 0 else None,
        "risk": [
            _risk(texts, caption, score, level, silent if caption == "act.after" else 0)
            for caption, score, level in (
                ("act.before", report.risk_before, report.level_before),
                ("act.after", report.risk_after, report.level_after),
            )
            if score is not None and level is not None
        ],
        "factors": printable(_sentence(join_titles(report.factors)), MAX_FACTORS_LENGTH),
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


def _facts(report: ActReport, texts: ReportTexts) -> list[tuple[str, str]]:
    seller, object_ = report.seller, report.object
    named = [
        ("seller", seller and seller.full_name and texts.name(seller.full_name)),
        ("object", object_ and (object_.cadastral_number or (object_.address and texts.name(object_.address)))),
        ("act.monitor", texts.say("act.monitor.value", monitor=report.monitor_id, number=report.number)),
        ("act.check", report.check_id),
        ("act.previous", report.previous_check_id or texts.say("act.none" if report.number == 1 else "act.none.late")),
        ("act.sealed", texts.moment(report.sealed_at)),
    ]
    return [(texts.say(label), printable(value, MAX_NAME_LENGTH)) for label, value in named if value]


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
    return {
        "name": printable(source.name, MAX_NAME_LENGTH),
        "state": texts.say("act.answered" if source.answered else "act.stale" if source.stale else "act.silent"),
        "tone": ("attention" if source.change_count else "ok") if source.answered else "unknown",
        "records": str(source.records) if source.answered else "—",
        "datestamp": texts.date(source.datestamp) or "—",
        "changes": str(source.change_count or texts.say("act.nothing")),
    }
