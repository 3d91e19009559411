"""The asynchronous client. `sync.py` is generated from this file: `python -m tests.client.generate_sync`."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Self, TypeVar

import httpx

from cleardeed.client import answers, calls, policy
from cleardeed.client.answers import CheckStatus, CheckType, Decision
from cleardeed.client.calls import Call, Data, Day, Evidenced, SandboxValuation, Scenario
from cleardeed.client.deals import CreatedGeneration, Format, GeneratedDocument, Generation, Language
from cleardeed.client.errors import NotFoundError
from cleardeed.client.evidence import demand_first_edition, demand_hash, verify_evidence
from cleardeed.client.monitoring import (
    EventPage,
    EventStatus,
    EventType,
    Monitor,
    MonitorPage,
    MonitorStatus,
    RedeliveredEvent,
    WantedStatus,
)

A = TypeVar("A")


class AsyncClient:
    """Speaks to one service with one key. Use it as a context manager, or close it.

    Every method raises an `ApiError` of `client.errors` where the service refuses, and `httpx.TransportError` where it
    cannot be reached. Launches get an Idempotency-Key of their own, and are sent again with it after a broken
    connection; give a `key` of yours to make them safe across restarts too.
    """

    def __init__(self, base_url: str, api_key: str, *, transport: httpx.AsyncBaseTransport | None = None) -> None:
        base, headers = base_url.rstrip("/") + policy.PREFIX, {"X-API-KEY": api_key}
        self._api = httpx.AsyncClient(base_url=base, headers=headers, timeout=policy.TIMEOUT, transport=transport)
        self._files = httpx.AsyncClient(timeout=policy.TIMEOUT, transport=transport)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes all connections."""
        await self._api.aclose()
        await self._files.aclose()

    async def quote(self, *types: CheckType) -> answers.Quote:
        """What checks of these types would cost."""
        return await self._send(calls.quote(types))

    async def create_check(
        self,
        check_type: CheckType,
        *,
        seller: Data | None = None,
        object: Data | None = None,  # noqa: A002 - the contract's name
        legal_opinion: bool = False,
        sandbox_status: CheckStatus | None = None,
        egrn_extract_id: str | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> answers.CreatedCheck:
        """Launches a check; a live key is charged."""
        order = calls.check_order(
            check_type,
            seller=seller,
            object=object,
            legal_opinion=legal_opinion,
            sandbox_status=sandbox_status,
            egrn_extract_id=egrn_extract_id,
            external_id=external_id,
            metadata=metadata,
        )
        return await self._send(calls.create_check(order, key))

    async def supply_extract(self, content: bytes, *, key: str | None = None) -> answers.TakenExtract:
        """Supplies an XML extract of the register of real estate, to be named as a check's `egrn_extract_id`."""
        return await self._send(calls.supply_extract(content, key))

    async def create_checks(self, orders: Sequence[Data], *, key: str | None = None) -> answers.BulkCreated:
        """Launches up to 50 checks; `orders` are bodies as `calls.check_order` makes them. Look at each `error`."""
        return await self._send(calls.create_checks(orders, key))

    async def get_check(self, check_id: str) -> answers.Check:
        """The check as it stands."""
        return await self._send(calls.get_check(check_id))

    async def list_checks(
        self,
        *,
        limit: int = 20,
        offset: int = 0,
        status: CheckStatus | None = None,
        check_type: CheckType | None = None,
        external_id: str | None = None,
        created_from: Day | None = None,
        created_to: Day | None = None,
    ) -> answers.CheckPage:
        """The key's checks, the newest first; `created_from` and `created_to` belong to the range."""
        return await self._send(
            calls.list_checks(limit, offset, status, check_type, external_id, created_from, created_to)
        )

    async def wait_for_report(self, check_id: str, timeout: float = 120.0) -> answers.Check:
        """The check once it is no longer processing; look at its `status`. Raises `ReportTimeoutError`."""
        for wait in policy.polls(check_id, timeout):
            check = await self.get_check(check_id)
            if check.status != "processing":
                return check
            await asyncio.sleep(wait)
        raise AssertionError("polls ends by raising")

    async def download_pdf(self, subject: policy.Reported) -> bytes:
        """The report's bytes, which have the hash that the evidence names. Raises `EvidenceError`."""
        address, sha256 = policy.pdf_address(subject)
        response = await self._files.get(address)
        if response.status_code == httpx.codes.NOT_FOUND:  # the link is older than a day
            address, sha256 = policy.pdf_address(await self._send(calls.read_again(subject)))
            response = await self._files.get(address)
        demand_hash(response.raise_for_status().content, sha256, "the PDF")
        return response.content

    async def get_manifest(self, check_id: str) -> answers.EvidenceBundle:
        """The evidence of a finished check, as the service tells it."""
        return await self._send(calls.get_manifest(check_id))

    async def verified_evidence(self, subject: Evidenced, *, pdf: bytes | None = None) -> answers.EvidenceBundle:
        """The evidence of what was read, recomputed here up to the root. Raises `EvidenceError`."""
        bundle = await self._send(calls.manifest_of(subject))
        expected = subject.evidence.check_evidence_root_hash if subject.evidence else None
        verify_evidence(bundle, expected_root=expected, pdf=pdf)
        return bundle

    async def create_review(
        self,
        check_id: str,
        record_id: str,
        decision: Decision,
        *,
        reason: str,
        decided_by: str,
        key: str | None = None,
    ) -> answers.CreatedReview:
        """Records a person's decision on a record of the check; free of charge."""
        return await self._send(calls.create_review(check_id, record_id, decision, reason, decided_by, key))

    async def list_reviews(self, check_id: str) -> answers.ReviewList:
        """The reviews of the check, the newest first."""
        return await self._send(calls.list_reviews(check_id))

    async def wait_for_edition(
        self,
        check_id: str,
        edition: int,
        timeout: float = 120.0,
    ) -> answers.Check:
        """The check once this reviewed edition, or a later one, is out. Raises `ReportTimeoutError`."""
        for wait in policy.polls(check_id, timeout):
            check = await self.get_check(check_id)
            if check.reviewed is not None and check.reviewed.edition >= edition:
                return check
            await asyncio.sleep(wait)
        raise AssertionError("polls ends by raising")

    async def download_edition(self, check: answers.Check) -> bytes:
        """The newest reviewed edition's PDF, which has the hash that its evidence names. Raises `EvidenceError`."""
        address, sha256 = policy.edition_address(check)
        response = await self._files.get(address)
        if response.status_code == httpx.codes.NOT_FOUND:  # the link is older than a day
            address, sha256 = policy.edition_address(await self.get_check(check.check_id))
            response = await self._files.get(address)
        demand_hash(response.raise_for_status().content, sha256, "the PDF")
        return response.content

    async def get_review_manifest(self, check_id: str, edition: int) -> answers.EvidenceBundle:
        """The evidence of a reviewed edition, as the service tells it."""
        return await self._send(calls.get_review_manifest(check_id, edition))

    async def verified_edition(self, check: answers.Check, *, pdf: bytes | None = None) -> answers.EvidenceBundle:
        """The evidence of the newest reviewed edition, recomputed here up to the root; it fixes that of the first.
        Raises `EvidenceError`."""
        edition = policy.edition_of(check)
        bundle = await self._send(calls.get_review_manifest(check.check_id, edition.edition))
        verify_evidence(bundle, expected_root=edition.evidence.check_evidence_root_hash, pdf=pdf)
        demand_first_edition(bundle, check.evidence.evidence_manifest_sha256 if check.evidence else "")
        return bundle

    async def submit_document(
        self,
        content: bytes,
        *,
        scenario: Scenario = "single_document",
        type_guess: str | None = None,
        check_id: str | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> answers.SubmittedDocument:
        """Uploads a document for analysis; a live key is charged. `check_id` is what `deal_context` compares with."""
        call = calls.submit_document(
            content, scenario, type_guess, check_id, key, external_id=external_id, metadata=metadata
        )
        return await self._send(call)

    async def get_document(self, job_id: str) -> answers.Document:
        """The document's analysis as it stands."""
        return await self._send(calls.get_document(job_id))

    async def wait_for_document(self, job_id: str, timeout: float = 300.0) -> answers.Document:
        """The document once it is no longer processing; look at its `status`. Raises `ReportTimeoutError`."""
        for wait in policy.polls(job_id, timeout):
            document = await self.get_document(job_id)
            if document.status != "processing":
                return document
            await asyncio.sleep(wait)
        raise AssertionError("polls ends by raising")

    async def get_document_manifest(self, job_id: str) -> answers.EvidenceBundle:
        """The evidence of an analysed document, as the service tells it."""
        return await self._send(calls.get_document_manifest(job_id))

    async def create_monitor(
        self,
        check_type: CheckType,
        *,
        seller: Data | None = None,
        object: Data | None = None,  # noqa: A002 - the contract's name
        dates: Sequence[Day] | None = None,
        interval_days: int | None = None,
        cycles_left: int | None = None,
        until: Day | None = None,
        webhook_url: str | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> Monitor:
        """Monitors a subject on `dates`, or every `interval_days` for `cycles_left` cycles or `until` a day."""
        order = calls.monitor_order(
            check_type, seller=seller, object=object, dates=dates, interval_days=interval_days,
            cycles_left=cycles_left, until=until, webhook_url=webhook_url, external_id=external_id, metadata=metadata,
        )  # fmt: skip
        return await self._send(calls.create_monitor(order, key))

    async def list_monitors(
        self,
        *,
        limit: int = 20,
        offset: int = 0,
        status: MonitorStatus | None = None,
        external_id: str | None = None,
        created_from: Day | None = None,
        created_to: Day | None = None,
    ) -> MonitorPage:
        """The account's monitors, the newest first; `created_from` and `created_to` belong to the range."""
        return await self._send(calls.list_monitors(limit, offset, status, external_id, created_from, created_to))

    async def get_monitor(self, monitor_id: int) -> Monitor:
        """The monitor with its latest runs."""
        return await self._send(calls.get_monitor(monitor_id))

    async def change_monitor(
        self,
        monitor_id: int,
        *,
        status: WantedStatus | None = None,
        dates: Sequence[Day] | None = None,
        interval_days: int | None = None,
        cycles_left: int | None = None,
        until: Day | None = None,
        webhook_url: str | None = None,
    ) -> Monitor:
        """Pauses, resumes or finishes it, or changes its schedule or address; what is left out stays.

        An empty `webhook_url` gives its events to the key's address again.
        """
        change = calls.monitor_change(
            status=status, dates=dates, interval_days=interval_days, cycles_left=cycles_left, until=until,
            webhook_url=webhook_url,
        )  # fmt: skip
        return await self._send(calls.change_monitor(monitor_id, change))

    async def stop_monitor(self, monitor_id: int) -> Monitor:
        """Finishes it; what its cycles found is kept."""
        return await self._send(calls.stop_monitor(monitor_id))

    async def get_run_manifest(self, monitor_id: int, run_id: int) -> answers.EvidenceBundle:
        """The evidence of a run's act, as the service tells it."""
        return await self._send(calls.get_run_manifest(monitor_id, run_id))

    async def list_events(
        self,
        *,
        limit: int = 20,
        offset: int = 0,
        status: EventStatus | None = None,
        event_type: EventType | None = None,
    ) -> EventPage:
        """The key's events, the newest first, with the state of their delivery."""
        return await self._send(calls.list_events(limit, offset, status, event_type))

    async def redeliver_event(self, event_id: str) -> RedeliveredEvent:
        """Sends the event again at once, under its old id."""
        return await self._send(calls.redeliver_event(event_id))

    async def generate_documents(
        self,
        documents: Sequence[str],
        *,
        deal: Data,
        formats: Sequence[Format] = ("docx", "pdf"),
        language: Language | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> CreatedGeneration:
        """Makes the documents of a deal; a live key is charged once, whatever their number."""
        call = calls.generate_documents(
            documents, deal, formats, language, key, external_id=external_id, metadata=metadata
        )
        return await self._send(call)

    async def get_generation(self, generation_id: str) -> Generation:
        """The documents with fresh links, and their evidence."""
        return await self._send(calls.get_generation(generation_id))

    async def get_generation_manifest(self, generation_id: str) -> answers.EvidenceBundle:
        """The evidence of a generation, as the service tells it."""
        return await self._send(calls.get_generation_manifest(generation_id))

    async def download_document(self, document: GeneratedDocument, file_format: Format) -> bytes:
        """A generated file's bytes, which have the hash that was told. Raises `EvidenceError`."""
        address, sha256 = policy.file_address(document, file_format)
        response = await self._files.get(address)
        demand_hash(response.raise_for_status().content, sha256, document.kind)
        return response.content

    async def value(
        self,
        cadastral_number: str,
        *,
        object_type: str | None = None,
        attributes: Data | None = None,
        address: str | None = None,
        sandbox_status: SandboxValuation | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> answers.CreatedValuation:
        """Values an object; a live key is charged, and refunded where the data are too few (`failed`)."""
        return await self._send(
            calls.value(
                cadastral_number,
                object_type=object_type,
                attributes=attributes,
                address=address,
                sandbox_status=sandbox_status,
                key=key,
                external_id=external_id,
                metadata=metadata,
            )
        )

    async def get_valuation(self, valuation_id: str) -> answers.ValuationState:
        """The valuation with a fresh link and its evidence."""
        return await self._send(calls.get_valuation(valuation_id))

    async def get_valuation_manifest(self, valuation_id: str) -> answers.EvidenceBundle:
        """The evidence of a valuation, as the service tells it."""
        return await self._send(calls.get_valuation_manifest(valuation_id))

    async def verify(self, sha256: str) -> answers.Verification:
        """Whether the hash is one of the account's traces; `found` is False where it is not."""
        try:
            return await self._send(calls.verify(sha256))
        except NotFoundError as error:
            return policy.unknown_hash(error)

    async def balance(self) -> answers.Balance:
        """What the account has."""
        return await self._send(calls.get_balance())

    async def tariffs(self, check_type: CheckType | None = None) -> answers.Tariffs:
        """The prices that hold for the account now."""
        return await self._send(calls.get_tariffs(check_type))

    async def account(self) -> answers.Account:
        """Who the key belongs to and what it may do."""
        return await self._send(calls.get_account())

    async def _send(self, call: Call[A]) -> A:
        tried = 0
        while True:
            tried += 1
            outcome = await self._try(call)
            wait = policy.wait_before_retry(call, outcome, tried)
            if wait is None:
                break
            await asyncio.sleep(wait)
        if isinstance(outcome, httpx.TransportError):
            raise outcome
        return policy.answer_of(call, outcome)

    async def _try(self, call: Call[A]) -> httpx.Response | httpx.TransportError:
        try:
            return await self._api.request(
                call.method, call.path, params=call.query, headers=call.headers(), **call.content()
            )
        except httpx.TransportError as error:
            return error
