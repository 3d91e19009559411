"""The published description: whole, valid, current, and true of the running service."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest

from cleardeed.http import openapi
from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import DescribedOperation, build, described_operations
from cleardeed.http.openapi.examples import Example
from cleardeed.http.openapi.failures import NAMES, all_error_types
from cleardeed.reports.model import SellerIdentity
from tests.http.record_examples import as_form
from tests.service import Service

EXPORTED = Path(__file__).parents[2] / "docs" / "openapi.json"
DOCUMENT = build(ROUTES)
OPERATIONS = {one.operation.operation_id: one for one in described_operations(ROUTES)}
EXAMPLES = [(one, example) for one in OPERATIONS.values() for example in one.examples]
HISTORIES = {"list_checks", "list_events", "list_monitors"}
"""Their items are what was done before, and a monitor's cycle may have run or not when it is listed."""
REPEATABLE = [
    (one, example) for one, example in EXAMPLES if not example.path and "check_id" not in (example.body or {})
]
"""Those that need no identifier of a check that another database does not have."""


def names(cases: list[tuple[DescribedOperation, Example]]) -> list[str]:
    return [f"{one.operation.operation_id}-{example.name}" for one, example in cases]


def closed(document: dict[str, Any]) -> dict[str, Any]:
    """The description in which every object of an answer has the named fields and no others.

    Published schemas are open, so that a field can be added; the service must not answer one that is not described.
    """
    document = copy.deepcopy(document)
    for name, schema in document["components"]["schemas"].items():
        if not name.endswith(("Body", "Hash")):  # those stand inside an allOf
            schema["additionalProperties"] = False
    return document


def schema_of(one: DescribedOperation, status: str = "") -> Any:
    """A validator of the operation's answer that knows no other fields than the published."""
    document = closed(DOCUMENT)
    responses = document["paths"][one.path][one.method]["responses"]
    schema = responses[status or str(one.status)]["content"]["application/json"]["schema"]
    whole = {"components": document["components"], "allOf": [schema]}
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=True)


@pytest.fixture(scope="module")
def sandbox(service: Service) -> Iterator[httpx.Client]:
    with service.client(service.issue(mode="sandbox")) as client:
        yield client


def test_the_exported_copy_is_current() -> None:
    assert json.loads(EXPORTED.read_text(encoding="utf-8")) == json.loads(json.dumps(DOCUMENT)), (
        "python -m cleardeed.http.openapi > docs/openapi.json"
    )


def test_the_service_publishes_this_document(anonymous: httpx.Client) -> None:
    response = anonymous.get("/openapi.json")
    assert response.headers["Content-Type"] == "application/json"
    assert response.json() == json.loads(json.dumps(DOCUMENT))
    assert (response.json()["openapi"], response.json()["info"]["version"]) == ("3.1.0", "1.0.0")


def test_nulls_of_a_change_that_are_published_are_well_formed(sandbox: httpx.Client) -> None:
    order = next(example.body for example in OPERATIONS["create_monitor"].examples)
    monitor = sandbox.post("/api/v1/monitors", json=order).json()
    for name, schema in DOCUMENT["components"]["schemas"]["MonitorChange"]["properties"].items():
        answer = sandbox.patch(f"/api/v1/monitors/{monitor['id']}", json={name: None})
        nullable = {"type": "null"} in schema.get("anyOf", ())
        assert (answer.status_code == 422) == (not nullable), f"{name}: {answer.text}"


def test_every_schema_is_valid() -> None:
    for schema in DOCUMENT["components"]["schemas"].values():
        jsonschema_rs.meta.validate(schema)


def test_every_reference_leads_somewhere() -> None:
    for reference in references(DOCUMENT):
        place: Any = DOCUMENT
        for name in reference.removeprefix("#/").split("/"):
            place = place[name]
    linked = {link["operationId"] for link in found_under(DOCUMENT, "links")}
    assert linked <= set(OPERATIONS)


@pytest.mark.parametrize("one", OPERATIONS.values(), ids=OPERATIONS)
def test_every_operation_declares_every_status_of_the_contract(one: DescribedOperation) -> None:
    responses = DOCUMENT["paths"][one.path][one.method]["responses"]
    assert set(responses) == {str(one.status), *map(str, NAMES)}


@pytest.mark.parametrize("one", OPERATIONS.values(), ids=OPERATIONS)
def test_every_operation_has_an_example(one: DescribedOperation) -> None:
    assert one.examples, "python -m tests.http.record_examples"
    assert (one.operation.body is None) == (one.examples[0].body is None)


@pytest.mark.parametrize(("one", "example"), EXAMPLES, ids=names(EXAMPLES))
def test_every_example_fits_its_schema(one: DescribedOperation, example: Example) -> None:
    schema_of(one).validate(example.answer)
    if one.operation.body is not None:
        content = DOCUMENT["paths"][one.path][one.method]["requestBody"]["content"][one.operation.body_media]
        whole = {"components": DOCUMENT["components"], "allOf": [content["schema"]]}
        jsonschema_rs.Draft202012Validator(whole, validate_formats=True).validate(example.body)


@pytest.mark.parametrize(("one", "example"), REPEATABLE, ids=names(REPEATABLE))
def test_the_service_answers_every_example_as_described(
    sandbox: httpx.Client, one: DescribedOperation, example: Example
) -> None:
    form = one.operation.body_media == "multipart/form-data"
    sent = as_form(example.body) if form else {"json": example.body}
    response = sandbox.request(one.method, one.path, params=example.query, **sent)
    assert response.status_code == one.status, response.text
    assert is_compact(response)
    schema_of(one).validate(response.json())
    assert shape(response.json()) == shape(example.answer) or one.operation.operation_id in HISTORIES


def is_compact(response: httpx.Response) -> bool:
    """Whether the answer has no space between its values; all answers are spaced alike."""
    return response.content == msgspec.json.format(response.content, indent=-1)


def test_what_is_read_of_a_check_is_as_described(sandbox: httpx.Client, owner: httpx.Client, finished: Any) -> None:
    """Sandbox and live, each state, and the links that lead on."""
    body = OPERATIONS["create_check"].examples[0].body
    ids = [(owner, finished["check_id"])]
    for state in ("processing", "report_ready", "partial", "failed"):
        made = sandbox.post("/api/v1/checks", json=body | {"sandbox_status": state}).json()
        ids.append((sandbox, made["check_id"]))
    for client, check_id in ids:
        read = client.get(f"/api/v1/checks/{check_id}")
        assert is_compact(read)
        check = read.json()
        schema_of(OPERATIONS["get_check"]).validate(check)
        if check["status"] in ("report_ready", "partial"):
            schema_of(OPERATIONS["get_manifest"]).validate(client.get(f"/api/v1/checks/{check_id}/manifest").json())
            for sha256 in (
                check["evidence"]["pdf_sha256"],
                check["evidence"]["sources"][0]["normalized_result_sha256"],
            ):
                schema_of(OPERATIONS["verify"]).validate(client.get(f"/api/v1/verify/{sha256}").json())


def test_errors_are_as_described() -> None:
    """Each code of the service is declared under its status."""
    for kind in all_error_types():
        shared = DOCUMENT["components"]["responses"][NAMES[kind.status]]["content"]["application/json"]
        assert kind.error_code in shared["schema"]["allOf"][1]["properties"]["error_code"]["enum"]
    own = [
        response
        for methods in DOCUMENT["paths"].values()
        for operation in methods.values()
        for status, response in operation["responses"].items()
        if not status.startswith("2") and "$ref" not in response
    ]
    for response in [*DOCUMENT["components"]["responses"].values(), *own]:
        content = response["content"]["application/json"]
        whole = {"components": DOCUMENT["components"], "allOf": [content["schema"]]}
        assert content["examples"]
        for example in content["examples"].values():
            jsonschema_rs.Draft202012Validator(whole).validate(example["value"])


def test_no_examples_without_an_operation() -> None:
    files = (Path(openapi.__file__).parent / "examples").glob("*.json")
    assert {file.stem for file in files} == set(OPERATIONS)


def shape(value: Any) -> Any:
    """The names of fields, all the way down; of a list, those of its elements together."""
    if isinstance(value, dict):
        return {name: shape(item) for name, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value]
    return None


def references(node: Any) -> Iterator[str]:
    """Every $ref."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for item in node.values():
            yield from references(item)
    elif isinstance(node, list):
        for item in node:
            yield from references(item)


def found_under(node: Any, name: str) -> Iterator[Any]:
    """Every value of every object called `name`."""
    if isinstance(node, dict):
        if isinstance(node.get(name), dict):
            yield from node[name].values()
        for item in node.values():
            yield from found_under(item, name)


def test_a_result_that_was_sealed_before_passports_were_shown_fits_and_can_be_read() -> None:
    examples = [one for one in OPERATIONS["get_check"].examples if "seller" in (one.answer.get("result") or {})]
    assert examples
    for example in examples:
        earlier = copy.deepcopy(example.answer)
        earlier["result"]["seller"].pop("passport", None)
        schema_of(OPERATIONS["get_check"]).validate(earlier)
        assert msgspec.convert(earlier["result"]["seller"], SellerIdentity).passport is msgspec.UNSET
        earlier["result"]["seller"]["passport"] = None
        schema_of(OPERATIONS["get_check"]).validate(earlier)
