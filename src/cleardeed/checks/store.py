"""The rows of checks at work. Inner functions: the caller commits."""

import asyncpg

from cleardeed.checks.inputs import CheckStatus, CheckType, ReportStatus
from cleardeed.checks.kind import CHECK
from cleardeed.core.crypto import KeyRing
from cleardeed.core.language import Language
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.records.kind import RecordKind
from cleardeed.records.labels import NO_LABELS, Labels
from cleardeed.records.record import Record, StoredRecord, read_unerased
from cleardeed.sources.subject import Subject


class OpenCheck(Record, frozen=True, kw_only=True):
    """A check that is being worked on, decrypted."""

    kind: RecordKind = CHECK
    key_id: str
    type: CheckType
    sandbox_status: CheckStatus | None
    legal_opinion: bool
    language: Language
    subject: Subject
    labels: Labels = NO_LABELS


async def load_open(connection: Connection, ring: KeyRing, account_id: str, check_id: str) -> OpenCheck | None:
    """The check where it is still `processing` and not erased, else None."""
    stored = await read_unerased(CHECK, connection, ring, account_id, check_id)
    return None if stored is None else _open(stored)


async def load_reported(
    connection: Connection, ring: KeyRing, account_id: str, check_id: str
) -> tuple[OpenCheck, ReportStatus] | None:
    """The check with its status where it has a report and is not erased, else None."""
    stored = await read_unerased(CHECK, connection, ring, account_id, check_id, "r.result IS NOT NULL")
    check = None if stored is None else _open(stored)
    return None if stored is None or check is None else (check, stored["status"])


def _open(stored: StoredRecord) -> OpenCheck | None:
    subject = stored.decrypt("input", Subject)
    if subject is None:
        return None
    names = ("key_id", "type", "sandbox_status", "legal_opinion", "language")
    return OpenCheck(**stored.identity, **{name: stored[name] for name in names}, subject=subject, labels=stored.labels)


async def read_outcome(connection: Connection, account_id: str, check_id: str) -> asyncpg.Record | None:
    """`status`, `risk_score`, `cost` and `evidence` of the account's check; None where it has none."""
    return await connection.fetchrow(
        "SELECT status, risk_score, cost, completed_at, language, evidence"
        " FROM checks WHERE account_id = $1 AND id = $2",
        account_id,
        check_id,
    )


async def owner_of(connection: Connection, check_id: str) -> Owner | None:
    """Return the owner of a check by its id alone; None where no check has this id."""
    row = await connection.fetchrow("SELECT account_id, mode FROM checks WHERE id = $1", check_id)
    return None if row is None else Owner(row["account_id"], row["mode"])
