"""The job of a cycle: pay and open its check, run it, compare, write the act, finish.

Every step may run twice. The check's id was fixed with the claim: it is charged under that reference, opened once, and
what is compared and sealed derives from its saved answers. The last transaction is conditional on the cycle still
being under way.
"""

from datetime import timedelta
from typing import Any

import msgspec
import structlog
from prometheus_client import Counter

from cleardeed.billing.ledger import charge
from cleardeed.billing.tariffs import price_list
from cleardeed.checks.internal import (
    FinishedCheck,
    InternalCheck,
    check_exists,
    open_check,
    read_finished,
    weightiest_factors,
)
from cleardeed.checks.reviews.carry import carry_decisions_over, score_in_force
from cleardeed.checks.reviews.run import ReviewRunner
from cleardeed.checks.run import CheckRunner
from cleardeed.checks.scoring.verdict import level_of
from cleardeed.core import clock
from cleardeed.core.errors import InsufficientFundsError
from cleardeed.core.failpoints import failpoint
from cleardeed.core.language import translator
from cleardeed.core.signed_links import LinkSigner
from cleardeed.core.threads import run_in_thread
from cleardeed.database.directory import account_of_job
from cleardeed.database.pool import Connection, transaction
from cleardeed.evidence.traces import record_traces
from cleardeed.jobs.queue import requeue_orphans
from cleardeed.jobs.worker import Defer
from cleardeed.monitors import act, runs, store
from cleardeed.monitors.announce import announce_cycle, announce_pause
from cleardeed.monitors.claim import JOB, claim_due
from cleardeed.monitors.compare import Change, compare, reported_changes
from cleardeed.monitors.model import ChangeItem, act_path, bundle_path
from cleardeed.monitors.runs import Cycle, Outcome
from cleardeed.monitors.sandbox import subject_of_cycle
from cleardeed.monitors.snapshots import Snapshot, snapshot, source_standings
from cleardeed.reports.act import render_act
from cleardeed.sources.subject import Subject
from cleardeed.telemetry import tracing

NO_ANSWER = "No source answered; the cycle was not charged."

log = structlog.get_logger(__name__)
cycles_total = Counter("cleardeed_cycles_total", "Ended monitoring cycles by outcome", ["outcome"])


class CycleRunner(msgspec.Struct, frozen=True):
    """Runs cycles on the runner of checks."""

    checks: CheckRunner
    reviews: ReviewRunner

    async def start_due(self) -> int:
        """Starts every cycle that is due; returns how many."""
        return await claim_due(self.checks.pool)

    async def requeue_orphans(self) -> int:
        """Queues anew cycles that no job stands for; returns how many."""
        return await requeue_orphans(
            self.checks.pool,
            JOB,
            "monitor_runs",
            running="status = 'running'",
            payload={"account_id": "account_id", "run_id": "id"},
            dedupe_key="check_id",
            started_at="started_at",
        )

    async def run(self, payload: dict[str, Any]) -> None:
        """Brings one cycle to its end, or raises `Defer` while a source has its question queued."""
        pool, run_id = self.checks.pool, payload["run_id"]
        account_id = await account_of_job(pool, payload, "monitor_runs", run_id)
        cycle = await runs.load(pool, self.checks.ring, account_id, run_id) if account_id else None
        if cycle is None:
            return
        failpoint("cycle.taken")
        if not await self._open(cycle):
            return
        failpoint("cycle.charged")
        await self.checks.run({"account_id": cycle.monitor.account_id, "check_id": cycle.check_id})
        check = await read_finished(self.checks.pool, self.checks.ring, cycle.monitor.account_id, cycle.check_id)
        if check is None:  # another worker is about to end it
            raise Defer(timedelta(seconds=1))
        failpoint("cycle.checked")
        if check.risk_score is None or not check.answers or cycle.monitor.key is None:
            await self._finish(cycle, _failed(check, await store.read_snapshot(self.checks.pool, cycle.monitor)), [])
            return
        await self._compare(cycle, check)

    async def _open(self, cycle: Cycle) -> bool:
        """Charges and opens the check, both or neither; False where the money does not suffice."""
        async with transaction(self.checks.pool) as connection:
            locked = await runs.load(connection, self.checks.ring, cycle.monitor.account_id, cycle.run_id, lock=True)
            if locked is None:
                return False
            if await check_exists(connection, cycle.monitor.account_id, cycle.check_id):
                return True
            if locked.monitor.subject is None or not await self._pay_and_open(connection, locked):
                await self._give_up(connection, locked)
                return False
        return True

    async def _pay_and_open(self, connection: Connection, cycle: Cycle) -> bool:
        monitor = cycle.monitor
        prices = await price_list(connection, monitor.account_id)
        price = prices.amounts[f"monitoring:{monitor.type}"]
        cost = price if monitor.mode == "live" else 0
        try:
            await charge(connection, account_id=monitor.account_id, amount=cost, reference=cycle.check_id)
        except InsufficientFundsError:
            return False
        order = InternalCheck(
            check_id=cycle.check_id,
            account_id=monitor.account_id,
            key_id=monitor.key_id,
            mode=monitor.mode,
            type=monitor.type,
            subject=subject_of_cycle(monitor, cycle.number),
            labels=monitor.labels,
            language=prices.language,
        )
        await open_check(connection, self.checks.ring, order, cost=cost, price=price)
        return True

    async def _give_up(self, connection: Connection, cycle: Cycle) -> None:
        stopped = await runs.release_claim(connection, cycle, clock.now())
        if stopped is not None:
            await announce_pause(connection, stopped, "insufficient_funds")
        cycles_total.labels("insufficient_funds").inc()

    async def _compare(self, cycle: Cycle, check: FinishedCheck) -> None:
        checks, monitor = self.checks, cycle.monitor
        if monitor.key is None or check.risk_score is None:
            raise ValueError("nothing to compare")
        earlier = await store.checks_before(checks.pool, monitor, cycle.number)
        carried = await carry_decisions_over(
            self.reviews, monitor.account_id, earlier, cycle.check_id, check.completed_at
        )
        failpoint("cycle.carried")
        before = await self._before(cycle, check)
        score = check.risk_score if carried.risk_score is None else carried.risk_score
        decisions = {one.record_id: one.decision for one in carried.decided.values()}
        standings = source_standings(check.answers, decisions, monitor.subject or Subject(), check.completed_at.date())
        after = snapshot(cycle.check_id, score, level_of(score), check.answers, standings, before)
        changes = compare(before, after, translator(check.language), carried.decided)
        factors: list[str] = []
        if after.risk_check_id is None:  # those of this check do not explain the risk of another
            factors = await weightiest_factors(
                checks.pool, checks.ring, monitor.account_id, cycle.check_id, carried.edition
            )
        draft = act.draft(
            cycle,
            monitor.key,
            check,
            before,
            after,
            changes,
            checks.settings.public_url,
            factors=factors,
            reviewed_root=carried.evidence_root_hash,
        )
        with tracing.span("report"):
            pdf = await run_in_thread(render_act, draft.report)
        sealed = act.finish(draft, pdf)
        contents = {
            act_path(monitor.id, cycle.run_id): pdf,
            bundle_path(monitor.id, cycle.run_id): msgspec.json.encode(sealed.bundle),
        }
        await checks.files.put_all(contents, monitor.key)
        failpoint("cycle.act_stored")
        await self._finish(cycle, _compared(check, before, after, changes, sealed.root), sealed.hashes)

    async def _before(self, cycle: Cycle, check: FinishedCheck) -> Snapshot | None:
        """What the last cycle found, at the risk that its report had when this cycle's check ended: people may have
        decided on its records since."""
        before = await store.read_snapshot(self.checks.pool, cycle.monitor)
        if before is None:
            return None
        account_id = cycle.monitor.account_id
        score = await score_in_force(
            self.checks.pool, account_id, before.risk_check_id or before.check_id, check.completed_at
        )
        if score is None:
            return before
        return msgspec.structs.replace(before, risk_score=score, risk_level=level_of(score))

    async def _finish(self, cycle: Cycle, outcome: Outcome, hashes: list[tuple[str, str]]) -> None:
        checks = self.checks
        async with transaction(checks.pool) as connection:
            locked = await runs.load(connection, checks.ring, cycle.monitor.account_id, cycle.run_id, lock=True)
            if locked is None:
                return
            monitor, run = await runs.finish(connection, locked, outcome)
            if hashes:
                # The act belongs to the digital trace of the check that it is about.
                await record_traces(
                    connection,
                    owner=monitor.owner,
                    subject_id=cycle.check_id,
                    subject_type="check",
                    hashes=hashes,
                    at=outcome.ran_at,
                )
                path = f"/files/{act_path(monitor.id, cycle.run_id)}"
                run = msgspec.structs.replace(
                    run, act_pdf_url=LinkSigner.issued(checks.ring, checks.settings.public_url).url(path)
                )
            await announce_cycle(connection, monitor, run)
        failpoint("cycle.finished")
        cycles_total.labels("changed" if outcome.changed else outcome.status).inc()


def _compared(
    check: FinishedCheck, before: Snapshot | None, after: Snapshot, changes: list[Change], root: str
) -> Outcome:
    return Outcome(
        status="completed",
        ran_at=check.completed_at,
        changed=any(change.essential for change in changes),
        items=[
            ChangeItem(text=change.text, kind=change.kind, source_code=change.source_code)
            for change in reported_changes(changes, translator(check.language))
        ],
        risk_before=(before or after).risk_score,
        risk_after=after.risk_score,
        charged=check.cost,
        evidence_root_hash=root,
        snapshot=after,
    )


def _failed(check: FinishedCheck, before: Snapshot | None) -> Outcome:
    """No source answered: the charge was returned with the check's end, and nothing is known to have changed."""
    risk = before.risk_score if before else None
    return Outcome(
        status="failed",
        ran_at=check.completed_at,
        changed=False,
        items=[ChangeItem(text=translator(check.language)(NO_ANSWER), kind="unavailable")],
        risk_before=risk,
        risk_after=risk,
        charged=0 if check.status == "failed" else check.cost,
    )
