"""Taking a document in: judged, stored, charged, queued. A call that fails anywhere has kept and charged nothing."""

import math
from typing import Literal

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, StoredResponse, lookup
from cleardeed.billing.terms import Terms
from cleardeed.core.apikey import Mode
from cleardeed.core.errors import RateLimitExceededError
from cleardeed.core.failpoints import failpoint
from cleardeed.core.formats import Amount, DocumentCheckId
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.tasks import Inspected
from cleardeed.documents.fork_server import ForkServerError
from cleardeed.documents.options import AnalysisOptions
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.parser.overruns import OverrunError
from cleardeed.documents.record import DOCUMENT_CHECK, DOCUMENT_CHECKS, DOCUMENT_FILE
from cleardeed.documents.store import Input
from cleardeed.documents.upload import Upload, refused
from cleardeed.records.create import Contents, Creator
from cleardeed.records.kind import RecordKind
from cleardeed.records.labels import NO_LABELS, Labels
from cleardeed.records.record import Record

INSPECTION_TRIES = 3
_OVERRUN = "Too many files could not be read within their limits; retry after the time named in Retry-After."


class SubmittedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of POST /document-check: a sandbox document is ready when it is answered. `price_amount` is the
    tariff's, `cost` the charge. Whole roubles."""

    job_id: DocumentCheckId
    status: Literal["processing", "report_ready"]
    mode: Mode
    cost: Amount
    price_amount: Amount
    balance_remaining: Amount


class Submitter(Creator, frozen=True, kw_only=True):
    """Takes documents in with what it was given."""

    kind: RecordKind = DOCUMENT_CHECK
    parsers: Parsers

    async def replay(self, caller: Caller, idempotency: Idempotency | None) -> StoredResponse | None:
        """The stored response to the same Idempotency-Key, whatever has become of the things that the call names; None
        where it is
        new. Raises `IdempotencyConflictError`."""
        return await lookup(self.pool, self.slot(caller, idempotency))

    async def inspect(self, caller: Caller, upload: Upload) -> Inspected:
        """Inspect the file. Raises `UnsupportedDocumentFormatError`, `DocumentTooLargeError`; `RateLimitExceededError`
        where files of the account keep ending at limits.

        A parser process that ends meanwhile is started again and asked anew.
        """
        file = upload.validate()
        tries = INSPECTION_TRIES
        while True:
            tries -= 1
            try:
                return await self.parsers.inspect(caller.account_id, file)
            except UnreadableError as error:
                raise refused(error) from None
            except OverrunError as error:
                raise RateLimitExceededError(_OVERRUN, retry_after=math.ceil(error.seconds)) from None
            except ForkServerError:
                if not tries:
                    raise

    async def submit(
        self,
        caller: Caller,
        order: AnalysisOptions,
        upload: Upload,
        file: Inspected,
        idempotency: Idempotency | None,
        labels: Labels = NO_LABELS,
    ) -> StoredResponse:
        """Stores the document and charges for its analysis, or replays what the same Idempotency-Key got.

        Raises `InsufficientFundsError`, `IdempotencyConflictError`; then nothing has changed.
        """
        status: Literal["processing", "report_ready"] = "processing" if caller.mode == "live" else "report_ready"

        async def contents_of(record: Record, terms: Terms) -> Contents:
            def answer(balance: int) -> SubmittedAnswer:
                return SubmittedAnswer(
                    job_id=record.id,
                    status=status,
                    mode=record.mode,
                    cost=record.cost,
                    price_amount=terms.price,
                    balance_remaining=balance,
                )

            return Contents(
                answer=answer,
                encrypted={"input": Input(order=order, file=file, size=upload.size)},
                columns={
                    "status": "processing",
                    "document_sha256": bytes.fromhex(upload.sha256),
                    "language": terms.language,
                },
                files={DOCUMENT_FILE: upload.segments()},
                # A sandbox document is analysed by the request itself.
                job=DOCUMENT_CHECKS.job if record.mode == "live" else None,
            )

        created = await self.create(caller, idempotency, contents_of, labels)
        if not created.replayed:
            failpoint("submission.recorded")
        return created
