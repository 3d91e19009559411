"""The ASGI application: routes, error answers, request ids."""

import gc
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from typing import Any

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.types import ExceptionHandlersMap

from cleardeed.http.console.routes import ROUTES as CONSOLE
from cleardeed.http.console.routes import error_page
from cleardeed.http.dispatch import Dispatcher
from cleardeed.http.errors import to_response
from cleardeed.http.openapi.document import build
from cleardeed.http.pages import assets, files, health, home, reference, report, verification
from cleardeed.http.request_ids import App, with_request_ids
from cleardeed.http.routes import (
    account,
    checks,
    deals,
    documents,
    events,
    extracts,
    monitors,
    reviews,
    valuation,
    verify,
)
from cleardeed.http.routing import options_of
from cleardeed.http.services import Services
from cleardeed.http.unread_bodies import drain_unread_bodies

ROUTES = [
    checks.quote_checks,
    checks.create_check,
    checks.list_checks_of_key,
    checks.create_checks,
    checks.get_check,
    checks.get_manifest,
    reviews.create_review,
    reviews.list_reviews,
    reviews.get_review_manifest,
    extracts.supply_extract,
    valuation.create_valuation,
    valuation.get_valuation,
    valuation.get_valuation_manifest,
    deals.generate_documents,
    deals.get_generation,
    deals.get_generation_manifest,
    documents.submit_document,
    documents.get_document,
    documents.get_document_manifest,
    account.get_balance,
    account.get_tariffs,
    account.get_account_of_key,
    verify.verify,
    monitors.create_monitor,
    monitors.list_monitors,
    monitors.get_monitor,
    monitors.change_monitor,
    monitors.stop_monitor,
    monitors.get_run_manifest,
    events.list_events,
    events.redeliver_event,
    home.home_page,
    files.check_pdf,
    files.edition_pdf,
    files.valuation_pdf,
    files.generated_file,
    files.document_report,
    files.act_pdf,
    assets.asset,
    report.report_page,
    report.edition_page,
    report.report_progress,
    verification.verification_start,
    verification.verification_page,
    verification.verification_record,
    verification.timestamp_token,
    reference.openapi_json,
    reference.reference_page,
    health.healthz,
    health.readyz,
]


@cache
def description() -> dict[str, Any]:
    """The API's OpenAPI document. It is built once: processes forked from this one share it."""
    return build(ROUTES)


def create_app(open_services: Callable[[], AbstractAsyncContextManager[Services]]) -> App:
    """The application; `open_services` is entered at start and left at shutdown."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_services() as services:
            app.state.services = services
            # What was made for the start stays to the end: without this every full collection walks all of it, a pause
            # of tens of milliseconds in the midst of requests.
            gc.collect()
            gc.freeze()
            yield

    published = description()
    in_console: ExceptionHandlersMap = {Exception: error_page}
    app = Litestar(
        [
            *options_of(ROUTES),
            *ROUTES,
            Router("/", route_handlers=[*options_of(CONSOLE), *CONSOLE], exception_handlers=in_console),
        ],
        lifespan=[lifespan],
        state=State({"description": published, "description_json": json.dumps(published).encode(), "reference": {}}),
        openapi_config=None,
        exception_handlers={Exception: to_response},
        request_max_body_size=None,
        logging_config=None,
    )
    return drain_unread_bodies(with_request_ids(Dispatcher(app)))
