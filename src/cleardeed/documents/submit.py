"""Taking a document in: judged, stored, charged, queued. A call that fails anywhere has kept and charged nothing."""

import datetime
import math
from typing import Literal

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Remembered, Slot, once_with_files, recall
from cleardeed.billing.ledger import charge
from cleardeed.billing.terms import Terms, terms_or_answer
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RateLimitExceededError
from cleardeed.core.failpoints import failpoint
from cleardeed.core.formats import Amount, DocumentCheckId
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Connection, Pool
from cleardeed.documents import store
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.tasks import Inspected
from cleardeed.documents.fork_server import ForkServerError
from cleardeed.documents.order import Order
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.parser.overruns import OverrunError
from cleardeed.documents.record import document_path
from cleardeed.documents.upload import Upload, refused
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.queue import enqueue

OPERATION = "document-check"
PRODUCT = "document_check"
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


class Submitter(msgspec.Struct, frozen=True):
    """Takes documents in with what it was given."""

    pool: Pool
    ring: KeyRing
    files: FileStore
    parsers: Parsers

    async def replay(self, caller: Caller, idempotency: Idempotency | None) -> Remembered | None:
        """What the same Idempotency-Key got, whatever has become of the things that the call names; None where it is
        new. Raises `IdempotencyConflictError`."""
        return await recall(self.pool, _slot(caller, idempotency))

    async def inspect(self, caller: Caller, upload: Upload) -> Inspected:
        """What the file is. Raises `UnsupportedDocumentFormatError`, `DocumentTooLargeError`; `RateLimitExceededError`
        where files of the account keep ending at limits.

        A parser process that ends meanwhile is started again and asked anew.
        """
        file = upload.judge()
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
        self, caller: Caller, order: Order, upload: Upload, file: Inspected, idempotency: Idempotency | None
    ) -> Remembered:
        """Stores the document and charges for its analysis, or replays what the same Idempotency-Key got.

        Raises `InsufficientFundsError`, `IdempotencyConflictError`; then nothing has changed.
        """
        slot = _slot(caller, idempotency)
        terms = await terms_or_answer(self.pool, slot, product=PRODUCT, free=caller.mode == "sandbox")
        if isinstance(terms, Remembered):
            return terms
        given = store.Input(order=order, file=file, size=upload.size)
        made = _Made(caller=caller, given=given, sha256=upload.sha256, terms=terms)
        path = document_path(made.job_id)
        answer = await once_with_files(
            self.pool,
            slot,
            self.files,
            [path],
            put=self.files.put_stream(path, upload.segments(), made.key),
            work=lambda connection: self._record(connection, made),
        )
        failpoint("submission.recorded")
        return answer

    async def _record(self, connection: Connection, made: "_Made") -> str:
        account_id, job_id = made.caller.account_id, made.job_id
        balance = await charge(connection, account_id=account_id, amount=made.terms.cost, reference=job_id)
        await store.insert(
            connection,
            self.ring,
            made.caller,
            job_id=job_id,
            key=made.key,
            cost=made.terms.cost,
            created_at=made.created_at,
            sha256=made.sha256,
            language=made.terms.language,
            given=made.given,
        )
        if made.caller.mode == "live":  # a sandbox document is analysed by the request itself
            payload = {"account_id": account_id, "job_id": job_id}
            await enqueue(connection, "analyse_document", payload, dedupe_key=job_id)
        answer = SubmittedAnswer(
            job_id=job_id,
            status="processing" if made.caller.mode == "live" else "report_ready",
            mode=made.caller.mode,
            cost=made.terms.cost,
            price_amount=made.terms.price,
            balance_remaining=balance,
        )
        return msgspec.json.encode(answer).decode()


def _slot(caller: Caller, idempotency: Idempotency | None) -> Slot:
    return Slot(caller.account_id, caller.key_id, OPERATION, idempotency)


class _Made:
    """A document with its identity, before anything of it is recorded."""

    def __init__(self, *, caller: Caller, given: store.Input, sha256: str, terms: Terms) -> None:
        self.caller = caller
        self.given = given
        self.sha256 = sha256
        self.terms = terms
        self.job_id = new_id("doc")
        self.created_at: datetime.datetime = clock.now()
        self.key = DataKey.generate()
