"""The job of a document: read it, analyse it, write the report, seal, finish.

Every step may run twice. What was read and what the language model said is saved as it comes; everything after that is
a pure function of what was saved; the last transaction is conditional on the job still being open.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import msgspec
from prometheus_client import Counter, Histogram

from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.core.language import translator
from cleardeed.core.owner import Owner
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.threads import run_in_thread
from cleardeed.database.pool import Pool, transaction
from cleardeed.documents import seal, store
from cleardeed.documents.analyser.client import Analyser
from cleardeed.documents.analyser.task import Task, perform
from cleardeed.documents.analysis import Analysed
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.deal_context.known import DealFacts
from cleardeed.documents.fork_server import ForkServerError
from cleardeed.documents.merging import with_answer
from cleardeed.documents.model.adviser import Adviser
from cleardeed.documents.model.opinion import ModelAnswer
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.parser.overruns import OverrunError
from cleardeed.documents.reader import read_document
from cleardeed.documents.record import JobStatus, document_path
from cleardeed.documents.rules.table import RULES_BY_CODE
from cleardeed.documents.samples import SAMPLE
from cleardeed.documents.store import OpenDocument, Reading
from cleardeed.documents.text import DocumentText
from cleardeed.documents.upload import Upload
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.retry_deadline import retry_until_deadline
from cleardeed.jobs.worker import Defer, previous_failures
from cleardeed.records.finish import finish_record
from cleardeed.records.sealing import SealedRecord, store_report
from cleardeed.reports.document import render_document_report
from cleardeed.telemetry import tracing

CODES = sorted(RULES_BY_CODE)
ENDED_MIDWAY = 3
"""An analysis whose process ended without a word this often in a row is the text's doing, not somebody else's."""
FactsOf = Callable[[Owner, str], Awaitable[DealFacts | None]]
"""What is known of a deal by owner and check id; None where the check has no result (any more)."""

documents_total = Counter("cleardeed_documents_total", "Finished document checks by outcome", ["status"])
document_seconds = Histogram(
    "cleardeed_document_seconds", "Time from upload to the report",
    buckets=(0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800),
)  # fmt: skip


class DocumentRunner(msgspec.Struct, frozen=True):
    """Analyses documents with what it was given."""

    settings: ServiceSettings
    pool: Pool
    ring: KeyRing
    files: FileStore
    parsers: Parsers
    analyser: Analyser
    facts_of: FactsOf
    adviser: Adviser | None

    async def run(self, payload: dict[str, Any]) -> None:
        """Brings one document check to its end."""
        document = await store.load_open(self.pool, self.ring, payload["account_id"], payload["job_id"])
        if document is None:
            return
        async with retry_until_deadline(document.created_at, lambda: self._fail(document, "internal")):
            await self._bring_to_end(document)

    async def _bring_to_end(self, document: OpenDocument) -> None:
        failpoint("document.taken")
        try:
            reading = document.reading or await self._read(document)
            failpoint("document.read")
            facts = await self._facts(document)
            analysed = await self._analysed(document, reading, facts)
        except UnreadableError as error:
            await self._fail(document, error.fault)
            return
        failpoint("document.analysed")
        answer = await self._answer(document, reading.text, analysed)
        result = self._result(document, reading.text, analysed, answer)
        if facts is not None:
            result = msgspec.structs.replace(result, compared_with=seal.ComparedWith.of(document, facts.edition))
        draft = seal.draft(document, result, analysed.facts, answer, reading.at, self.settings.public_url)
        with tracing.span("report"):
            pdf = await run_in_thread(render_document_report, draft.report)
        failpoint("document.rendered")
        sealed = seal.finish(draft, pdf, self.settings)
        await store_report(self.files, document, sealed)
        await self._finish(document, result, sealed)
        failpoint("document.finished")

    async def _read(self, document: OpenDocument) -> Reading:
        """Reads the document and saves what it says. Raises `UnreadableError`."""
        text = SAMPLE if document.mode == "sandbox" else await self._text(document)
        return await store.save_reading(self.pool, document, Reading(text, clock.now()))

    async def _text(self, document: OpenDocument) -> DocumentText:
        with Upload() as copy:
            async for part in self.files.get_stream(document_path(document.id), document.key):
                copy.write(part)
            try:
                with tracing.span("read"):
                    return await read_document(self.parsers, document.account_id, copy.validate())
            except OverrunError as error:
                raise Defer(timedelta(seconds=error.seconds)) from None

    async def _facts(self, document: OpenDocument) -> DealFacts | None:
        """The facts of the check to compare with; none of a check that was erased since."""
        check_id = document.input.order.check_id
        return None if check_id is None else await self.facts_of(document.owner, check_id) or DealFacts()

    async def _analysed(self, document: OpenDocument, reading: Reading, facts: DealFacts | None) -> Analysed:
        """Apply the rules. Raises `UnreadableError` where the text is too much for them: what was not read to its
        end must not look as if nothing were wrong with it."""
        order = document.input.order
        task = Task(
            text=reading.text,
            guess=order.guess,
            today=reading.at.date(),
            language=document.language,
            facts=facts,
            contest=self.adviser is not None and facts is None,  # what a check knows is not to be doubted
        )
        if document.mode == "sandbox":  # the text is ours, and needs no process of its own
            return await run_in_thread(perform, task)
        try:
            with tracing.span("analyse"):
                return await self.analyser.analyse(document.account_id, task)
        except ForkServerError:
            if previous_failures() < ENDED_MIDWAY:
                raise
            raise UnreadableError("too_much_work") from None

    def _result(
        self, document: OpenDocument, text: DocumentText, analysed: Analysed, answer: ModelAnswer | None
    ) -> seal.DocumentResult:
        result = seal.DocumentResult(
            analysis=analysed.analysis,
            extract=None if document.mode == "sandbox" else analysed.extract,
            recognised_pages=[page.number for page in text.pages if page.origin == "ocr"] or msgspec.UNSET,
            illegible_pages=[page.number for page in text.pages if not page.legible] or msgspec.UNSET,
        )
        if answer is None:
            return result
        analysis, said = with_answer(analysed, answer, text, translator(document.language))
        extract = result.extract
        return msgspec.structs.replace(
            result,
            analysis=analysis,
            extract=extract and msgspec.structs.replace(extract, facts=[*extract.facts, *said.facts]),
            opinion=seal.ModelOpinion(summary=said.summary) if said.summary else msgspec.UNSET,
        )

    async def _answer(self, document: OpenDocument, text: DocumentText, analysed: Analysed) -> ModelAnswer | None:
        """The language model's answer: what an earlier run saved, else what it says now; None where there is none."""
        if self.adviser is None or document.mode == "sandbox":
            return None
        if document.answer is not None:
            return store.saved_answer(document.answer)
        with tracing.span("ask model", kind="client"):
            said = await self.adviser.answer(text, analysed, CODES, document.language)
        saved = await store.save_answer(self.pool, document, said)
        failpoint("document.advised")
        return saved

    async def _fail(self, document: OpenDocument, failure: str) -> None:
        if await self._end(document, "failed", columns={"failure": failure}):
            failpoint("document.failed")

    async def _finish(self, document: OpenDocument, result: seal.DocumentResult, sealed: SealedRecord) -> None:
        risk_score = result.analysis.risk_score
        await self._end(document, "report_ready", result=result, sealed=sealed, columns={"risk_score": risk_score})

    async def _end(
        self,
        document: OpenDocument,
        status: JobStatus,
        *,
        columns: dict[str, Any],
        result: seal.DocumentResult | None = None,
        sealed: SealedRecord | None = None,
    ) -> bool:
        """False where another run has ended it. What was read goes: it is in the result as far as it matters, and the
        file is there to be read again."""
        columns |= {"text": None, "opinion": None}
        with tracing.span("finish", outcome=status):
            async with transaction(self.pool) as connection:
                ended = await finish_record(
                    connection, self.settings, document, status, result=result, sealed=sealed, columns=columns
                )
        if ended:
            documents_total.labels(status).inc()
            document_seconds.observe((clock.now() - document.created_at).total_seconds())
        return ended
