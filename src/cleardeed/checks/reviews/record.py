"""Recording a decision: validated, numbered and queued for its edition, in one transaction. Free of charge."""

from collections.abc import Sequence

import msgspec
import structlog

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import Idempotency, Slot, StoredResponse, run_idempotent
from cleardeed.checks import store as checks
from cleardeed.checks import stored_answers
from cleardeed.checks.inputs import require_check_scope
from cleardeed.checks.reviews import store
from cleardeed.checks.reviews.inputs import DecisionRequest
from cleardeed.checks.reviews.model import CreatedReview, Decided
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import InvalidReviewError, NotFoundError, NotReviewableError
from cleardeed.core.ids import is_id, new_id
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection, Pool
from cleardeed.jobs.queue import enqueue
from cleardeed.sources.base import Answer
from cleardeed.sources.record_ids import record_id

log = structlog.get_logger(__name__)
OPERATION = "reviews"
MAX_EDITIONS = 500
"""Of one check, the first among them. Each decision makes one, with a PDF of its own."""


async def require_scope_of_check(connection: Connection, caller: Caller, check_id: str) -> None:
    """Raise unless the caller may launch checks of this one's type; a check that is not there is refused later.

    Raises `ScopeDeniedError`.
    """
    require_check_scope(caller, await store.type_of_check(connection, caller.owner, check_id))


async def record_decision(
    pool: Pool, ring: KeyRing, caller: Caller, check_id: str, asked: DecisionRequest, idempotency: Idempotency | None
) -> StoredResponse:
    """Records the decision on a check of the caller's account and mode, or replays what the same Idempotency-Key got.

    Raises `NotFoundError`, `InvalidReviewError` for a record that the check does not have, `NotReviewableError`,
    `IdempotencyConflictError`; then nothing has changed.
    """

    async def work(connection: Connection) -> str:
        created = await decide(connection, ring, caller.owner, check_id, asked, key_id=caller.key_id)
        return msgspec.json.encode(created).decode()

    return await run_idempotent(pool, Slot(caller.account_id, caller.key_id, OPERATION, idempotency), work)


async def decide(
    connection: Connection,
    ring: KeyRing,
    owner: Owner,
    check_id: str,
    asked: DecisionRequest,
    *,
    key_id: str | None,
) -> CreatedReview:
    """Records the decision on the owner's check; `key_id` is None where an operator decides. The caller commits.

    Raises as `record_decision` does.
    """
    lock = (
        await store.lock_check(connection, owner.account_id, owner.mode, check_id) if is_id(check_id, "chk") else None
    )
    if lock is None:
        raise NotFoundError
    reported = await checks.load_reported(connection, ring, lock.account_id, check_id)
    if not lock.is_reported or reported is None:
        raise NotReviewableError
    if lock.editions >= MAX_EDITIONS:
        raise NotReviewableError(f"A check takes at most {MAX_EDITIONS - 1} decisions.")
    check, _ = reported
    source_code = _source_of(asked.record_id, await stored_answers.load_answers(connection, check))
    decided = Decided(
        record_id=asked.record_id,
        source_code=source_code,
        decision=asked.decision,
        reason=asked.reason,
        decided_by=asked.decided_by,
        decided_at=clock.timestamp(clock.now()),
    )
    created = await add_review(connection, check, lock.editions + 1, [decided], key_id=key_id)
    log.info(
        "decision_recorded",
        check_id=check_id,
        review_id=created.review_id,
        edition=created.edition,
        decision=asked.decision,
        key_id=key_id,
    )
    return created


async def add_review(
    connection: Connection,
    check: OpenCheck,
    edition: int,
    decisions: Sequence[Decided],
    *,
    key_id: str | None,
    carried: bool = False,
) -> CreatedReview:
    """Writes the review. The edition after a decision on a live check is queued; in the sandbox the request makes it,
    and where decisions are carried over the cycle does. The check's row is locked."""
    now, review_id = clock.now(), new_id("rev")
    await store.insert(
        connection,
        check,
        review_id=review_id,
        edition=edition,
        key_id=key_id,
        carried=carried,
        created_at=now,
        decisions=decisions,
    )
    if check.mode == "live" and not carried:
        payload = {"account_id": check.account_id, "check_id": check.id, "review_id": review_id}
        await enqueue(connection, "seal_review", payload, dedupe_key=review_id)
    mode: Mode = check.mode
    return CreatedReview(
        review_id=review_id,
        check_id=check.id,
        edition=edition,
        status="processing" if mode == "live" else "report_ready",
        mode=mode,
        created_at=clock.timestamp(now),
    )


def _source_of(wanted: str, answers: dict[str, Answer]) -> str:
    for code, answer in answers.items():
        if any(record_id(code, record) == wanted for record in answer.records):
            return code
    raise InvalidReviewError
