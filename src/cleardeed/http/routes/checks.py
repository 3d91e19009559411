"""Checks: launch, read, evidence manifest."""

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.accounts.scopes import CHECK_SCOPES
from cleardeed.billing.idempotency import Idempotency, StoredResponse
from cleardeed.billing.tariffs import price_list
from cleardeed.checks.bulk import launch_bulk, read_items
from cleardeed.checks.inputs import read_launch, requested_type, require_check_scope
from cleardeed.checks.kind import CHECK
from cleardeed.checks.listing import ListedCheck, ListQuery, list_checks
from cleardeed.checks.quote import quote, read_types
from cleardeed.checks.view import edition_links, progress_page, report_links, with_links
from cleardeed.core.signed_links import LinkSigner
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_body, json_response
from cleardeed.http.idempotency import create_idempotent
from cleardeed.http.links import link_signer
from cleardeed.http.openapi.operations import checks as describe
from cleardeed.http.queries import read_query
from cleardeed.http.routing import get, post
from cleardeed.http.services import ApiRequest, caller_of, services_of
from cleardeed.records.read import read_manifest


@post("/api/v1/checks", guards=[require_scopes(*CHECK_SCOPES)], operation=describe.CREATE)
async def create_check(request: ApiRequest) -> Response[bytes]:
    """Creates a check and charges for it."""
    caller, services = caller_of(request), services_of(request)
    body = await json_body(request)
    require_check_scope(caller, requested_type(body))

    async def launch(idempotency: Idempotency | None) -> StoredResponse:
        launched = await services.launcher.launch(caller, read_launch(body, mode=caller.mode), idempotency)
        return await services.sandbox.run_launched(caller, launched)

    return await create_idempotent(request, body, launch)


@post("/api/v1/checks/quote", guards=[require_scopes()], status_code=200, operation=describe.QUOTE)
async def quote_checks(request: ApiRequest) -> Response[bytes]:
    """Quote the price of checks; nothing is launched."""
    caller, services = caller_of(request), services_of(request)
    types = read_types(await json_body(request))
    return json_response(request, quote(types, await price_list(services.pool, caller.account_id), caller.mode))


@post("/api/v1/checks/bulk", guards=[require_scopes(*CHECK_SCOPES)], operation=describe.BULK)
async def create_checks(request: ApiRequest) -> Response[bytes]:
    """Creates up to 50 independent checks."""
    caller, services = caller_of(request), services_of(request)
    body = await json_body(request)
    items = read_items(body)

    async def launch(idempotency: Idempotency | None) -> StoredResponse:
        launched = await launch_bulk(services.pool, services.ring, caller, items, idempotency)
        return await services.sandbox.run_launched(caller, launched)

    return await create_idempotent(request, body, launch)


@get("/api/v1/checks", guards=[require_scopes(*CHECK_SCOPES)], operation=describe.LIST)
async def list_checks_of_key(request: ApiRequest) -> Response[bytes]:
    """The calling key's checks, the newest first."""
    services = services_of(request)
    query = read_query(request, ListQuery)
    caller = caller_of(request)
    page, with_report = await services.reads.read(lambda pool: list_checks(pool, services.ring, caller, query))
    signed = link_signer(services)
    items = [_with_links(item, signed, has_report=item.check_id in with_report) for item in page.items]
    return json_response(request, msgspec.structs.replace(page, items=items))


@get("/api/v1/checks/{check_id:str}", guards=[require_scopes(*CHECK_SCOPES)], operation=describe.GET)
async def get_check(request: ApiRequest, check_id: FromPath[str]) -> Response[bytes]:
    """Status and result of a check."""
    services = services_of(request)
    check = await services.reader.read(caller_of(request).owner, check_id)
    return json_response(request, with_links(check, link_signer(services)))


@get("/api/v1/checks/{check_id:str}/manifest", guards=[require_scopes(*CHECK_SCOPES)], operation=describe.MANIFEST)
async def get_manifest(request: ApiRequest, check_id: FromPath[str]) -> Response[bytes]:
    """The manifest and every canonical leaf of a finished check."""
    services = services_of(request)
    bundle = await read_manifest(
        CHECK, services.pool, services.ring, services.files, caller_of(request).owner, check_id
    )
    return json_response(request, bundle)


def _with_links(item: ListedCheck, signed: LinkSigner, *, has_report: bool) -> ListedCheck:
    if item.status == "processing":
        return msgspec.structs.replace(item, progress_url=progress_page(signed, item.check_id))
    if not has_report:
        return item
    reviewed = item.reviewed
    if reviewed is not msgspec.UNSET:
        reviewed = msgspec.structs.replace(reviewed, **edition_links(signed, item.check_id, reviewed.edition))
    return msgspec.structs.replace(item, reviewed=reviewed, **report_links(signed, item.check_id))
