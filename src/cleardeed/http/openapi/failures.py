"""Answers to requests that fail: every status that the contract declares, with its codes."""

from collections.abc import Iterable
from typing import Any

import msgspec

from cleardeed.core import errors
from cleardeed.http.answers import ErrorBody, MalformedBody
from cleardeed.http.openapi import headers
from cleardeed.http.openapi.operation import Operation, Schema

BODIES = (ErrorBody, MalformedBody)
NAMES = {
    400: "BadRequest",
    401: "Unauthorized",
    402: "InsufficientFunds",
    403: "ScopeDenied",
    404: "NotFound",
    405: "MethodNotAllowed",
    409: "Conflict",
    413: "TooLarge",
    422: "Malformed",
    429: "TooManyRequests",
    500: "InternalError",
    503: "Unavailable",
}
"""The declared statuses, with 405, and the names of their shared descriptions."""
_DESCRIPTIONS = {
    400: "Well formed, but its meaning cannot be acted on.",
    413: "The body exceeds the allowed size.",
    422: "Malformed; `details` names the fields and never quotes a value.",
    500: "The service failed; its log has the reason under the `request_id`.",
}
_ID = "req_1767225600000_0a1b2c3d"
_DETAILS = [{"field": "limit", "message": "must be a whole number from 1 to 100"}]


def all_error_types() -> list[type[errors.ApiError]]:
    """Every error that the service can answer."""
    kinds: list[type[errors.ApiError]] = errors.ApiError.__subclasses__()
    return [errors.ApiError, *kinds]


def shared_responses() -> dict[str, Any]:
    """The descriptions that operations refer to, by name."""
    return {name: _response(status, _kinds(status), None) for status, name in NAMES.items()}


def error_responses(operation: Operation, own_bodies: dict[int, Schema]) -> dict[str, Any]:
    """The failures of an operation: the shared ones, but where it has codes or a body of its own."""
    made = {str(status): {"$ref": f"#/components/responses/{name}"} for status, name in NAMES.items()}
    if operation.errors:
        made["400"] = _response(400, operation.errors, None)
    for status, schema in own_bodies.items():
        example = msgspec.to_builtins(operation.bodies_of_errors[status]) | {"request_id": _ID}
        made[str(status)] = _response(status, _kinds(status), (schema, example))
    return made


def _kinds(status: int) -> list[type[errors.ApiError]]:
    return [kind for kind in all_error_types() if kind.status == status]


def _response(
    status: int, kinds: Iterable[type[errors.ApiError]], own: tuple[Schema, dict[str, Any]] | None
) -> dict[str, Any]:
    """`own` is the body that the operation has beyond the usual one, and an example of it."""
    kinds = list(kinds)
    usual = {"$ref": f"#/components/schemas/{'MalformedBody' if status == 422 else 'ErrorBody'}"}
    body, examples = (own[0], [own[1]]) if own else (usual, [_example(status, kind) for kind in kinds])
    code: Schema = {"properties": {"error_code": {"enum": [kind.error_code for kind in kinds]}}}
    content = {
        "schema": {"allOf": [body, code]},
        "examples": {example["error_code"]: {"value": example} for example in examples},
    }
    return {
        "description": _DESCRIPTIONS.get(status, kinds[0].default_message),
        "headers": headers.error_headers(status),
        "content": {"application/json": content},
    }


def _example(status: int, kind: type[errors.ApiError]) -> dict[str, Any]:
    body: dict[str, Any] = {"error_code": kind.error_code, "message": kind.default_message, "request_id": _ID}
    return body | {"details": _DETAILS} if status == 422 else body
