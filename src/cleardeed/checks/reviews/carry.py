"""Decisions that hold on for later checks of the same subject: a monitor's cycles ask about the same person or object,
and what was decided on a record holds for the same record in the next check."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

import msgspec

from cleardeed.checks import store as checks
from cleardeed.checks import stored_answers
from cleardeed.checks.reviews import store
from cleardeed.checks.reviews.model import Decided, Review
from cleardeed.checks.reviews.record import add_review
from cleardeed.checks.reviews.run import ReviewRunner
from cleardeed.core.clock import timestamp
from cleardeed.database.pool import Connection, transaction
from cleardeed.jobs.worker import Defer
from cleardeed.sources.record_ids import record_id


class CarriedDecisions(msgspec.Struct, frozen=True, kw_only=True):
    """The decisions carried over to a check."""

    decided: Mapping[str, Decided]
    """Every decision made on the earlier checks, by record id, whether or not the record is in this one."""
    risk_score: int | None = None
    """Of the edition that they led to; None where there is none."""
    edition: int | None = None
    evidence_root_hash: str | None = None


async def score_in_force(connection: Connection, account_id: str, check_id: str, as_of: datetime) -> int | None:
    """The score of the check's newest reviewed edition that was out at the moment; None where there was none."""
    return await store.newest_score(connection, account_id, check_id, as_of)


async def carry_decisions_over(
    runner: ReviewRunner, account_id: str, earlier: Collection[str], check_id: str, as_of: datetime
) -> CarriedDecisions:
    """Records the decisions made on the earlier checks up to the moment on the same records of this one, and makes the
    edition that they lead to. Idempotent. Raises `Defer` while another worker makes it.
    """
    decided = await _decided(runner, account_id, earlier, as_of)
    review = await _carried_review(runner, account_id, check_id, decided) if decided else None
    if review is None:
        return CarriedDecisions(decided=decided)
    if review.status == "processing":
        ids = {"account_id": account_id, "check_id": check_id, "review_id": review.review_id}
        await runner.run(ids)
        review = await _carried_review(runner, account_id, check_id, decided)
    if review is None or review.status == "processing":
        raise Defer(timedelta(seconds=1))
    root = review.evidence.check_evidence_root_hash if review.evidence else None
    return CarriedDecisions(
        decided=decided,
        risk_score=review.risk_score,
        edition=review.edition,
        evidence_root_hash=root,
    )


async def _decided(
    runner: ReviewRunner, account_id: str, check_ids: Collection[str], as_of: datetime
) -> dict[str, Decided]:
    """The last decision on each record over all of the checks; those of erased checks are gone."""
    made = [
        one if one.carried_from else msgspec.structs.replace(one, carried_from=review.check_id)
        for review in await store.read_of_checks(runner.pool, runner.ring, account_id, check_ids)
        for one in review.decisions
        if one.decided_at <= timestamp(as_of)
    ]
    return {one.record_id: one for one in sorted(made, key=lambda one: one.decided_at)}


async def _carried_review(
    runner: ReviewRunner, account_id: str, check_id: str, decided: Mapping[str, Decided]
) -> Review | None:
    """The review that carries decisions to the check, written where there is none and some hold; None where none do."""
    async with transaction(runner.pool) as connection:
        lock = await store.lock_check(connection, account_id, None, check_id)
        reported = await checks.load_reported(connection, runner.ring, account_id, check_id)
        if lock is None or reported is None:
            return None
        check, _ = reported
        for review in await store.read_all(connection, check.key, account_id, check_id):
            if review.carried:
                return review
        answers = await stored_answers.load_answers(connection, check)
        there = {record_id(code, record) for code, answer in answers.items() for record in answer.records}
        holding = [one for one in decided.values() if one.record_id in there]
        if not holding:
            return None
        await add_review(connection, check, lock.editions + 1, holding, key_id=None, carried=True)
        return (await store.read_all(connection, check.key, account_id, check_id))[-1]
