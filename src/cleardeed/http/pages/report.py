"""The web page of a check's result, behind a signed link; and the progress of one that is still running."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from cleardeed.checks.opinion import facts_beyond_registers
from cleardeed.checks.progress import read_lines, read_progress
from cleardeed.checks.read import plain, read_linked
from cleardeed.checks.scoring.model import RiskScoring
from cleardeed.checks.view import LinkedView, with_links
from cleardeed.core.errors import NotFoundError
from cleardeed.core.language import Translate, translator
from cleardeed.http.links import file_link, link_signer, progress_link, require_signature
from cleardeed.http.pages.render import NO_STORE_HEADERS, long_page, page
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, Services, services_of
from cleardeed.monitors.model import act_path
from cleardeed.monitors.read import read_timeline
from cleardeed.reports.edition import edition_notice
from cleardeed.reports.glossary import glossary_of
from cleardeed.reports.model import Edition, FoundRecord, count_decisions
from cleardeed.reports.ownership import Ownership, ownership_view
from cleardeed.reports.report_texts import texts_in
from cleardeed.reports.text import with_non_breaking_spaces, with_non_breaking_spaces_in
from cleardeed.reports.value import ObjectValue, value_view
from cleardeed.reports.view import NUMBERS_SHOWN
from cleardeed.sources.source import CheckType

RECORDS_SHOWN = 10
"""Records shown of one source, so that the page stays light; the PDF prints more and the data snapshot holds all."""
PARTS_CITING_LAW = ("risk_scoring", "summary", "legal_opinion")
"""Parts of a result whose texts cite acts: on the page no line ends between `п.` and its number."""
POLL_SECONDS = 0.5
STREAM_SECONDS = 50.0
"""A stream ends after this; the browser comes back for the next. No shutdown waits longer for its readers."""
MAX_STREAMS = 200
"""Readers that one process keeps informed at a time; the others come back after `RETRY_MILLISECONDS`."""
RETRY_MILLISECONDS = 5_000

_streams = asyncio.Semaphore(MAX_STREAMS)


@get("/reports/{check_id:str}")
async def report_page(
    request: ApiRequest, check_id: FromPath[str], token: FromQuery[str] = ""
) -> Response[bytes] | Stream:
    """The result for a person to read, in the language that it was written in."""
    return await _page(request, check_id, f"/reports/{check_id}", token)


@get("/reports/{check_id:str}/editions/{edition:int}")
async def edition_page(
    request: ApiRequest, check_id: FromPath[str], edition: FromPath[int], token: FromQuery[str] = ""
) -> Response[bytes] | Stream:
    """A reviewed edition of the result for a person to read."""
    return await _page(request, check_id, f"/reports/{check_id}/editions/{edition}", token, edition)


async def _page(
    request: ApiRequest, check_id: str, path: str, token: str, edition: int | None = None
) -> Response[bytes] | Stream:
    services = services_of(request)
    try:
        require_signature(services, path, token)
        linked = await read_linked(services.pool, services.ring, check_id, edition)
        if edition is not None and not linked.check.reviewed:
            raise NotFoundError
    except NotFoundError:
        return page(request, "no_report.html", status=404)
    shown = _Shown(check={"status": linked.check.status}, edition=edition)
    return long_page(
        request,
        "report.html",
        language=linked.language,
        fill=lambda: _fill(shown, services, linked),
        records_shown=RECORDS_SHOWN,
        numbers_shown=NUMBERS_SHOWN,
        **msgspec.structs.asdict(shown),
    )


@get("/reports/{check_id:str}/progress")
async def report_progress(request: ApiRequest, check_id: FromPath[str], token: FromQuery[str] = "") -> Stream:
    """Server-sent events: `source` for each that has answered, `end` when the check is no longer running."""
    services = services_of(request)
    require_signature(services, f"/reports/{check_id}/progress", token)
    linked = await read_linked(services.pool, services.ring, check_id)
    events = _events(services, linked.account_id, check_id)
    return Stream(events, media_type="text/event-stream", headers=NO_STORE_HEADERS | {"X-Accel-Buffering": "no"})


class _Drawn(msgspec.Struct, frozen=True):
    """The fields of a result that the page shows or depends on."""

    risk_scoring: RiskScoring
    ownership: Ownership | None = None
    value: ObjectValue | None = None


class _Shown(msgspec.Struct, frozen=True):
    """The data of the page, completed by `_fill` while its head is being sent."""

    check: dict[str, Any]
    edition: int | None = None
    """Which reviewed edition is shown; None for the first."""
    names: dict[str, str] = msgspec.field(default_factory=dict)
    ownership: dict[str, Any] = msgspec.field(default_factory=dict)
    """The chart of rights over time, and below that of the value; empty if there is none."""
    value: dict[str, Any] = msgspec.field(default_factory=dict)
    glossary: dict[str, Any] = msgspec.field(default_factory=dict)
    decided: dict[str, int] = msgspec.field(default_factory=dict)
    """The decisions on the records, counted by their effect."""
    beyond: list[str] = msgspec.field(default_factory=list)
    runs: list[dict[str, Any]] = msgspec.field(default_factory=list)
    progress: dict[str, Any] = msgspec.field(default_factory=dict)


async def _fill(shown: _Shown, services: Services, linked: LinkedView) -> None:
    check_id, translate = linked.check.check_id, translator(linked.language)
    shown.check.update(plain(with_links(linked.check, link_signer(services))))
    first: dict[str, Any] = {}
    if shown.edition is not None:
        first = {**shown.check}
        shown.check.update(first["reviewed"] | {"created_at": first["created_at"]})
        shown.check["first_report_url"] = first["report_url"]
    if linked.check.has_report:
        shown.names.update({line["source_code"]: line["source_name"] for line in shown.check["result"]["checklist"]})
        shown.glossary.update(
            with_non_breaking_spaces_in(msgspec.to_builtins(glossary_of(shown.names.items(), translate)))
        )
        drawn = msgspec.convert(shown.check["result"], _Drawn)
        shown.ownership.update(ownership_view(drawn.ownership, texts_in(linked.language)) or {})
        shown.value.update(with_non_breaking_spaces_in(value_view(drawn.value, texts_in(linked.language)) or {}))
        result = shown.check["result"]
        records = msgspec.convert(
            [one for line in result["checklist"] for one in line.get("records", ()) if "decision" in one],
            list[FoundRecord],
        )
        shown.decided.update(msgspec.to_builtins(count_decisions(records)))
        if shown.edition is not None:
            scoring = drawn.risk_scoring
            edition = _edition(shown.edition, first)
            notice = edition_notice(edition, scoring.score, scoring.label, records, texts_in(linked.language))
            shown.check["edition_notice"] = with_non_breaking_spaces(notice)
        beyond = beyond_registers(linked.check.type, drawn.risk_scoring, result.get("summary"), translate)
        shown.beyond.extend(map(with_non_breaking_spaces, beyond))
        result.update({part: with_non_breaking_spaces_in(result[part]) for part in PARTS_CITING_LAW if part in result})
    shown.runs.extend(await _runs(services, linked.account_id, check_id))
    if linked.check.status == "processing":
        lines = await read_lines(services.pool, services.ring, services.connectors, linked.account_id, check_id)
        shown.progress["sources"] = [msgspec.structs.replace(line, name=translate(line.name)) for line in lines]
        shown.progress["events_url"] = progress_link(services, check_id)


def _edition(number: int, first: dict[str, Any]) -> Edition:
    """The edition of this number; `first` is the check as its first edition has it."""
    verdict = msgspec.convert(first["result"], _Drawn).risk_scoring
    return Edition(
        number=number,
        first_sealed_at=first["evidence"]["datestamp"]["value"],
        first_root=first["reviewed"]["first_evidence_root_hash"],
        first_score=verdict.score,
        first_label=verdict.label,
    )


def beyond_registers(
    check_type: CheckType, scoring: RiskScoring, summary: dict[str, Any] | None, translate: Translate
) -> list[str]:
    """What no register tells, as it was sealed; of a result that an earlier version sealed without it, what is true of
    an object of any kind."""
    if summary and "beyond_registers" in summary:
        return [*summary["beyond_registers"]]
    return [translate(one.text) for one in facts_beyond_registers(check_type, scoring.factors)]


async def _runs(services: Services, account_id: str, check_id: str) -> list[dict[str, Any]]:
    monitor_id, runs = await read_timeline(services.pool, services.ring, account_id, check_id)
    return [
        msgspec.to_builtins(run.view)
        | {
            "act_pdf_url": file_link(services, act_path(monitor_id, run.view.id)) if run.has_act else None,
            "is_baseline": run.is_baseline,
        }
        for run in runs
    ]


async def _events(services: Services, account_id: str, check_id: str) -> AsyncIterator[bytes]:
    """Stream changes until the check ends or the stream reaches its time limit.

    Beyond `MAX_STREAMS` there is no event: the browser opens another stream when the wait that this one names is over.
    After an error's status it would not (HTML, 9.2.3).
    """
    if _streams.locked():
        yield b"retry: %d\n\n" % RETRY_MILLISECONDS
        return
    explained: set[str] = set()
    async with _streams:
        yield b"retry: 1000\n\n"
        for _ in range(round(STREAM_SECONDS / POLL_SECONDS)):
            progress = await read_progress(services.pool, account_id, check_id)
            for code, status in progress.answered.items():
                if code not in explained:
                    explained.add(code)
                    yield _event("source", {"code": code, "status": status})
            if progress.status != "processing":
                yield _event("end", {"status": progress.status})
                return
            await asyncio.sleep(POLL_SECONDS)


def _event(name: str, data: dict[str, str]) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (name.encode(), msgspec.json.encode(data))
