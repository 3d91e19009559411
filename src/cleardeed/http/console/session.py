"""The session cookie, the forms' token, and the rejection of forms from other sites."""

from urllib.parse import parse_qs, urlsplit

import msgspec
from litestar import Response
from litestar.datastructures import Cookie

from cleardeed.core.errors import RefusedError
from cleardeed.http.bodies import read_body
from cleardeed.http.services import ApiRequest, Services, services_of
from cleardeed.operators.login import MAX_LIFETIME, Session, find_session

COOKIE_PATH = "/console"
MAX_FIELDS = 60
NOT_OPENED = ("/console/do/", "/console/login")
"""Paths that a redirect never returns to: they accept POST only, or are the login page."""


class SignedOutError(Exception):
    """The request has no session, or an expired one."""


class CsrfError(Exception):
    """The form was not sent by a page of the signed-in operator."""


class Form(msgspec.Struct, frozen=True):
    """The fields of a submitted console form."""

    fields: dict[str, list[str]]

    def text(self, name: str) -> str:
        """The field's last value, stripped; an empty string if it is missing."""
        return self.fields.get(name, [""])[-1].strip()

    def texts(self, name: str) -> list[str]:
        """Every value of a field that may be repeated."""
        return self.fields.get(name, [])


def session_cookie_name(services: Services) -> str:
    """The cookie's name. Over HTTPS its prefix binds it to this host and to encrypted connections (RFC 6265bis)."""
    return "__Host-cleardeed-console" if _is_encrypted(services) else "cleardeed-console"


def session_cookie(services: Services, session: Session | None) -> Cookie:
    """The session's cookie, or without a session one that deletes it. Same-site only, and hidden from scripts."""
    return Cookie(
        key=session_cookie_name(services),
        value=session.secret if session else "",
        max_age=int(MAX_LIFETIME.total_seconds()) if session else 0,
        path="/" if _is_encrypted(services) else COOKIE_PATH,
        secure=_is_encrypted(services),
        httponly=True,
        samesite="strict",
    )


async def require_session(request: ApiRequest) -> Session:
    """The current session. Raises `SignedOutError`."""
    services = services_of(request)
    secret = request.cookies.get(session_cookie_name(services), "")
    session = await find_session(services.pool, secret) if secret else None
    if session is None:
        raise SignedOutError
    return session


async def parse_form(request: ApiRequest) -> Form:
    """The form's fields. Raises `CsrfError` where another site sent it, `RefusedError` for text that no keyboard
    writes into a line: control characters would forge lines of the log, and the database stores no NUL."""
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin" or not _is_own(request):
        raise CsrfError
    raw = (await read_body(request)).decode("utf-8", "replace")
    try:
        fields = parse_qs(raw, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        raise CsrfError from None
    if not all(text.isprintable() for texts in fields.values() for text in texts):
        raise RefusedError("a field holds characters that are not printable")
    return Form(fields)


async def signed_form(request: ApiRequest) -> tuple[Session, Form]:
    """The session and the fields of a form. Raises `SignedOutError`, `CsrfError`."""
    session, form = await require_session(request), await parse_form(request)
    if not session.accepts(form.text("token")):
        raise CsrfError
    return session, form


def redirect(address: str, *, cookies: list[Cookie] | None = None) -> Response[None]:
    """A 303 to a page, which the browser requests by GET (RFC 9110, section 15.4.4)."""
    headers = {"Location": address, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return Response(None, status_code=303, headers=headers, cookies=cookies)


def came_from(request: ApiRequest) -> str:
    """The path of the console page that sent the form, by its Referer; `/console` if there is none to return to."""
    page, own = urlsplit(request.headers.get("referer", "")), request.headers.get("host")
    if page.netloc != own or not page.path.startswith("/console") or page.path.startswith(NOT_OPENED):
        return "/console"
    return page.path + (f"?{page.query}" if page.query else "")


def _is_encrypted(services: Services) -> bool:
    return services.settings.public_url.startswith("https:")


def _is_own(request: ApiRequest) -> bool:
    """Whether the request's Origin is this host; True if the browser sent none."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")
