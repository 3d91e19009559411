"""GET /tariffs and /account; packages as a partner sees them."""

import time

import httpx

from tests.http.faults import fields_at_fault
from tests.http.orders import order
from tests.service import Service

CHECKS = {"seller": 490, "object": 590, "full": 890}
MONITORING = {"seller": 294, "object": 354, "full": 534}


def test_the_price_table(client: httpx.Client) -> None:
    body = client.get("/api/v1/tariffs").json()
    body.pop("request_id")
    assert body == {
        "checks": CHECKS,
        "monitoring": MONITORING,
        "valuation": 290,
        "documents": {"document_check": 350, "document_generator": 250},
        "currency": "RUB",
        "tier_name": "standard",
    }


def test_a_type_narrows_both_maps(client: httpx.Client) -> None:
    body = client.get("/api/v1/tariffs", params={"type": "object"}).json()
    assert (body["checks"], body["monitoring"]) == ({"object": 590}, {"object": 354})
    assert fields_at_fault(client.get("/api/v1/tariffs", params={"type": "valuation"})) == ["type"]


def test_the_account_of_a_key(service: Service) -> None:
    key = service.issue(scopes=["check:seller"], name="office", webhook_url="https://partner.example/hook")
    with service.client(key) as client:
        body = client.get("/api/v1/account").raise_for_status().json()
    assert (body["account_id"], body["name"], body["mode"]) == (key.account_id, "Agency", "live")
    assert (body["tier_name"], body["currency"], body["scopes"]) == ("standard", "RUB", ["check:seller"])
    assert body["key"] == {
        "id": key.key_id,
        "name": "office",
        "prefix": key.prefix,
        "created_at": body["key"]["created_at"],
        "expires_at": None,
        "webhook_url": "https://partner.example/hook",
    }
    assert key.api_key.startswith(key.prefix)
    assert key.api_key not in str(body)
    assert body["limits"] == {
        "requests_per_minute": 1200,
        "valuations_per_minute": 60,
        "document_max_bytes": 20 * 1024 * 1024,
    }


def _buy(service: Service, account_id: str, *, amount: int, hours: int) -> None:
    """A package as the command books it, of a size for the test."""
    service.query(
        "WITH booked AS (SELECT post_entry($1, $2::int, 'package', 'pkg_' || random(), now()))"
        " INSERT INTO packages (account_id, name, tier, amount, remaining_amount, started_at, expires_at)"
        " SELECT $1, 'tiny', 'business', $2::int, $2::int, now(), now() + make_interval(hours => $3::int) FROM booked"
        " RETURNING 1",
        account_id,
        amount,
        hours,
    )


def test_a_package_is_spent_first_at_its_own_prices(service: Service) -> None:
    key = service.issue(balance=1000)
    _buy(service, key.account_id, amount=800, hours=1)
    with service.client(key) as client:
        active = client.get("/api/v1/balance").json()
        assert (active["balance"], active["tier_name"]) == (1800, "business")
        assert (active["active_package"]["name"], active["active_package"]["remaining_amount"]) == ("tiny", 800)
        first = client.post("/api/v1/checks", json=order()).json()
        assert (first["cost"], first["balance_remaining"]) == (712, 1088)
        assert client.get("/api/v1/balance").json()["active_package"]["remaining_amount"] == 88
        # The last of the package and the rest from the balance, still at the package's price.
        assert client.post("/api/v1/checks", json=order()).json()["cost"] == 712
        after = client.get("/api/v1/balance").json()
        assert (after["active_package"], after["tier_name"], after["balance"]) == (None, "standard", 376)


def test_money_of_an_expired_package_stays(service: Service) -> None:
    key = service.issue(balance=0)
    _buy(service, key.account_id, amount=5000, hours=1)
    service.query(
        "UPDATE packages SET expires_at = now() WHERE account_id = $1 RETURNING 1",
        key.account_id,
    )
    time.sleep(0.01)
    with service.client(key) as client:
        body = client.get("/api/v1/balance").json()
        assert (body["balance"], body["active_package"], body["tier_name"]) == (5000, None, "standard")
        assert client.post("/api/v1/checks", json=order()).json()["cost"] == 890


def test_a_refund_gives_back_to_the_package(service: Service) -> None:
    key = service.issue(balance=0)
    _buy(service, key.account_id, amount=1000, hours=1)
    with service.client(key) as client:
        check_id = client.post("/api/v1/checks", json=order()).json()["check_id"]
        service.query("SELECT post_entry($1, 712, 'refund', $2, now())", key.account_id, check_id)
        body = client.get("/api/v1/balance").json()
    assert (body["balance"], body["active_package"]["remaining_amount"]) == (1000, 1000)
