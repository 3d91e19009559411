"""A check that the service orders itself, for a monitoring cycle: opened at a price of its own, read back whole."""

import datetime
from collections.abc import Mapping

import msgspec

from cleardeed.checks import store
from cleardeed.checks.inputs import CheckStatus, CheckType
from cleardeed.checks.launch import place_of_input
from cleardeed.checks.scoring.verdict import level_of
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.language import Language
from cleardeed.database.pool import Connection
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import in_order
from cleardeed.sources.subject import Subject
from cleardeed.vault.keys import data_key_of, keep


class OrderedCheck(msgspec.Struct, frozen=True, kw_only=True):
    """What to open: under an id that the one who orders has fixed, so that a repeated order opens nothing more."""

    check_id: str
    account_id: str
    key_id: str
    mode: Mode
    type: CheckType
    subject: Subject


class EndedCheck(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it. `answers` is empty where no source answered, or where it was erased since."""

    status: CheckStatus
    risk_score: int | None
    risk_level: str | None
    evidence_root_hash: str | None
    completed_at: datetime.datetime
    cost: int
    language: Language = "en"
    answers: Mapping[str, Answer]


async def is_open_or_ended(connection: Connection, check_id: str) -> bool:
    """Whether the check was opened before."""
    return await store.owner_of(connection, check_id) is not None


async def open_check(connection: Connection, ring: KeyRing, order: OrderedCheck, *, cost: int, price: int) -> None:
    """Writes the check; charging for it and running it are the caller's, who commits."""
    key = DataKey.generate()
    await store.insert(
        connection,
        order.account_id,
        order.check_id,
        key_id=order.key_id,
        check_type=order.type,
        mode=order.mode,
        cost=cost,
        price=price,
        created_at=clock.now(),
        encrypted_input=key.encrypt(msgspec.json.encode(order.subject), place_of_input(order.check_id)),
    )
    await keep(connection, ring, order.check_id, key)


async def read_ended(connection: Connection, ring: KeyRing, account_id: str, check_id: str) -> EndedCheck | None:
    """The check where it has come to its end, else None."""
    row = await store.read_outcome(connection, account_id, check_id)
    if row is None or row["status"] == "processing":
        return None
    score: int | None = row["risk_score"]
    key = await data_key_of(connection, ring, check_id)
    answers = await store.load_answers_of(connection, key, account_id, check_id) if key else {}
    return EndedCheck(
        status=row["status"],
        risk_score=score,
        risk_level=None if score is None else level_of(score),
        evidence_root_hash=row["evidence_root_hash"],
        completed_at=row["completed_at"],
        cost=row["cost"],
        language=row["language"],
        answers={code: answers[code] for code in in_order(answers)},
    )
