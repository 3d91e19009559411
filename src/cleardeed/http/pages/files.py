"""Files behind signed links."""

from litestar import Response
from litestar.params import FromPath, FromQuery

from cleardeed.checks.kind import CHECK
from cleardeed.checks.reviews.model import edition_path
from cleardeed.checks.reviews.read import read_edition_report
from cleardeed.deals.read import read_file
from cleardeed.deals.request import Format
from cleardeed.deals.seal import MEDIA_TYPES
from cleardeed.documents.record import DOCUMENT_CHECK
from cleardeed.http.links import demand_signature
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of
from cleardeed.monitors.model import act_path
from cleardeed.monitors.read import read_act
from cleardeed.records.kind import REPORT_FILE
from cleardeed.records.read import read_report
from cleardeed.valuation.record import VALUATION

PRIVATE = {"Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


@get("/files/checks/{check_id:str}/report.pdf")
async def check_pdf(request: ApiRequest, check_id: FromPath[str], token: FromQuery[str] = "") -> Response[bytes]:
    """The PDF report, byte for byte as hashed."""
    services = services_of(request)
    demand_signature(services, f"/files/checks/{check_id}/report.pdf", token)
    pdf = await read_report(CHECK, services.pool, services.ring, services.files, check_id)
    return _file(pdf, f"{check_id}.pdf")


@get("/files/checks/{check_id:str}/editions/{edition:int}/report.pdf")
async def edition_pdf(
    request: ApiRequest, check_id: FromPath[str], edition: FromPath[int], token: FromQuery[str] = ""
) -> Response[bytes]:
    """The PDF of a reviewed edition, byte for byte as hashed."""
    services = services_of(request)
    demand_signature(services, f"/files/{edition_path(check_id, edition, REPORT_FILE)}", token)
    pdf = await read_edition_report(services.pool, services.ring, services.files, check_id, edition)
    return _file(pdf, f"{check_id}-{edition}.pdf")


@get("/files/valuations/{valuation_id:str}/report.pdf")
async def valuation_pdf(
    request: ApiRequest, valuation_id: FromPath[str], token: FromQuery[str] = ""
) -> Response[bytes]:
    """The PDF of an estimated value, byte for byte as hashed."""
    services = services_of(request)
    demand_signature(services, f"/files/{VALUATION.report_path(valuation_id)}", token)
    pdf = await read_report(VALUATION, services.pool, services.ring, services.files, valuation_id)
    return _file(pdf, f"{valuation_id}.pdf")


@get("/files/generations/{generation_id:str}/{name:str}")
async def generated_file(
    request: ApiRequest, generation_id: FromPath[str], name: FromPath[str], token: FromQuery[str] = ""
) -> Response[bytes]:
    """A deal's document, byte for byte as hashed."""
    services = services_of(request)
    demand_signature(services, f"/files/generations/{generation_id}/{name}", token)
    content = await read_file(services.pool, services.ring, services.files, generation_id, name)
    return _file(content, name)


@get("/files/documents/{job_id:str}/report.pdf")
async def document_report(request: ApiRequest, job_id: FromPath[str], token: FromQuery[str] = "") -> Response[bytes]:
    """The report of a document's analysis, byte for byte as hashed."""
    services = services_of(request)
    demand_signature(services, f"/files/{DOCUMENT_CHECK.report_path(job_id)}", token)
    pdf = await read_report(DOCUMENT_CHECK, services.pool, services.ring, services.files, job_id)
    return _file(pdf, f"{job_id}.pdf")


@get("/files/monitors/{monitor_id:int}/runs/{run_id:int}/act.pdf")
async def act_pdf(
    request: ApiRequest, monitor_id: FromPath[int], run_id: FromPath[int], token: FromQuery[str] = ""
) -> Response[bytes]:
    """The act of a monitoring cycle, byte for byte as hashed."""
    services = services_of(request)
    demand_signature(services, f"/files/{act_path(monitor_id, run_id)}", token)
    pdf = await read_act(services.pool, services.ring, services.files, monitor_id, run_id)
    return _file(pdf, f"act-{monitor_id}-{run_id}.pdf")


def _file(content: bytes, name: str) -> Response[bytes]:
    """A PDF opens, a DOCX is saved."""
    form: Format = "pdf" if name.endswith(".pdf") else "docx"
    disposition = f'{"inline" if form == "pdf" else "attachment"}; filename="{name}"'
    return Response(content, media_type=MEDIA_TYPES[form], headers=PRIVATE | {"Content-Disposition": disposition})
