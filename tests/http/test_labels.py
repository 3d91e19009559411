"""`external_id` and `metadata`: taken, told back to their own key, found, and refused where they are malformed."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.deals.samples import PLAIN
from tests.http.faults import fields_at_fault
from tests.http.orders import SELLER, order
from tests.http.registers import NUMBER
from tests.service import Service

API = "/api/v1"
LABELS: dict[str, Any] = {"external_id": "117", "metadata": {"филиал": "Север", "manager": "A. Petrova"}}
TEXT = ("contract.txt", "ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\n\nг. Примерск".encode())
MONITOR = {"type": "seller", "subject": {"seller": SELLER}, "schedule_mode": "dates", "dates": ["2099-12-31"]}
VALUATION = {"cadastral_number": NUMBER, "object_type": "apartment"}
DEAL = {"documents": ["purchase_agreement"], "formats": ["docx"], "deal": PLAIN}
OPERATIONS = {
    "checks": ("check_id", order("seller")),
    "valuation": ("id", VALUATION),
    "document-generator": ("generation_id", DEAL),
    "monitors": ("id", MONITOR),
}
BAD = {
    "external_id": ["x" * 201, 117, ["117"]],
    "metadata": [{str(index): "" for index in range(21)}, {"note": "x" * 501}, {"note": 1}, "note", ["note"]],
}


@pytest.fixture(scope="module")
def sandbox_key(service: Service) -> IssuedApiKey:
    return service.issue(mode="sandbox")


@pytest.fixture(scope="module")
def sandbox(service: Service, sandbox_key: IssuedApiKey) -> Iterator[httpx.Client]:
    with service.client(sandbox_key) as client:
        yield client


def _submit(client: httpx.Client, form: dict[str, str]) -> httpx.Response:
    return client.post(f"{API}/document-check", files={"file": TEXT}, data=form)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_what_was_attached_is_read_back(sandbox: httpx.Client, operation: str) -> None:
    name, body = OPERATIONS[operation]
    for labels in (LABELS, {"external_id": None, "metadata": None}, {}):
        made = sandbox.post(f"{API}/{operation}", json=body | labels).raise_for_status().json()
        read = sandbox.get(f"{API}/{operation}/{made[name]}").raise_for_status().json()
        assert {name: read[name] for name in LABELS if name in read} == {k: v for k, v in labels.items() if v}


def test_a_form_carries_them_too(sandbox: httpx.Client) -> None:
    form = {"external_id": "117", "metadata": json.dumps(LABELS["metadata"])}
    job_id = _submit(sandbox, form).raise_for_status().json()["job_id"]
    read = sandbox.get(f"{API}/document-check/{job_id}").json()
    assert {name: read[name] for name in LABELS} == LABELS


def test_the_largest_metadata_is_taken_whole(sandbox: httpx.Client) -> None:
    metadata = {f"{index:02d}{'ю' * 38}": "щ" * 500 for index in range(20)}
    for made in (
        sandbox.post(f"{API}/checks", json=order("seller") | {"metadata": metadata}),
        _submit(sandbox, {"metadata": json.dumps(metadata, ensure_ascii=False)}),
    ):
        answer = made.raise_for_status().json()
        path = f"checks/{answer['check_id']}" if "check_id" in answer else f"document-check/{answer['job_id']}"
        assert sandbox.get(f"{API}/{path}").json()["metadata"] == metadata


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_malformed_ones_are_refused(sandbox: httpx.Client, operation: str, name: str) -> None:
    _, body = OPERATIONS[operation]
    for value in BAD[name]:
        [field] = fields_at_fault(sandbox.post(f"{API}/{operation}", json=body | {name: value}))
        assert field.startswith(name)


@pytest.mark.parametrize("form", [{"metadata": "{"}, {"metadata": "[1]"}, {"external_id": "x" * 201}])
def test_malformed_ones_in_a_form_are_refused(sandbox: httpx.Client, form: dict[str, str]) -> None:
    assert fields_at_fault(_submit(sandbox, form)) == [*form]


def test_a_key_of_metadata_that_is_too_long_is_refused_unquoted(sandbox: httpx.Client) -> None:
    answer = sandbox.post(f"{API}/checks", json=order("seller") | {"metadata": {"k" * 41: "x"}})
    assert answer.status_code == 422
    assert "kkk" not in answer.text


def test_an_element_of_a_batch_has_its_own(sandbox: httpx.Client) -> None:
    items = [order("seller") | {"external_id": f"batch-{index}"} for index in range(3)]
    made = sandbox.post(f"{API}/checks/bulk", json={"items": items}).raise_for_status().json()["items"]
    for index, item in enumerate(made):
        found = sandbox.get(f"{API}/checks", params={"external_id": f"batch-{index}"}).json()
        assert ([one["check_id"] for one in found["items"]], found["total"]) == ([item["check_id"]], 1)


def test_a_list_finds_the_external_id_exactly(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as client:
        for external_id in ("117", "117", "0117", "117 ", None):
            client.post(f"{API}/checks", json=order("seller") | {"external_id": external_id}).raise_for_status()
            client.post(f"{API}/monitors", json=MONITOR | {"external_id": external_id}).raise_for_status()
        for listed in ("checks", "monitors"):
            totals = {
                wanted: client.get(f"{API}/{listed}", params={"external_id": wanted}).json()["total"]
                for wanted in ("117", "0117", "11", "%", "")
            }
            assert totals == {"117": 2, "0117": 1, "11": 0, "%": 0, "": 0}
            page = client.get(f"{API}/{listed}", params={"external_id": "117", "offset": 1}).json()
            assert (len(page["items"]), page["total"]) == (1, 2)


def test_only_the_keys_own_are_found(service: Service, sandbox: httpx.Client, sandbox_key: IssuedApiKey) -> None:
    """Neither the other mode of the account nor another account finds a check by an identifier that it guesses."""
    mine = LABELS | {"external_id": "mine"}
    sandbox.post(f"{API}/checks", json=order("seller") | mine).raise_for_status()
    sandbox.post(f"{API}/monitors", json=MONITOR | mine).raise_for_status()
    strangers = [service.issue(account_id=sandbox_key.account_id, balance=0), service.issue(mode="sandbox")]
    for listed in ("checks", "monitors"):
        query = {"external_id": "mine"}
        assert sandbox.get(f"{API}/{listed}", params=query).json()["total"] == 1
        for stranger in strangers:
            with service.client(stranger) as client:
                assert client.get(f"{API}/{listed}", params=query).json()["total"] == 0


def test_equal_identifiers_of_two_accounts_are_stored_differently(service: Service) -> None:
    check_ids = []
    for key in (service.issue(mode="sandbox"), service.issue(mode="sandbox")):
        with service.client(key) as client:
            made = client.post(f"{API}/checks", json=order("seller") | {"external_id": "same"}).raise_for_status()
            check_ids.append(made.json()["check_id"])
    hashes = {service.query("SELECT external_id_hash FROM checks WHERE id = $1", one) for one in check_ids}
    assert len(hashes) == 2


def test_a_repeat_is_told_the_same(sandbox: httpx.Client) -> None:
    for operation, (_, body) in OPERATIONS.items():
        header = {"Idempotency-Key": f"labels-{operation}"}
        first, second = (
            sandbox.post(f"{API}/{operation}", json=body | LABELS, headers=header).raise_for_status().json()
            for _ in range(2)
        )
        assert first | {"request_id": ""} == second | {"request_id": ""}
        other = sandbox.post(f"{API}/{operation}", json=body | {"external_id": "118"}, headers=header)
        assert other.status_code == 409
