"""GET /verify/{sha256}: every kind of trace, and nothing of other accounts."""

import hashlib
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from tests.http.faults import fault, request_id_of
from tests.service import Service

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
