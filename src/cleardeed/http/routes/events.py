"""Webhook events of the calling key: list with the state of delivery, redeliver."""

from litestar import Response
from litestar.params import FromPath

from cleardeed.database.pool import transaction
from cleardeed.events.read import EventListQuery, list_key_events, redeliver_key_event
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_response
from cleardeed.http.openapi.operations import events as describe
from cleardeed.http.queries import read_query
from cleardeed.http.routing import get, post
from cleardeed.http.services import ApiRequest, caller_of, services_of


@get("/api/v1/events", guards=[require_scopes()], operation=describe.LIST)
async def list_events(request: ApiRequest) -> Response[bytes]:
    """The calling key's events, the newest first, with the state of their delivery."""
    services, query, caller = services_of(request), read_query(request, EventListQuery), caller_of(request)
    page = await services.reads.read(
        lambda pool: list_key_events(pool, services.ring, caller.account_id, caller.key_id, query)
    )
    return json_response(request, page)


@post(
    "/api/v1/events/{event_id:str}/redeliver", status_code=200, guards=[require_scopes()], operation=describe.REDELIVER
)
async def redeliver_event(request: ApiRequest, event_id: FromPath[str]) -> Response[bytes]:
    """Sends an event again at once, under its old id."""
    services, caller = services_of(request), caller_of(request)
    async with transaction(services.pool) as connection:
        event = await redeliver_key_event(connection, services.ring, caller.account_id, caller.key_id, event_id)
    return json_response(request, event)
