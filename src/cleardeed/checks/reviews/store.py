"""The rows of reviews. Inner functions: the caller commits."""

from collections.abc import Collection, Sequence
from datetime import datetime

import asyncpg
import msgspec

from cleardeed.checks.inputs import CheckType
from cleardeed.checks.kind import CHECK, edition_part
from cleardeed.checks.reviews.model import Decided, EditionState, Review, ReviewStatus
from cleardeed.checks.seal import SealedCheck
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.ids import is_id
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.evidence.stored import ERASED, merge_block, pack_block, unpack_block

_COLUMNS = (
    "r.id, r.check_id, r.edition, r.status, r.carried, r.created_at, r.completed_at, r.risk_score, r.decisions,"
    " r.evidence"
)


class LockedCheck(msgspec.Struct, frozen=True):
    """A check whose row is this transaction's alone; `is_reported` where it has a report to decide on."""

    account_id: str
    is_reported: bool
    editions: int
    """The total, including the first and those that are being made."""


async def type_of_check(connection: Connection, owner: Owner, check_id: str) -> CheckType | None:
    """The type of the owner's check; None where it has none of this id, or that is no id."""
    if not is_id(check_id, "chk"):
        return None
    kind: CheckType | None = await connection.fetchval(
        "SELECT type FROM checks WHERE account_id = $1 AND mode = $2 AND id = $3",
        owner.account_id,
        owner.mode,
        check_id,
    )
    return kind


async def lock_check(connection: Connection, account_id: str, mode: Mode | None, check_id: str) -> LockedCheck | None:
    """The account's check of the mode, or of either where none is named; others who decide on it wait from now on."""
    row = await connection.fetchrow(
        "SELECT account_id, result IS NOT NULL AND erased_at IS NULL AS reported FROM checks"
        " WHERE account_id = $1 AND id = $2 AND ($3::text IS NULL OR mode = $3) FOR NO KEY UPDATE",
        account_id,
        check_id,
        mode,
    )
    if row is None:
        return None
    last: int | None = await connection.fetchval(
        "SELECT max(edition) FROM check_reviews WHERE account_id = $1 AND check_id = $2", row["account_id"], check_id
    )
    return LockedCheck(row["account_id"], row["reported"], last or 1)


async def insert(
    connection: Connection,
    check: OpenCheck,
    *,
    review_id: str,
    edition: int,
    key_id: str | None,
    carried: bool,
    created_at: datetime,
    decisions: Sequence[Decided],
) -> None:
    """A review `processing`."""
    await connection.execute(
        "INSERT INTO check_reviews (account_id, check_id, edition, id, key_id, carried, status, created_at, decisions)"
        " VALUES ($1, $2, $3, $4, $5, $6, 'processing', $7, $8)",
        check.account_id,
        check.id,
        edition,
        review_id,
        key_id,
        carried,
        created_at,
        check.columns.encrypt(edition_part(edition, "decisions"), decisions),
    )


async def read_all(connection: Connection, key: DataKey | None, account_id: str, check_id: str) -> list[Review]:
    """The check's reviews by their editions; their decisions where the check's data key is given."""
    rows = await connection.fetch(
        f"SELECT {_COLUMNS} FROM check_reviews r WHERE account_id = $1 AND check_id = $2 ORDER BY edition",
        account_id,
        check_id,
    )
    return [_review(row, key) for row in rows]


async def read_of_checks(
    connection: Connection, ring: KeyRing, account_id: str, check_ids: Collection[str]
) -> list[Review]:
    """The reviews of several checks; those whose data key is gone come without decisions."""
    rows = await connection.fetch(
        f"SELECT {_COLUMNS}, k.wrapped FROM check_reviews r"
        " LEFT JOIN data_keys k ON k.account_id = r.account_id AND k.subject_id = r.check_id"
        " WHERE r.account_id = $1 AND r.check_id = ANY($2) ORDER BY r.created_at",
        account_id,
        list(check_ids),
    )
    return [_review(row, ring.unwrap(row["wrapped"]) if row["wrapped"] else None) for row in rows]


async def read_one(connection: Connection, account_id: str, review_id: str) -> Review | None:
    """The account's review without its decisions; None where it has none of this id."""
    row = await connection.fetchrow(
        f"SELECT {_COLUMNS} FROM check_reviews r WHERE account_id = $1 AND id = $2", account_id, review_id
    )
    return None if row is None else _review(row, None)


async def review_id_of(connection: Connection, account_id: str, check_id: str, edition: int) -> str | None:
    """The id of the review that led to the edition; None where there is none."""
    found: str | None = await connection.fetchval(
        "SELECT id FROM check_reviews WHERE account_id = $1 AND check_id = $2 AND edition = $3",
        account_id,
        check_id,
        edition,
    )
    return found


async def edition_state(connection: Connection, account_id: str, subject_id: str) -> EditionState | None:
    """The edition that `subject_id`, a check or a review, made; None for anything else."""
    row = await connection.fetchrow(
        "SELECT own.edition, c.evidence, coalesce(c.reviewed_edition > own.edition, false) AS is_superseded"
        " FROM (SELECT check_id, edition FROM check_reviews WHERE account_id = $1 AND id = $2"
        " UNION ALL VALUES ($2, 1)) AS own JOIN checks c ON c.account_id = $1 AND c.id = own.check_id",
        account_id,
        subject_id,
    )
    if row is None or row["evidence"] is None:
        return None
    return EditionState(
        number=row["edition"],
        first_evidence_root_hash=unpack_block(row["evidence"]).check_evidence_root_hash,
        is_superseded=row["is_superseded"],
    )


async def newest_score(connection: Connection, account_id: str, check_id: str, as_of: datetime) -> int | None:
    """The score of the newest reviewed edition that was out at the moment; None where there was none."""
    score: int | None = await connection.fetchval(
        "SELECT risk_score FROM check_reviews WHERE account_id = $1 AND check_id = $2 AND status = 'report_ready'"
        " AND completed_at <= $3 ORDER BY edition DESC LIMIT 1",
        account_id,
        check_id,
        as_of,
    )
    return score


async def finish(
    connection: Connection, check: OpenCheck, edition: int, status: ReviewStatus, finished: SealedCheck | None = None
) -> bool:
    """Ends a review that is still `processing`, and puts its edition before the older ones; False where another run has
    ended it already, or the check was erased."""
    stands = await connection.fetchval(
        "SELECT true FROM checks WHERE account_id = $1 AND id = $2 AND erased_at IS NULL FOR NO KEY UPDATE",
        check.account_id,
        check.id,
    )
    if not stands:
        return False
    done = await connection.execute(
        "UPDATE check_reviews SET status = $4, completed_at = $5, risk_score = $6, result = $7, evidence = $8"
        " WHERE account_id = $1 AND check_id = $2 AND edition = $3 AND status = 'processing'",
        check.account_id,
        check.id,
        edition,
        status,
        clock.now(),
        finished.risk_score if finished else None,
        check.columns.encrypt(edition_part(edition, "result"), finished.result) if finished else None,
        pack_block(finished.evidence) if finished else None,
    )
    if done == "UPDATE 1" and finished is not None:
        await connection.execute(
            "UPDATE checks SET reviewed_edition = greatest(reviewed_edition, $3) WHERE account_id = $1 AND id = $2",
            check.account_id,
            check.id,
            edition,
        )
    return done == "UPDATE 1"


async def erase(connection: Connection, account_id: str, check_id: str) -> None:
    """Erase the people's data stored in the check's reviews; one that is under way is given up."""
    rows = await connection.fetch(
        "UPDATE check_reviews SET decisions = '', result = NULL,"
        " status = CASE WHEN status = 'processing' THEN 'failed' ELSE status END"
        " WHERE account_id = $1 AND check_id = $2 RETURNING id",
        account_id,
        check_id,
    )
    for row in rows:
        await merge_block(connection, "check_reviews", account_id, row["id"], ERASED)


def _review(row: asyncpg.Record, key: DataKey | None) -> Review:
    decisions: list[Decided] = []
    if key is not None and row["decisions"]:
        part = edition_part(row["edition"], "decisions")
        decisions = CHECK.columns(row["check_id"], key).decrypt(part, row["decisions"], list[Decided])
    return Review(
        review_id=row["id"],
        check_id=row["check_id"],
        edition=row["edition"],
        status=row["status"],
        carried=row["carried"],
        created_at=row["created_at"],
        completed_at=row["completed_at"],
        risk_score=row["risk_score"],
        decisions=decisions,
        evidence=None if row["evidence"] is None else unpack_block(row["evidence"]),
    )
