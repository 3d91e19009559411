"""Finds and calls the API's operations, in front of the framework, which serves all other routes.

An operation takes the request and the path_params of its path, reads all else itself and gives an `Answer`. What the
framework does around such a call (matching, binding, making a response, wrapping every message) took a third of a
read's time. What is no operation, and a method that a path has not, the framework answers.
"""

from typing import Any, cast

import msgspec
from litestar import Litestar, Request
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from cleardeed.http.auth import KeyGuard
from cleardeed.http.errors import to_response
from cleardeed.http.request_ids import App, Scope, Send
from cleardeed.http.services import ApiRequest


class Operation(msgspec.Struct, frozen=True):
    """A route that answers by itself, with the template of its path (`/checks/{check_id}`) and who may call it."""

    route: HTTPRouteHandler
    template: str
    guards: list[KeyGuard]

    async def __call__(self, scope: Scope, receive: Any, send: Send, path_params: dict[str, str]) -> None:
        """Answers a request; a fault as the contract's error body."""
        scope["route_handler"], scope["path_template"] = self.route, self.template
        request: ApiRequest = Request(cast("Any", scope), receive, cast("Any", send))
        try:
            for guard in self.guards:
                await guard(request, self.route)
            answer = await self.route.fn(request=request, **path_params)
        except Exception as error:
            answer = to_response(request, error)
        await answer(scope, receive, send)


class RouteNode:
    """A place in the tree of paths: what may follow it, and what is called at a path that ends here, by method."""

    def __init__(self) -> None:
        self.named: dict[str, RouteNode] = {}
        self.any: RouteNode | None = None
        self.part = ""
        self.operations: dict[str, Operation] = {}

    def below(self, segment: str) -> "RouteNode":
        """The place that a segment of a template leads to, made where it is missing."""
        if not segment.startswith("{"):
            return self.named.setdefault(segment, RouteNode())
        if self.any is None:
            self.any = RouteNode()
            self.any.part = segment[1:-1]
        return self.any


class Dispatcher:
    """An ASGI application: the operations among the routes of `app`, and `app` for all else."""

    def __init__(self, app: Litestar) -> None:
        self._app = app
        self._root = RouteNode()
        for path in app.routes:
            if isinstance(path, HTTPRoute):
                for route in path.route_handlers:
                    if "operation" in route.opt:
                        self._add(Operation(route, path.path_format, cast("list[KeyGuard]", list(route.guards or ()))))

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        """Answers a request, or hands it on."""
        path_params: dict[str, str] = {}
        place = self._find(scope["path"], path_params) if scope["type"] == "http" else None
        operation = place.operations.get(scope["method"]) if place else None
        if operation is None:
            await cast("App", self._app)(scope, receive, send)
        else:
            scope["litestar_app"] = self._app
            await operation(scope, receive, send, path_params)

    def _add(self, operation: Operation) -> None:
        place = self._root
        for segment in operation.template[1:].split("/"):
            place = place.below(segment)
        place.operations |= dict.fromkeys(map(str, operation.route.http_methods), operation)

    def _find(self, path: str, path_params: dict[str, str]) -> RouteNode | None:
        """Where a path ends; what stands in it for the path_params of the template is put into `path_params`."""
        place = self._root
        for segment in path[1:].split("/"):
            named = place.named.get(segment)
            if named is not None:
                place = named
            elif segment and place.any is not None:
                place = place.any
                path_params[place.part] = segment
            else:
                return None
        return place
