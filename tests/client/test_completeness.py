"""The client has a call for every operation, and a typed field for every field that is described."""

import inspect
import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import inspect as types

from cleardeed.client import calls
from cleardeed.client.answers import EvidenceBundle
from cleardeed.client.calls import Call
from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import build, described

DOCUMENT = build(ROUTES)
OPERATIONS = {one.operation.operation_id: one for one in described(ROUTES)}
NUMBERS = {"limit", "offset", "edition", "monitor_id", "run_id"}
ARGUMENTS: dict[str, Any] = dict.fromkeys(NUMBERS, 1) | {
    "content": b"",
    "orders": [],
    "types": [],
    "documents": [],
    "formats": [],
}
UNTYPED = {"data", "subject", "extract"}
"""Objects whose fields depend on what they are about; the client gives them as they are."""
CARD_ONLY = {"list_monitors.items[].runs"}
"""Described for the single resource, never listed."""


def call_of(operation_id: str) -> Call[Any] | None:
    """The client's request for the operation."""
    one = OPERATIONS[operation_id]
    pattern = re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(one.path)))
    for call in requests():
        if call.method.lower() == one.method and pattern.fullmatch(f"/api/v1{call.path}"):
            return call
    return None


def requests() -> Iterator[Call[Any]]:
    """Every request that the client can make."""
    for _, function in inspect.getmembers(calls, inspect.isfunction):
        answer = get_type_hints(function).get("return")
        if get_origin(answer) is Call and get_args(answer) != (Any,) and function is not calls.manifest_of:
            yield function(**{name: ARGUMENTS.get(name, "x") for name in inspect.signature(function).parameters})


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_every_field_of_an_operation_is_typed(operation_id: str) -> None:
    call = call_of(operation_id)
    assert call is not None, "client/calls has no request for it"
    one = OPERATIONS[operation_id]
    content = DOCUMENT["paths"][one.path][one.method]["responses"][str(one.status)]["content"]["application/json"]
    assert set(missing(content["schema"], types.type_info(call.answer), operation_id, set())) - CARD_ONLY == set()


def missing(schema: Any, kind: Any, path: str, seen: set[tuple[str, type]]) -> Iterator[str]:
    """Described fields that the client's type does not have."""
    schema = resolved(schema)
    for one in schema.get("anyOf", schema.get("oneOf", ())):
        yield from missing(one, kind, path, seen)
    structs = [one for one in alternatives(kind) if isinstance(one, types.StructType)]
    lists = [one for one in alternatives(kind) if isinstance(one, types.ListType)]
    if "items" in schema and lists:
        yield from missing(schema["items"], lists[0].item_type, f"{path}[]", seen)
    if "properties" not in schema:
        return
    if not structs:
        if path.rpartition(".")[2] not in UNTYPED:
            yield f"{path} is not typed"
        return
    here = (path.rpartition(".")[2], structs[0].cls)
    if here in seen:
        return
    seen.add(here)
    fields = {field.encode_name: field.type for field in structs[0].fields}
    for name, described_as in schema["properties"].items():
        if name not in fields:
            yield f"{path}.{name}"
        else:
            yield from missing(described_as, fields[name], f"{path}.{name}", seen)


def alternatives(kind: Any) -> list[Any]:
    return list(kind.types) if isinstance(kind, types.UnionType) else [kind]


def resolved(schema: Any) -> Any:
    return DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def test_a_missing_field_is_found() -> None:
    class Bare(msgspec.Struct):
        request_id: str

    schema = {"$ref": "#/components/schemas/EvidenceBundle"}
    assert "x.manifest" in set(missing(schema, types.type_info(Bare), "x", set()))
    assert not set(missing(schema, types.type_info(EvidenceBundle), "x", set()))


def test_every_example_can_be_read() -> None:
    for operation_id, one in OPERATIONS.items():
        call = call_of(operation_id)
        assert call is not None
        for example in one.examples:
            msgspec.convert(example.answer, call.answer)
