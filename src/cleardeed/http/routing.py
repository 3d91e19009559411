"""How routes are declared."""

from collections.abc import Iterable
from functools import partial

from litestar import HttpMethod, Response
from litestar.connection import ASGIConnection
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_204_NO_CONTENT


class Route(HTTPRouteHandler):
    """A route that hands itself to its guards; Litestar makes a copy of it for each request."""

    async def authorize_connection(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Runs the guards; one that refuses raises."""
        for guard in self.resolve_guards():
            await guard(connection, self)  # type: ignore[misc]


get = partial(Route, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""A route of GET and HEAD: what can be read answers with its headers alone too (RFC 9110, 9.3.2)."""
post = partial(Route, http_method=HttpMethod.POST)
"""A route of POST."""
patch = partial(Route, http_method=HttpMethod.PATCH)
"""A route of PATCH."""
delete = partial(Route, http_method=HttpMethod.DELETE)
"""A route of DELETE."""


def options_of(routes: Iterable[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """OPTIONS for every path, to be registered first: the framework's own forgets the methods of a second route."""
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
