"""The job of a check: query the sources, score, write the report, seal, finish.

Every step may run twice. Each answer is saved as it comes and never requested again; everything after that is a pure
function of the saved answers; the last transaction is conditional on the check still being open.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec
import structlog
from prometheus_client import Counter, Histogram

from cleardeed.checks import counts, seal, store, stored_answers
from cleardeed.checks.announce import announce
from cleardeed.checks.collecting import collect_answers, outcome
from cleardeed.checks.estimate import Estimate, EstimateValue, estimate_for, load_estimate
from cleardeed.checks.inputs import CheckStatus
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.threads import run_in_thread
from cleardeed.database.pool import Connection, Pool, transaction
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.retry_deadline import retry_until_deadline
from cleardeed.jobs.worker import Defer
from cleardeed.records.finish import finish_record
from cleardeed.records.sealing import store_report
from cleardeed.reports.pdf import render_check_report
from cleardeed.sources.base import Answer, Connector
from cleardeed.telemetry import tracing

checks_total = Counter("cleardeed_checks_total", "Finished checks by type and outcome", ["type", "status"])
check_seconds = Histogram(
    "cleardeed_check_seconds", "Time from launch to the report", ["type"],
    buckets=(0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800),
)  # fmt: skip

log = structlog.get_logger(__name__)


class SavedFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a report is derived from."""

    answers: Mapping[str, Answer]
    estimate: Estimate | None

    async def are_stored(self, connection: Connection, check: OpenCheck) -> bool:
        """False where a crash or fail-over of the database, which this job outlived, has taken some of them.

        Free answers and the estimate are committed without waiting for the disk or a standby. A report without them in
        the store could not be verified, and a later edition would count their sources as silent.
        """
        if self.answers != await stored_answers.load_answers(connection, check):
            return False
        return self.estimate is None or self.estimate == await load_estimate(
            connection, check.key, check.owner, check.id
        )


class CheckRunner(msgspec.Struct, frozen=True):
    """Runs checks."""

    settings: ServiceSettings
    pool: Pool
    ring: KeyRing
    files: FileStore
    connectors: Mapping[str, Connector | None]
    estimate_value: EstimateValue | None = None
    """Estimates the object of a full check; None if no valuation is wired."""

    async def run(self, payload: dict[str, Any]) -> None:
        """Brings one check to its end, or raises `Defer` while a source has the question queued."""
        check = await store.load_open(self.pool, self.ring, payload["account_id"], payload["check_id"])
        if check is None or check.sandbox_status == "processing":
            return
        async with retry_until_deadline(check.created_at, lambda: self._fail(check)):
            await self._complete(check)

    async def _complete(self, check: OpenCheck) -> None:
        failpoint("check.taken")
        keep_raw = self.settings.source_raw_days > 0
        answers = await collect_answers(self.pool, check, self.connectors, keep_raw=keep_raw)
        failpoint("check.collected")
        status = outcome(answers)
        if status == "failed":
            await self._fail(check)
            return
        with tracing.span("estimate"):
            estimate = await estimate_for(self.pool, self.estimate_value, check, answers)
        with tracing.span("score"):
            draft = seal.draft_report(check, answers, status, self.settings.public_url, estimate=estimate)
        with tracing.span("report"):
            pdf = await run_in_thread(render_check_report, draft.report)
        failpoint("check.rendered")
        finished = seal.seal_draft(draft, pdf, self.settings)
        await store_report(self.files, check, finished.sealed)
        await self._end(check, status, finished, SavedFacts(answers=answers, estimate=estimate))
        failpoint("check.finished")

    async def delete_raw_replies(self) -> int:
        """Deletes raw replies that are older than their retention setting; returns how many rows had some."""
        return await stored_answers.delete_raw_replies(
            self.pool, clock.now() - timedelta(days=self.settings.source_raw_days)
        )

    async def _fail(self, check: OpenCheck) -> None:
        if await self._end(check, "failed"):
            failpoint("check.failed")

    async def _end(
        self,
        check: OpenCheck,
        status: CheckStatus,
        finished: seal.SealedCheck | None = None,
        facts: SavedFacts | None = None,
    ) -> bool:
        """Ends the check; `facts` are those that its report rests on. False where another run has ended it.

        Raises `Defer`, with nothing changed, where the database has lost some of the facts since.
        """
        with tracing.span("finish", outcome=status):
            async with transaction(self.pool) as connection:
                if not await finish_record(
                    connection,
                    self.settings,
                    check,
                    status,
                    result=finished.result if finished else None,
                    sealed=finished.sealed if finished else None,
                    columns={"risk_score": finished.risk_score if finished else None},
                ):
                    return False
                if facts is not None and not await facts.are_stored(connection, check):
                    log.warning("check.facts_lost", check_id=check.id)
                    raise Defer(timedelta(0))
                changes: dict[CheckStatus, int] = {"processing": -1, status: 1}
                await counts.record_changes(connection, check.account_id, check.key_id, check.type, changes)
                await announce(connection, self.ring, self.settings.public_url, check, status, finished)
        checks_total.labels(check.type, status).inc()
        check_seconds.labels(check.type).observe((clock.now() - check.created_at).total_seconds())
        return True
