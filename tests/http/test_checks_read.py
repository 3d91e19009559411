"""GET /checks/{check_id}: the full form, field by field, in every state; and who may not read it."""

import datetime
import itertools
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core.ids import new_id
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from tests.http.conftest import BareService
from tests.http.faults import fault, request_id_of
from tests.http.orders import OBJECT, SELLER, order
from tests.http.registers import ADDRESS, NUMBER
from tests.service import Service, wait_finished

SHA256 = re.compile(r"[0-9a-f]{64}")
TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z")
LIKE_A_TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*")
FULL = {
    "check_id",
    "status",
    "type",
    "mode",
    "created_at",
    "completed_at",
    "risk_score",
    "pdf_url",
    "report_url",
    "result",
    "evidence",
    "request_id",
}
LEVELS = {"low": range(25), "medium": range(25, 50), "high": range(50, 75), "critical": range(75, 101)}


def strings_of(value: Any) -> Iterator[str]:
    """Every string in plain data."""
    if isinstance(value, dict):
        for item in value.values():
            yield from strings_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings_of(item)
    elif isinstance(value, str):
        yield value


def test_the_full_form_has_the_contracts_fields(finished: Any) -> None:
    assert set(finished) == FULL
    assert finished["check_id"].startswith("chk_")
    assert (finished["status"], finished["type"], finished["mode"]) == ("report_ready", "full", "live")
    assert finished["risk_score"] == finished["result"]["risk_scoring"]["score"]
    assert finished["created_at"] < finished["completed_at"]


def test_every_timestamp_is_utc_with_a_z(finished: Any, owner: httpx.Client) -> None:
    manifest = owner.get(f"/api/v1/checks/{finished['check_id']}/manifest").json()
    found = [text for text in strings_of([finished, manifest["manifest"]]) if LIKE_A_TIMESTAMP.fullmatch(text)]
    assert len(found) >= 5
    assert [text for text in found if not TIMESTAMP.fullmatch(text)] == []


def test_the_score_is_the_sum_of_the_factors(finished: Any) -> None:
    scoring = finished["result"]["risk_scoring"]
    assert set(scoring) == {"score", "level", "label", "conclusion", "factors"}
    assert scoring["score"] == min(100, sum(factor["impact"] for factor in scoring["factors"]))
    assert scoring["score"] in LEVELS[scoring["level"]]
    assert scoring["label"]
    assert scoring["conclusion"]


def test_factors_have_the_contracts_fields(finished: Any) -> None:
    factors = finished["result"]["risk_scoring"]["factors"]
    assert factors
    for factor in factors:
        assert {"code", "title", "status", "impact"} <= set(factor)
        assert factor["status"] in ("ok", "attention", "critical", "unknown")
        assert isinstance(factor["impact"], int)
        assert factor["title"]
    assert len({factor["code"] for factor in factors}) == len(factors)


def test_seller_and_object_are_as_they_were_sent(finished: Any) -> None:
    assert finished["result"]["seller"] == {
        "full_name": "Иванов Пётр Сидорович",
        "birth_date": SELLER["birth_date"],
        "inn": SELLER["inn"],
        "snils": SELLER["snils"],
        "passport": "99 99 ••••01",
    }
    assert finished["result"]["object"] == {
        "cadastral_number": NUMBER,
        "object_type": "apartment",
        "address": ADDRESS,
    }


def test_the_checklist_has_one_line_a_source(finished: Any) -> None:
    checklist = finished["result"]["checklist"]
    assert [line["source_code"] for line in checklist] == [source.code for source in OF_THE_CONTRACT]
    for line in checklist:
        assert set(line) >= {
            "source_code",
            "source_name",
            "status",
            "summary",
            "records_count",
            "datestamp",
            "normalized_result_sha256",
        }
        assert line["status"] in ("ok", "found")
        assert line["source_name"]
        assert line["summary"]
        assert line["records_count"] == len(line["records"])
        assert datetime.date.fromisoformat(line["datestamp"])
        assert SHA256.fullmatch(line["normalized_result_sha256"])
    counts = {line["source_code"]: line["records_count"] for line in checklist}
    assert (counts["fssp"], counts["kad_arbitr"], counts["egrn"]) == (1, 0, 2)


def test_coverage_counts_the_checklist(finished: Any) -> None:
    assert finished["result"]["source_coverage"] == {
        "answered": len(OF_THE_CONTRACT),
        "source_unavailable": 0,
        "manual_review_required": 0,
    }


def test_the_evidence_block_has_the_contracts_fields(service: Service, finished: Any) -> None:
    evidence = finished["evidence"]
    hashes = ("check_evidence_root_hash", "pdf_sha256", "data_snapshot_sha256", "evidence_manifest_sha256")
    assert set(evidence) == {*hashes, "evidence_storage_status", "tsa", "datestamp", "verify_url", "sources"}
    assert all(SHA256.fullmatch(evidence[name]) for name in hashes)
    assert len({evidence[name] for name in hashes}) == len(hashes)
    assert evidence["evidence_storage_status"] == "stored"
    assert evidence["tsa"] == {
        "status": "not_configured",
        "provider": None,
        "token_sha256": None,
        "completed_at": None,
    }
    assert set(evidence["datestamp"]) == {"value", "provider", "created_at"}
    assert evidence["datestamp"]["provider"] == "internal"
    assert evidence["verify_url"].startswith(f"{service.url}/verify/")
    fields = ("source_code", "source_name", "status", "records_count", "datestamp", "normalized_result_sha256")
    checklist = finished["result"]["checklist"]
    assert evidence["sources"] == [{name: line[name] for name in fields} for line in checklist]


def test_links_are_fresh_at_every_read_and_lead_here(service: Service, owner: httpx.Client, finished: Any) -> None:
    path = f"/api/v1/checks/{finished['check_id']}"
    again = owner.get(path).json()
    assert again["pdf_url"].startswith(f"{service.url}/files/checks/{finished['check_id']}/report.pdf?token=")
    assert again["report_url"].startswith(f"{service.url}/reports/{finished['check_id']}?token=")
    volatile = ("pdf_url", "report_url", "request_id")
    assert {**again, **dict.fromkeys(volatile)} == {**finished, **dict.fromkeys(volatile)}


def test_reading_charges_nothing(owner: httpx.Client, finished: Any) -> None:
    balances = {owner.get("/api/v1/balance").json()["balance"] for _ in range(2)}
    for _ in range(3):
        owner.get(f"/api/v1/checks/{finished['check_id']}").raise_for_status()
    balances.add(owner.get("/api/v1/balance").json()["balance"])
    assert len(balances) == 1


@pytest.mark.parametrize(("check_type", "absent"), [("seller", "object"), ("object", "seller")])
def test_a_part_that_was_not_ordered_is_left_out(client: httpx.Client, check_type: str, absent: str) -> None:
    created = client.post("/api/v1/checks", json=order(check_type)).json()
    result = wait_finished(client, created["check_id"])["result"]
    assert (check_type in result, absent in result, "legal_opinion" in result) == (True, False, False)
    assert [line["source_code"] for line in result["checklist"]] == [
        source.code for source in OF_THE_CONTRACT if source.part == check_type
    ]


class Unlucky(NamedTuple):
    """Checks of one account whose sources were mostly silent: as answered before a worker ran, and after."""

    key: IssuedApiKey
    waiting: httpx.Response
    failed: Any
    partial: Any


@pytest.fixture(scope="module")
def unlucky(bare: BareService) -> Unlucky:
    key = bare.issue(balance=2000)
    with bare.client(key) as client:
        ids = [client.post("/api/v1/checks", json=order(one)).json()["check_id"] for one in ("object", "seller")]
        waiting = client.get(f"/api/v1/checks/{ids[0]}")
        fault(client.get(f"/api/v1/checks/{ids[0]}/manifest"), 404, "not_found")
        bare.start("worker")
        try:
            failed, partial = (wait_finished(client, check_id) for check_id in ids)
        finally:
            bare.kill("worker")
    return Unlucky(key, waiting, failed, partial)


def test_while_it_is_processing_what_is_not_there_is_left_out(unlucky: Unlucky) -> None:
    body = unlucky.waiting.json()
    assert body == {
        "check_id": body["check_id"],
        "status": "processing",
        "type": "object",
        "mode": "live",
        "created_at": body["created_at"],
        "completed_at": None,
        "risk_score": None,
        "pdf_url": None,
        "report_url": None,
        "progress_url": body["progress_url"],
        "request_id": request_id_of(unlucky.waiting),
    }
    assert body["progress_url"].startswith("http")


def test_where_no_source_answered_it_failed_and_the_charge_came_back(bare: BareService, unlucky: Unlucky) -> None:
    failed = unlucky.failed
    changed = {name: failed[name] for name in ("completed_at", "request_id")}
    waiting = unlucky.waiting.json()
    del waiting["progress_url"]
    assert failed == waiting | {"status": "failed"} | changed
    assert TIMESTAMP.fullmatch(failed["completed_at"])
    with bare.client(unlucky.key) as client:
        assert client.get("/api/v1/balance").json()["balance"] == 2000 - 490
        fault(client.get(f"/api/v1/checks/{failed['check_id']}/manifest"), 404, "not_found")
    entries = bare.query(
        "SELECT array_agg(reason || ' ' || amount ORDER BY id) FROM ledger_entries"
        " WHERE account_id = $1 AND reference = $2",
        unlucky.key.account_id,
        failed["check_id"],
    )
    assert entries == ["charge -590", "refund 590"]


def test_where_some_sources_answered_it_is_partial_and_silence_is_not_cleanness(unlucky: Unlucky) -> None:
    partial = unlucky.partial
    assert (partial["status"], set(partial)) == ("partial", FULL)
    statuses = {line["source_code"]: line["status"] for line in partial["result"]["checklist"]}
    assert statuses.pop("fssp") == "found"
    assert set(statuses.values()) == {"source_unavailable"}
    for line in partial["result"]["checklist"][1:]:
        assert (line["records_count"], line["datestamp"], line["reason"]) == (0, None, "not_loaded")
    assert partial["result"]["source_coverage"] == {
        "answered": 1,
        "source_unavailable": len(statuses),
        "manual_review_required": 0,
    }
    factors = {factor["code"]: factor["status"] for factor in partial["result"]["risk_scoring"]["factors"]}
    assert {factors[f"source_unavailable.{code}"] for code in statuses} == {"unknown"}


def test_another_key_of_the_account_reads_it(service: Service, agency: IssuedApiKey, finished: Any) -> None:
    with service.client(service.issue(account_id=agency.account_id, balance=0)) as client:
        assert client.get(f"/api/v1/checks/{finished['check_id']}").json()["result"] == finished["result"]


@pytest.mark.parametrize(
    "check_id",
    [
        new_id("chk"),
        new_id("val"),
        "chk_",
        "chk",
        "x",
        "0",
        "-1",
        "null",
        "chk_00000000000000000000000000",
        "chk_zzzzzzzzzzzzzzzzzzzzzzzzzz",
        "%20",
        "%00",
        "%0A",
        "chk_%00",
        "%ff%fe",
        "%F0%9F%92%A9",
        "%ED%A0%80",
        "..%2F..%2Fetc%2Fpasswd",
        "%2e%2e",
        "' OR '1'='1",
        "chk_01%27%3B--",
        "{check_id}",
        "a" * 20_000,
    ],
    ids=itertools.count(),
)
@pytest.mark.parametrize("suffix", ["", "/manifest"])
def test_an_unknown_or_malformed_identifier_is_one_404(owner: httpx.Client, check_id: str, suffix: str) -> None:
    assert fault(owner.get(f"/api/v1/checks/{check_id}{suffix}"), 404, "not_found") == {}


@pytest.mark.parametrize("suffix", ["", "/manifest"])
def test_a_foreign_check_answers_as_an_unknown_one(client: httpx.Client, finished: Any, suffix: str) -> None:
    answers = [client.get(f"/api/v1/checks/{one}{suffix}") for one in (finished["check_id"], new_id("chk"))]
    bodies = [answer.json() | {"request_id": ""} for answer in answers]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert bodies[0] == bodies[1]
    assert answers[0].headers.keys() == answers[1].headers.keys()


def test_the_identifier_counts_in_every_letter(owner: httpx.Client, finished: Any) -> None:
    fault(owner.get(f"/api/v1/checks/{finished['check_id'].upper()}"), 404, "not_found")


def test_what_was_sent_comes_back_letter_for_letter(client: httpx.Client) -> None:
    name, address = "O'Нил-Йё’ e\u0301", "O'Нил-«Йё» \\ \" \t 😀 é\u0301"
    body = order("full", seller=SELLER | {"last_name": name}, object=OBJECT | {"address": address})
    result = wait_finished(client, client.post("/api/v1/checks", json=body).json()["check_id"])["result"]
    assert result["seller"]["full_name"] == f"{name} Пётр Сидорович"
    assert result["object"]["address"] == address
