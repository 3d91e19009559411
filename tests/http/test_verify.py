"""GET /verify/{sha256}: every kind of trace, and nothing of other accounts; and the public page beside it."""

import hashlib
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.core import clock
from cleardeed.deals.samples import PLAIN
from tests.deals.reading import pdf_text
from tests.documents.making import CONTRACT
from tests.http.faults import fault, request_id_of
from tests.http.orders import SELLER, order
from tests.patience import wait_for
from tests.service import Service, fetch, wait_finished

UNKNOWN = hashlib.sha256(b"nothing of ours").hexdigest()
KINDS = {
    "pdf_sha256": "pdf_sha256",
    "data_snapshot_sha256": "data_snapshot_sha256",
    "check_evidence_root_hash": "evidence_root_hash",
    "evidence_manifest_sha256": "evidence_manifest_sha256",
}


@pytest.mark.parametrize("field", KINDS)
@pytest.mark.parametrize("spelling", [str.lower, str.upper])
def test_a_known_hash_names_its_check(owner: httpx.Client, finished: Any, field: str, spelling: Any) -> None:
    sha256 = finished["evidence"][field]
    response = owner.get(f"/api/v1/verify/{spelling(sha256)}")
    assert response.status_code == 200
    assert response.json() == {
        "valid": True,
        "found": True,
        "sha256": sha256,
        "kind": KINDS[field],
        "check_id": finished["check_id"],
        "check_type": "full",
        "status": "report_ready",
        "created_at": finished["created_at"],
        "completed_at": finished["completed_at"],
        "evidence": finished["evidence"],
        "request_id": request_id_of(response),
    }


def test_a_sources_result_is_a_trace_too(owner: httpx.Client, finished: Any) -> None:
    for line in finished["evidence"]["sources"]:
        body = owner.get(f"/api/v1/verify/{line['normalized_result_sha256']}").json()
        assert (body["kind"], body["check_id"]) == ("source_result_sha256", finished["check_id"])


def test_an_unmatched_hash_is_a_404_that_says_so(owner: httpx.Client) -> None:
    response = owner.get(f"/api/v1/verify/{UNKNOWN.upper()}")
    assert fault(response, 404, "not_found") == {"valid": False, "found": False, "sha256": UNKNOWN, "kind": None}


@pytest.mark.parametrize("field", KINDS)
def test_another_accounts_hash_answers_as_an_unknown_one(client: httpx.Client, finished: Any, field: str) -> None:
    foreign, unknown = (client.get(f"/api/v1/verify/{sha256}") for sha256 in (finished["evidence"][field], UNKNOWN))
    assert (foreign.status_code, unknown.status_code) == (404, 404)
    blank = {"sha256": "", "request_id": ""}
    assert foreign.json() | blank == unknown.json() | blank


@pytest.mark.parametrize(
    "text",
    [
        "0",
        UNKNOWN[:-1],
        UNKNOWN + "0",
        "g" * 64,
        "é" * 64,
        "０" * 64,
        f"0x{UNKNOWN[2:]}",
        "%20" + UNKNOWN[1:],
        "%00" + UNKNOWN[1:],
        "%ff" * 64,
        f"{UNKNOWN}%0A",
        "a" * 20_000,
        "check_id",
    ],
)
def test_what_is_no_sha256_is_a_400(owner: httpx.Client, text: str) -> None:
    assert fault(owner.get(f"/api/v1/verify/{text}"), 400, "invalid_sha256") == {}


def test_it_needs_a_key_and_no_scope(service: Service, agency: IssuedApiKey, finished: Any) -> None:
    path = f"/api/v1/verify/{finished['evidence']['pdf_sha256']}"
    with service.client() as anonymous:
        fault(anonymous.get(path), 401, "unauthorized")
    with service.client(service.issue(account_id=agency.account_id, balance=0, scopes=["monitoring"])) as other:
        assert other.get(path).json()["found"]


PRINTED = re.compile(r"(?<![0-9a-f])(?:[0-9a-f]{8}\s*){8}(?![0-9a-f])")
"""A fingerprint as a page prints it, whole or in groups."""


def sha256_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def printed_in(text: str) -> set[str]:
    return {re.sub(r"\s", "", found) for found in PRINTED.findall(text)}


@pytest.fixture(scope="module")
def sandbox(service: Service) -> Iterator[httpx.Client]:
    with service.client(service.issue(mode="sandbox")) as client:
        yield client


def ordered_check(client: httpx.Client) -> list[str]:
    made = client.post("/api/v1/checks", json=order(legal_opinion_enabled=True)).raise_for_status().json()
    check = wait_finished(client, made["check_id"])
    return [check["pdf_url"], check["report_url"]]


def ordered_edition(client: httpx.Client) -> list[str]:
    doubtful = {"seller": SELLER | {"last_name": "Иванов +fssp:review"}}
    made = client.post("/api/v1/checks", json={"type": "seller", "input_data": doubtful}).raise_for_status().json()
    check = wait_finished(client, made["check_id"])
    line = next(line for line in check["result"]["checklist"] if line["source_code"] == "fssp")
    decision = {"decision": "another_person", "reason": "The passport shows another date.", "decided_by": "A. Lawyer"}
    review = {"record_id": line["records"][0]["record_id"]} | decision
    client.post(f"/api/v1/checks/{made['check_id']}/reviews", json=review).raise_for_status()
    edition = wait_for(
        lambda: client.get(f"/api/v1/checks/{made['check_id']}").raise_for_status().json(),
        lambda answer: "reviewed" in answer,
    )["reviewed"]
    return [edition["pdf_url"], edition["report_url"]]


def ordered_valuation(client: httpx.Client) -> list[str]:
    body = {"cadastral_number": "77:99:0009999:1001", "object_type": "apartment", "attributes": {"area_m2": 54.3}}
    return [client.post("/api/v1/valuation", json=body).raise_for_status().json()["pdf_url"]]


def ordered_analysis(client: httpx.Client) -> list[str]:
    made = client.post("/api/v1/document-check", files={"file": ("a.txt", CONTRACT.encode())}).raise_for_status().json()
    return [client.get(f"/api/v1/document-check/{made['job_id']}").raise_for_status().json()["pdf_url"]]


def ordered_deal(client: httpx.Client) -> list[str]:
    body = {"documents": ["purchase_agreement"], "formats": ["pdf"], "deal": PLAIN}
    made = client.post("/api/v1/document-generator", json=body).raise_for_status().json()
    return [document["pdf_url"] for document in made["documents"]]


def ordered_act(client: httpx.Client) -> list[str]:
    body = {
        "type": "seller",
        "subject": {"seller": SELLER},
        "schedule_mode": "dates",
        "dates": [clock.today().isoformat()],
    }
    monitor_id = client.post("/api/v1/monitors", json=body).raise_for_status().json()["id"]
    card = wait_for(lambda: client.get(f"/api/v1/monitors/{monitor_id}").json(), lambda card: card["runs"])
    return [card["runs"][0]["act_pdf_url"]]


@pytest.mark.parametrize(
    "made", [ordered_check, ordered_edition, ordered_valuation, ordered_analysis, ordered_deal, ordered_act]
)
def test_what_a_page_prints_verifies_with_and_without_a_key(
    sandbox: httpx.Client, anonymous: httpx.Client, made: Any
) -> None:
    """Of an uploaded document alone the public page says nothing, and the analysis says so beside its fingerprint."""
    files = [fetch(url).content for url in made(sandbox)]
    texts = [pdf_text(file) if file.startswith(b"%PDF-") else file.decode() for file in files]
    hashes = set().union(*map(printed_in, texts)) | {sha256_of(file) for file in files if file.startswith(b"%PDF-")}
    for sha256 in hashes:
        found = sandbox.get(f"/api/v1/verify/{sha256}").json()
        page = anonymous.get(f"/verify/{sha256}")
        assert found["valid"] is True, sha256
        if found["kind"] == "document_sha256":
            assert "does not confirm this fingerprint" in page.text
            assert "The verification page does not answer for it" in " ".join(" ".join(texts).split())
        else:
            assert (page.status_code, "is known" in page.text) == (200, True), found["kind"]


def test_the_page_of_a_report_tells_of_a_later_edition(sandbox: httpx.Client, anonymous: httpx.Client) -> None:
    edition = ordered_edition(sandbox)[0].split("/checks/")[1].split("/")[0]
    check = sandbox.get(f"/api/v1/checks/{edition}").json()
    for evidence, superseded in ((check["evidence"], True), (check["reviewed"]["evidence"], False)):
        for field in ("pdf_sha256", "data_snapshot_sha256", "check_evidence_root_hash"):
            page = anonymous.get(f"/verify/{evidence[field]}")
            assert ("A later edition of the report" in page.text) is superseded
            assert anonymous.get(f"/verify/{evidence[field]}/record").json()["superseded"] is superseded
            beside = check["evidence"]["check_evidence_root_hash"]
            record = anonymous.get(f"/verify/{evidence[field]}/record", params={"beside": beside}).json()
            assert (record["same"], record["sibling"]) == ((True, None) if superseded else (False, True))
