"""Valuing: looked up, estimated, reported, sealed, charged. A call that fails anywhere has charged nothing."""

import datetime

import msgspec
from prometheus_client import Counter, Histogram

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Remembered, Slot, once_with_files
from cleardeed.billing.ledger import charge, refund
from cleardeed.billing.terms import Terms, terms_or_answer
from cleardeed.core import clock
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.core.formats import Amount, Timestamp, ValuationId
from cleardeed.core.ids import new_id
from cleardeed.core.language import translator
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.threads import run_in_thread
from cleardeed.database.pool import Connection, Pool
from cleardeed.evidence.stamping import first_status, leave_evidence
from cleardeed.files.file_store import FileStore
from cleardeed.reports.valuation import render_valuation_report
from cleardeed.valuation import seal, store
from cleardeed.valuation.appraise import Appraiser
from cleardeed.valuation.inputs import Order
from cleardeed.valuation.record import VALUATION
from cleardeed.valuation.report import report_of
from cleardeed.valuation.result import Result, Status, ValuationResult
from cleardeed.valuation.seal import SealedValuation

OPERATION = "valuation"
PRODUCT = "valuation"
SUBJECT_TYPE = "valuation"

valuations_total = Counter("cleardeed_valuations_total", "Valuations by outcome", ["status"])
estimate_seconds = Histogram(
    "cleardeed_valuation_estimate_seconds", "Time of the estimate itself",
    buckets=(0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.5, 1, 5),
)  # fmt: skip


class ValuedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What POST /valuation remembers of its answer: all but the result, which is personal data and stored apart."""

    id: ValuationId
    cost: Amount
    price_amount: Amount
    balance_remaining: Amount
    created_at: Timestamp


class Valuer(msgspec.Struct, frozen=True):
    """Values objects with what it was given."""

    pool: Pool
    ring: KeyRing
    files: FileStore
    appraiser: Appraiser
    settings: ServiceSettings

    async def value(self, caller: Caller, order: Order, idempotency: Idempotency | None) -> Remembered:
        """Values the object and charges for it, or replays what the same Idempotency-Key got.

        Too little data is a valuation too: `failed`, charged and refunded at once. Raises `InsufficientFundsError`,
        `IdempotencyConflictError`; then nothing has changed.
        """
        slot = Slot(caller.account_id, caller.key_id, OPERATION, idempotency)
        terms = await terms_or_answer(self.pool, slot, product=PRODUCT, free=caller.mode == "sandbox")
        if isinstance(terms, Remembered):
            return terms
        with estimate_seconds.time():
            result = await self.appraiser.appraise(order, translator(terms.language))
        made = _Made(caller=caller, order=order, result=result, terms=terms)
        if result.valuation is not None:
            await self._seal(made, result.valuation)
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
        failpoint("valuation.recorded")
        valuations_total.labels(made.status).inc()
        return answer

    async def _seal(self, made: "_Made", valuation: ValuationResult) -> None:
        draft = seal.draft(
            made.valuation_id,
            made.order,
            valuation,
            key=made.key,
            mode=made.caller.mode,
            created_at=made.created_at,
        )
        link = seal.verify_url(self.settings.public_url, draft)
        report = report_of(
            made.order, valuation, draft, mode=made.caller.mode, link=link, translate=translator(made.terms.language)
        )
        made.pdf = await run_in_thread(render_valuation_report, report)
        made.sealed = seal.finish(
            draft,
            made.pdf,
            public_url=self.settings.public_url,
            tsa_status=first_status(self.settings),
        )

    async def _record(self, connection: Connection, made: "_Made") -> str:
        balance = await self._book(connection, made)
        valuation = store.Valuation(
            valuation_id=made.valuation_id,
            mode=made.caller.mode,
            status=made.status,
            cost=made.charged,
            created_at=made.created_at,
            completed_at=made.created_at,
            result=msgspec.json.encode(made.result),
            evidence=made.sealed.block if made.sealed else None,
        )
        order = msgspec.json.encode(made.order)
        await store.insert(connection, self.ring, made.caller, valuation, order=order, key=made.key)
        if made.sealed is not None:
            await leave_evidence(
                connection,
                self.settings,
                "valuations",
                owner=made.caller.owner,
                subject_id=made.valuation_id,
                subject_type=SUBJECT_TYPE,
                hashes=made.sealed.hashes,
                at=made.created_at,
            )
        answer = ValuedAnswer(
            id=made.valuation_id,
            cost=made.charged,
            price_amount=made.terms.price,
            balance_remaining=balance,
            created_at=clock.timestamp(made.created_at),
        )
        return msgspec.json.encode(answer).decode()

    async def _book(self, connection: Connection, made: "_Made") -> int:
        """Charges, and gives back where there is no valuation; the balance after."""
        account_id, cost, reference = made.caller.account_id, made.terms.cost, made.valuation_id
        balance = await charge(connection, account_id=account_id, amount=cost, reference=reference)
        if made.status == "report_ready" or not cost:
            return balance
        return await refund(connection, account_id=account_id, amount=cost, reference=reference)


class _Made:
    """A valuation with its identity, before anything of it is recorded."""

    def __init__(self, *, caller: Caller, order: Order, result: Result, terms: Terms) -> None:
        self.caller = caller
        self.order = order
        self.result = result
        self.terms = terms
        self.status: Status = "failed" if result.valuation is None else "report_ready"
        self.charged = terms.cost if self.status == "report_ready" else 0
        self.valuation_id = new_id("val")
        self.created_at: datetime.datetime = clock.now()
        self.key = DataKey.generate()
        self.pdf = b""
        self.sealed: SealedValuation | None = None

    def contents(self) -> dict[str, bytes]:
        """What is stored, by path; nothing where there is no valuation."""
        if self.sealed is None:
            return {}
        return {
            VALUATION.report_path(self.valuation_id): self.pdf,
            VALUATION.bundle_path(self.valuation_id): msgspec.json.encode(self.sealed.bundle),
        }
