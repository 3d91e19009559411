"""POST /checks/quote: prices and nothing else."""

from typing import Any

import httpx
import pytest

from tests.http.faults import fault, fields_at_fault
from tests.service import Service

PATH = "/api/v1/checks/quote"


def test_a_single_quote_has_one_item(client: httpx.Client) -> None:
    body = client.post(PATH, json={"type": "full"}).raise_for_status().json()
    body.pop("request_id")
    assert body == {
        "items": [
            {"index": 0, "type": "full", "price_amount": 890, "amount": 890, "monitoring_cycle_amount": 534},
        ],
        "total_price_amount": 890,
        "total_amount": 890,
        "currency": "RUB",
        "balance": 1_000_000,
        "balance_sufficient": True,
        "tier_name": "standard",
        "mode": "live",
    }


def test_a_batch_is_summed(client: httpx.Client) -> None:
    types = ["seller", "object", "full", "seller"]
    body = client.post(PATH, json={"items": [{"type": one, "x": 1} for one in types]}).json()
    assert [item["type"] for item in body["items"]] == types
    assert [item["index"] for item in body["items"]] == [0, 1, 2, 3]
    assert body["total_amount"] == 490 + 590 + 890 + 490


def test_a_balance_that_does_not_suffice_is_told(service: Service) -> None:
    with service.client(service.issue(balance=489)) as client:
        assert client.post(PATH, json={"type": "seller"}).json()["balance_sufficient"] is False
    with service.client(service.issue(balance=490)) as client:
        assert client.post(PATH, json={"type": "seller"}).json()["balance_sufficient"] is True


def test_a_sandbox_pays_nothing(service: Service) -> None:
    with service.client(service.issue(balance=0, mode="sandbox")) as client:
        body = client.post(PATH, json={"items": [{"type": "full"}] * 50}).json()
    assert (body["total_price_amount"], body["total_amount"], body["balance_sufficient"]) == (44_500, 0, True)
    assert {item["amount"] for item in body["items"]} == {0}


def test_nothing_is_launched_or_charged(service: Service) -> None:
    key = service.issue(balance=5000)
    with service.client(key) as client:
        client.post(PATH, json={"type": "full"}).raise_for_status()
        assert client.get("/api/v1/balance").json()["balance"] == 5000
        assert client.get("/api/v1/checks").json()["total"] == 0


@pytest.mark.parametrize("body", [{"type": "flat"}, {"items": [{"type": "full"}, {"type": ""}]}])
def test_an_unsupported_type_is_a_400(client: httpx.Client, body: Any) -> None:
    assert fault(client.post(PATH, json=body), 400, "invalid_check_type") == {}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"type": "full", "items": [{"type": "full"}]},
        {"type": 5},
        {"items": []},
        {"items": [{"type": "full"}] * 51},
        {"items": [{}]},
        {"items": ["full"]},
        {"items": {"type": "full"}},
        [],
        None,
    ],
)
def test_a_malformed_quote_is_a_422(client: httpx.Client, body: Any) -> None:
    assert fields_at_fault(client.post(PATH, json=body))
