"""POST /document-check and what follows from it, over real HTTP."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.documents.upload import MAX_BYTES
from tests.documents.hostile import FILES
from tests.documents.loops import LOOPS
from tests.documents.making import CONTRACT, docx_of, encoded, pdf_of, picture_of
from tests.documents.memory import needs_tesseract
from tests.http.faults import fault
from tests.http.orders import order
from tests.http.test_reviews import edition_of
from tests.patience import wait_for
from tests.sampling import sampled
from tests.service import Service, wait_finished

URL = "/api/v1/document-check"
PRICE = 350
KINDS = {
    "text": CONTRACT.encode("cp1251"),
    "pdf": pdf_of([CONTRACT, "Вторая страница договора, на которой тоже есть слова."]),
    "docx": docx_of(CONTRACT.split("\n")),
    "png": encoded(picture_of(CONTRACT), "PNG"),
    "jpeg": encoded(picture_of(CONTRACT), "JPEG"),
    "tiff": encoded([picture_of(CONTRACT), picture_of("Вторая страница договора")], "TIFF"),
}


def submit(client: httpx.Client, content: bytes, *, key: str | None = None, **fields: str) -> httpx.Response:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(URL, files={"file": ("contract.exe", content)}, data=fields, headers=headers)


def wait_ended(client: httpx.Client, job_id: str) -> Any:
    """The document check once it is no longer `processing`."""
    return wait_for(
        lambda: client.get(f"{URL}/{job_id}").raise_for_status().json(),
        lambda document: document["status"] != "processing",
    )


def balance(client: httpx.Client) -> int:
    return int(client.get("/api/v1/balance").raise_for_status().json()["balance"])


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_file_is_analysed(client: httpx.Client, kind: str) -> None:
    before = balance(client)
    created = submit(client, KINDS[kind])
    assert created.status_code == 201
    made = created.json()
    assert (made["status"], made["mode"], made["cost"]) == ("processing", "live", PRICE)
    assert made["balance_remaining"] == before - PRICE
    document = wait_ended(client, made["job_id"])
    assert document["status"] == "report_ready", document
    assert document["result"]["analysis"]["risk_level"] in ("low", "medium", "high", "critical")
    assert document["result"]["report"] is None
    assert document["evidence"]["document_sha256"] == hashlib.sha256(KINDS[kind]).hexdigest()
    pdf = httpx.get(document["pdf_url"])
    assert hashlib.sha256(pdf.content).hexdigest() == document["evidence"]["pdf_sha256"]


def test_a_hash_of_the_document_is_verified(client: httpx.Client, anonymous: httpx.Client) -> None:
    made = submit(client, KINDS["text"]).json()
    document = wait_ended(client, made["job_id"])
    for kind in ("document_sha256", "pdf_sha256", "data_snapshot_sha256", "evidence_manifest_sha256"):
        found = client.get(f"/api/v1/verify/{document['evidence'][kind]}").raise_for_status().json()
        assert (found["kind"], found["check_id"], found["check_type"]) == (kind, made["job_id"], "document_check")
        assert found["evidence"] == document["evidence"]
    page = anonymous.get(f"/verify/{document['evidence']['pdf_sha256']}")
    assert (page.status_code, "what the document says is true" in page.text) == (200, True)
    assert "registers were right" not in page.text
    assert anonymous.get(f"/verify/{document['evidence']['document_sha256']}").status_code == 404


def test_the_manifest_proves_document_snapshot_and_report(client: httpx.Client) -> None:
    made = submit(client, KINDS["text"]).json()
    document = wait_ended(client, made["job_id"])
    bundle = client.get(f"{URL}/{made['job_id']}/manifest").raise_for_status().json()
    leaves = {leaf["name"]: leaf for leaf in bundle["manifest"]["leaves"]}
    assert set(leaves) == {"snapshot", "facts", "document", "report.pdf"}
    assert leaves["document"]["sha256"] == hashlib.sha256(KINDS["text"]).hexdigest()
    assert leaves["document"]["size"] == len(KINDS["text"])
    assert hashlib.sha256(bundle["leaves"]["snapshot"].encode()).hexdigest() == leaves["snapshot"]["sha256"]
    assert bundle["manifest"]["root"] == document["evidence"]["check_evidence_root_hash"]


def test_the_same_key_and_file_answer_the_same_and_charge_once(client: httpx.Client) -> None:
    before = balance(client)
    first = submit(client, KINDS["text"], key="one", scenario="single_document")
    again = submit(client, KINDS["text"], key="one", scenario="single_document")
    assert again.headers["Idempotent-Replayed"] == "true"
    assert first.json() | {"request_id": ""} == again.json() | {"request_id": ""}
    assert balance(client) == before - PRICE


def test_twins_at_the_end_of_the_money_get_one_answer(service: Service) -> None:
    with service.client(service.issue(balance=PRICE)) as client, ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: submit(client, KINDS["text"], key="twins"), range(8)))
        assert {answer.status_code for answer in made} == {201}
        assert len({answer.json()["job_id"] for answer in made}) == 1
        assert balance(client) == 0


def test_a_repeat_is_answered_when_its_check_was_erased(service: Service) -> None:
    with service.client(service.issue()) as client:
        check_id = client.post("/api/v1/checks", json=order("object")).json()["check_id"]
        wait_finished(client, check_id)
        named = {"scenario": "deal_context", "check_id": check_id}
        first = submit(client, KINDS["text"], key="late", **named)
        service.command("checks", "erase", check_id)
        again = submit(client, KINDS["text"], key="late", **named)
        assert first.json() | {"request_id": ""} == again.json() | {"request_id": ""}
        fault(submit(client, KINDS["text"], **named), 422, "validation_error")


def test_the_same_key_with_another_file_or_field_is_a_conflict(client: httpx.Client) -> None:
    submit(client, KINDS["text"], key="two").raise_for_status()
    fault(submit(client, KINDS["text"] + b"!", key="two"), 409, "idempotency_conflict")
    fault(submit(client, KINDS["text"], key="two", document_type_guess="receipt"), 409, "idempotency_conflict")


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, "unsupported_document_format"),
        (b"GIF89a" + bytes(100), 400, "unsupported_document_format"),
        (b"%PDF-1.7\n" + bytes(1000), 400, "unsupported_document_format"),
        (KINDS["png"][:5000], 400, "unsupported_document_format"),
        (KINDS["docx"][:5000], 400, "unsupported_document_format"),
        (b"a" * (MAX_BYTES + 1), 413, "document_too_large"),
        (b"GIF89a" + bytes(MAX_BYTES), 413, "document_too_large"),
    ],
)
def test_a_refused_file_costs_nothing_and_is_not_kept(
    service: Service, client: httpx.Client, content: bytes, status: int, code: str
) -> None:
    before = balance(client)
    kept = sorted((service.data_dir / "files" / "documents").glob("*/*/document"))
    fault(submit(client, content), status, code)
    assert balance(client) == before
    assert sorted((service.data_dir / "files" / "documents").glob("*/*/document")) == kept


def test_a_file_of_just_the_size_passes(client: httpx.Client) -> None:
    padded = KINDS["png"] + bytes(MAX_BYTES - len(KINDS["png"]))
    assert submit(client, padded).status_code == 201


@pytest.mark.parametrize(
    "sent",
    [
        {"json": {}},
        {"data": {"scenario": "single_document"}},
        {"files": {"document": ("a.txt", b"text")}},
        {"files": {"file": ("a.txt", b"text")}, "data": {"scenario": "another"}},
        {"files": {"file": ("a.txt", b"text")}, "data": {"check_id": "chk_1"}},
        {"files": {"file": ("a.txt", b"text")}, "data": {"document_type_guess": "x" * 101}},
        {"files": [("file", ("a.txt", b"text")), ("file", ("b.txt", b"text"))]},
        {"files": {"file": ("a.txt", b"text")}, "data": {"scenario": "x" * 5000}},
        {"content": b"--x\r\nbroken", "headers": {"Content-Type": "multipart/form-data; boundary=x"}},
        {"content": b"--x--\r\n", "headers": {"Content-Type": "multipart/form-data"}},
    ],
)
def test_a_malformed_form_is_refused(client: httpx.Client, sent: dict[str, Any]) -> None:
    fault(client.post(URL, **sent), 422, "validation_error")


def test_the_faults_answer_in_the_order_of_the_contract(client: httpx.Client) -> None:
    scenario = {"scenario": "another"}
    fault(submit(client, b"GIF89a" + bytes(MAX_BYTES), **scenario), 413, "document_too_large")
    fault(submit(client, b"GIF89a" + bytes(100), **scenario), 422, "validation_error")
    missing = {"scenario": "deal_context", "check_id": "chk_01jd2m00000000000000000000"}
    fault(submit(client, b"GIF89a" + bytes(100), **missing), 400, "unsupported_document_format")
    fault(submit(client, KINDS["text"], **missing), 404, "not_found")


def test_without_money_nothing_is_kept(service: Service) -> None:
    with service.client(service.issue(balance=PRICE - 1)) as poor:
        fault(submit(poor, KINDS["text"], key="poor"), 402, "insufficient_funds")
        assert balance(poor) == PRICE - 1


def test_a_key_without_the_scope_is_refused(service: Service) -> None:
    with service.client(service.issue(scopes=["balance"])) as other:
        fault(submit(other, KINDS["text"]), 403, "scope_denied")


def test_another_accounts_document_is_unknown(service: Service, client: httpx.Client) -> None:
    made = submit(client, KINDS["text"]).json()
    with service.client(service.issue()) as stranger:
        for path in ("", "/manifest"):
            fault(stranger.get(f"{URL}/{made['job_id']}{path}"), 404, "not_found")


def test_what_cannot_be_read_in_the_end_is_refunded(client: httpx.Client) -> None:
    before = balance(client)
    blank = encoded(picture_of(""), "PNG")
    document = wait_ended(client, submit(client, blank).json()["job_id"])
    assert (document["status"], document["failure"]) == ("failed", "empty")
    assert "result" not in document
    assert balance(client) == before


@needs_tesseract
def test_pages_read_from_pictures_are_told(client: httpx.Client) -> None:
    ended = [wait_ended(client, submit(client, KINDS[kind]).json()["job_id"])["result"] for kind in ("png", "pdf")]
    assert [one.get("recognised_pages") for one in ended] == [[1], None]
    assert "illegible_pages" not in ended[0]
    faults = {clause["code"]: clause["fault"] for clause in ended[0]["analysis"]["found_clauses"]}
    assert faults["legibility"] == "recognised"


def test_a_sandbox_document_is_ready_at_once_and_free(service: Service) -> None:
    with service.client(service.issue(mode="sandbox", balance=0)) as sandbox:
        made = submit(sandbox, KINDS["png"]).json()
        assert (made["mode"], made["cost"], made["price_amount"]) == ("sandbox", 0, PRICE)
        document = sandbox.get(f"{URL}/{made['job_id']}").json()
        assert (document["status"], document["result"]["extract"]) == ("report_ready", None)
        assert document["evidence"]["document_sha256"] == hashlib.sha256(KINDS["png"]).hexdigest()
        fault(submit(sandbox, b""), 400, "unsupported_document_format")


def test_a_document_is_compared_with_a_check(owner: httpx.Client, finished: Any, agency: IssuedApiKey) -> None:
    made = submit(owner, KINDS["text"], scenario="deal_context", check_id=finished["check_id"]).json()
    document = wait_ended(owner, made["job_id"])
    clauses = {one["code"]: one["status"] for one in document["result"]["analysis"]["found_clauses"]}
    assert {"seller_agrees", "object_agrees", "encumbrances_agree"} <= set(clauses)
    assert document["result"]["compared_with"] == {"check_id": finished["check_id"], "edition": 1}
    alone = wait_ended(owner, submit(owner, KINDS["text"]).json()["job_id"])
    assert "compared_with" not in alone["result"]
    assert not {one["code"] for one in alone["result"]["analysis"]["found_clauses"]} & {"seller_agrees"}


def test_a_document_is_compared_with_the_newest_edition_of_a_check(owner: httpx.Client) -> None:
    check = wait_finished(owner, owner.post("/api/v1/checks", json=order()).raise_for_status().json()["check_id"])
    url = f"/api/v1/checks/{check['check_id']}"
    record = next(one for line in check["result"]["checklist"] for one in line["records"])
    said = {
        "record_id": record["record_id"],
        "decision": "concerns_subject",
        "reason": "Papers.",
        "decided_by": "A. L.",
    }
    edition = owner.post(f"{url}/reviews", json=said).raise_for_status().json()["edition"]
    edition_of(owner, check, edition)
    made = submit(owner, KINDS["text"], scenario="deal_context", check_id=check["check_id"]).json()
    document = wait_ended(owner, made["job_id"])
    assert document["result"]["compared_with"] == {"check_id": check["check_id"], "edition": edition}


def test_a_check_without_a_result_is_nothing_to_compare_with(service: Service) -> None:
    with service.client(service.issue(mode="sandbox")) as sandbox:
        running = sandbox.post("/api/v1/checks", json=order("object", sandbox_status="processing")).json()
        refused = submit(sandbox, KINDS["text"], scenario="deal_context", check_id=running["check_id"])
        fault(refused, 422, "validation_error")


@pytest.mark.parametrize(
    "name", sampled([*FILES, *LOOPS], 6, name=str, groups=lambda name: (FILES | LOOPS)[name].faults)
)
def test_a_hostile_file_is_not_charged(client: httpx.Client, name: str) -> None:
    hostile = (FILES | LOOPS)[name]
    before = balance(client)
    answer = submit(client, hostile.make())
    if answer.status_code == 201:
        ended = wait_ended(client, answer.json()["job_id"])
        assert balance(client) == before - (PRICE if ended["status"] == "report_ready" else 0)
        assert ended["status"] == "failed" or hostile.reads
    else:
        assert answer.json()["error_code"] in ("unsupported_document_format", "document_too_large")
        assert balance(client) == before


def test_an_erased_document_leaves_its_hashes(service: Service, client: httpx.Client) -> None:
    made = submit(client, KINDS["text"]).json()
    document = wait_ended(client, made["job_id"])
    service.command("documents", "erase", made["job_id"])
    erased = client.get(f"{URL}/{made['job_id']}").json()
    assert "result" not in erased
    assert erased["pdf_url"] is None
    assert erased["evidence"]["evidence_storage_status"] == "erased"
    assert httpx.get(document["pdf_url"]).status_code == 404
    fault(client.get(f"{URL}/{made['job_id']}/manifest"), 404, "not_found")
    assert client.get(f"/api/v1/verify/{document['evidence']['document_sha256']}").status_code == 200
    assert not list((service.data_dir / "files" / "documents" / made["job_id"]).glob("*"))
