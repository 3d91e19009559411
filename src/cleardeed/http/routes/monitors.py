"""Monitors: create, list, read, change, stop."""

from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Slot, StoredResponse, lookup, run_idempotent
from cleardeed.checks.inputs import requested_type, require_check_scope
from cleardeed.core import clock
from cleardeed.core.errors import FieldError, IdempotencyConflictError, ValidationError
from cleardeed.database.pool import Connection, transaction
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_body, json_response
from cleardeed.http.idempotency import created_response, idempotency_of
from cleardeed.http.links import file_link
from cleardeed.http.openapi.operations import monitors as describe
from cleardeed.http.path_numbers import path_number
from cleardeed.http.queries import read_query
from cleardeed.http.routing import delete, get, patch, post
from cleardeed.http.services import ApiRequest, Services, caller_of, services_of
from cleardeed.monitors import manage
from cleardeed.monitors.model import MonitorView, act_path
from cleardeed.monitors.read import read_manifest
from cleardeed.monitors.requests import Change, ListQuery, read_change, read_new, wanted_url
from cleardeed.net.urls import RefusedUrlError, validate_url

SCOPE = "monitoring"


@post("/api/v1/monitors", guards=[require_scopes(SCOPE)], operation=describe.CREATE)
async def create_monitor(request: ApiRequest) -> Response[bytes]:
    """Creates a monitor; nothing is charged until its first cycle."""
    caller, services = caller_of(request), services_of(request)
    body = await json_body(request)
    require_check_scope(caller, requested_type(body))
    idempotency = idempotency_of(request, body)
    made = await _find_stored(services, caller, idempotency) or await _create(services, caller, body, idempotency)
    card = await manage.read_created(services.pool, services.ring, caller.owner, made.body)
    return created_response(request, made, _with_links(services, *card))


@get("/api/v1/monitors", guards=[require_scopes(SCOPE)], operation=describe.LIST)
async def list_monitors(request: ApiRequest) -> Response[bytes]:
    """The account's monitors of the key's mode, the newest first."""
    services, query = services_of(request), read_query(request, ListQuery)
    owner = caller_of(request).owner
    page = await services.reads.read(lambda pool: manage.list_monitors(pool, services.ring, owner, query))
    return json_response(request, page)


@get("/api/v1/monitors/{monitor_id:str}", guards=[require_scopes(SCOPE)], operation=describe.READ)
async def get_monitor(request: ApiRequest, monitor_id: FromPath[str]) -> Response[bytes]:
    """A monitor with its latest runs."""
    services = services_of(request)
    card = await manage.read_card(services.pool, services.ring, caller_of(request).owner, path_number(monitor_id))
    return json_response(request, _with_links(services, *card))


@patch("/api/v1/monitors/{monitor_id:str}", guards=[require_scopes(SCOPE)], operation=describe.CHANGE)
async def change_monitor(request: ApiRequest, monitor_id: FromPath[str]) -> Response[bytes]:
    """Pauses, resumes or finishes a monitor, or changes its schedule or address."""
    body = await json_body(request)
    await _validate_url(services_of(request), wanted_url(body))
    return await _change(request, monitor_id, read_change(body, now=clock.now()))


@delete("/api/v1/monitors/{monitor_id:str}", guards=[require_scopes(SCOPE)], status_code=200, operation=describe.STOP)
async def stop_monitor(request: ApiRequest, monitor_id: FromPath[str]) -> Response[bytes]:
    """Finishes a monitor; what its cycles found is kept."""
    return await _change(request, monitor_id, Change(status="finished"))


@get(
    "/api/v1/monitors/{monitor_id:str}/runs/{run_id:str}/manifest",
    guards=[require_scopes(SCOPE)],
    operation=describe.RUN_MANIFEST,
)
async def get_run_manifest(request: ApiRequest, monitor_id: FromPath[str], run_id: FromPath[str]) -> Response[bytes]:
    """The evidence manifest of a run's act and its canonical leaf."""
    services, owner = services_of(request), caller_of(request).owner
    bundle = await read_manifest(
        services.pool, services.ring, services.files, owner, path_number(monitor_id), path_number(run_id)
    )
    return json_response(request, bundle)


async def _find_stored(services: Services, caller: Caller, idempotency: Idempotency | None) -> StoredResponse | None:
    """The stored response to the same request, looked up before validation: by now its dates may have passed."""
    with suppress(IdempotencyConflictError):  # raised in its turn, after the faults of the body
        return await lookup(services.pool, _slot(caller, idempotency))
    return None


async def _create(services: Services, caller: Caller, body: Any, idempotency: Idempotency | None) -> StoredResponse:
    await _validate_url(services, wanted_url(body))
    order = read_new(body, mode=caller.mode, now=clock.now())

    async def work(connection: Connection) -> str:
        return manage.stored_response(await manage.create(connection, services.ring, caller, order))

    return await run_idempotent(services.pool, _slot(caller, idempotency), work)


def _slot(caller: Caller, idempotency: Idempotency | None) -> Slot:
    return Slot(caller.account_id, caller.key_id, "monitors", idempotency)


async def _change(request: ApiRequest, monitor_id: str, wanted: Change) -> Response[bytes]:
    services, owner = services_of(request), caller_of(request).owner
    async with transaction(services.pool) as connection:
        card = await manage.change(connection, services.ring, owner, path_number(monitor_id), wanted)
    return json_response(request, _with_links(services, *card))


def _with_links(services: Services, monitor: MonitorView, with_act: set[int]) -> MonitorView:
    if isinstance(monitor.runs, msgspec.UnsetType):
        return monitor
    runs = [
        msgspec.structs.replace(run, act_pdf_url=file_link(services, act_path(monitor.id, run.id)))
        if run.id in with_act
        else run
        for run in monitor.runs
    ]
    return msgspec.structs.replace(monitor, runs=runs)


async def _validate_url(services: Services, url: str | None) -> None:
    """Validate the address. Raises `ValidationError` if it may not be called."""
    if url is None:
        return
    try:
        await validate_url(url, allow_private=services.settings.webhook_allow_private)
    except RefusedUrlError as error:
        raise ValidationError(FieldError("webhook_url", str(error))) from None
