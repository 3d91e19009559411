"""Routes API operations before Litestar, which serves all other routes.

An operation takes the request and its path parameters, reads the rest itself and returns a response that sends itself.
Litestar's work around such a call (matching, binding, building a response, wrapping every message) took a third of a
read's time (ADR 19). Litestar also answers unknown paths and methods that a path does not have.
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
from cleardeed.telemetry import tracing


class RoutedOperation(msgspec.Struct, frozen=True):
    """An API operation to route to: its handler, the template of its path (`/checks/{check_id}`) and its guards."""

    route: HTTPRouteHandler
    template: str
    guards: list[KeyGuard]

    async def __call__(self, scope: Scope, receive: Any, send: Send, path_params: dict[str, str]) -> None:
        """Answers a request; errors become the contract's error body."""
        if not tracing.is_on():
            await self._answer(scope, receive, send, path_params)
            return
        method = scope["method"]
        with tracing.span(
            f"{method} {self.template}",
            kind="server",
            parent=tracing.traceparent_of(scope["headers"]),
            method=method,
            route=self.template,
        ) as span:
            span.set(status_code=await self._answer(scope, receive, send, path_params))

    async def _answer(self, scope: Scope, receive: Any, send: Send, path_params: dict[str, str]) -> int:
        """Sends the answer; its status."""
        scope["route_handler"], scope["path_template"] = self.route, self.template
        request: ApiRequest = Request(cast("Any", scope), receive, cast("Any", send))
        try:
            for guard in self.guards:
                await guard(request, self.route)
            answer = await self.route.fn(request=request, **path_params)
        except Exception as error:
            answer = to_response(request, error)
        await answer(scope, receive, send)
        status: int = answer.status_code
        return status


class RouteNode:
    """A node in the tree of path segments: its children, and the operations of the path that ends here, by method."""

    def __init__(self) -> None:
        self.literals: dict[str, RouteNode] = {}
        self.parameter: RouteNode | None = None
        self.name = ""
        self.operations: dict[str, RoutedOperation] = {}

    def child(self, segment: str) -> "RouteNode":
        """The child for a segment of a template, created where it is missing."""
        if not segment.startswith("{"):
            return self.literals.setdefault(segment, RouteNode())
        if self.parameter is None:
            self.parameter = RouteNode()
            self.parameter.name = segment[1:-1]
        return self.parameter


class Dispatcher:
    """An ASGI application: the operations among the routes of `app`, and `app` for everything else."""

    def __init__(self, app: Litestar) -> None:
        self._app = app
        self._root = RouteNode()
        for path in app.routes:
            if isinstance(path, HTTPRoute):
                for route in path.route_handlers:
                    if "operation" in route.opt:
                        self._add(
                            RoutedOperation(route, path.path_format, cast("list[KeyGuard]", list(route.guards or ())))
                        )

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        """Answers a request, or passes it on to Litestar."""
        path_params: dict[str, str] = {}
        node = self._find(scope["path"], path_params) if scope["type"] == "http" else None
        operation = node.operations.get(scope["method"]) if node else None
        if operation is None:
            await cast("App", self._app)(scope, receive, send)
        else:
            scope["litestar_app"] = self._app
            await operation(scope, receive, send, path_params)

    def _add(self, operation: RoutedOperation) -> None:
        node = self._root
        for segment in operation.template[1:].split("/"):
            node = node.child(segment)
        node.operations |= dict.fromkeys(map(str, operation.route.http_methods), operation)

    def _find(self, path: str, path_params: dict[str, str]) -> RouteNode | None:
        """The node of a path, or None; values of the template's parameters are added to `path_params`."""
        node = self._root
        for segment in path[1:].split("/"):
            literal = node.literals.get(segment)
            if literal is not None:
                node = literal
            elif segment and node.parameter is not None:
                node = node.parameter
                path_params[node.name] = segment
            else:
                return None
        return node
