"""POST and GET /valuation: what is answered, what it costs, how it is kept, verified and erased."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.pool import open_pool
from cleardeed.evidence.reading import parse_evidence
from cleardeed.reports.labels import labels_in
from cleardeed.sources.local.load import import_register
from cleardeed.valuation.load import import_sales
from cleardeed.valuation.training import train_markets
from tests.deals.reading import pdf_text
from tests.http.at_once import assert_made_once, assert_money_for_three, at_once
from tests.http.faults import fault, fields_at_fault, request_id_of
from tests.http.test_languages import LATIN_SENTENCE, not_russian
from tests.service import Service
from tests.valuation.making import made_sales, write_csv

PATH = "/api/v1/valuation"
PRICE = 290
BALANCE = 1_000_000
NUMBER = "77:01:0001001:5000"
ORDER: dict[str, Any] = {
    "cadastral_number": NUMBER,
    "object_type": "apartment",
    "address": "г. Примерск, ул. Первая, д. 1",
    "attributes": {"area_m2": 54.3, "year_built": 1990, "floor": 5, "quality": 3, "date": "2026-06-15"},
}
EVIDENCE = {
    "pdf_sha256": "pdf_sha256",
    "data_snapshot_sha256": "data_snapshot_sha256",
    "valuation_snapshot_sha256": "valuation_snapshot_sha256",
    "evidence_root_hash": "check_evidence_root_hash",
    "evidence_manifest_sha256": "evidence_manifest_sha256",
}


@pytest.fixture(scope="session", autouse=True)
def market(service: Service, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Sales of apartments, loaded and trained with little effort; no other kind."""
    sales, _ = made_sales(420)
    asyncio.run(load(service, write_csv(tmp_path_factory.mktemp("sales") / "sales.csv", sales)))


async def load(service: Service, file: Path) -> None:
    pool = await open_pool(service.dsn, size=2)
    try:
        await import_sales(pool, file)
        await train_markets(pool, load_settings(valuation_rounds=20, valuation_threads=1))
    finally:
        await pool.close()


def order(client: httpx.Client, body: Any = ORDER, **headers: str) -> httpx.Response:
    return client.post(PATH, json=body, headers=headers)


def balance(client: httpx.Client) -> Any:
    return client.get("/api/v1/balance").json()["balance"]


class TestValuing:
    def test_a_valuation_answers_with_its_result(self, client: httpx.Client) -> None:
        response = order(client)
        assert response.status_code == 201, response.text
        body = response.json()
        assert body["id"].startswith("val_")
        assert (body["status"], body["mode"], body["cost"], body["price_amount"]) == (
            "report_ready", "live", PRICE, PRICE,
        )  # fmt: skip
        assert body["balance_remaining"] == BALANCE - PRICE == balance(client)
        assert body["request_id"] == request_id_of(response)
        assert body["result"]["report"] is None
        valuation = body["result"]["valuation"]
        bounds = valuation["price_range"]
        assert bounds["min"] < valuation["estimated_price"] < bounds["max"]
        assert (bounds["currency"], bounds["coverage"]) == ("RUB", 0.8)
        assert 0 < valuation["confidence"] < 1
        assert (valuation["cadastral_number"], valuation["object_type"]) == (NUMBER, "apartment")
        assert valuation["place_level"] == "quarter"
        assert valuation["valued_on"] == "2026-06-15"
        assert {factor["effect"] for factor in valuation["factors"]} <= {"positive", "neutral", "negative"}
        assert {"place", "time", "liquidity"} <= {factor["code"] for factor in valuation["factors"]}
        assert len(valuation["comparables"]) >= 5
        assert NUMBER.rpartition(":")[0] not in str(valuation["comparables"])

    def test_one_entry_in_the_ledger(self, service: Service, client: httpx.Client, key: IssuedApiKey) -> None:
        valuation_id = order(client).json()["id"]
        entry = service.query(
            "SELECT (amount, reason)::text FROM ledger_entries WHERE account_id = $1 AND reference = $2",
            key.account_id,
            valuation_id,
        )
        assert entry == f"(-{PRICE},charge)"

    def test_attributes_that_no_sale_has_are_passed_over(self, client: httpx.Client) -> None:
        odd = {"view": 3, "Иван Иванов": 1, "remark": "sea", "nothing": None, "x": [1], "balcony": True}
        plain, told = (
            order(client, ORDER | {"attributes": ORDER["attributes"] | more}).json()["result"]["valuation"]
            for more in ({}, odd)
        )
        assert plain["estimated_price"] == told["estimated_price"]

    def test_more_area_is_dearer_and_flat_means_apartment(self, client: httpx.Client) -> None:
        def price(**given: Any) -> Any:
            body = ORDER | {"object_type": "flat", "attributes": ORDER["attributes"] | given}
            return order(client, body).json()["result"]["valuation"]["estimated_price"]

        assert price(area_m2=40) < price(area_m2=60) < price(area_m2=80)

    def test_the_register_tells_what_was_not_sent(self, service: Service, client: httpx.Client, tmp_path: Path) -> None:
        number = "77:01:0001001:777"
        file = tmp_path / "egrn.csv"
        file.write_text(
            "cadastral_number,kind,object_type,area_m2,year_built\n" + f"{number},object,Квартира,61.5,2001\n"
        )
        asyncio.run(append_register(service, file))
        valuation = order(client, {"cadastral_number": number}).json()["result"]["valuation"]
        assert valuation["object_type"] == "apartment"
        told = {one["name"]: (one["value"], one["source"]) for one in valuation["attributes"]}
        assert told["area_m2"] == (61.5, "egrn")
        sent = order(client, {"cadastral_number": number, "attributes": {"area_m2": 50}}).json()["result"]["valuation"]
        told = {one["name"]: (one["value"], one["source"]) for one in sent["attributes"]}
        assert (told["area_m2"], told["year_built"]) == ((50.0, "request"), (2001.0, "egrn"))

    def test_a_valuation_has_a_pdf_report(self, client: httpx.Client) -> None:
        body = order(client).json()
        response = httpx.get(body["pdf_url"])
        assert response.headers["Content-Type"] == "application/pdf"
        text = pdf_text(response.content)
        assert NUMBER in text
        assert "Comparable sales" in text
        read = client.get(f"{PATH}/{body['id']}").json()
        assert hashlib.sha256(response.content).hexdigest() == read["evidence"]["pdf_sha256"]
        assert httpx.get(body["pdf_url"].split("?")[0]).status_code == 404

    def test_what_is_stored_is_encrypted(self, service: Service, client: httpx.Client) -> None:
        valuation_id = order(client, ORDER, **{"Idempotency-Key": "k"}).json()["id"]
        row = service.query("SELECT v::text || input::text FROM valuations v WHERE id = $1", valuation_id)
        assert NUMBER not in row
        assert NUMBER.encode().hex() not in row
        remembered = service.query("SELECT body FROM idempotency_keys WHERE body LIKE $1", f"%{valuation_id}%")
        assert NUMBER not in remembered
        files = list(service.folder_of("valuations", valuation_id).iterdir())
        assert sorted(file.name for file in files) == ["evidence.json", "report.pdf"]
        assert not any(mark in file.read_bytes() for file in files for mark in (b"%PDF", b"manifest"))

    def test_a_sandbox_key_pays_nothing_and_needs_no_sales(self, service: Service) -> None:
        with service.client(service.issue(mode="sandbox", balance=0)) as client:
            body = order(client, {"cadastral_number": "12:34:567:8", "object_type": "land"}).json()
            assert (body["mode"], body["status"], body["cost"], body["balance_remaining"]) == (
                "sandbox", "report_ready", 0, 0,
            )  # fmt: skip
            assert "SANDBOX" in pdf_text(httpx.get(body["pdf_url"]).content).upper()
            failed = order(client, ORDER | {"sandbox_status": "failed"}).json()
            assert (failed["status"], failed["result"]["valuation"]) == ("failed", None)

    @pytest.mark.parametrize("kind", ["apartment", "premises", "house", "land"])
    @pytest.mark.parametrize("attributes", [{"area_m2": 1}, {"area_m2": 50_000}, {"date": "2001-01-01"}])
    def test_a_sandbox_key_gets_a_valuation_of_whatever_it_sends(
        self, service: Service, kind: str, attributes: dict[str, Any]
    ) -> None:
        with service.client(service.issue(mode="sandbox", balance=0)) as client:
            body = {"cadastral_number": "12:34:567:8", "object_type": kind, "attributes": attributes}
            made = order(client, body | {"sandbox_status": "report_ready"}).json()
            assert made["status"] == "report_ready", made["result"]


class TestLanguage:
    def test_a_russian_account_reads_russian(self, service: Service, key: IssuedApiKey, client: httpx.Client) -> None:
        service.command("accounts", "set-language", key.account_id, "ru")
        made = order(client).json()
        valuation = made["result"]["valuation"]
        told = [
            valuation["comment"],
            *(factor[name] for factor in valuation["factors"] for name in ("title", "comment")),
        ]
        assert not_russian(told) == []
        printed = pdf_text(httpx.get(made["pdf_url"]).content)
        assert labels_in("ru")["valuation.title"] in printed
        assert LATIN_SENTENCE.search(printed) is None
        failure = order(client, ORDER | {"attributes": {}}).json()["result"]["failure"]
        assert not_russian([failure["message"]]) == []


class TestTooLittle:
    @pytest.mark.parametrize(
        ("body", "reason"),
        [
            (ORDER | {"object_type": "house"}, "no_sales_loaded"),
            (ORDER | {"attributes": {}}, "area_unknown"),
            (ORDER | {"cadastral_number": "50:01:0001001:1"}, "no_sales_nearby"),
            (ORDER | {"attributes": {"area_m2": 90_000}}, "unlike_any_sale"),
            (ORDER | {"attributes": {"area_m2": 54, "date": "2001-01-01"}}, "sales_too_far_in_time"),
        ],
    )
    def test_it_fails_with_a_reason_and_is_refunded(
        self, service: Service, client: httpx.Client, key: IssuedApiKey, body: Any, reason: str
    ) -> None:
        response = order(client, body)
        assert response.status_code == 201
        made = response.json()
        assert (made["status"], made["cost"], made["pdf_url"]) == ("failed", 0, None)
        assert made["result"]["valuation"] is None
        assert made["result"]["failure"]["reason"] == reason
        assert made["balance_remaining"] == BALANCE == balance(client)
        booked = service.query(
            "SELECT array_agg(reason || amount ORDER BY id) FROM ledger_entries WHERE reference = $1", made["id"]
        )
        assert booked == [f"charge-{PRICE}", f"refund{PRICE}"]
        read = client.get(f"{PATH}/{made['id']}").json()
        assert (read["status"], read["pdf_url"], "evidence" in read) == ("failed", None, False)
        fault(client.get(f"{PATH}/{made['id']}/manifest"), 404, "not_found")

    def test_an_unseen_quarter_falls_back_and_says_so(self, client: httpx.Client) -> None:
        known = order(client).json()["result"]["valuation"]
        body = order(client, ORDER | {"cadastral_number": "77:01:0009999:1"}).json()["result"]["valuation"]
        assert body["place_level"] == "district"
        assert "district" in body["comment"]
        assert body["confidence"] < known["confidence"]
        assert width(body) > width(known)


def width(valuation: Any) -> float:
    bounds = valuation["price_range"]
    return float((bounds["max"] - bounds["min"]) / valuation["estimated_price"])


class TestRefusals:
    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"cadastral_number": None},
            {"cadastral_number": " ", "address": "г. Примерск"},
            {"cadastral_number": "77:01"},
            ORDER | {"attributes": {"area_m2": 0}},
            ORDER | {"attributes": {"area_m2": -5}},
            ORDER | {"attributes": {"area_m2": 1.1e9}},
            ORDER | {"attributes": {"area_m2": 50, "latitude": 55.0}},
            ORDER | {"attributes": {"area_m2": 50, "latitude": 95.0, "longitude": 37.0}},
            ORDER | {"attributes": {"date": "2999-01-01"}},
        ],
    )
    def test_a_body_without_meaning_costs_nothing(self, client: httpx.Client, body: Any) -> None:
        fault(order(client, body), 400, "invalid_check_input")
        assert balance(client) == BALANCE

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            (ORDER | {"cadastral_number": 5}, "cadastral_number"),
            (ORDER | {"object_type": "castle"}, "object_type"),
            (ORDER | {"attributes": []}, "attributes"),
            (ORDER | {"attributes": {"area_m2": "54"}}, "attributes.area_m2"),
            (ORDER | {"attributes": {"area_m2": True}}, "attributes.area_m2"),
            (ORDER | {"attributes": {"area_m2": 54, "quality": "8"}}, "attributes.quality"),
            (ORDER | {"attributes": {"date": "yesterday"}}, "attributes.date"),
            (ORDER | {"attributes": {f"a{number}": 1 for number in range(101)}}, "attributes"),
            (ORDER | {"sandbox_status": "failed"}, "sandbox_status"),
        ],
    )
    def test_a_field_of_a_wrong_shape_is_named(self, client: httpx.Client, body: Any, field: str) -> None:
        assert fields_at_fault(order(client, body)) == [field]

    def test_the_scope_is_needed(self, service: Service) -> None:
        with service.client(service.issue(scopes=["balance"])) as client:
            fault(order(client), 403, "scope_denied")
            fault(client.get(f"{PATH}/val_01jd2m00000000000000000000"), 403, "scope_denied")

    def test_money_is_needed(self, service: Service) -> None:
        key = service.issue(balance=PRICE - 1)
        with service.client(key) as client:
            fault(order(client, ORDER, **{"Idempotency-Key": "k"}), 402, "insufficient_funds")
            service.issue(account_id=key.account_id, balance=1)
            assert order(client, ORDER, **{"Idempotency-Key": "k"}).status_code == 201
        assert service.query("SELECT count(*) FROM valuations WHERE account_id = $1", key.account_id) == 1


class TestIdempotency:
    def test_a_repeat_answers_the_same_and_charges_once(self, client: httpx.Client) -> None:
        first, second = (order(client, ORDER, **{"Idempotency-Key": "k"}) for _ in range(2))
        assert (first.status_code, second.status_code) == (201, 201)
        assert second.headers["Idempotent-Replayed"] == "true"
        assert first.json() | {"request_id": ""} == second.json() | {"request_id": ""}
        assert balance(client) == BALANCE - PRICE

    def test_another_body_is_a_409(self, client: httpx.Client) -> None:
        order(client, ORDER, **{"Idempotency-Key": "k"})
        fault(order(client, ORDER | {"address": "x"}, **{"Idempotency-Key": "k"}), 409, "idempotency_conflict")

    def test_simultaneous_repeats_make_one_valuation(self, service: Service, key: IssuedApiKey) -> None:
        responses = at_once(service, key, lambda client: order(client, ORDER, **{"Idempotency-Key": "k"}))
        assert len({response.json()["id"] for response in responses}) == 1
        assert_made_once(responses)
        folders = {path.name for path in (service.data_dir / "files" / "valuations").glob("*/*") if any(path.iterdir())}
        assert responses[0].json()["id"] in folders
        with service.client(key) as client:
            assert balance(client) == BALANCE - PRICE

    def test_money_for_three_buys_three(self, service: Service) -> None:
        key = service.issue(balance=3 * PRICE + 1)
        assert_money_for_three(at_once(service, key, order))


class TestEvidence:
    def test_every_hash_verifies(self, client: httpx.Client) -> None:
        made = order(client).json()
        evidence = client.get(f"{PATH}/{made['id']}").json()["evidence"]
        assert evidence["sources"] == []
        for kind, name in EVIDENCE.items():
            found = client.get(f"/api/v1/verify/{evidence[name]}").raise_for_status().json()
            assert (found["valid"], found["kind"]) == (True, kind)
            assert (found["check_id"], found["check_type"]) == (made["id"], "valuation")
            assert found["evidence"] == evidence
        assert httpx.get(evidence["verify_url"]).status_code == 200

    def test_the_manifest_recomputes_to_the_root(self, client: httpx.Client) -> None:
        made = order(client).json()
        evidence = client.get(f"{PATH}/{made['id']}").json()["evidence"]
        manifest = client.get(f"{PATH}/{made['id']}/manifest")
        parsed = parse_evidence(manifest.content)
        assert parsed.manifest.root == evidence["check_evidence_root_hash"]
        assert {leaf.kind for leaf in parsed.manifest.leaves} == {
            "data_snapshot_sha256", "valuation_snapshot_sha256", "pdf_sha256",
        }  # fmt: skip
        for content in parsed.contents:
            assert content.sha256 in {leaf.sha256 for leaf in parsed.manifest.leaves}

    def test_it_leaves_money_hashes_and_dates(self, service: Service, client: httpx.Client) -> None:
        made = order(client, ORDER, **{"Idempotency-Key": "k"}).json()
        before = client.get(f"{PATH}/{made['id']}").json()
        for _ in range(2):
            service.command("valuation", "erase", made["id"])
        read = client.get(f"{PATH}/{made['id']}").raise_for_status().json()
        assert "result" not in read
        assert (read["pdf_url"], read["cost"]) == (None, PRICE)
        assert read["evidence"] == before["evidence"] | {"evidence_storage_status": "erased"}
        assert httpx.get(made["pdf_url"]).status_code == 404
        fault(client.get(f"{PATH}/{made['id']}/manifest"), 404, "not_found")
        assert client.get(f"/api/v1/verify/{read['evidence']['pdf_sha256']}").json()["valid"] is True
        again = order(client, ORDER, **{"Idempotency-Key": "k"})
        assert (again.status_code, "result" in again.json()) == (201, False)
        assert service.query("SELECT length(input) FROM valuations WHERE id = $1", made["id"]) == 0
        assert not list(service.folder_of("valuations", made["id"]).glob("*"))


def test_of_another_account_it_is_not_found(service: Service, client: httpx.Client) -> None:
    valuation_id = order(client).json()["id"]
    with service.client(service.issue()) as other:
        for path in (f"{PATH}/{valuation_id}", f"{PATH}/{valuation_id}/manifest", f"{PATH}/val_x"):
            fault(other.get(path), 404, "not_found")


def test_nothing_personal_is_in_the_log(service: Service, client: httpx.Client) -> None:
    before = len(service.logged())
    order(client)
    order(client, ORDER | {"attributes": {"area_m2": "x"}})
    log = service.logged()[before:]
    assert PATH in log
    for personal in (NUMBER, "Примерск"):
        assert personal not in log


async def append_register(service: Service, file: Path) -> None:
    pool = await open_pool(service.dsn, size=2)
    try:
        await import_register(pool, "egrn", file, append=True)
    finally:
        await pool.close()
