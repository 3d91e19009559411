"""Rows of checks as they are shown. Inner functions: the caller commits."""

from collections.abc import Sequence

import asyncpg
import msgspec

from cleardeed.checks.inputs import CheckStatus
from cleardeed.checks.kind import CHECK, edition_part
from cleardeed.checks.sealed import CachedReport, SealedReportCache
from cleardeed.checks.view import CheckView, LinkedView, ReviewedView
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.owner import Owner
from cleardeed.database.pool import Connection
from cleardeed.evidence.block import Evidence
from cleardeed.evidence.stored import block_json
from cleardeed.records.labels import open_labels
from cleardeed.sources.base import AnswerStatus

_VIEW = "c.id AS check_id, c.type, c.mode, c.status, c.created_at, c.completed_at, c.risk_score, c.evidence"
_EDITION = (
    "r.id AS review_id, r.edition, r.created_at AS reviewed_at, r.completed_at AS edition_at,"
    " r.risk_score AS reviewed_score, r.evidence AS edition_evidence"
)
"""The newest reviewed edition, all null where there is none."""
_WITH_EDITION = (
    " LEFT JOIN check_reviews r ON r.account_id = c.account_id AND r.check_id = c.id AND r.edition = c.reviewed_edition"
)
_VERSION = "c.xmin::text || coalesce('.' || r.xmin::text, '')"


READ_CHECKS = (
    f"SELECT a.place, k.wrapped, {_VERSION} AS version, changed.*"
    " FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY"
    " AS a (account_id, mode, check_id, version, place)"
    " JOIN checks c ON c.account_id = a.account_id AND c.mode = a.mode AND c.id = a.check_id"
    f"{_WITH_EDITION}"
    # OFFSET keeps the planner from making this a condition of the join: it would make every column of each row, four
    # fifths of the statement's time, and only then ask whether anybody wants them.
    f" LEFT JOIN LATERAL (SELECT {_VIEW}, c.labels, c.result, {_EDITION}, r.result AS reviewed_result"
    f" WHERE {_VERSION} <> a.version OFFSET 0) AS changed ON true"
    " LEFT JOIN data_keys k ON k.account_id = c.account_id AND k.subject_id = c.id"
)
"""By owner, check and known version; columns beside the key and the version only where the version is another."""


async def read_checks(
    connection: Connection, ring: KeyRing, asked: Sequence[tuple[Owner, str]], cache: SealedReportCache
) -> list[CheckView | None]:
    """The checks of these owners and ids, in order; None where the owner has none of the id.

    One statement, whose cost is shared by all that were asked for. A row that is in the `cache` in its present version
    is not fetched again. The key always comes from the statement.
    """
    known = [cache.get(check_id) for _, check_id in asked]
    rows = await connection.fetch(
        READ_CHECKS,
        [owner.account_id for owner, _ in asked],
        [owner.mode for owner, _ in asked],
        [check_id for _, check_id in asked],
        ["" if sealed is None else sealed.version for sealed in known],
    )
    found: dict[int, CheckView] = {}
    for row in rows:
        sealed = known[row["place"] - 1]
        if sealed is None or sealed.version != row["version"]:
            sealed = CachedReport(
                version=row["version"],
                view=_with_edition(_view(row), row),
                labels=row["labels"],
                result=row["result"],
                reviewed_result=row["reviewed_result"],
            )
            if sealed.result is not None:
                cache.put(sealed.view.check_id, sealed)
        found[row["place"]] = _opened(sealed, row["wrapped"], ring)
    return [found.get(place) for place in range(1, len(asked) + 1)]


async def read_summary(connection: Connection, owner: Owner, check_id: str) -> CheckView | None:
    """The owner's check without its result, which is neither fetched nor decrypted; None where it has none."""
    row = await connection.fetchrow(
        f"SELECT {_VIEW} FROM checks c WHERE account_id = $1 AND mode = $2 AND id = $3",
        owner.account_id,
        owner.mode,
        check_id,
    )
    return None if row is None else _view(row)


async def read_linked(
    connection: Connection, ring: KeyRing, account_id: str, check_id: str, edition: int | None = None
) -> LinkedView | None:
    """The account's check, with its newest reviewed edition or the one named; None where it has none of this id."""
    row = await connection.fetchrow(
        f"SELECT c.account_id, c.language, {_VIEW}, c.labels, c.result, {_EDITION}, r.result AS reviewed_result,"
        " k.wrapped"
        " FROM checks c LEFT JOIN data_keys k ON k.account_id = c.account_id AND k.subject_id = c.id"
        " LEFT JOIN check_reviews r ON r.account_id = c.account_id AND r.check_id = c.id"
        " AND r.edition = coalesce($3, c.reviewed_edition) AND r.result IS NOT NULL"
        " WHERE c.account_id = $1 AND c.id = $2",
        account_id,
        check_id,
        edition,
    )
    if row is None:
        return None
    view = _with_edition(_view(row), row)
    sealed = CachedReport(
        version="", view=view, labels=row["labels"], result=row["result"], reviewed_result=row["reviewed_result"]
    )
    check = _opened(sealed, row["wrapped"], ring)
    return LinkedView(account_id=row["account_id"], language=row["language"], check=check)


async def read_progress(
    connection: Connection, account_id: str, check_id: str
) -> tuple[CheckStatus, dict[str, AnswerStatus]]:
    """The check's status, and that of each source that has answered, by code."""
    rows = await connection.fetch(
        "SELECT c.status AS check_status, a.source_code, a.status FROM checks c"
        " LEFT JOIN answered_sources a ON a.account_id = c.account_id AND a.check_id = c.id"
        " WHERE c.account_id = $1 AND c.id = $2",
        account_id,
        check_id,
    )
    answered = {row["source_code"]: row["status"] for row in rows if row["source_code"]}
    return rows[0]["check_status"], answered


def _view(row: asyncpg.Record) -> CheckView:
    """The columns of `_VIEW`."""
    return CheckView(
        check_id=row["check_id"],
        status=row["status"],
        type=row["type"],
        mode=row["mode"],
        created_at=clock.timestamp(row["created_at"]),
        completed_at=clock.timestamp(row["completed_at"]) if row["completed_at"] else None,
        risk_score=row["risk_score"],
        evidence=msgspec.UNSET if row["evidence"] is None else msgspec.Raw(block_json(row["evidence"])),
    )


def _with_edition(view: CheckView, row: asyncpg.Record) -> CheckView:
    """The columns of `_EDITION`."""
    if row["review_id"] is None or row["edition_evidence"] is None or view.evidence is msgspec.UNSET:
        return view
    first = msgspec.json.decode(view.evidence, type=Evidence)
    reviewed = ReviewedView(
        review_id=row["review_id"],
        edition=row["edition"],
        created_at=clock.timestamp(row["reviewed_at"]),
        completed_at=clock.timestamp(row["edition_at"]),
        risk_score=row["reviewed_score"],
        first_evidence_root_hash=first.check_evidence_root_hash,
        evidence=msgspec.Raw(block_json(row["edition_evidence"])),
    )
    return msgspec.structs.replace(view, reviewed=reviewed)


def _opened(sealed: CachedReport, wrapped: bytes | None, ring: KeyRing) -> CheckView:
    """With labels and results decrypted, where there are some and there is a key for them."""
    view, reviewed = sealed.view, sealed.view.reviewed
    if wrapped is None or (sealed.result is None and sealed.labels is None):
        return view
    key = ring.unwrap(wrapped)
    labels = open_labels(sealed.labels, CHECK.columns(view.check_id, key))
    view = msgspec.structs.replace(view, **labels.given())
    if sealed.result is None:
        return view
    if reviewed is not msgspec.UNSET and sealed.reviewed_result is not None:
        part = edition_part(reviewed.edition, "result")
        result = CHECK.columns(view.check_id, key).decrypt(part, sealed.reviewed_result, msgspec.Raw)
        reviewed = msgspec.structs.replace(reviewed, result=result)
    first = CHECK.columns(view.check_id, key).decrypt("result", sealed.result, msgspec.Raw)
    return msgspec.structs.replace(view, result=first, reviewed=reviewed)
