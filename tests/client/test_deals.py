"""Documents of a deal through the client."""

import hashlib

import msgspec
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.client import AsyncClient, Client, EvidenceError, InvalidRequestError, NotFoundError, verify_evidence
from cleardeed.deals.samples import PLAIN
from tests.client.conftest import BALANCE
from tests.service import Service


def test_documents_from_order_to_evidence(sandbox: Client) -> None:
    made = sandbox.generate_documents(["purchase_agreement"], deal=PLAIN)
    assert (made.status, made.cost, made.price_amount) == ("report_ready", 0, 250)
    (document,) = made.documents
    assert sandbox.download_document(document, "pdf").startswith(b"%PDF")
    docx = sandbox.download_document(document, "docx")
    assert docx.startswith(b"PK")
    generation = sandbox.get_generation(made.generation_id)
    manifest = sandbox.verified_evidence(generation)
    assert manifest.manifest == sandbox.get_generation_manifest(made.generation_id).manifest
    assert {leaf.sha256 for leaf in manifest.manifest.leaves} >= {document.pdf_sha256, document.docx_sha256}
    found = sandbox.verify(hashlib.sha256(docx).hexdigest())
    assert (found.check_id, found.check_type, found.kind) == (made.generation_id, "document_generator", "docx_sha256")


async def test_with_await_too(async_sandbox: AsyncClient) -> None:
    made = await async_sandbox.generate_documents(["payment_receipt"], deal=PLAIN, formats=["pdf"])
    (document,) = (await async_sandbox.get_generation(made.generation_id)).documents
    assert (await async_sandbox.download_document(document, "pdf")).startswith(b"%PDF")
    verify_evidence(await async_sandbox.get_generation_manifest(made.generation_id))
    with pytest.raises(EvidenceError, match="no docx"):
        await async_sandbox.download_document(document, "docx")


def test_a_file_that_was_altered_is_told(sandbox: Client) -> None:
    (document,) = sandbox.generate_documents(["payment_receipt"], deal=PLAIN).documents
    with pytest.raises(EvidenceError, match="payment_receipt"):
        sandbox.download_document(msgspec.structs.replace(document, pdf_sha256="0" * 64), "pdf")


def test_what_the_deal_lacks_is_named(sandbox: Client) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        sandbox.generate_documents(["acceptance_act"], deal={name: PLAIN[name] for name in PLAIN if name != "sellers"})
    assert "deal.sellers" in [detail.field for detail in caught.value.details]


def test_a_generation_of_nobody(sandbox: Client) -> None:
    with pytest.raises(NotFoundError):
        sandbox.get_generation("gen_01jd2m00000000000000000000")


def test_a_repeat_is_charged_once(service: Service) -> None:
    key: IssuedApiKey = service.issue(balance=BALANCE)
    with Client(service.url, key.api_key) as client:
        first, again = (client.generate_documents(["payment_receipt"], deal=PLAIN, key="once") for _ in range(2))
        assert first.generation_id == again.generation_id
        assert client.balance().balance == BALANCE - first.cost == BALANCE - 250
