"""The job of a review: score the check anew, write the edition's report, seal, finish.

Every step may run twice: an edition derives from the check's saved answers, the decisions up to its own, and the first
edition's evidence, and the last transaction is conditional on the review still being open.
"""

from typing import Any

import msgspec
from prometheus_client import Counter

from cleardeed.checks import seal, stored_answers
from cleardeed.checks import store as checks
from cleardeed.checks.estimate import load_estimate
from cleardeed.checks.inputs import ReportStatus
from cleardeed.checks.kind import CHECK, EDITION_STAMP
from cleardeed.checks.reviews import store
from cleardeed.checks.reviews.announce import announce_review
from cleardeed.checks.reviews.model import Decided, Review, edition_path, in_force
from cleardeed.checks.reviews.seal import draft_edition
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.failpoints import failpoint
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.threads import run_in_thread
from cleardeed.database.pool import Pool, transaction
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.evidence.stamping import record_evidence
from cleardeed.files.file_store import FileStore
from cleardeed.jobs.queue import requeue_orphans
from cleardeed.jobs.retry_deadline import retry_until_deadline
from cleardeed.reports.pdf import render_check_report
from cleardeed.telemetry import tracing

reviews_total = Counter("cleardeed_reviews_total", "Reviewed editions by outcome", ["status"])


class ReviewRunner(msgspec.Struct, frozen=True):
    """Makes editions."""

    settings: ServiceSettings
    pool: Pool
    ring: KeyRing
    files: FileStore

    async def run(self, payload: dict[str, Any]) -> None:
        """Makes the edition of one review; does nothing where it is out, or the check was erased."""
        account_id, check_id, review_id = (payload[name] for name in ("account_id", "check_id", "review_id"))
        reported = await checks.load_reported(self.pool, self.ring, account_id, check_id)
        if reported is None:
            return
        check, status = reported
        reviews = await store.read_all(self.pool, check.key, account_id, check_id)
        review = next((one for one in reviews if one.review_id == review_id), None)
        if review is None or review.status != "processing":
            return
        decided = in_force(reviews, review.edition)
        async with retry_until_deadline(review.created_at, lambda: self._give_up(check, review)):
            await self._make(check, status, review, decided)

    async def requeue_orphans(self) -> int:
        """Queues anew every review that no job stands for; returns how many."""
        return await requeue_orphans(
            self.pool,
            "seal_review",
            "check_reviews",
            running="status = 'processing'",
            payload={"account_id": "account_id", "check_id": "check_id", "review_id": "id"},
        )

    async def _make(self, check: OpenCheck, status: ReportStatus, review: Review, decided: dict[str, Decided]) -> None:
        failpoint("review.taken")
        stored = await self.files.get(CHECK.bundle_path(check.id), check.key)
        if stored is None:
            raise FileNotFoundError("the first edition's evidence is not in the file store")
        first = msgspec.json.decode(stored, type=EvidenceBundle)
        answers = await stored_answers.load_answers(self.pool, check)
        estimate = await load_estimate(self.pool, check.key, check.owner, check.id)
        draft = draft_edition(check, answers, status, self.settings.public_url, review, decided, first, estimate)
        with tracing.span("report"):
            pdf = await run_in_thread(render_check_report, draft.report)
        finished = seal.seal_draft(draft, pdf, self.settings)
        failpoint("review.rendered")
        contents = {edition_path(check.id, review.edition, name): file for name, file in finished.sealed.files.items()}
        await self.files.put_all(contents, check.key)
        failpoint("review.stored")
        if not await self._finish(check, review, finished):
            # Erased meanwhile: what was stored is noise already, and nothing names it any more.
            if await checks.load_reported(self.pool, self.ring, check.account_id, check.id) is None:
                await self.files.delete_all(contents)
            return
        failpoint("review.finished")
        reviews_total.labels("report_ready").inc()

    async def _finish(self, check: OpenCheck, review: Review, finished: seal.SealedCheck) -> bool:
        async with transaction(self.pool) as connection:
            if not await store.finish(connection, check, review.edition, "report_ready", finished):
                return False
            await record_evidence(
                connection,
                self.settings,
                EDITION_STAMP,
                owner=check.owner,
                subject_id=review.review_id,
                subject_type="check_review",
                hashes=finished.sealed.hashes,
                at=clock.now(),
            )
            await announce_review(connection, self.ring, self.settings.public_url, check, review, finished)
        return True

    async def _give_up(self, check: OpenCheck, review: Review) -> None:
        async with transaction(self.pool) as connection:
            await store.finish(connection, check, review.edition, "failed")
        reviews_total.labels("failed").inc()
