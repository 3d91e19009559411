"""Pages from templates, in the reader's language, under a strict Content-Security-Policy."""

import datetime
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from litestar import Response
from litestar.enums import MediaType
from litestar.response import Stream
from markupsafe import Markup, escape

from cleardeed.core.language import (
    LANGUAGE_NAMES,
    LANGUAGES,
    Language,
    catalogue,
    join_titles,
    parse_language,
    preferred_language,
    translator,
)
from cleardeed.core.unicode import escape_invisible
from cleardeed.http.pages.assets import asset_url
from cleardeed.http.services import ApiRequest
from cleardeed.operators.details import translate_details
from cleardeed.reports.labels import labels_in
from cleardeed.reports.model import shown_status
from cleardeed.reports.report_texts import texts_in

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; script-src 'self'; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Everything a page loads is the service's own, and nothing runs that stands in the page itself."""
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Vary": "Accept-Language",
}
"""Headers of every page."""
NO_STORE_HEADERS = SECURITY_HEADERS | {"Cache-Control": "no-store"}
"""Headers of pages that no cache may keep."""


def page(
    request: ApiRequest,
    template: str,
    *,
    status: int = 200,
    language: Language | None = None,
    headers: dict[str, str] | None = None,
    **values: Any,
) -> Response[bytes]:
    """Render a template as an uncached HTML response, by default in the reader's language."""
    html = render(template, language or language_of(request), path=request.scope["path"], **values)
    return Response(
        html.encode(), status_code=status, media_type=MediaType.HTML, headers=NO_STORE_HEADERS | (headers or {})
    )


def long_page(
    request: ApiRequest, template: str, *, language: Language, fill: Callable[[], Awaitable[None]], **values: Any
) -> Stream:
    """Stream a slow page: the browser gets its head, and requests style and fonts, while the rest is prepared.

    `values` are what the head needs, and containers that `fill` completes before the main part is written.
    """
    pieces = _template(template, language).generate(path=request.scope["path"], **values)
    return Stream(_in_two(pieces, fill), media_type=MediaType.HTML, headers=NO_STORE_HEADERS)


async def _in_two(pieces: Iterator[str], fill: Callable[[], Awaitable[None]]) -> AsyncIterator[bytes]:
    """Yield everything before the main part, await `fill`, then yield the rest."""
    head = []
    for piece in pieces:
        head.append(piece)
        if "<main" in piece:
            break
    yield "".join(head).encode()
    await fill()
    yield "".join(pieces).encode()


def render(template: str, language: Language, **values: Any) -> str:
    """Render a template to text."""
    return _template(template, language).render(**values)


def language_of(request: ApiRequest) -> Language:
    """The language of `?lang=`, else that of the browser's Accept-Language."""
    asked = parse_language(request.query_params.get("lang"))
    return asked or preferred_language(request.headers.get("accept-language", ""))


@cache
def _template(name: str, language: Language) -> Template:
    return _environment(language).get_template(name)


@cache
def _environment(language: Language) -> Environment:
    """The environment of a language, bound to its labels, so that each template is compiled once per language."""
    environment = Environment(
        loader=PackageLoader("cleardeed.http.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_translations(catalogue(language), newstyle=True)  # type: ignore[attr-defined]
    texts, translate = labels_in(language), translator(language)

    def word(kind: str, code: object) -> str:
        return texts.get(f"{kind}.{code}", str(code).replace("_", " "))

    environment.globals |= {
        "asset": asset_url,
        "language": language,
        "kind_of": texts_in(language).kind,
        "languages": {one: LANGUAGE_NAMES[one] for one in LANGUAGES},
        "words": texts,
        "word": word,
    }
    environment.filters |= {
        "day": lambda value: translate.day(_read(value)),
        "translated_details": lambda details: translate_details(details, translate, word),
        "short_day": translate.short_day,
        "moment": lambda value: translate.moment(_moment(value)),
        "local_moment": lambda value, time_zone: translate.local_moment(_moment(value), time_zone),
        "grouped": lambda number: translate.number(number, ",d"),
        "number": translate.measure,
        "roubles": translate.roubles,
        "shown_status": lambda line: shown_status(
            line["status"], line["reason"], [record["match_grade"] for record in line["records"]]
        ),
        "titles": join_titles,
        "named": translate.name,
        "whole": _with_whole_numbers,
    }
    return environment


def _visible(value: Any) -> Any:
    """Escape invisible characters, so that untrusted text can neither hide characters nor reorder a line."""
    if not isinstance(value, str):
        return value
    text = escape_invisible(str(value), lines=True)
    return Markup(text) if isinstance(value, Markup) else text  # noqa: S704 - it was markup, and a code has none


_WHOLE = re.compile(r"\d+-(?:ФЗ|FZ|П|P|I|ИП)\b|\d{4}-\d\d-\d\d")


def _with_whole_numbers(text: str) -> Markup:
    """Keep numbers of acts, such as `127-ФЗ`, and dates unbroken at line ends; copied text is unchanged."""
    return Markup(_WHOLE.sub(r'<span class="whole">\g<0></span>', str(escape(text))))  # noqa: S704 - it is escaped


def _read(value: str | datetime.date) -> datetime.date:
    """A date or datetime, parsed if JSON has it as text."""
    if not isinstance(value, str):
        return value
    return _moment(value) if "T" in value else datetime.date.fromisoformat(value)


def _moment(value: str | datetime.datetime) -> datetime.datetime:
    return datetime.datetime.fromisoformat(value) if isinstance(value, str) else value
