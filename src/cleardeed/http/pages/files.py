"""Files behind signed links, byte for byte as hashed."""

from litestar import Response
from litestar.params import FromPath, FromQuery

from cleardeed.checks.kind import CHECK
from cleardeed.checks.reviews.model import edition_path
from cleardeed.core.errors import NotFoundError
from cleardeed.database.directory import account_of
from cleardeed.deals.record import GENERATION
from cleardeed.deals.request import Format
from cleardeed.deals.seal import MEDIA_TYPES
from cleardeed.documents.record import DOCUMENT_CHECK
from cleardeed.evidence.stored import read_file
from cleardeed.http.links import require_signature
from cleardeed.http.pages.render import page
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of
from cleardeed.monitors.model import MONITOR, act_path
from cleardeed.records.kind import REPORT_FILE, KeyedTable, RecordKind
from cleardeed.valuation.record import VALUATION

HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


@get("/files/checks/{check_id:str}/report.pdf")
async def check_pdf(request: ApiRequest, check_id: FromPath[str], token: FromQuery[str] = "") -> Response[bytes]:
    """The PDF report."""
    return await _report(request, token, CHECK, check_id)


@get("/files/checks/{check_id:str}/editions/{edition:int}/report.pdf")
async def edition_pdf(
    request: ApiRequest, check_id: FromPath[str], edition: FromPath[int], token: FromQuery[str] = ""
) -> Response[bytes]:
    """The PDF of a reviewed edition."""
    path = edition_path(check_id, edition, REPORT_FILE)
    return await _file(request, token, CHECK, check_id, path, f"{check_id}-{edition}.pdf")


@get("/files/valuations/{valuation_id:str}/report.pdf")
async def valuation_pdf(
    request: ApiRequest, valuation_id: FromPath[str], token: FromQuery[str] = ""
) -> Response[bytes]:
    """The PDF of a valuation."""
    return await _report(request, token, VALUATION, valuation_id)


@get("/files/generations/{generation_id:str}/{name:str}")
async def generated_file(
    request: ApiRequest, generation_id: FromPath[str], name: FromPath[str], token: FromQuery[str] = ""
) -> Response[bytes]:
    """A deal's document."""
    return await _file(request, token, GENERATION, generation_id, GENERATION.path(generation_id, name), name)


@get("/files/documents/{job_id:str}/report.pdf")
async def document_report(request: ApiRequest, job_id: FromPath[str], token: FromQuery[str] = "") -> Response[bytes]:
    """The report of a document's analysis."""
    return await _report(request, token, DOCUMENT_CHECK, job_id)


@get("/files/monitors/{monitor_id:int}/runs/{run_id:int}/act.pdf")
async def act_pdf(
    request: ApiRequest, monitor_id: FromPath[int], run_id: FromPath[int], token: FromQuery[str] = ""
) -> Response[bytes]:
    """The act of a monitoring cycle."""
    path = act_path(monitor_id, run_id)
    return await _file(request, token, MONITOR, monitor_id, path, f"act-{monitor_id}-{run_id}.pdf")


async def _report(request: ApiRequest, token: str, kind: RecordKind, record_id: str) -> Response[bytes]:
    """The PDF report of a record."""
    return await _file(request, token, kind, record_id, kind.report_path(record_id), f"{record_id}.pdf")


async def _file(
    request: ApiRequest, token: str, kind: KeyedTable, row_id: str | int, path: str, name: str
) -> Response[bytes]:
    """The file at `path` under the data key of the row, if the token was signed for it: a PDF opens, a DOCX is saved.

    Where there is none a browser gets a page. Raises `NotFoundError` for other clients.
    """
    services = services_of(request)
    try:
        require_signature(services, f"/files/{path}", token)
        account_id = await account_of(services.pool, kind.table, row_id)
        if account_id is None:
            raise NotFoundError
        content = await read_file(services.pool, services.ring, services.files, account_id, kind.key_id(row_id), path)
    except NotFoundError:
        if "text/html" in request.headers.get("accept", ""):
            return page(request, "no_report.html", status=404)
        raise
    form: Format = "pdf" if name.endswith(".pdf") else "docx"
    disposition = f'{"inline" if form == "pdf" else "attachment"}; filename="{name}"'
    return Response(content, media_type=MEDIA_TYPES[form], headers=HEADERS | {"Content-Disposition": disposition})
