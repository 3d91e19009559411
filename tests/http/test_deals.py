"""POST and GET /document-generator: what is made, what it costs, how it is kept, verified and erased."""

import asyncio
import hashlib
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.database.pool import open_pool
from cleardeed.deals.record import GENERATIONS
from cleardeed.deals.samples import FULL, PLAIN
from cleardeed.evidence.reading import parse_evidence
from cleardeed.files.file_store import FileStore
from cleardeed.records.erase import erase
from tests.deals.making import KINDS
from tests.deals.reading import pdf_text
from tests.http.at_once import assert_made_once, assert_money_for_three, at_once
from tests.http.faults import fault, fields_at_fault, request_id_of
from tests.service import Service

PATH = "/api/v1/document-generator"
PRICE = 250
BALANCE = 1_000_000
ORDER: dict[str, Any] = {"documents": ["purchase_agreement"], "deal": PLAIN}


def generate(client: httpx.Client, body: Any = ORDER, **headers: str) -> httpx.Response:
    return client.post(PATH, json=body, headers=headers)


def download(url: str) -> bytes:
    """Return the content of a link, fetched without a key."""
    return httpx.get(url).raise_for_status().content


def balance(client: httpx.Client) -> Any:
    return client.get("/api/v1/balance").json()["balance"]


class TestGenerating:
    def test_the_answer_has_every_document_in_both_formats(self, client: httpx.Client) -> None:
        response = generate(client, {"documents": KINDS, "deal": FULL})
        assert response.status_code == 201
        body = response.json()
        assert body["generation_id"].startswith("gen_")
        assert (body["status"], body["mode"], body["cost"]) == ("report_ready", "live", PRICE)
        assert body["balance_remaining"] == BALANCE - PRICE == balance(client)
        assert body["request_id"] == request_id_of(response)
        assert [document["kind"] for document in body["documents"]] == KINDS
        for document in body["documents"]:
            for form in ("docx", "pdf"):
                content = download(document[f"{form}_url"])
                assert hashlib.sha256(content).hexdigest() == document[f"{form}_sha256"]

    def test_one_format_alone(self, client: httpx.Client) -> None:
        (document,) = generate(client, ORDER | {"formats": ["pdf"]}).json()["documents"]
        assert sorted(document) == ["kind", "pdf_sha256", "pdf_url"]

    @pytest.mark.parametrize("place", ["body", "deal"])
    def test_a_deal_is_written_in_english(self, client: httpx.Client, place: str) -> None:
        body = ORDER | {"language": "en"} if place == "body" else ORDER | {"deal": PLAIN | {"language": "en"}}
        (document,) = generate(client, body).json()["documents"]
        assert "PURCHASE AGREEMENT" in pdf_text(download(document["pdf_url"]))

    def test_one_entry_in_the_ledger(self, service: Service, client: httpx.Client, key: IssuedApiKey) -> None:
        generation_id = generate(client).json()["generation_id"]
        entry = service.query(
            "SELECT (amount, reason)::text FROM ledger_entries WHERE account_id = $1 AND reference = $2",
            key.account_id,
            generation_id,
        )
        assert entry == f"(-{PRICE},charge)"

    def test_a_docx_is_saved_and_a_pdf_opened(self, client: httpx.Client) -> None:
        (document,) = generate(client).json()["documents"]
        docx, pdf = httpx.get(document["docx_url"]), httpx.get(document["pdf_url"])
        assert docx.headers["Content-Disposition"] == 'attachment; filename="purchase_agreement.docx"'
        assert docx.headers["Content-Type"].endswith("wordprocessingml.document")
        assert pdf.headers["Content-Disposition"] == 'inline; filename="purchase_agreement.pdf"'
        assert pdf.headers["Content-Type"] == "application/pdf"

    def test_a_link_opens_its_own_file_only(self, client: httpx.Client) -> None:
        (document,) = generate(client).json()["documents"]
        assert httpx.get(document["pdf_url"].replace(".pdf?", ".docx?")).status_code == 404
        assert httpx.get(document["pdf_url"].split("?")[0]).status_code == 404

    def test_a_sandbox_key_pays_nothing_and_gets_samples(self, service: Service) -> None:
        key = service.issue(mode="sandbox", balance=0)
        with service.client(key) as client:
            body = generate(client).json()
            assert (body["mode"], body["cost"], body["price_amount"], body["balance_remaining"]) == (
                "sandbox", 0, PRICE, 0,
            )  # fmt: skip
            assert "ОБРАЗЕЦ" in pdf_text(download(body["documents"][0]["pdf_url"]))

    def test_what_is_stored_is_encrypted(self, service: Service, client: httpx.Client) -> None:
        generation_id = generate(client).json()["generation_id"]
        stored = service.query("SELECT input FROM generations WHERE id = $1", generation_id)
        assert "Иванов".encode() not in stored
        files = list(service.folder_of("generations", generation_id).iterdir())
        assert sorted(file.name for file in files) == [
            "evidence.json",
            "purchase_agreement.docx",
            "purchase_agreement.pdf",
        ]
        plain = (b"%PDF", b"word/document.xml", b"manifest")
        assert not any(mark in file.read_bytes() for file in files for mark in plain)


class TestRefusals:
    def test_contradictions_are_named(self, client: httpx.Client) -> None:
        deal = PLAIN | {"deposit": 5_000_000, "handover_date": "2026-01-01"}
        response = generate(client, ORDER | {"deal": deal})
        assert set(fields_at_fault(response)) == {"deal.deposit", "deal.handover_date"}
        assert balance(client) == BALANCE

    def test_an_unknown_kind(self, client: httpx.Client) -> None:
        assert fields_at_fault(generate(client, ORDER | {"documents": ["lease"]})) == ["documents[0]"]

    def test_the_scope_is_needed(self, service: Service) -> None:
        with service.client(service.issue(scopes=["balance"])) as client:
            fault(generate(client), 403, "scope_denied")
            fault(client.get(f"{PATH}/gen_01jd2m00000000000000000000"), 403, "scope_denied")

    def test_money_is_needed(self, service: Service) -> None:
        key = service.issue(balance=PRICE - 1)
        with service.client(key) as client:
            fault(generate(client, ORDER, **{"Idempotency-Key": "k"}), 402, "insufficient_funds")
            service.issue(account_id=key.account_id, balance=1)
            assert generate(client, ORDER, **{"Idempotency-Key": "k"}).status_code == 201
        assert service.query("SELECT count(*) FROM generations WHERE account_id = $1", key.account_id) == 1

    def test_faults_of_shape_come_before_money(self, service: Service) -> None:
        with service.client(service.issue(balance=0)) as client:
            fault(generate(client, {}), 422, "validation_error")


class TestIdempotency:
    def test_a_repeat_answers_the_same_and_charges_once(self, client: httpx.Client) -> None:
        first, second = (generate(client, ORDER, **{"Idempotency-Key": "k"}) for _ in range(2))
        assert (first.status_code, second.status_code) == (201, 201)
        assert "Idempotent-Replayed" not in first.headers
        assert second.headers["Idempotent-Replayed"] == "true"
        assert first.json() | {"request_id": ""} == second.json() | {"request_id": ""}
        assert balance(client) == BALANCE - PRICE

    def test_a_repeat_after_the_erasure_links_to_nothing_as_a_read_does(
        self, service: Service, client: httpx.Client
    ) -> None:
        first = generate(client, ORDER, **{"Idempotency-Key": "k"}).json()
        service.command("deals", "erase", first["generation_id"])
        again = generate(client, ORDER, **{"Idempotency-Key": "k"}).json()
        read = client.get(f"{PATH}/{first['generation_id']}").json()
        assert again["documents"] == read["documents"]
        assert "pdf_url" not in read["documents"][0]

    def test_another_body_is_a_409(self, client: httpx.Client) -> None:
        generate(client, ORDER, **{"Idempotency-Key": "k"})
        other = ORDER | {"formats": ["pdf"]}
        fault(generate(client, other, **{"Idempotency-Key": "k"}), 409, "idempotency_conflict")

    def test_simultaneous_repeats_make_one_generation(self, service: Service, key: IssuedApiKey) -> None:
        responses = at_once(service, key, lambda client: generate(client, ORDER, **{"Idempotency-Key": "k"}))
        ids = {response.json()["generation_id"] for response in responses}
        assert len(ids) == 1
        assert_made_once(responses)
        assert service.query("SELECT count(*) FROM generations WHERE account_id = $1", key.account_id) == 1
        with service.client(key) as client:
            assert balance(client) == BALANCE - PRICE
        kept = service.query("SELECT id FROM generations WHERE account_id = $1", key.account_id)
        assert ids == {kept}

    def test_money_for_three_buys_three(self, service: Service) -> None:
        key = service.issue(balance=3 * PRICE + 1)
        assert_money_for_three(at_once(service, key, generate))


class TestReading:
    def test_the_state_with_fresh_links_and_evidence(self, client: httpx.Client) -> None:
        made = generate(client).json()
        read = client.get(f"{PATH}/{made['generation_id']}").raise_for_status().json()
        assert (read["status"], read["mode"], read["cost"]) == ("report_ready", "live", PRICE)
        (document,) = read["documents"]
        assert document["pdf_sha256"] == made["documents"][0]["pdf_sha256"]
        assert hashlib.sha256(download(document["docx_url"])).hexdigest() == document["docx_sha256"]
        assert read["evidence"]["evidence_storage_status"] == "stored"
        assert balance(client) == BALANCE - PRICE

    def test_of_another_account_it_is_not_found(self, service: Service, client: httpx.Client) -> None:
        generation_id = generate(client).json()["generation_id"]
        with service.client(service.issue()) as other:
            for path in (f"{PATH}/{generation_id}", f"{PATH}/{generation_id}/manifest", f"{PATH}/gen_x"):
                fault(other.get(path), 404, "not_found")

    def test_the_same_deal_gives_the_same_bytes(self, client: httpx.Client) -> None:
        first, second = (generate(client).json()["documents"][0] for _ in range(2))
        assert (first["pdf_sha256"], first["docx_sha256"]) == (second["pdf_sha256"], second["docx_sha256"])


class TestEvidence:
    def test_every_hash_verifies(self, client: httpx.Client) -> None:
        made = generate(client).json()
        evidence = client.get(f"{PATH}/{made['generation_id']}").json()["evidence"]
        (document,) = made["documents"]
        hashes = {
            "docx_sha256": document["docx_sha256"],
            "pdf_sha256": document["pdf_sha256"],
            "data_snapshot_sha256": evidence["data_snapshot_sha256"],
            "evidence_root_hash": evidence["check_evidence_root_hash"],
            "evidence_manifest_sha256": evidence["evidence_manifest_sha256"],
        }
        for kind, sha256 in hashes.items():
            found = client.get(f"/api/v1/verify/{sha256}").raise_for_status().json()
            assert (found["valid"], found["kind"]) == (True, kind)
            assert (found["check_id"], found["check_type"]) == (made["generation_id"], "document_generator")
            assert found["evidence"] == evidence

    def test_the_public_page_knows_it_without_a_key(self, anonymous: httpx.Client, client: httpx.Client) -> None:
        made = generate(client).json()
        evidence = client.get(f"{PATH}/{made['generation_id']}").json()["evidence"]
        for sha256 in (made["documents"][0]["docx_sha256"], evidence["check_evidence_root_hash"]):
            shown = anonymous.get(f"/verify/{sha256}")
            assert shown.status_code == 200
            assert "what the document says is true" in shown.text
            assert "registers were right" not in shown.text
            assert "Иванов" not in shown.text

    def test_the_manifest_can_be_recomputed(self, client: httpx.Client) -> None:
        made = generate(client).json()
        manifest = client.get(f"{PATH}/{made['generation_id']}/manifest").raise_for_status()
        evidence = parse_evidence(manifest.content)
        assert [leaf.name for leaf in evidence.manifest.leaves] == [
            "snapshot",
            "purchase_agreement.docx",
            "purchase_agreement.pdf",
        ]
        assert evidence.manifest.leaves[0].sha256 == evidence.contents[0].sha256


class TestErasure:
    def test_it_leaves_money_hashes_and_dates(self, service: Service, client: httpx.Client) -> None:
        made = generate(client).json()
        generation_id = made["generation_id"]
        for _ in range(2):
            asyncio.run(erase_generation(service, generation_id))
        read = client.get(f"{PATH}/{generation_id}").raise_for_status().json()
        (document,) = read["documents"]
        assert sorted(document) == ["docx_sha256", "kind", "pdf_sha256"]
        assert read["evidence"]["evidence_storage_status"] == "erased"
        assert httpx.get(made["documents"][0]["pdf_url"]).status_code == 404
        fault(client.get(f"{PATH}/{generation_id}/manifest"), 404, "not_found")
        assert client.get(f"/api/v1/verify/{document['pdf_sha256']}").json()["valid"] is True
        assert service.query("SELECT length(input) FROM generations WHERE id = $1", generation_id) == 0
        assert service.query("SELECT count(*) FROM data_keys WHERE subject_id = $1", generation_id) == 0
        assert not list(service.folder_of("generations", generation_id).glob("*"))


async def erase_generation(service: Service, generation_id: str) -> None:
    pool = await open_pool(service.dsn, size=2)
    try:
        files = FileStore.in_folder(service.data_dir / "files")
        await erase(GENERATIONS, pool, service.ring, files, generation_id)
    finally:
        await pool.close()


def test_nobody_is_named_in_the_log(service: Service, client: httpx.Client) -> None:
    before = len(service.logged())
    generate(client)
    generate(client, ORDER | {"deal": PLAIN | {"deposit": 5_000_000}})
    log = service.logged()[before:]
    assert "/api/v1/document-generator" in log
    for personal in ("Иванов", "Примерск", "770000000082", "000001"):
        assert personal not in log
