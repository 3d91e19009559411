"""A check that the service orders itself, for a monitoring cycle: opened at a price of its own, read back whole."""

import datetime
from collections.abc import Mapping

import msgspec

from cleardeed.checks import counts, store, stored_answers, stored_views
from cleardeed.checks.inputs import CheckStatus, CheckType
from cleardeed.checks.kind import CHECK
from cleardeed.checks.scoring.model import RiskScoring
from cleardeed.checks.scoring.verdict import level_of
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.language import Language
from cleardeed.database.pool import Connection
from cleardeed.evidence.stored import unpack_block
from cleardeed.records.create import insert_record
from cleardeed.records.labels import Labels
from cleardeed.records.record import Record
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import in_order
from cleardeed.sources.subject import Subject
from cleardeed.vault.keys import data_key_of

FIRST_EDITION = 1
WEIGHTIEST = 3


class InternalCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check to create under an id fixed by the requester, so that a repeated request creates no second one."""

    check_id: str
    account_id: str
    key_id: str
    mode: Mode
    type: CheckType
    subject: Subject
    labels: Labels
    language: Language


class FinishedCheck(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a check. `answers` is empty if no source answered or the check was erased."""

    status: CheckStatus
    risk_score: int | None
    risk_level: str | None
    evidence_root_hash: str | None
    completed_at: datetime.datetime
    cost: int
    language: Language = "en"
    answers: Mapping[str, Answer]


class _Scored(msgspec.Struct, frozen=True):
    risk_scoring: RiskScoring


async def weightiest_factors(
    connection: Connection, ring: KeyRing, account_id: str, check_id: str, edition: int | None
) -> list[str]:
    """The titles of the factors that weigh most in a check's result, at most `WEIGHTIEST`: of a reviewed edition, or
    of the first where `edition` is None. Empty where nothing was found, or the result was erased."""
    linked = await stored_views.read_linked(connection, ring, account_id, check_id, edition or FIRST_EDITION)
    check = linked.check if linked else None
    reviewed = check.reviewed if check else msgspec.UNSET
    result = check.result if edition is None and check else reviewed.result if reviewed else msgspec.UNSET
    if result is msgspec.UNSET:
        return []
    factors = msgspec.json.decode(result, type=_Scored).risk_scoring.factors
    return [factor.title for factor in factors if factor.impact > 0][:WEIGHTIEST]


async def check_exists(connection: Connection, account_id: str, check_id: str) -> bool:
    """Whether the check was opened before."""
    return await store.read_outcome(connection, account_id, check_id) is not None


async def open_check(connection: Connection, ring: KeyRing, check: InternalCheck, *, cost: int, price: int) -> None:
    """Writes the check; charging for it and running it are the caller's, who commits."""
    record = Record(
        kind=CHECK,
        account_id=check.account_id,
        id=check.check_id,
        mode=check.mode,
        cost=cost,
        created_at=clock.now(),
        key=DataKey.generate(),
    )
    await insert_record(
        connection,
        ring,
        record,
        key_id=check.key_id,
        encrypted={"input": check.subject},
        columns={
            "type": check.type,
            "status": "processing",
            "language": check.language,
            "sandbox_status": "report_ready" if check.mode == "sandbox" else None,
            "legal_opinion": False,
            "price_amount": price,
        },
        labels=check.labels,
    )
    await counts.record_changes(connection, record.account_id, check.key_id, check.type, {"processing": 1})


async def read_finished(connection: Connection, ring: KeyRing, account_id: str, check_id: str) -> FinishedCheck | None:
    """The check where it has come to its end, else None."""
    row = await store.read_outcome(connection, account_id, check_id)
    if row is None or row["status"] == "processing":
        return None
    score: int | None = row["risk_score"]
    key = await data_key_of(connection, ring, account_id, check_id)
    answers = await stored_answers.load_answers_of(connection, key, account_id, check_id) if key else {}
    return FinishedCheck(
        status=row["status"],
        risk_score=score,
        risk_level=None if score is None else level_of(score),
        evidence_root_hash=unpack_block(row["evidence"]).check_evidence_root_hash if row["evidence"] else None,
        completed_at=row["completed_at"],
        cost=row["cost"],
        language=row["language"],
        answers={code: answers[code] for code in in_order(answers)},
    )
