"""Generating a deal's documents: written, stored, sealed, charged. A call that fails anywhere has charged nothing."""

import asyncio
import datetime
from typing import Literal

import msgspec
from prometheus_client import Counter

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Remembered, Slot, once_with_files
from cleardeed.billing.ledger import charge
from cleardeed.billing.terms import Terms, terms_or_answer
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.core.formats import Amount, GenerationId, Timestamp
from cleardeed.core.ids import new_id
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Connection, Pool
from cleardeed.deals import store
from cleardeed.deals.document import written
from cleardeed.deals.docx import render_docx
from cleardeed.deals.library import Library
from cleardeed.deals.order import Order
from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.record import GENERATION
from cleardeed.deals.seal import GeneratedDocument, MadeFile, SealedSet, sealed
from cleardeed.evidence.stamping import first_status, leave_evidence
from cleardeed.files.file_store import FileStore

OPERATION = "document-generator"
PRODUCT = "document_generator"
SUBJECT_TYPE = "document_generator"

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


class Generator(msgspec.Struct, frozen=True):
    """Generates documents with what it was given."""

    pool: Pool
    ring: KeyRing
    files: FileStore
    library: Library
    settings: ServiceSettings

    async def generate(self, caller: Caller, order: Order, idempotency: Idempotency | None) -> Remembered:
        """Makes the documents and charges for them, or replays what the same Idempotency-Key got.

        Raises `InsufficientFundsError`, `IdempotencyConflictError`, `TemplateFault`; then nothing has changed.
        """
        slot, sandbox = Slot(caller.account_id, caller.key_id, OPERATION, idempotency), caller.mode == "sandbox"
        terms = await terms_or_answer(self.pool, slot, product=PRODUCT, free=sandbox)
        if isinstance(terms, Remembered):
            return terms
        files = await asyncio.to_thread(make_files, order, self.library, sample=sandbox)
        made = _Made(caller=caller, order=order, files=files, terms=terms, settings=self.settings)
        contents = made.contents()
        answer = await once_with_files(
            self.pool,
            slot,
            self.files,
            contents,
            put=self.files.put_all(contents, made.key),
            work=lambda connection: self._record(connection, made),
        )
        if answer.replayed:
            return answer
        failpoint("generation.recorded")
        for kind in made.order.documents:
            generated_total.labels(kind).inc()
        return answer

    async def _record(self, connection: Connection, made: "_Made") -> str:
        owner, generation_id = made.caller.owner, made.generation_id
        balance = await charge(connection, account_id=owner.account_id, amount=made.terms.cost, reference=generation_id)
        generation = store.Generation(
            generation_id=generation_id,
            mode=made.caller.mode,
            cost=made.terms.cost,
            created_at=made.created_at,
            documents=made.evidence.documents,
            evidence=made.evidence.block,
            erased=False,
        )
        order = msgspec.json.encode(made.order)
        await store.insert(connection, self.ring, made.caller, generation, order=order, key=made.key)
        await leave_evidence(
            connection,
            self.settings,
            "generations",
            owner=owner,
            subject_id=generation_id,
            subject_type=SUBJECT_TYPE,
            hashes=made.evidence.hashes,
            at=made.created_at,
        )
        answer = GeneratedAnswer(
            generation_id=generation_id,
            mode=made.caller.mode,
            cost=made.terms.cost,
            price_amount=made.terms.price,
            balance_remaining=balance,
            created_at=clock.timestamp(made.created_at),
            documents=made.evidence.documents,
        )
        return msgspec.json.encode(answer).decode()


class _Made:
    """A set of files with its identity and evidence, before anything of it is recorded."""

    def __init__(
        self, *, caller: Caller, order: Order, files: list[MadeFile], terms: Terms, settings: ServiceSettings
    ) -> None:
        self.caller = caller
        self.order = order
        self.files = files
        self.terms = terms
        self.generation_id = new_id("gen")
        self.created_at: datetime.datetime = clock.now()
        self.key = DataKey.generate()
        self.evidence: SealedSet = sealed(
            self.generation_id,
            order,
            files,
            key=self.key,
            mode=caller.mode,
            created_at=self.created_at,
            public_url=settings.public_url,
            tsa_status=first_status(settings),
        )

    def contents(self) -> dict[str, bytes]:
        """What is stored, by path."""
        made = {GENERATION.path(self.generation_id, one.name): one.content for one in self.files}
        return made | {GENERATION.bundle_path(self.generation_id): msgspec.json.encode(self.evidence.bundle)}


def make_files(order: Order, library: Library, *, sample: bool) -> list[MadeFile]:
    """Every document in every format that was ordered. The same order gives the same bytes. Raises `TemplateFault`."""
    documents = written(order, library, sample=sample)
    return [MadeFile(one.kind, form, _RENDERERS[form](one)) for one in documents for form in order.formats]
