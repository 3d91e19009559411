"""Foreign records answer exactly as missing ones: every operation, every kind of identifier."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.ids import new_id
from cleardeed.http.app import ROUTES
from cleardeed.http.openapi.document import DescribedOperation, described_operations
from cleardeed.sources.samples import INPUT_DATA
from tests.http.faults import fault
from tests.http.orders import order
from tests.service import Service

OPERATIONS = [one for one in described_operations(ROUTES) if one.operation.path]
OF_CHECKS = [one for one in OPERATIONS if "check_id" in one.operation.path]
STATES = ("processing", "report_ready", "partial", "failed")
UNKNOWN = {
    "check_id": new_id("chk"),
    "sha256": "0" * 64,
    "monitor_id": "999999999",
    "run_id": "999999999",
    "generation_id": new_id("gen"),
    "job_id": new_id("doc"),
    "valuation_id": new_id("val"),
    "event_id": "evt_1700000000000_0123456789abcdef",
    "edition": "2",
}
MONITOR = {
    "type": "seller",
    "subject": {"seller": INPUT_DATA["seller"]},
    "schedule_mode": "interval",
    "interval_days": 7,
    "cycles_left": 2,
}
BODIES: dict[str, dict[str, str]] = {
    "create_review": {"record_id": f"rec_{'0' * 32}", "decision": "cannot_tell", "reason": "x", "decided_by": "x"}
}
"""A body in order, of the operations for which none at all is not."""
HASHES = ("check_evidence_root_hash", "pdf_sha256", "data_snapshot_sha256", "evidence_manifest_sha256")


@pytest.fixture(scope="module")
def stranger(service: Service) -> Iterator[httpx.Client]:
    """A key with every scope on an account that has nothing."""
    with service.client(service.issue()) as client:
        yield client


@pytest.fixture(scope="module")
def foreign(service: Service, agency: IssuedApiKey, finished: Any) -> dict[str, list[str]]:
    """Identifiers of another account that exist, by the name of the path parameter that they fit."""
    key = service.issue(mode="sandbox")
    with service.client(key) as client:
        states = [client.post("/api/v1/checks", json=order("object", sandbox_status=state)).json() for state in STATES]
        deal = next(one for one in described_operations(ROUTES) if one.operation.operation_id == "generate_documents")
        generated = client.post(deal.path, json=deal.examples[0].body).raise_for_status().json()
        document = client.post("/api/v1/document-check", files={"file": ("a.txt", b"A contract")}).raise_for_status()
        valued = (
            client.post("/api/v1/valuation", json={"cadastral_number": "77:01:0001001:1"}).raise_for_status().json()
        )
        monitor = client.post("/api/v1/monitors", json=MONITOR).raise_for_status().json()
        event = client.get("/api/v1/events").raise_for_status().json()["items"][0]
    service.command("checks", "erase", states[2]["check_id"])
    evidence = finished["evidence"]
    return {
        "generation_id": [generated["generation_id"]],
        "job_id": [document.json()["job_id"]],
        "valuation_id": [valued["id"]],
        "check_id": [finished["check_id"], *(made["check_id"] for made in states)],
        "monitor_id": [str(monitor["id"])],
        "run_id": ["1"],
        "event_id": [event["id"]],
        "sha256": [
            *(evidence[name] for name in HASHES),
            *(source["normalized_result_sha256"] for source in evidence["sources"]),
        ],
        "other": [agency.account_id, agency.key_id, key.key_id, evidence["pdf_sha256"], finished["check_id"]],
    }


def test_the_parameters_are_those_tested() -> None:
    assert {name for one in OPERATIONS for name in one.operation.path} == set(UNKNOWN)


@pytest.mark.parametrize("one", OPERATIONS, ids=[one.operation.operation_id for one in OPERATIONS])
def test_a_foreign_identifier_answers_as_an_unknown_one(
    stranger: httpx.Client, foreign: dict[str, list[str]], one: DescribedOperation
) -> None:
    name = next(iter(one.operation.path))
    unknown = answered(stranger, one, UNKNOWN[name])
    assert unknown["error_code"] == "not_found"
    for identifier in foreign[name]:
        assert answered(stranger, one, identifier) == unknown


@pytest.mark.parametrize("one", OF_CHECKS, ids=[one.operation.operation_id for one in OF_CHECKS])
def test_an_identifier_of_another_kind_answers_as_an_unknown_one(
    stranger: httpx.Client, foreign: dict[str, list[str]], one: DescribedOperation
) -> None:
    unknown = answered(stranger, one, new_id("chk"))
    for identifier in [*foreign["other"], new_id("val"), "chk_", "1", "%00", "..%2f", "é"]:
        assert answered(stranger, one, identifier) == unknown


def answered(client: httpx.Client, one: DescribedOperation, identifier: str) -> dict[str, Any]:
    """The error without its request id and the echo of what was asked."""
    name = next(iter(one.operation.path))
    sent = BODIES.get(one.operation.operation_id, {})  # also where no handler reads one
    response = client.request(one.method, one.path.format(**(UNKNOWN | {name: identifier})), json=sent)
    extra = fault(response, 404, "not_found")
    assert extra.pop("sha256", identifier) == identifier
    body: dict[str, Any] = response.json()
    return {field: value for field, value in body.items() if field not in ("request_id", "sha256")}
