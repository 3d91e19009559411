"""The page at `/`: what this service is, and where to go."""

from litestar import Response

from cleardeed.http.pages.render import page
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest


@get("/")
async def home_page(request: ApiRequest) -> Response[bytes]:
    """The start page, with links to documentation, verification and console."""
    return page(request, "home.html")
