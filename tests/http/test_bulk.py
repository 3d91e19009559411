"""POST /checks/bulk: each element its own outcome, charged in order until the money ends."""

from typing import Any

import httpx
import pytest

from tests.http.faults import fault, fields_at_fault
from tests.http.orders import order
from tests.service import Service, wait_finished

PATH = "/api/v1/checks/bulk"


def test_every_element_becomes_a_check(client: httpx.Client) -> None:
    answer = client.post(PATH, json={"items": [order(), order("seller"), order("object")]})
    body = answer.json()
    assert answer.status_code == 201
    assert [(item["index"], item["status"], item["type"], item["cost"]) for item in body["items"]] == [
        (0, "processing", "full", 890),
        (1, "processing", "seller", 490),
        (2, "processing", "object", 590),
    ]
    assert {item["error"] for item in body["items"]} == {None}
    assert (body["total"], body["created"], body["failed"], body["total_cost"]) == (3, 3, 0, 1970)
    assert (body["balance_remaining"], body["mode"]) == (1_000_000 - 1970, "live")
    for item in body["items"]:
        assert wait_finished(client, item["check_id"])["status"] in ("report_ready", "partial")


def test_fifty_checks_fit_in_one_request(service: Service) -> None:
    with service.client(service.issue(balance=50 * 490)) as client:
        body = client.post(PATH, json={"items": [order("seller")] * 50}).json()
    assert (body["created"], body["failed"], body["total_cost"], body["balance_remaining"]) == (50, 0, 50 * 490, 0)
    assert len({item["check_id"] for item in body["items"]}) == 50


def test_elements_are_charged_in_order_until_the_money_ends(service: Service) -> None:
    with service.client(service.issue(balance=2000)) as client:
        body = client.post(PATH, json={"items": [order(), order(), order(), order("seller")]}).json()
        assert client.get("/api/v1/balance").json()["balance"] == 220
    assert [item["status"] for item in body["items"]] == ["processing", "processing", "error", "error"]
    assert [item["type"] for item in body["items"]] == ["full", "full", "full", "seller"]
    assert body["items"][2]["error"]["error_code"] == "insufficient_funds"
    assert body["balance_remaining"] == 220


def test_a_cheaper_element_may_follow_one_that_was_too_dear(service: Service) -> None:
    with service.client(service.issue(balance=500)) as client:
        body = client.post(PATH, json={"items": [order(), order("seller")]}).json()
    assert [item["status"] for item in body["items"]] == ["error", "processing"]


def test_a_faulty_element_fails_alone(service: Service) -> None:
    key = service.issue(scopes=["check:seller", "balance"])
    faulty: list[Any] = [order("seller"), order("full"), {"type": "seller"}, {"type": "flat"}, {}, 7, None, []]
    with service.client(key) as client:
        body = client.post(PATH, json={"items": faulty}).json()
    codes = [item["error"] and item["error"]["error_code"] for item in body["items"]]
    assert codes == [
        None,
        "scope_denied",
        "invalid_check_input",
        "invalid_check_type",
        "validation_error",
        "validation_error",
        "validation_error",
        "validation_error",
    ]
    assert (body["created"], body["failed"], body["total_cost"]) == (1, 7, 490)
    assert [body["items"][index]["error"]["message"] for index in (4, 5)] == [
        "type: is required",
        "must be an object",
    ]
    assert [item["type"] for item in body["items"]] == ["seller", "full", "seller", None, None, None, None, None]
    assert {item["mode"] for item in body["items"]} == {"live"}
    for item in body["items"][1:]:
        assert (item["status"], item["check_id"], item["cost"]) == ("error", None, None)
        assert set(item["error"]) == {"error_code", "message"}


@pytest.mark.parametrize("body", [{}, {"items": []}, {"items": [{}] * 51}, {"items": {}}, [], {"items": None}])
def test_a_malformed_request_is_a_422(client: httpx.Client, body: Any) -> None:
    assert fields_at_fault(client.post(PATH, json=body))


def test_a_repeat_is_replayed_whole(client: httpx.Client) -> None:
    headers = {"Idempotency-Key": "bulk-1"}
    body = {"items": [order(), {"type": "seller"}]}
    first, second = (client.post(PATH, json=body, headers=headers) for _ in range(2))
    assert second.headers["Idempotent-Replayed"] == "true"
    one, other = first.json(), second.json()
    assert one.pop("request_id") != other.pop("request_id")
    assert one == other
    assert client.get("/api/v1/checks").json()["total"] == 1
    assert fault(client.post(PATH, json={"items": [order()]}, headers=headers), 409, "idempotency_conflict") == {}


def test_a_key_of_one_operation_is_free_in_another(client: httpx.Client) -> None:
    headers = {"Idempotency-Key": "shared"}
    assert client.post("/api/v1/checks", json=order(), headers=headers).status_code == 201
    answer = client.post(PATH, json={"items": [order()]}, headers=headers)
    assert answer.status_code == 201
    assert "Idempotent-Replayed" not in answer.headers


def test_a_sandbox_bulk_is_there_at_once(service: Service) -> None:
    elements = [order(), order() | {"sandbox_status": "failed"}, order() | {"sandbox_status": "processing"}]
    with service.client(service.issue(balance=0, mode="sandbox")) as client:
        body = client.post(PATH, json={"items": elements}).json()
        states = [client.get(f"/api/v1/checks/{item['check_id']}").json()["status"] for item in body["items"]]
    assert states == ["report_ready", "failed", "processing"]
    assert [item["status"] for item in body["items"]] == states
    assert body["total_cost"] == 0
