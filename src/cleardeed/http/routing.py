"""How operations are routed."""

from collections.abc import Iterable
from functools import partial

from litestar import HttpMethod, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_204_NO_CONTENT
from litestar.types import ASGIApp, Middleware, Receive, Scope, Send


class Route(HTTPRouteHandler):
    """A route that hands itself to its guards; Litestar makes a copy of it for each request.

    An operation of the API takes the request and the parts of the path, reads all else itself and gives an `Answer`, so
    it is called directly: what the framework does to bind arguments and to make a response took a fifth of a read.
    """

    async def authorize_connection(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Runs the guards; one that refuses raises."""
        for guard in self.resolve_guards():
            await guard(connection, self)  # type: ignore[misc]

    def resolve_middleware(self) -> list[Middleware]:
        """The middleware around the route; the innermost of an operation is the operation itself."""
        around: list[Middleware] = super().resolve_middleware()
        return [self._in_place_of, *around] if "operation" in self.opt else around

    def _in_place_of(self, app: ASGIApp) -> ASGIApp:  # noqa: ARG002
        return self._operate

    async def _operate(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: Request[None, None, State] = Request(scope, receive, send)
        await self.authorize_connection(request)
        answer = await self.fn(request=request, **scope["path_params"])
        await answer(scope, receive, send)


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
