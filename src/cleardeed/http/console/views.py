"""The console's pages. Like the commands, they show no personal data, except for the records of one check."""

import os
from collections.abc import Sequence
from typing import Annotated, Any, get_args

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery

from cleardeed.accounts import accounts as account_records
from cleardeed.accounts import api_keys
from cleardeed.accounts.scopes import ALL_SCOPES
from cleardeed.billing import ledger, packages, tariffs
from cleardeed.checks import overview as checks
from cleardeed.checks.inputs import CheckStatus
from cleardeed.checks.reviews.read import needs_decision, read_records
from cleardeed.checks.scoring.decided import Decision
from cleardeed.core import clock
from cleardeed.core.errors import NotFoundError, RefusedError
from cleardeed.core.ids import is_event_id, is_id
from cleardeed.core.language import translator
from cleardeed.core.settings_loader import source_choices
from cleardeed.database.pool import Pool
from cleardeed.events.addresses import list_addresses
from cleardeed.events.model import EventStatus
from cleardeed.events.read import list_for_operator
from cleardeed.http.console.session import require_session
from cleardeed.http.pages.render import language_of, page
from cleardeed.http.probes import metrics_registry
from cleardeed.http.queries import read_query
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of
from cleardeed.jobs.queue import queue_depth
from cleardeed.monitors import overview as monitors
from cleardeed.monitors.model import MonitorStatus
from cleardeed.operators.audit_log import list_entries, record_action
from cleardeed.operators.login import Session
from cleardeed.sources.registry import chosen_connectors
from cleardeed.sources.state import states

SHOWN = 100
RUSSIAN_ZONES = (
    "Europe/Kaliningrad", "Europe/Moscow", "Europe/Samara", "Asia/Yekaterinburg", "Asia/Omsk", "Asia/Novosibirsk",
    "Asia/Krasnoyarsk", "Asia/Irkutsk", "Asia/Yakutsk", "Asia/Vladivostok", "Asia/Magadan", "Asia/Kamchatka",
)  # fmt: skip
"""Suggested in the form; any other time zone may be typed."""
KEYS_SHOWN = 10
SAME_ORIGIN = {"Referrer-Policy": "same-origin"}
"""With a stricter policy the browser would not send the Referer that actions redirect to."""
RATE_LIMITED = "cleardeed_rate_limited_total"


def console_page(
    request: ApiRequest, session: Session | None, template: str, *, status: int = 200, **values: Any
) -> Response[bytes]:
    """Render a console page with the session, whose token its forms carry, and the default time zone."""
    shown = {
        "time_zone": services_of(request).settings.time_zone,
        "zones": {},
        "session": session,
    } | values
    return page(request, f"console/{template}", status=status, headers=SAME_ORIGIN, **shown)


class Older(msgspec.Struct, frozen=True):
    """Which part of a numbered list to show."""

    before: Annotated[int, msgspec.Meta(ge=1)] | None = None


@get("/console")
async def overview(request: ApiRequest) -> Response[bytes]:
    """Key figures of the service."""
    session, pool = await require_session(request), services_of(request).pool
    return console_page(
        request,
        session,
        "overview.html",
        checks=await checks.count_by_status(pool),
        monitors=await monitors.count_by_status(pool),
        queue=await queue_depth(pool),
        limits=await rate_limit_hits(pool),
        accounts=len(await account_records.list_accounts(pool)),
        entries=await list_entries(pool, limit=8),
    )


@get("/console/accounts")
async def accounts(request: ApiRequest) -> Response[bytes]:
    """Every account with its balance."""
    session, pool = await require_session(request), services_of(request).pool
    tiers = sorted({price.tier for price in await tariffs.list_prices(pool)})
    listed = await account_records.list_accounts(pool)
    zones = {one.account_id: one.time_zone for one in listed if one.time_zone}
    return console_page(request, session, "accounts.html", accounts=listed, tiers=tiers, zones=zones)


@get("/console/accounts/{account_id:str}")
async def account(request: ApiRequest, account_id: FromPath[str]) -> Response[bytes]:
    """One account: balance, ledger, keys, and what can be done with them."""
    session, pool = await require_session(request), services_of(request).pool
    try:
        found = await account_records.get_account(pool, account_id if is_id(account_id, "acc") else "")
    except RefusedError:
        raise NotFoundError from None
    entries = await ledger.list_entries(pool, account_id)
    return console_page(
        request,
        session,
        "account.html",
        account=found,
        time_zone=found.time_zone or services_of(request).settings.time_zone,
        default_time_zone=services_of(request).settings.time_zone,
        package=await packages.read_active_package(pool, account_id),
        offers=await packages.list_offers(pool),
        entries=entries[::-1][:SHOWN],
        entries_count=len(entries),
        keys=await api_keys.list_keys(pool, account_id),
        scopes=ALL_SCOPES,
        time_zones=RUSSIAN_ZONES,
        now=clock.now(),
    )


@get("/console/checks")
async def check_list(request: ApiRequest, status: FromQuery[str] = "", before: FromQuery[str] = "") -> Response[bytes]:
    """The newest checks, by state."""
    last = before if is_id(before, "chk") else None
    return await _by_state(request, "checks.html", status, CheckStatus, checks, before=last)


@get("/console/checks/{check_id:str}/records")
async def check_records(request: ApiRequest, check_id: FromPath[str]) -> Response[bytes]:
    """The records of a check, to decide on. They are personal data, so each view is written to the audit log."""
    session, services = await require_session(request), services_of(request)
    if not is_id(check_id, "chk"):
        raise NotFoundError
    found = await read_records(services.pool, services.ring, check_id, translator(language_of(request)))
    if found is None:
        raise RefusedError("the check has no report that a decision could be recorded on")
    await record_action(
        services.pool,
        operator=session.operator,
        action="checks.records",
        target=check_id,
        details="",
        request_id=request.scope["state"]["request_id"],
    )
    return console_page(
        request,
        session,
        "records.html",
        check_id=check_id,
        account_id=found.account_id,
        edition=found.edition,
        lines=msgspec.to_builtins(found.lines),
        undecided=[one.record_id for line in found.lines for one in line.records if needs_decision(line, one)],
        decisions=get_args(Decision),
        zones=await account_records.time_zones_of(services.pool, [found.account_id]),
        names=await account_records.names_of(services.pool, [found.account_id]),
    )


@get("/console/sources")
async def source_list(request: ApiRequest) -> Response[bytes]:
    """Every source with its connector, the date of its data and its recent outcomes."""
    session, pool = await require_session(request), services_of(request).pool
    connectors = services_of(request).connectors
    health: dict[str, dict[str, checks.Health]] = {}
    for line in await checks.health(pool):
        health.setdefault(line.source_code, {})[line.status] = line
    return console_page(
        request,
        session,
        "sources.html",
        sources=await states(pool, chosen_connectors(source_choices(dict(os.environ))), connectors),
        health=health,
        looked_back=checks.LOOKBACK,
    )


@get("/console/events")
async def event_list(request: ApiRequest, status: FromQuery[str] = "", before: FromQuery[str] = "") -> Response[bytes]:
    """The newest events with their delivery, and the disabled webhook addresses."""
    session, services = await require_session(request), services_of(request)
    wanted = _state(status, EventStatus)
    last = before if is_event_id(before) else None
    events = await list_for_operator(services.pool, services.ring, status=wanted, limit=SHOWN, before=last)
    disabled = await list_addresses(services.pool, disabled=True)
    accounts_shown = [*(event.account_id for event in events), *(address.account_id for address in disabled)]
    return console_page(
        request,
        session,
        "events.html",
        statuses=get_args(EventStatus),
        wanted=wanted,
        events=events,
        older=last_of(events),
        disabled=disabled,
        zones=await account_records.time_zones_of(services.pool, accounts_shown),
        names=await account_records.names_of(services.pool, accounts_shown),
    )


@get("/console/monitors")
async def monitor_list(request: ApiRequest, status: FromQuery[str] = "") -> Response[bytes]:
    """The newest monitors, by state."""
    before = read_query(request, Older).before
    return await _by_state(request, "monitors.html", status, MonitorStatus, monitors, before=before)


@get("/console/log")
async def log_list(request: ApiRequest) -> Response[bytes]:
    """The audit log."""
    session, pool = await require_session(request), services_of(request).pool
    entries = await list_entries(pool, limit=SHOWN, before=read_query(request, Older).before)
    return console_page(request, session, "log.html", entries=entries, older=last_of(entries))


async def _by_state(
    request: ApiRequest, template: str, status: str, kind: Any, domain: Any, *, before: Any
) -> Response[bytes]:
    """A list of the domain's newest rows, of one state or all, with the number of rows in each state."""
    session, pool = await require_session(request), services_of(request).pool
    wanted = _state(status, kind)
    found = await domain.newest(pool, status=wanted, limit=SHOWN, before=before)
    return console_page(
        request,
        session,
        template,
        counts=await domain.count_by_status(pool),
        statuses=get_args(kind),
        wanted=wanted,
        found=found,
        older=last_of(found),
        zones=await account_records.time_zones_of(pool, [one.account_id for one in found]),
        names=await account_names(pool, found),
    )


def last_of(found: Sequence[Any]) -> Any:
    """The id that the next page starts after; None if the list is complete."""
    return found[-1].id if len(found) == SHOWN else None


async def account_names(pool: Pool, found: Sequence[Any]) -> dict[str, str]:
    """The names of the rows' accounts, by account id."""
    return await account_records.names_of(pool, [one.account_id for one in found])


def _state(text: str, kind: Any) -> Any:
    """The state of this name; None, which means all states, for any other text."""
    return next((one for one in get_args(kind) if one == text), None)


class LimitHits(msgspec.Struct, frozen=True):
    """How often each rate limit refused a key."""

    key: api_keys.ApiKey
    limit: str
    count: int


async def rate_limit_hits(pool: Pool) -> list[LimitHits]:
    """Rate-limited requests since the service started, by key and limit, most frequent first, at most `KEYS_SHOWN`."""
    found = (
        sample for metric in metrics_registry().collect() for sample in metric.samples if sample.name == RATE_LIMITED
    )
    counted = sorted(found, key=lambda sample: -sample.value)[:KEYS_SHOWN]
    known = {key.key_id: key for key in await api_keys.read_keys(pool, [sample.labels["key_id"] for sample in counted])}
    return [
        LimitHits(known[sample.labels["key_id"]], sample.labels["limit"], int(sample.value))
        for sample in counted
        if sample.labels["key_id"] in known
    ]
