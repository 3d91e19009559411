"""The job of a check: ask the sources, score, write the report, seal, finish.

Every step may run twice. What a source said is saved as it comes and never asked for again; everything after that is
a pure function of what was saved; the last transaction is conditional on the check still being open.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec
from prometheus_client import Counter, Histogram

from cleardeed.checks import seal, store, stored_answers
from cleardeed.checks.announce import announce
from cleardeed.checks.choice import connectors_of
from cleardeed.checks.estimate import EstimateValue, estimate_for
from cleardeed.checks.inputs import CheckStatus
from cleardeed.checks.outcome import outcome
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.core.language import translator
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.threads import run_in_thread
from cleardeed.database.pool import Pool, transaction
from cleardeed.evidence.stamping import first_status
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.retry_deadline import retry_until_deadline
from cleardeed.jobs.worker import Defer
from cleardeed.records.finish import finish_record
from cleardeed.records.sealing import store_report
from cleardeed.reports.pdf import render_check_report
from cleardeed.sources.base import Answer, Connector
from cleardeed.sources.catalogue import applicable
from cleardeed.sources.cleaned_address import with_cleaned_address
from cleardeed.sources.collect import Pending, collect
from cleardeed.sources.drift import is_drift, record_drift

checks_total = Counter("cleardeed_checks_total", "Finished checks by type and outcome", ["type", "status"])
check_seconds = Histogram(
    "cleardeed_check_seconds", "Time from launch to the report", ["type"],
    buckets=(0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800),
)  # fmt: skip


class CheckRunner(msgspec.Struct, frozen=True):
    """Runs checks with what it was given."""

    settings: ServiceSettings
    pool: Pool
    ring: KeyRing
    files: FileStore
    connectors: Mapping[str, Connector | None]
    estimate_value: EstimateValue | None = None
    """What estimates the object of a full check; None where nothing does."""

    async def run(self, payload: dict[str, Any]) -> None:
        """Brings one check to its end, or raises `Defer` while a source has the question queued."""
        check = await store.load_open(self.pool, self.ring, payload["account_id"], payload["check_id"])
        if check is None or check.sandbox_status == "processing":
            return
        async with retry_until_deadline(check.created_at, lambda: self._fail(check)):
            await self._bring_to_end(check)

    async def _bring_to_end(self, check: OpenCheck) -> None:
        failpoint("check.taken")
        answers = await self._answers(check)
        failpoint("check.collected")
        status = outcome(answers)
        if status == "failed":
            await self._fail(check)
            return
        estimate = await estimate_for(self.pool, self.estimate_value, check, answers)
        draft = seal.draft(check, answers, status, self.settings.public_url, estimate=estimate)
        pdf = await run_in_thread(render_check_report, draft.report)
        failpoint("check.rendered")
        public_url, tsa_status = self.settings.public_url, first_status(self.settings)
        finished = seal.finish(draft, pdf, public_url=public_url, tsa_status=tsa_status)
        await store_report(self.files, check, finished.sealed)
        await self._end(check, status, finished)
        failpoint("check.finished")

    async def forget_raw(self) -> int:
        """Deletes raw replies that are older than their retention setting; returns of how many answers."""
        return await stored_answers.forget_raw(self.pool, clock.now() - timedelta(days=self.settings.source_raw_days))

    async def _answers(self, check: OpenCheck) -> dict[str, Answer]:
        async def save(answers: list[Answer]) -> None:
            keep_raw = self.settings.source_raw_days > 0
            if any(map(is_drift, answers)):
                async with transaction(self.pool) as connection:
                    await record_drift(
                        connection, await stored_answers.save_answers(connection, check, answers, keep_raw=keep_raw)
                    )
            else:
                await stored_answers.save_answers(self.pool, check, answers, keep_raw=keep_raw)
            for answer in answers:
                failpoint(f"check.saved.{answer.source_code}")

        async def save_pending(pending: list[Pending]) -> list[Pending]:
            async with transaction(self.pool) as connection:
                return await stored_answers.save_pending(connection, check, pending)

        connectors = connectors_of(check, self.connectors)
        asked = applicable(check.type, check.subject, connectors)
        for sources in filter(None, ([one for one in asked if one.first], [one for one in asked if not one.first])):
            answered = await stored_answers.load_answers(self.pool, check)
            codes = {source.code for source in sources}
            collected = await collect(
                subject=with_cleaned_address(check.subject, answered),
                sources=sources,
                connectors=connectors,
                answered=answered,
                pending=[
                    one for one in await stored_answers.load_pending(self.pool, check) if one.source_code in codes
                ],
                save=save,
                save_pending=save_pending,
                translate=translator(check.language),
            )
            if collected.next_due is not None:
                failpoint("check.deferred")
                raise Defer(max(collected.next_due - clock.now(), timedelta(0)))
        # Another worker may have asked the same source at the same time; the first word that was saved stands.
        return await stored_answers.load_answers(self.pool, check)

    async def _fail(self, check: OpenCheck) -> None:
        if await self._end(check, "failed", None):
            failpoint("check.failed")

    async def _end(self, check: OpenCheck, status: CheckStatus, finished: seal.Finished | None) -> bool:
        """False where another run has ended the check."""
        async with transaction(self.pool) as connection:
            ended = await finish_record(
                connection,
                self.settings,
                check,
                status,
                result=finished.result if finished else None,
                sealed=finished.sealed if finished else None,
                columns={"risk_score": finished.risk_score if finished else None},
            )
            if ended:
                await announce(connection, self.ring, self.settings.public_url, check, status, finished)
        if ended:
            checks_total.labels(check.type, status).inc()
            check_seconds.labels(check.type).observe((clock.now() - check.created_at).total_seconds())
        return ended
