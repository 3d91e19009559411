"""The client against the running service."""

import datetime
import hashlib
from typing import Any

import httpx
import msgspec
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.client import (
    AsyncClient,
    Client,
    EvidenceError,
    IdempotencyConflictError,
    InsufficientFundsError,
    InvalidRequestError,
    NotFoundError,
    RateLimitedError,
    ReportTimeoutError,
    ScopeDeniedError,
    ServerError,
    UnauthorizedError,
    policy,
)
from cleardeed.client.answers.checks import Check
from cleardeed.client.call import check_order
from cleardeed.client.evidence import require_first_edition
from tests.client.conftest import BALANCE
from tests.client.faulty import LOST, REFUSED, Fault, Faulty, FaultyAsyncTransport, FaultyTransport
from tests.service import Service

SELLER = {"last_name": "Иванов", "first_name": "Пётр", "birth_date": "1980-02-01"}
OBJECT = {"cadastral_number": "77:99:0009999:1001"}
UNKNOWN = "chk_01jd2m00000000000000000000"


def test_a_check_from_order_to_evidence(sandbox: Client) -> None:
    created = sandbox.create_check("full", seller=SELLER, object=OBJECT, legal_opinion=True)
    assert (created.status, created.cost, created.price_amount) == ("report_ready", 0, 890)
    check = sandbox.wait_for_report(created.check_id)
    assert check.result is not None
    assert check.evidence is not None
    assert check.result.legal_opinion is not None
    assert check.risk_score == check.result.risk_scoring.score
    assert len(check.result.checklist) == len(check.evidence.sources) == 14
    pdf = sandbox.download_pdf(check)
    assert pdf.startswith(b"%PDF")
    assert sandbox.verified_evidence(check, pdf=pdf).manifest.subject_id == created.check_id
    found = sandbox.verify(hashlib.sha256(pdf).hexdigest())
    assert (found.valid, found.kind, found.check_id) == (True, "pdf_sha256", created.check_id)


def test_own_identifiers_are_kept_and_found_again(sandbox: Client) -> None:
    labels: Any = {"external_id": "order-17", "metadata": {"branch": "north"}}
    check = sandbox.create_check("seller", seller=SELLER, **labels)
    document = sandbox.submit_document(b"A contract", **labels)
    monitor = sandbox.create_monitor("seller", seller=SELLER, interval_days=30, cycles_left=1, **labels)
    valuation = sandbox.value(OBJECT["cadastral_number"], attributes={"area_m2": 54.3}, **labels)
    for read in (
        sandbox.get_check(check.check_id),
        sandbox.get_document(document.job_id),
        sandbox.get_monitor(monitor.id),
        sandbox.get_valuation(valuation.id),
    ):
        assert (read.external_id, read.metadata) == ("order-17", {"branch": "north"})
    listed = sandbox.list_checks(external_id="order-17", created_from=datetime.date(2020, 1, 1))
    assert [one.check_id for one in listed.items] == [check.check_id]
    assert [one.id for one in sandbox.list_monitors(external_id="order-17").items] == [monitor.id]
    assert sandbox.list_checks(external_id="order-18").total == 0


def test_a_document_from_upload_to_evidence(sandbox: Client) -> None:
    submitted = sandbox.submit_document("Договор купли-продажи".encode("koi8-r"), type_guess="purchase_agreement")
    assert (submitted.status, submitted.cost, submitted.price_amount) == ("report_ready", 0, 350)
    document = sandbox.wait_for_document(submitted.job_id)
    assert document.result is not None
    assert document.result.analysis.document_type == "purchase_agreement"
    pdf = sandbox.download_pdf(document)
    assert sandbox.verified_evidence(document, pdf=pdf).manifest.subject_id == submitted.job_id
    assert sandbox.verify(hashlib.sha256(pdf).hexdigest()).check_type == "document_check"
    with pytest.raises(InvalidRequestError):
        sandbox.submit_document(b"")


def test_a_valuation_from_order_to_evidence(sandbox: Client) -> None:
    made = sandbox.value("77:01:0001001:1001", attributes={"area_m2": 54.3})
    valuation = sandbox.get_valuation(made.id)
    pdf = sandbox.download_pdf(msgspec.structs.replace(valuation, pdf_url=f"{valuation.pdf_url}0"))
    assert sandbox.verified_evidence(valuation, pdf=pdf).manifest.subject_id == made.id
    assert sandbox.verify(hashlib.sha256(pdf).hexdigest()).check_type == "valuation"


async def test_a_document_with_await(async_sandbox: AsyncClient) -> None:
    first = await async_sandbox.submit_document(b"A contract", key="document-1")
    again = await async_sandbox.submit_document(b"A contract", key="document-1")
    assert first.job_id == again.job_id
    document = await async_sandbox.wait_for_document(first.job_id)
    await async_sandbox.verified_evidence(document, pdf=await async_sandbox.download_pdf(document))


async def test_the_same_with_await(async_sandbox: AsyncClient) -> None:
    created = await async_sandbox.create_check("object", object=OBJECT)
    check = await async_sandbox.wait_for_report(created.check_id)
    pdf = await async_sandbox.download_pdf(check)
    await async_sandbox.verified_evidence(check, pdf=pdf)
    assert (await async_sandbox.verify(hashlib.sha256(pdf).hexdigest())).found
    assert not (await async_sandbox.verify("0" * 64)).found
    assert (await async_sandbox.list_checks(limit=1)).items[0].check_id == created.check_id


REVIEWED = {"last_name": "Иванов +fssp:review", "first_name": "Пётр", "birth_date": "1980-02-01"}
PAPERS = {"reason": "Another birth date in the passport.", "decided_by": "A. Lawyer"}


def undecided(check: Check) -> str:
    """The record that waits for a person."""
    assert check.result is not None
    waiting = [line for line in check.result.checklist if line.status == "manual_review_required"]
    return waiting[0].records[0].record_id or ""


def test_a_decision_from_record_to_evidence(sandbox: Client) -> None:
    check = sandbox.get_check(sandbox.create_check("seller", seller=REVIEWED).check_id)
    made = sandbox.create_review(check.check_id, undecided(check), "another_person", **PAPERS)
    check = sandbox.wait_for_edition(check.check_id, made.edition)
    assert check.reviewed is not None
    assert check.evidence is not None
    assert check.reviewed.review_id == made.review_id
    assert check.reviewed.first_evidence_root_hash == check.evidence.check_evidence_root_hash
    pdf = sandbox.download_edition(check)
    bundle = sandbox.verified_edition(check, pdf=pdf)
    assert bundle.manifest == sandbox.get_review_manifest(check.check_id, made.edition).manifest
    [review] = sandbox.list_reviews(check.check_id).items
    assert [one.decision for one in review.decisions] == ["another_person"]
    assert sandbox.verify(check.reviewed.evidence.pdf_sha256 or "").found
    first = sandbox.get_manifest(check.check_id)
    with pytest.raises(EvidenceError):
        require_first_edition(first, check.evidence.evidence_manifest_sha256)


async def test_a_decision_with_await(async_sandbox: AsyncClient) -> None:
    created = await async_sandbox.create_check("seller", seller=REVIEWED)
    check = await async_sandbox.get_check(created.check_id)
    with pytest.raises(EvidenceError):
        await async_sandbox.download_edition(check)
    made = await async_sandbox.create_review(check.check_id, undecided(check), "cannot_tell", **PAPERS)
    check = await async_sandbox.wait_for_edition(check.check_id, made.edition)
    await async_sandbox.verified_edition(check, pdf=await async_sandbox.download_edition(check))


def test_money_and_account(sandbox: Client, sandbox_key: IssuedApiKey) -> None:
    assert (sandbox.balance().balance, sandbox.balance().active_package) == (BALANCE, None)
    assert sandbox.tariffs("full").checks == {"full": 890}
    assert sandbox.quote("seller", "full").total_price_amount == 490 + 890
    assert sandbox.account().account_id == sandbox_key.account_id


def test_a_batch_tells_each_outcome(sandbox: Client) -> None:
    orders = [check_order("object", object=OBJECT), check_order("seller", seller={"last_name": "Иванов"})]
    made = sandbox.create_checks(orders)
    assert (made.created, made.failed) == (1, 1)
    assert made.items[1].error is not None
    assert made.items[1].error.error_code == "invalid_check_input"


def test_lists_are_filtered(sandbox: Client) -> None:
    made = sandbox.create_check("seller", seller=SELLER, sandbox_status="failed")
    page = sandbox.list_checks(status="failed", check_type="seller", limit=1)
    assert (page.items[0].check_id, page.limit) == (made.check_id, 1)


def test_waiting_ends_in_time(sandbox: Client) -> None:
    made = sandbox.create_check("object", object=OBJECT, sandbox_status="processing")
    with pytest.raises(ReportTimeoutError) as caught:
        sandbox.wait_for_report(made.check_id, timeout=0.3)
    assert caught.value.check_id == made.check_id


def test_an_unknown_hash_is_not_found_and_no_error(sandbox: Client) -> None:
    found = sandbox.verify("A" * 64)
    assert (found.valid, found.found, found.sha256, found.kind) == (False, False, "a" * 64, None)
    assert found.request_id.startswith("req_")


def test_a_check_without_a_report_has_no_pdf(sandbox: Client) -> None:
    made = sandbox.create_check("object", object=OBJECT, sandbox_status="processing")
    with pytest.raises(EvidenceError):
        sandbox.download_pdf(sandbox.get_check(made.check_id))


def test_a_stale_link_is_renewed(sandbox: Client) -> None:
    made = sandbox.create_check("object", object=OBJECT)
    check = sandbox.get_check(made.check_id)
    stale = msgspec.structs.replace(check, pdf_url=f"{check.pdf_url}x")
    assert sandbox.download_pdf(stale).startswith(b"%PDF")


class TestErrors:
    def test_malformed_and_meaningless(self, sandbox: Client) -> None:
        with pytest.raises(InvalidRequestError) as caught:
            sandbox.create_check("seller", seller=SELLER | {"birth_date": "yesterday"})
        error = caught.value
        assert (error.status, error.error_code) == (422, "validation_error")
        assert [detail.field for detail in error.details] == ["input_data.seller.birth_date"]
        assert error.request_id is not None
        assert error.request_id in str(error)
        with pytest.raises(InvalidRequestError, match="invalid_check_input"):
            sandbox.create_check("seller", seller={"last_name": "Иванов"})

    def test_an_unknown_check_raises_not_found(self, sandbox: Client) -> None:
        for check_id in (UNKNOWN, "chk_x/../../balance", "?"):
            with pytest.raises(NotFoundError):
                sandbox.get_check(check_id)

    def test_a_hash_that_is_none(self, sandbox: Client) -> None:
        with pytest.raises(InvalidRequestError, match="invalid_sha256"):
            sandbox.verify("xyz")

    def test_a_wrong_key_raises_unauthorized(self, service: Service) -> None:
        with Client(service.url, "cd_live_wrong") as client, pytest.raises(UnauthorizedError):
            client.balance()

    def test_a_missing_scope_raises_scope_denied(self, service: Service) -> None:
        key = service.issue(scopes=["check:seller"])
        with Client(service.url, key.api_key) as client, pytest.raises(ScopeDeniedError):
            client.balance()

    def test_an_empty_balance_raises_insufficient_funds(self, service: Service) -> None:
        with Client(service.url, service.issue(balance=0).api_key) as client, pytest.raises(InsufficientFundsError):
            client.create_check("object", object=OBJECT)

    def test_another_body_under_one_key(self, sandbox: Client) -> None:
        sandbox.create_check("object", object=OBJECT, key="one")
        with pytest.raises(IdempotencyConflictError):
            sandbox.create_check("seller", seller=SELLER, key="one")

    def test_an_answer_of_something_else(self, service: Service, live: IssuedApiKey) -> None:
        faulty = Faulty([502])
        with faulty_client(service, live, faulty) as client, pytest.raises(ServerError) as caught:
            client.balance()
        assert (caught.value.error_code, len(faulty.sent)) == ("http_502", 1)


@pytest.mark.usefixtures("quick")
class TestRetries:
    @pytest.mark.parametrize("faults", [[LOST], [REFUSED], [LOST, REFUSED], [429, 503, LOST]])
    def test_a_launch_is_charged_once_whatever_is_lost(self, service: Service, faults: list[Fault]) -> None:
        key = service.issue(balance=BALANCE)
        faulty = Faulty(faults)
        with faulty_client(service, key, faulty) as client:
            made = client.create_check("object", object=OBJECT)
            assert (made.balance_remaining, client.balance().balance) == (BALANCE - 590, BALANCE - 590)
        assert len({request.headers["Idempotency-Key"] for request in faulty.sent if request.method == "POST"}) == 1

    async def test_with_await_too(self, service: Service, live: IssuedApiKey) -> None:
        transport = FaultyAsyncTransport(Faulty([LOST, 429]))
        async with AsyncClient(service.url, live.api_key, transport=transport) as client:
            assert (await client.balance()).currency == "RUB"

    def test_the_client_gives_up_on_rate_limits(self, service: Service, live: IssuedApiKey) -> None:
        faulty = Faulty([429] * 9)
        with faulty_client(service, live, faulty) as client, pytest.raises(RateLimitedError):
            client.balance()
        assert len(faulty.sent) == 5

    def test_it_does_not_wait_for_an_hour(self, service: Service, live: IssuedApiKey) -> None:
        faulty = Faulty([503], retry_after="3600")
        with faulty_client(service, live, faulty) as client, pytest.raises(ServerError):
            client.balance()

    def test_what_may_have_been_done_is_not_sent_again_without_a_key(
        self, service: Service, live: IssuedApiKey
    ) -> None:
        refused, lost = Faulty([429]), Faulty([503])
        with faulty_client(service, live, refused) as client, pytest.raises(NotFoundError):
            client.redeliver_event("evt_1")
        with faulty_client(service, live, lost) as client, pytest.raises(ServerError):
            client.redeliver_event("evt_1")
        assert (len(refused.sent), len(lost.sent)) == (2, 1)

    def test_a_service_that_is_not_there(self) -> None:
        faulty = Faulty([REFUSED] * 9)
        client = Client("http://127.0.0.1:9", "cd_live_x", transport=FaultyTransport(faulty))
        with client, pytest.raises(httpx.ConnectError):
            client.tariffs()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits between tries are short."""
    monkeypatch.setattr(policy, "FIRST_WAIT", 0.001)


def faulty_client(service: Service, key: IssuedApiKey, faulty: Faulty) -> Client:
    return Client(service.url, key.api_key, transport=FaultyTransport(faulty))
