"""Sandbox keys: the same answers, no charge, no real source, every state to be had."""

from collections.abc import Iterator

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.http.faults import fault
from tests.http.orders import OBJECT, SELLER, order
from tests.service import Service

PATH = "/api/v1/checks"


@pytest.fixture(scope="module")
def sandbox_key(service: Service) -> IssuedApiKey:
    return service.issue(balance=777, mode="sandbox")


@pytest.fixture
def sandbox(service: Service, sandbox_key: IssuedApiKey) -> Iterator[httpx.Client]:
    with service.client(sandbox_key) as client:
        yield client


def test_without_a_wish_it_is_ready_at_once(sandbox: httpx.Client) -> None:
    body = sandbox.post(PATH, json=order()).raise_for_status().json()
    assert (body["status"], body["mode"], body["cost"], body["price_amount"]) == ("report_ready", "sandbox", 0, 890)
    assert body["balance_remaining"] == 777
    assert sandbox.get(f"{PATH}/{body['check_id']}").json()["status"] == "report_ready"


@pytest.mark.parametrize("state", ["processing", "report_ready", "partial", "failed"])
def test_each_state_can_be_had(sandbox: httpx.Client, state: str) -> None:
    body = sandbox.post(PATH, json=order() | {"sandbox_status": state}).json()
    check = sandbox.get(f"{PATH}/{body['check_id']}").json()
    assert body["status"] == check["status"] == state
    assert ("result" in check) == ("evidence" in check) == (state in ("report_ready", "partial"))
    assert (check["completed_at"] is None) == (state == "processing")


def test_it_has_the_shape_of_a_live_one(sandbox: httpx.Client, finished: dict[str, object]) -> None:
    body = sandbox.post(PATH, json=order(legal_opinion_enabled=True)).json()
    check = sandbox.get(f"{PATH}/{body['check_id']}").json()
    assert set(check) == set(finished)
    # The sandbox has invented sales; the live check was of a service that has loaded none, and then has no value.
    assert set(check["result"]) - {"value"} == set(finished["result"]) - {"value"}  # type: ignore[call-overload]
    assert set(check["evidence"]) == set(finished["evidence"])  # type: ignore[call-overload]
    assert {line["connector"] for line in check["result"]["checklist"]} == {"sandbox"}


def test_it_can_be_downloaded_and_verified(sandbox: httpx.Client) -> None:
    body = sandbox.post(PATH, json=order()).json()
    check = sandbox.get(f"{PATH}/{body['check_id']}").json()
    assert httpx.get(check["pdf_url"]).content.startswith(b"%PDF")
    assert sandbox.get(f"/api/v1/verify/{check['evidence']['pdf_sha256']}").json()["valid"] is True
    assert "SANDBOX" in httpx.get(check["report_url"]).text


@pytest.mark.parametrize(("kind", "tone"), [("apartment", "low"), ("house", "unknown")])
def test_a_low_score_is_not_green_where_it_is_too_early(sandbox: httpx.Client, kind: str, tone: str) -> None:
    house = {"cadastral_number": "77:99:0009999:1001", "object_type": kind}
    created = sandbox.post(PATH, json={"type": "object", "input_data": {"object": house}}).json()
    check = sandbox.get(f"{PATH}/{created['check_id']}").json()
    assert (check["risk_score"], check["result"]["risk_scoring"]["level"]) == (0, "low")
    assert f'<svg class="gauge {tone}"' in httpx.get(check["report_url"]).text


@pytest.mark.parametrize("level", ["low", "medium", "high", "critical"])
def test_a_marker_steers_the_level(sandbox: httpx.Client, level: str) -> None:
    # Without a passport: what is wrong with the input itself is found in the sandbox too.
    seller = {name: SELLER[name] for name in ("first_name", "birth_date")} | {"last_name": f"Иванов +level:{level}"}
    body = {"type": "seller", "input_data": {"seller": seller}}
    check_id = sandbox.post(PATH, json=body).json()["check_id"]
    assert sandbox.get(f"{PATH}/{check_id}").json()["result"]["risk_scoring"]["level"] == level


@pytest.mark.parametrize(
    ("marker", "wanted"),
    [("+fssp:found", "partial"), ("+fssp:found +egrn:found", "partial"), ("+egrn:unavailable", None)],
)
def test_the_launch_tells_how_it_ends(sandbox: httpx.Client, marker: str, wanted: str | None) -> None:
    body = order(seller=SELLER | {"last_name": f"Иванов {marker}"}) | ({"sandbox_status": wanted} if wanted else {})
    made = sandbox.post(PATH, json=body).raise_for_status().json()
    assert made["status"] == sandbox.get(f"{PATH}/{made['check_id']}").json()["status"] == "partial"


@pytest.mark.parametrize("level", ["low", "medium", "high", "critical"])
@pytest.mark.parametrize("price", [1, 4_000_000, 900_000_000])
def test_the_level_holds_whatever_price_is_sent(sandbox: httpx.Client, level: str, price: int) -> None:
    seller = {name: SELLER[name] for name in ("first_name", "birth_date")} | {"last_name": f"Иванов +level:{level}"}
    thing = {"cadastral_number": "77:99:0009999:1001", "object_type": "apartment", "price": price}
    body = {"type": "full", "input_data": {"seller": seller, "object": thing}}
    check_id = sandbox.post(PATH, json=body).raise_for_status().json()["check_id"]
    result = sandbox.get(f"{PATH}/{check_id}").json()["result"]
    assert result["risk_scoring"]["level"] == level
    assert result["value"]["estimated_price"] == price
    assert 0 < result["value"]["low"] <= price <= result["value"]["high"]


@pytest.mark.parametrize("changes", [{"last_name": "Иванов +fsp:found"}, {"last_name": "Иванов +level:golden"}])
def test_a_misspelt_marker_is_refused(sandbox: httpx.Client, service: Service, changes: dict[str, str]) -> None:
    response = sandbox.post(PATH, json=order(seller=SELLER | changes))
    fault(response, 400, "invalid_check_input")
    assert "fssp, kad_arbitr" in response.json()["message"]
    with service.client(service.issue()) as live:  # there it is no marker, and no name that anybody bears
        answer = live.post(PATH, json=order(seller=SELLER | changes))
        fault(answer, 400, "invalid_check_input")
        assert answer.json()["message"].startswith("last_name holds the character U+002B")
        elsewhere = OBJECT | {"address": "г. Примерск +egrn:found"}
        assert live.post(PATH, json=order(seller=SELLER, object=elsewhere)).status_code == 201


def test_markers_against_the_wish_are_refused(sandbox: httpx.Client) -> None:
    body = order(seller=SELLER | {"last_name": "Иванов +fssp:found"}) | {"sandbox_status": "failed"}
    fault(sandbox.post(PATH, json=body), 400, "invalid_check_input")


def test_nothing_was_charged(service: Service, sandbox: httpx.Client, sandbox_key: IssuedApiKey) -> None:
    sandbox.post(PATH, json=order())
    assert sandbox.get("/api/v1/balance").json()["balance"] == 777
    entries = service.query("SELECT count(*) FROM ledger_entries WHERE account_id = $1", sandbox_key.account_id)
    assert entries == 1


def test_a_repeat_is_replayed(sandbox: httpx.Client) -> None:
    headers = {"Idempotency-Key": "sandbox-1"}
    first, second = (sandbox.post(PATH, json=order(), headers=headers) for _ in range(2))
    assert first.json()["check_id"] == second.json()["check_id"]
    assert second.headers["Idempotent-Replayed"] == "true"
