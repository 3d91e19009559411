"""JSON schemas of Structs, in the dialect and with the promises that a published description needs."""

import inspect
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect as types

from cleardeed.http.openapi.operation import Schema

TEMPLATE = "#/components/schemas/{name}"
REQUEST_ID: Schema = {
    "type": "string",
    "pattern": "^req_[0-9]+_[0-9a-f]{8}$",
    "description": "Names this request; quote it when you ask for help.",
}


def components(answers: Iterable[Any], requests: Iterable[Any]) -> tuple[dict[str, Schema], list[Schema], list[Schema]]:
    """The component schemas by name, and a schema for each answer and each request.

    What a Struct always encodes is `required` in an answer, also where the Struct has a default for it.
    """
    answers, requests = list(answers), list(requests)
    roots, found = msgspec.json.schema_components([*answers, *requests], ref_template=TEMPLATE)
    tidied = {name: _tidied(schema) for name, schema in found.items()}
    for struct in _structs(answers):
        if struct.__name__ in tidied:
            tidied[struct.__name__]["required"] = _always_encoded(struct)
            for schema in tidied[struct.__name__]["properties"].values():
                schema.pop("default", None)
    for answer in answers:
        _with_request_id(tidied[answer.__name__])
    published = [_tidied(root) for root in roots]
    return dict(sorted(tidied.items())), published[: len(answers)], published[len(answers) :]


def of(kind: Any) -> Schema:
    """The schema of a plain type."""
    schema: Schema = _tidied(msgspec.json.schema(kind))
    return schema


def query(kind: type[msgspec.Struct]) -> dict[str, Schema]:
    """The schemas of a query's parameters by name. A parameter cannot be null, only absent."""
    ((_, found),) = msgspec.json.schema_components([kind])[1].items()
    return {name: _without_null(_tidied(schema)) for name, schema in found["properties"].items()}


def _without_null(schema: Schema) -> Schema:
    """`X` of `X or null, null by default`."""
    kinds = [kind for kind in schema.get("anyOf", [schema]) if kind != {"type": "null"}]
    only: Schema = kinds[0]
    return only


def _with_request_id(schema: Schema) -> None:
    schema["properties"]["request_id"] = REQUEST_ID
    schema["required"].append("request_id")


def _always_encoded(struct: type[msgspec.Struct]) -> list[str]:
    omits = struct.__struct_config__.omit_defaults
    return [
        field.encode_name
        for field in msgspec.structs.fields(struct)
        if field.required or not (omits or field.default is msgspec.UNSET)
    ]


def _structs(roots: Iterable[Any]) -> set[type[msgspec.Struct]]:
    """Every Struct that the types are made of."""
    found: set[type[msgspec.Struct]] = set()
    waiting: list[Any] = list(types.multi_type_info(roots))
    while waiting:
        node = waiting.pop()
        if isinstance(node, types.StructType):
            if node.cls in found:
                continue
            found.add(node.cls)
        waiting.extend(_inside(node))
    return found


def _inside(node: Any) -> Iterator[Any]:
    """The types that a type's description holds, whatever it calls them."""
    values = [getattr(node, name) for name in getattr(node, "__struct_fields__", ())]
    for value in values:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, types.Type | types.Field):
                yield one


def _tidied(schema: Any) -> Any:
    """Python's anchors become those of ECMA-262, docstrings lose their line breaks, titles that repeat a name go."""
    if isinstance(schema, list):
        return [_tidied(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    tidied = {
        name: _tidied(value) for name, value in schema.items() if not (name == "title" and isinstance(value, str))
    }
    if isinstance(tidied.get("pattern"), str):
        tidied["pattern"] = tidied["pattern"].replace(r"\A", "^").replace(r"\Z", "$")
    if isinstance(tidied.get("description"), str):
        tidied["description"] = " ".join(inspect.cleandoc(tidied["description"]).split())
    return tidied
