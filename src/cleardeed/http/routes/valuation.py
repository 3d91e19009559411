"""Valuations: create, read, evidence manifest."""

from datetime import datetime

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.core import clock
from cleardeed.core.owner import Owner
from cleardeed.http.answers import CreatedValuation
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_body, json_response
from cleardeed.http.idempotency import created_response, idempotency_of
from cleardeed.http.links import file_link, link_issue_time
from cleardeed.http.openapi.operations import valuation as describe
from cleardeed.http.routing import get, post
from cleardeed.http.services import ApiRequest, Services, caller_of, services_of
from cleardeed.records.labels import read_labels
from cleardeed.records.read import read_manifest
from cleardeed.valuation.inputs import read_valuation_request
from cleardeed.valuation.read import ValuationView, read_valuation
from cleardeed.valuation.record import VALUATION
from cleardeed.valuation.value import ValuedAnswer

SCOPE = "valuation"


@post("/api/v1/valuation", guards=[require_scopes(SCOPE, valuation=True)], operation=describe.CREATE)
async def create_valuation(request: ApiRequest) -> Response[bytes]:
    """Values an object and charges for it."""
    services, caller = services_of(request), caller_of(request)
    body = await json_body(request)
    labels, order = read_labels(body), read_valuation_request(body, mode=caller.mode)
    made = await services.valuer.value(caller, order, idempotency_of(request, body), labels)
    valued = msgspec.json.decode(made.body, type=ValuedAnswer)
    issued_at = link_issue_time(valued.created_at)
    view = await _view(services, caller.owner, valued.id, issued_at)
    content = CreatedValuation(
        id=view.id,
        status=view.status,
        mode=view.mode,
        result=view.result,
        pdf_url=view.pdf_url,
        cost=valued.cost,
        price_amount=valued.price_amount,
        balance_remaining=valued.balance_remaining,
    )
    return created_response(request, made, content)


@get("/api/v1/valuation/{valuation_id:str}", guards=[require_scopes(SCOPE)], operation=describe.READ)
async def get_valuation(request: ApiRequest, valuation_id: FromPath[str]) -> Response[bytes]:
    """Status and result of a valuation, with a fresh link."""
    services = services_of(request)
    return json_response(request, await _view(services, caller_of(request).owner, valuation_id, clock.now()))


@get("/api/v1/valuation/{valuation_id:str}/manifest", guards=[require_scopes(SCOPE)], operation=describe.MANIFEST)
async def get_valuation_manifest(request: ApiRequest, valuation_id: FromPath[str]) -> Response[bytes]:
    """The manifest and every canonical leaf of a valuation."""
    services = services_of(request)
    owner = caller_of(request).owner
    return json_response(
        request, await read_manifest(VALUATION, services.pool, services.ring, services.files, owner, valuation_id)
    )


async def _view(services: Services, owner: Owner, valuation_id: str, issued_at: datetime) -> ValuationView:
    view = await read_valuation(services.pool, services.ring, owner, valuation_id)
    if not view.has_report:
        return view
    return msgspec.structs.replace(view, pdf_url=file_link(services, VALUATION.report_path(valuation_id), issued_at))
