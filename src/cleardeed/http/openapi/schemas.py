"""JSON schemas of Structs, in the dialect and with the promises that a published description needs."""

import inspect
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect as types

from cleardeed.http.openapi.operation import Schema

TEMPLATE = "#/components/schemas/{name}"
_JSON_TYPES: dict[type, str] = {str: "string", int: "integer", bool: "boolean"}
REQUEST_ID: Schema = {
    "type": "string",
    "pattern": "^req_[0-9]+_[0-9a-f]{8}$",
    "description": "Names this request; quote it when you ask for help.",
}


def component_schemas(
    answers: Iterable[Any], requests: Iterable[Any], events: Iterable[Any]
) -> tuple[dict[str, Schema], dict[int, Schema]]:
    """The component schemas by name, and the schema of each type by its `id`.

    What a Struct always encodes is `required` in an answer and an event, also where the Struct has a default for it.
    Defaults are stated in the description: generators take a field with a `default` for one that is always there.
    """
    answers, requests, events = list(answers), list(requests), list(events)
    roots, found = msgspec.json.schema_components([*answers, *requests, *events], ref_template=TEMPLATE)
    tidied = {name: _tidied(schema) for name, schema in found.items()}
    for struct in _structs([*answers, *events]):
        if struct.__name__ in tidied:
            tidied[struct.__name__]["required"] = _always_encoded(struct)
            for schema in tidied[struct.__name__]["properties"].values():
                schema.pop("default", None)
    for answer in answers:
        _with_request_id(tidied[answer.__name__])
    for component in tidied.values():
        for schema in component.get("properties", {}).values():
            _describe_default(schema)
    published = zip(map(id, [*answers, *requests, *events]), map(_tidied, roots), strict=True)
    return dict(sorted(tidied.items())), dict(published)


def _describe_default(schema: Schema) -> None:
    """The default as a sentence of the description, where it is a value that says something."""
    default = schema.pop("default", None)
    if default not in (None, [], {}):
        schema["description"] = f"{schema.get('description', '')} Default: `{default}`.".strip()


def type_schema(kind: Any) -> Schema:
    """The schema of a plain type."""
    schema: Schema = _tidied(msgspec.json.schema(kind))
    return schema


def query_schemas(kind: type[msgspec.Struct]) -> dict[str, Schema]:
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
    _with_type(tidied)
    if isinstance(tidied.get("pattern"), str):
        tidied["pattern"] = tidied["pattern"].replace(r"\A", "^").replace(r"\Z", "$")
    if isinstance(tidied.get("description"), str):
        tidied["description"] = " ".join(inspect.cleandoc(tidied["description"]).split())
    return tidied


def _with_type(schema: Schema) -> None:
    """The type of listed values, which msgspec leaves out; a list of one value is a constant."""
    values = schema.get("enum")
    if not isinstance(values, list) or "type" in schema:
        return
    kinds = {type(value) for value in values}
    if len(kinds) == 1 and (kind := _JSON_TYPES.get(*kinds)) is not None:
        schema["type"] = kind
    if len(values) == 1:
        (schema["const"],) = schema.pop("enum")
