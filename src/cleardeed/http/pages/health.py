"""Health for a load balancer, which asks on the port that it sends requests to; no key."""

from litestar import Response

from cleardeed.http.bodies import json_response
from cleardeed.http.probes import READY, require_ready
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of


@get("/healthz")
async def healthz(request: ApiRequest) -> Response[bytes]:
    """The process is up."""
    return json_response(request, {"status": "ok"})


@get("/readyz")
async def readyz(request: ApiRequest) -> Response[bytes]:
    """The database answers, stands at this version's schema, and the queue is there. Else 503."""
    await require_ready(services_of(request).pool)
    return json_response(request, READY)
