"""The OpenAPI document, built from the routes and the `Operation` that each declares."""

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler

from cleardeed.http.auth import HEADER as KEY_HEADER
from cleardeed.http.auth import KeyGuard
from cleardeed.http.idempotency import HEADER as IDEMPOTENCY_HEADER
from cleardeed.http.idempotency import MAX_LENGTH
from cleardeed.http.openapi import failures, headers, schemas
from cleardeed.http.openapi.examples import Example, examples_of
from cleardeed.http.openapi.operation import Operation, Schema
from cleardeed.http.openapi.webhooks import EVENTS, webhooks

VERSION = "1.0.0"
PREFIX = "/api/v1"
SCHEME = "ApiKey"
SCOPES = "x-scopes"
"""Of an operation: the scopes of which the key needs any one; any key may call it where there is none. Linters and
generators take scopes of `security` for those of OAuth."""
DESCRIPTION = """
Property due diligence for partner systems: checks of a seller, an object or both, their evidence, and the account's
money and keys.

Every answer carries `request_id` in its body and in the header `X-Request-Id`. Times are ISO 8601 in UTC with a `Z`;
money is whole roubles. A sandbox key charges nothing and asks no real source; its answers have the structure of live
ones. What belongs to another account answers as what does not exist, and so does what was made in the other mode: live
and sandbox keys of an account share its balance, its tariffs and nothing else. Clients should pass over fields that
they do not know.

Where several faults meet, the first of these answers: unknown route 404, key 401, rate 429, scope 403, size 413, shape
422, meaning 400, object 404, conflict 409, money 402. Retry a 429, after which nothing was done, when the time in
`Retry-After` is over. A 503 tells that the database is away or the service shuts down: retry it after its
`Retry-After`, and a broken connection, with the same `Idempotency-Key`, for the work may have been done. Anything else
will not change by repeating. Decide by `error_code`:
`message` is for your engineers, and English whatever the account's language, which is that of its reports.
"""
_PRINTED = "[!-~¡-¬®-ÿ]"
"""What is printable of the characters that a header can hold, without the space."""
_IDEMPOTENCY_KEY: Schema = {
    "name": IDEMPOTENCY_HEADER,
    "in": "header",
    "required": False,
    "description": "A text of your own, printable. A repeat with the same key and body answers the same, charges"
    " nothing and has the header Idempotent-Replayed; with another body it is a 409. Kept 30 days, for successes only."
    " What was erased since is left out, as in a read.",
    "schema": {"type": "string", "maxLength": MAX_LENGTH, "pattern": f"^{_PRINTED}([ {_PRINTED[1:-1]}]*{_PRINTED})?$"},
}


class DescribedOperation(msgspec.Struct, frozen=True):
    """A route of the contract with its `Operation`."""

    method: str
    path: str
    status: int
    scopes: tuple[str, ...]
    operation: Operation
    examples: list[Example]


def described_operations(routes: Iterable[HTTPRouteHandler]) -> list[DescribedOperation]:
    """The routes that say what they are, in their order."""
    return [_described(route) for route in routes if "operation" in route.opt]


def build(routes: Iterable[HTTPRouteHandler]) -> dict[str, Any]:
    """The OpenAPI 3.1.0 document of the routes."""
    found = described_operations(routes)
    answers = list(dict.fromkeys(kind for one in found for kind in _answers(one.operation)))
    bodies = [one.operation.body for one in found if one.operation.body is not None]
    published, by_type = schemas.component_schemas(answers, bodies, EVENTS)
    paths: dict[str, dict[str, Any]] = {}
    for one in found:
        paths.setdefault(one.path, {})[one.method] = _operation(one, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "cleardeed",
            "version": VERSION,
            "description": DESCRIPTION.strip(),
            "contact": {"name": "The operator of this service"},
        },
        "servers": [{"url": "/", "description": "The address that served this description."}],
        "tags": [{"name": tag} for tag in dict.fromkeys(one.operation.tag for one in found)],
        "security": [{SCHEME: []}],
        "paths": paths,
        "webhooks": webhooks({event.__name__: by_type[id(event)] for event in EVENTS}),
        "components": {
            "schemas": published,
            "responses": failures.shared_responses(),
            "headers": headers.DEFINITIONS,
            "securitySchemes": {SCHEME: {"type": "apiKey", "in": "header", "name": KEY_HEADER}},
        },
    }


def _described(route: HTTPRouteHandler) -> DescribedOperation:
    (path,) = route.paths
    (method,) = route.http_methods - {"HEAD"}
    guards = [guard for guard in route.guards or () if isinstance(guard, KeyGuard)]
    operation: Operation = route.opt["operation"]
    return DescribedOperation(
        method=method.lower(),
        path=path.replace(":str}", "}").replace(":int}", "}"),
        status=route.status_code or 200,
        scopes=guards[0].scopes,
        operation=operation,
        examples=examples_of(operation.operation_id),
    )


def _answers(operation: Operation) -> list[Any]:
    return [operation.answer, *failures.BODIES, *map(type, operation.bodies_of_errors.values())]


def _operation(one: DescribedOperation, by_type: dict[int, Schema]) -> dict[str, Any]:
    operation = one.operation
    made: dict[str, Any] = {
        "operationId": operation.operation_id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.description.strip(),
        SCOPES: list(one.scopes),
        "parameters": _parameters(one),
    }
    if operation.body is not None:
        content = _content(operation.body_media, by_type[id(operation.body)], _bodies(one))
        made["requestBody"] = {"required": True, "content": content}
    made["responses"] = {str(one.status): _success(one, by_type[id(operation.answer)])} | failures.error_responses(
        operation, {status: by_type[id(type(body))] for status, body in operation.bodies_of_errors.items()}
    )
    return made


def _parameters(one: DescribedOperation) -> list[Schema]:
    operation = one.operation
    made: list[Schema] = [
        {"name": name, "in": "path", "required": True, "schema": schemas.type_schema(kind)} | _example(one, name, kind)
        for name, kind in operation.path.items()
    ]
    if operation.query is not None:
        made += [
            {"name": name, "in": "query", "required": False, "schema": schema}
            for name, schema in schemas.query_schemas(operation.query).items()
        ]
    return [*made, _IDEMPOTENCY_KEY] if operation.idempotent else made


def _example(one: DescribedOperation, name: str, kind: Any) -> dict[str, Any]:
    found = [example.path[name] for example in one.examples if name in example.path]
    return {"example": msgspec.convert(found[0], kind, strict=False)} if found else {}


def _success(one: DescribedOperation, schema: Schema) -> dict[str, Any]:
    operation = one.operation
    made: dict[str, Any] = {
        "description": operation.success,
        "headers": headers.success_headers(idempotent=operation.idempotent),
        "content": _content(
            "application/json",
            schema,
            {example.name: _example_object(example, example.answer) for example in one.examples},
        ),
    }
    if operation.links:
        made["links"] = {
            link.operation_id: {
                "operationId": link.operation_id,
                "parameters": link.parameters,
                "description": link.description,
            }
            for link in operation.links
        }
    return made


def _bodies(one: DescribedOperation) -> dict[str, Any]:
    return {example.name: _example_object(example, example.body) for example in one.examples}


def _example_object(example: Example, value: Any) -> dict[str, Any]:
    return {"summary": example.summary, "value": value}


def _content(media: str, schema: Schema, examples: dict[str, Any]) -> dict[str, Any]:
    return {media: {"schema": schema} | ({"examples": examples} if examples else {})}
