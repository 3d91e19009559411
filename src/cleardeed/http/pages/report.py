"""The web page of a check's result, behind a signed link; and the progress of one that is still running."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Response
from litestar.response import Stream

from cleardeed.checks.opinion import out_of_reach
from cleardeed.checks.progress import read_lines, read_progress
from cleardeed.checks.read import LinkedView, plain, read_linked
from cleardeed.core.errors import NotFoundError, ServiceUnavailableError
from cleardeed.core.language import translator
from cleardeed.http.links import demand_signature, file_link, progress_link
from cleardeed.http.pages.render import PRIVATE, page
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, Services, services_of
from cleardeed.monitors.model import act_path
from cleardeed.monitors.timeline import timeline

RECORDS_SHOWN = 40
"""Records shown of one source; the data snapshot holds all."""
POLL_SECONDS = 0.5
STREAM_SECONDS = 50.0
"""A stream ends after this; the browser comes back for the next. No shutdown waits longer for its readers."""
MAX_STREAMS = 200
"""Readers that one process keeps informed at a time; the others come back later."""

_streams = asyncio.Semaphore(MAX_STREAMS)


@get("/reports/{check_id:str}")
async def report_page(request: ApiRequest, check_id: str, token: str = "") -> Response[bytes]:
    """The result for a person to read, in the language that it was written in."""
    services = services_of(request)
    try:
        demand_signature(services, f"/reports/{check_id}", token)
        linked = await read_linked(services.pool, services.ring, check_id)
    except NotFoundError:
        return page(request, "no_report.html", status=404)
    check = plain(linked.check)
    if linked.check.has_report:
        check["pdf_url"] = file_link(services, f"checks/{check_id}/report.pdf")
    return page(
        request,
        "report.html",
        language=linked.language,
        check=check,
        names={line["source_code"]: line["source_name"] for line in check.get("result", {}).get("checklist", [])},
        shown=RECORDS_SHOWN,
        beyond=[translator(linked.language)(text) for text, _ in out_of_reach(linked.check.type)],
        runs=await _runs(services, check_id),
        **await _progress(services, linked),
    )


@get("/reports/{check_id:str}/progress")
async def report_progress(request: ApiRequest, check_id: str, token: str = "") -> Stream:
    """Server-sent events: `source` for each that has answered, `end` when the check is no longer running."""
    services = services_of(request)
    demand_signature(services, f"/reports/{check_id}/progress", token)
    linked = await read_linked(services.pool, services.ring, check_id)
    if _streams.locked():
        raise ServiceUnavailableError
    events = _events(services, linked.account_id, check_id)
    return Stream(events, media_type="text/event-stream", headers=PRIVATE | {"X-Accel-Buffering": "no"})


async def _progress(services: Services, linked: LinkedView) -> dict[str, Any]:
    if linked.check.status != "processing":
        return {}
    check_id, translate = linked.check.check_id, translator(linked.language)
    lines = await read_lines(services.pool, services.ring, linked.account_id, check_id)
    return {
        "sources": [msgspec.structs.replace(line, name=translate(line.name)) for line in lines],
        "events_url": progress_link(services, check_id),
    }


async def _runs(services: Services, check_id: str) -> list[dict[str, Any]]:
    monitor_id, runs = await timeline(services.pool, services.ring, check_id)
    return [
        msgspec.to_builtins(
            msgspec.structs.replace(run, act_pdf_url=file_link(services, act_path(monitor_id, run.id)))
            if has_act
            else run
        )
        for run, has_act in runs
    ]


async def _events(services: Services, account_id: str, check_id: str) -> AsyncIterator[bytes]:
    """What has changed since the last look, until the check ends or the stream has lasted long enough."""
    told: set[str] = set()
    async with _streams:
        yield b"retry: 1000\n\n"
        for _ in range(round(STREAM_SECONDS / POLL_SECONDS)):
            progress = await read_progress(services.pool, account_id, check_id)
            for code, status in progress.answered.items():
                if code not in told:
                    told.add(code)
                    yield _event("source", {"code": code, "status": status})
            if progress.status != "processing":
                yield _event("end", {"status": progress.status})
                return
            await asyncio.sleep(POLL_SECONDS)


def _event(name: str, data: dict[str, str]) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (name.encode(), msgspec.json.encode(data))
