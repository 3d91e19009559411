"""Decorators that declare routes."""

from collections.abc import Iterable
from functools import partial

from litestar import HttpMethod, Response
from litestar.connection import ASGIConnection
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_204_NO_CONTENT


class Route(HTTPRouteHandler):
    """A route that passes itself to its guards; Litestar passes a copy, made for each request."""

    async def authorize_connection(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Runs the guards, which raise to refuse."""
        for guard in self.resolve_guards():
            await guard(connection, self)  # type: ignore[misc]


get = partial(Route, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""A route of GET and HEAD (RFC 9110, section 9.3.2)."""
post = partial(Route, http_method=HttpMethod.POST)
"""A route of POST."""
patch = partial(Route, http_method=HttpMethod.PATCH)
"""A route of PATCH."""
delete = partial(Route, http_method=HttpMethod.DELETE)
"""A route of DELETE."""


def options_of(routes: Iterable[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """OPTIONS routes for every path, to be registered first: Litestar's omit the methods of a path's second route."""
    methods: dict[str, set[str]] = {}
    for one in routes:
        for path in one.paths:
            methods.setdefault(path, {"OPTIONS"}).update(one.http_methods)
    return [_options(path, ", ".join(sorted(found))) for path, found in methods.items()]


def _options(path: str, allowed: str) -> HTTPRouteHandler:
    @Route(path, http_method=[HttpMethod.OPTIONS], status_code=HTTP_204_NO_CONTENT)
    async def options() -> Response[None]:
        return Response(None, headers={"Allow": allowed})

    return options
