"""The web page of a check's result, behind a signed link."""

from litestar import Response

from cleardeed.checks.read import plain
from cleardeed.core.errors import NotFoundError
from cleardeed.http.links import demand_signature, file_link
from cleardeed.http.pages.render import page
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of


@get("/reports/{check_id:str}")
async def report_page(request: ApiRequest, check_id: str, token: str = "") -> Response[bytes]:
    """The result for a person to read."""
    services = services_of(request)
    try:
        demand_signature(services, f"/reports/{check_id}", token)
        check = plain(await services.reader.read_by_link(check_id))
    except NotFoundError as error:
        return page("message.html", status=404, heading="Nothing to show", message=error.message)
    check["pdf_url"] = file_link(services, f"checks/{check_id}/report.pdf")
    return page("report.html", check=check)
