"""GET /balance: the account's money, the same for all its keys, and always the sum of the ledger."""

import httpx

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.http.faults import fault, request_id_of
from tests.http.orders import order
from tests.service import Service, wait_finished


def test_it_has_the_contracts_fields(client: httpx.Client) -> None:
    response = client.get("/api/v1/balance")
    assert response.status_code == 200
    assert response.json() == {
        "balance": 1_000_000,
        "currency": "RUB",
        "tier_name": "standard",
        "active_package": None,
        "request_id": request_id_of(response),
    }


def test_it_is_the_sum_of_the_ledger_after_charges(service: Service, client: httpx.Client, key: IssuedApiKey) -> None:
    for check_type in ("seller", "object", "full"):
        client.post("/api/v1/checks", json=order(check_type)).raise_for_status()
    assert client.get("/api/v1/balance").json()["balance"] == 1_000_000 - 490 - 590 - 890
    total = service.query("SELECT sum(amount)::bigint FROM ledger_entries WHERE account_id = $1", key.account_id)
    assert total == 1_000_000 - 490 - 590 - 890


def test_all_keys_of_an_account_see_one_balance(service: Service, key: IssuedApiKey) -> None:
    sandbox = service.issue(account_id=key.account_id, balance=0, mode="sandbox")
    with service.client(sandbox) as client:
        assert client.get("/api/v1/balance").json()["balance"] == 1_000_000


def test_a_new_account_has_nothing(service: Service) -> None:
    with service.client(service.issue(balance=0)) as client:
        assert client.get("/api/v1/balance").json()["balance"] == 0


def test_it_needs_the_balance_scope(service: Service) -> None:
    with service.client(service.issue(scopes=["check:full"])) as client:
        fault(client.get("/api/v1/balance"), 403, "scope_denied")


def test_a_finished_check_costs_what_was_charged_at_its_launch(client: httpx.Client) -> None:
    created = client.post("/api/v1/checks", json=order("object")).json()
    wait_finished(client, created["check_id"])
    assert client.get("/api/v1/balance").json()["balance"] == created["balance_remaining"]
