"""Pages from templates, under a strict Content-Security-Policy and never cached."""

import secrets
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.enums import MediaType

_environment = Environment(
    loader=PackageLoader("cleardeed.http.pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(template: str, *, status: int = 200, **values: Any) -> Response[bytes]:
    """The rendered template as an HTML answer."""
    nonce = secrets.token_urlsafe(16)
    html = _environment.get_template(template).render(nonce=nonce, **values)
    policy = (
        f"default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    headers = {
        "Content-Security-Policy": policy,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(html.encode(), status_code=status, media_type=MediaType.HTML, headers=headers)
