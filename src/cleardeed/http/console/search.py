"""Search; lists of the records that have no page of their own; the audit log as CSV."""

import csv
import datetime
import io

from litestar import Response
from litestar.params import FromPath, FromQuery

from cleardeed.accounts import accounts as account_records
from cleardeed.checks.extracts import store as extracts
from cleardeed.checks.kind import CHECK
from cleardeed.core.clock import timestamp
from cleardeed.core.errors import NotFoundError
from cleardeed.core.ids import is_id
from cleardeed.deals.record import GENERATION
from cleardeed.documents.record import DOCUMENT_CHECK
from cleardeed.http.console.session import require_session
from cleardeed.http.console.views import SHOWN, account_names, console_page, last_of
from cleardeed.http.pages.render import NO_STORE_HEADERS
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, services_of
from cleardeed.monitors import overview as monitors
from cleardeed.operators.audit_log import list_entries
from cleardeed.records.labels import external_id_hash
from cleardeed.records.overview import find_records, newest_records
from cleardeed.valuation.record import VALUATION

KINDS = {"documents": DOCUMENT_CHECK, "valuations": VALUATION, "deals": GENERATION}
"""Sealed records by their name in the address."""
EXTRACTS = "extracts"
"""Kept for days and no sealed record, but listed like one."""
MAX_QUERY = 200
CSV_BATCH = 1_000
LOG_FIELDS = ("at", "operator", "action", "target", "details", "request_id")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""Spreadsheets evaluate a cell that begins with one of these (OWASP, CSV injection)."""


@get("/console/search")
async def search(request: ApiRequest, q: FromQuery[str] = "") -> Response[bytes]:
    """Find what an id, an account's name, or an `external_id` of any account refers to."""
    session, services = await require_session(request), services_of(request)
    text, pool = q.strip()[:MAX_QUERY], services.pool
    listed = await account_records.list_accounts(pool) if text else []
    hashes = [external_id_hash(services.ring, one.account_id, text) or b"" for one in listed]
    named = [one for one in listed if text == one.account_id or text.casefold() in one.name.casefold()]
    records = await find_records(pool, [CHECK, *KINDS.values()], text, hashes, limit=SHOWN) if text else []
    records += await extracts.listed(pool, text)
    watched = await monitors.find(pool, int(text) if text.isascii() and text.isdigit() else 0, hashes, limit=SHOWN)
    return console_page(
        request,
        session,
        "search.html",
        query=text,
        accounts=named[:SHOWN],
        records=records,
        monitors=watched,
        zones={one.account_id: one.time_zone for one in listed if one.time_zone},
        names={one.account_id: one.name for one in listed},
    )


@get("/console/records/{kind:str}")
async def record_list(request: ApiRequest, kind: FromPath[str], before: FromQuery[str] = "") -> Response[bytes]:
    """The newest analysed documents, valuations, generated documents or supplied extracts."""
    session, pool = await require_session(request), services_of(request).pool
    if kind == EXTRACTS:
        last = before if is_id(before, "ext") else None
        records = await extracts.newest(pool, limit=SHOWN, before=last)
    elif kind in KINDS:
        last = before if is_id(before, KINDS[kind].id_prefix) else None
        records = await newest_records(pool, KINDS[kind], limit=SHOWN, before=last)
    else:
        raise NotFoundError
    return console_page(
        request,
        session,
        "kind.html",
        kind=kind,
        kinds=[*KINDS, EXTRACTS],
        found=records,
        older=last_of(records),
        zones=await account_records.time_zones_of(pool, [one.account_id for one in records]),
        names=await account_names(pool, records),
    )


@get("/console/log.csv")
async def log_csv(request: ApiRequest) -> Response[bytes]:
    """The whole audit log as CSV for spreadsheets, newest first."""
    await require_session(request)
    pool, before = services_of(request).pool, None
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(LOG_FIELDS)
    while entries := await list_entries(pool, limit=CSV_BATCH, before=before):
        rows.writerows([_cell(getattr(entry, field)) for field in LOG_FIELDS] for entry in entries)
        before = entries[-1].id
    headers = NO_STORE_HEADERS | {"Content-Disposition": 'attachment; filename="console-log.csv"'}
    return Response(b"\xef\xbb\xbf" + text.getvalue().encode(), media_type="text/csv", headers=headers)


def _cell(value: object) -> str:
    """The value as text, quoted if a spreadsheet would compute it; timestamps in the API's format."""
    text = timestamp(value) if isinstance(value, datetime.datetime) else str(value)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
