"""Routes of the console: signing in and out, running an action; the list of all routes."""

from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery

from cleardeed.core.errors import ApiError, RefusedError
from cleardeed.core.language import translator
from cleardeed.database.pool import transaction
from cleardeed.http.console import charts, search, views
from cleardeed.http.console.actions.model import ActionRequest
from cleardeed.http.console.actions.registry import ACTIONS
from cleardeed.http.console.session import (
    CsrfError,
    SignedOutError,
    came_from,
    parse_form,
    redirect,
    session_cookie,
    signed_form,
)
from cleardeed.http.console.views import console_page
from cleardeed.http.errors import to_response
from cleardeed.http.pages.render import language_of
from cleardeed.http.routing import get, post
from cleardeed.http.services import ApiRequest, services_of
from cleardeed.operators.audit_log import record_action
from cleardeed.operators.login import Session, end_session, open_session


@get("/console/login")
async def login_page(request: ApiRequest, link: FromQuery[str] = "") -> Response[bytes]:
    """A page with a button: a link preview that opens the link must not use it up."""
    return console_page(request, None, "login.html", link=link)


@post("/console/login")
async def login(request: ApiRequest) -> Response[Any]:
    """Exchange the one-time link for a session."""
    services, form = services_of(request), await parse_form(request)
    async with transaction(services.pool) as connection:
        session = await open_session(connection, form.text("link"))
        if session is not None:
            await _log(request, connection, session, "console.login")
    if session is None:
        return console_page(request, None, "login.html", status=403, link=None)
    return redirect("/console", cookies=[session_cookie(services, session)])


@post("/console/logout")
async def logout(request: ApiRequest) -> Response[Any]:
    """End the session."""
    session, _ = await signed_form(request)
    services = services_of(request)
    async with transaction(services.pool) as connection:
        await end_session(connection, session)
        await _log(request, connection, session, "console.logout")
    return redirect("/console/login", cookies=[session_cookie(services, None)])


@post("/console/do/{action:str}")
async def run_action(request: ApiRequest, action: FromPath[str]) -> Response[Any]:
    """Run the action that the form names, then redirect to its page. Raises `RefusedError` for an unknown action."""
    session, form = await signed_form(request)
    if action not in ACTIONS:
        raise RefusedError("there is no such action")
    request_id = request.scope["state"]["request_id"]
    result = await ACTIONS[action](
        ActionRequest(
            services=services_of(request),
            form=form,
            operator=session.operator,
            action=action,
            request_id=request_id,
            language=language_of(request),
            came_from=came_from(request),
        )
    )
    if result.template is not None:
        return console_page(request, session, result.template, to=result.to, **result.shown)
    return redirect(result.to)


def error_page(request: ApiRequest, error: Exception) -> Response[Any]:
    """Render an error raised within the console as a console page."""
    if isinstance(error, SignedOutError):
        return redirect("/console/login")
    if isinstance(error, CsrfError):
        return console_page(request, None, "foreign_form.html", status=403)
    if isinstance(error, RefusedError | ApiError):
        status = error.status if isinstance(error, ApiError) else 409
        message, to = error.render(translator(language_of(request))), came_from(request)
        return console_page(request, None, "message.html", status=status, missing=status == 404, message=message, to=to)
    return to_response(request, error)


async def _log(request: ApiRequest, connection: Any, session: Session, action: str) -> None:
    await record_action(
        connection,
        operator=session.operator,
        action=action,
        target=session.operator,
        details="",
        request_id=request.scope["state"]["request_id"],
    )


ROUTES = [
    login_page,
    login,
    logout,
    run_action,
    views.overview,
    charts.charts,
    views.accounts,
    views.account,
    views.check_list,
    views.check_records,
    views.source_list,
    views.event_list,
    views.monitor_list,
    views.log_list,
    search.search,
    search.record_list,
    search.log_csv,
]
