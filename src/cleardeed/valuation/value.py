"""Valuing: looked up, estimated, reported, sealed, charged. A call that fails anywhere has charged nothing."""

import msgspec
from prometheus_client import Counter, Histogram

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, StoredResponse
from cleardeed.billing.terms import Terms
from cleardeed.core import clock
from cleardeed.core.failpoints import failpoint
from cleardeed.core.formats import Amount, Timestamp, ValuationId
from cleardeed.core.language import Translate, translator
from cleardeed.core.threads import run_in_thread
from cleardeed.evidence.seal import SNAPSHOT_LEAF, VALUATION_LEAF
from cleardeed.records.create import Contents, Creator
from cleardeed.records.kind import RecordKind
from cleardeed.records.labels import NO_LABELS, Labels
from cleardeed.records.record import Record
from cleardeed.records.sealing import SealedRecord, seal_record
from cleardeed.reports.valuation import render_valuation_report
from cleardeed.valuation.appraise import Appraiser
from cleardeed.valuation.inputs import ValuationRequest
from cleardeed.valuation.record import VALUATION
from cleardeed.valuation.report import report_of
from cleardeed.valuation.result import Result, Status, ValuationResult

valuations_total = Counter("cleardeed_valuations_total", "Valuations by outcome", ["status"])
estimate_seconds = Histogram(
    "cleardeed_valuation_estimate_seconds", "Time of the estimate itself",
    buckets=(0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.5, 1, 5),
)  # fmt: skip


class ValuedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The stored answer of POST /valuation without the result, which is personal data and stored separately."""

    id: ValuationId
    cost: Amount
    price_amount: Amount
    balance_remaining: Amount
    created_at: Timestamp


class Valuer(Creator, frozen=True, kw_only=True):
    """Values objects."""

    kind: RecordKind = VALUATION
    appraiser: Appraiser

    async def value(
        self, caller: Caller, request: ValuationRequest, idempotency: Idempotency | None, labels: Labels = NO_LABELS
    ) -> StoredResponse:
        """Values the object and charges for it, or replays what the same Idempotency-Key got.

        Too little data is a valuation too: `failed`, charged and refunded at once. Raises `InsufficientFundsError`,
        `IdempotencyConflictError`; then nothing has changed.
        """
        status: Status = "failed"

        async def contents_of(record: Record, terms: Terms) -> Contents:
            nonlocal status
            translate = translator(terms.language)
            with estimate_seconds.time():
                result = await self.appraiser.appraise(request, translate)
            if result.valuation is None:
                return _contents(record, terms, request, result)
            status = "report_ready"
            return _contents(
                record, terms, request, result, await self._seal(record, request, result.valuation, translate)
            )

        answer = await self.create(caller, idempotency, contents_of, labels)
        if not answer.replayed:
            failpoint("valuation.recorded")
            valuations_total.labels(status).inc()
        return answer

    async def _seal(
        self, record: Record, request: ValuationRequest, valuation: ValuationResult, translate: Translate
    ) -> SealedRecord:
        leaves = {
            SNAPSHOT_LEAF: record.snapshot(order=request),
            VALUATION_LEAF: record.snapshot(VALUATION_LEAF, valuation=valuation),
        }
        report = report_of(record, request, valuation, leaves, public_url=self.settings.public_url, translate=translate)
        return seal_record(
            record,
            record.created_at,
            leaves,
            report=await run_in_thread(render_valuation_report, report),
            settings=self.settings,
        )


def _contents(
    record: Record,
    terms: Terms,
    request: ValuationRequest,
    result: Result,
    sealed: SealedRecord | None = None,
) -> Contents:
    """The contents to store. Without a valuation there is no evidence and the charge is refunded."""

    def answer(balance: int) -> ValuedAnswer:
        return ValuedAnswer(
            id=record.id,
            cost=0 if sealed is None else record.cost,
            price_amount=terms.price,
            balance_remaining=balance,
            created_at=clock.timestamp(record.created_at),
        )

    return Contents(
        answer=answer,
        encrypted={"input": request, "result": result},
        columns={
            "status": "failed" if sealed is None else "report_ready",
            "completed_at": record.created_at,
        },
        files={} if sealed is None else sealed.files,
        sealed=sealed,
        refunded=sealed is None,
    )
