"""Generating a deal's documents: written, stored, sealed, charged. A call that fails anywhere has charged nothing."""

import asyncio
from typing import Literal

import msgspec
from prometheus_client import Counter

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, StoredResponse
from cleardeed.billing.terms import Terms
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.failpoints import failpoint
from cleardeed.core.formats import Amount, GenerationId, Timestamp
from cleardeed.deals.document import prepare_documents
from cleardeed.deals.docx import render_docx
from cleardeed.deals.library import Library
from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.record import GENERATION
from cleardeed.deals.request import DealRequest
from cleardeed.deals.seal import GeneratedDocument, RenderedFile, generated_documents, seal_generation
from cleardeed.records.create import Contents, Creator
from cleardeed.records.kind import RecordKind
from cleardeed.records.labels import NO_LABELS, Labels
from cleardeed.records.record import Record

_RENDERERS = {"docx": render_docx, "pdf": render_pdf}
generated_total = Counter("cleardeed_generated_documents_total", "Generated documents by kind", ["kind"])


class GeneratedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of POST /document-generator without its links; `created_at` dates them. Whole roubles."""

    generation_id: GenerationId
    status: Literal["report_ready"] = "report_ready"
    mode: Mode
    cost: Amount
    price_amount: Amount
    balance_remaining: Amount
    created_at: Timestamp
    documents: list[GeneratedDocument]


class Generator(Creator, frozen=True, kw_only=True):
    """Generates documents."""

    kind: RecordKind = GENERATION
    library: Library

    async def generate(
        self, caller: Caller, request: DealRequest, idempotency: Idempotency | None, labels: Labels = NO_LABELS
    ) -> StoredResponse:
        """Makes the documents and charges for them, or replays what the same Idempotency-Key got.

        Raises `InsufficientFundsError`, `IdempotencyConflictError`, `TemplateFault`; then nothing has changed.
        """

        async def contents_of(record: Record, terms: Terms) -> Contents:
            files = await asyncio.to_thread(render_files, request, self.library, sample=record.mode == "sandbox")
            return self._contents(record, request, files, terms)

        answer = await self.create(caller, idempotency, contents_of, labels)
        if answer.replayed:
            return answer
        failpoint("generation.recorded")
        for kind in request.documents:
            generated_total.labels(kind).inc()
        return answer

    def _contents(self, record: Record, request: DealRequest, files: list[RenderedFile], terms: Terms) -> Contents:
        evidence = seal_generation(record, request, files, self.settings)
        documents = generated_documents(request, files)

        def answer(balance: int) -> GeneratedAnswer:
            return GeneratedAnswer(
                generation_id=record.id,
                mode=record.mode,
                cost=record.cost,
                price_amount=terms.price,
                balance_remaining=balance,
                created_at=clock.timestamp(record.created_at),
                documents=documents,
            )

        return Contents(
            answer=answer,
            encrypted={"input": request},
            columns={"documents": msgspec.json.encode(documents).decode()},
            files={made.name: made.content for made in files} | evidence.files,
            sealed=evidence,
        )


def render_files(request: DealRequest, library: Library, *, sample: bool) -> list[RenderedFile]:
    """Every document in every format that was ordered. The same order gives the same bytes. Raises `TemplateFault`."""
    documents = prepare_documents(request, library, sample=sample)
    return [RenderedFile(one.kind, form, _RENDERERS[form](one)) for one in documents for form in request.formats]
