"""Lists of checks: only those of the calling key, the newest first."""

from typing import Any

import asyncpg
import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.checks.inputs import CheckStatus, CheckType, RiskScore
from cleardeed.checks.kind import CHECK
from cleardeed.checks.masked import MaskedSubject, mask_subject
from cleardeed.core import clock
from cleardeed.core.created_between import CreatedBetween
from cleardeed.core.crypto import KeyRing
from cleardeed.core.formats import Amount, CheckId, Count, Limit, Offset, Timestamp, Url
from cleardeed.database.pool import Connection
from cleardeed.records.labels import ExternalId, Metadata, external_id_hash, open_labels
from cleardeed.sources.subject import Subject


class ListQuery(CreatedBetween, frozen=True, kw_only=True):
    """The filter and the page of a list of checks."""

    limit: Limit = 20
    offset: Offset = 0
    status: CheckStatus | None = None
    type: CheckType | None = None
    external_id: ExternalId | None = None


class ListedEdition(msgspec.Struct, frozen=True, kw_only=True):
    """The newest reviewed edition of a listed check's report."""

    edition: int
    risk_score: RiskScore
    pdf_url: Url | None = None
    report_url: Url | None = None


class ListedCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check in a list: without result and evidence, with whom it is about masked; an erased one names nothing.
    `risk_score` and the links are the first edition's."""

    check_id: CheckId
    status: CheckStatus
    type: CheckType
    external_id: ExternalId | msgspec.UnsetType = msgspec.UNSET
    metadata: Metadata | msgspec.UnsetType = msgspec.UNSET
    subject: MaskedSubject | None
    created_at: Timestamp
    completed_at: Timestamp | None
    pdf_url: Url | None = None
    report_url: Url | None = None
    progress_url: Url | msgspec.UnsetType = msgspec.UNSET
    risk_score: RiskScore | None
    reviewed: ListedEdition | msgspec.UnsetType = msgspec.UNSET
    cost: Amount


class CheckPage(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /checks."""

    items: list[ListedCheck]
    total: Count
    limit: int
    offset: Count


# The page is found in the index alone and only its rows are fetched; the total comes from the ledger of counts where it
# knows it. One statement tells both, so a page that is empty is one row without a check.
_PAGE = """
SELECT t.total, c.id, c.status, c.type, c.created_at, c.completed_at, c.risk_score, c.cost,
       c.result IS NOT NULL AS has_report, c.input, c.labels, k.wrapped,
       r.edition, r.risk_score AS reviewed_score
  FROM ({total}) t
  LEFT JOIN (SELECT id AS page_id FROM checks WHERE account_id = $1 AND {wanted}
              ORDER BY id DESC LIMIT {limit}{skip}) page ON true
  LEFT JOIN checks c ON c.account_id = $1 AND c.id = page_id
  LEFT JOIN data_keys k ON k.account_id = $1 AND k.subject_id = page_id
  LEFT JOIN check_reviews r ON r.account_id = $1 AND r.check_id = c.id AND r.edition = c.reviewed_edition
 ORDER BY c.id DESC
"""
_LEDGER = "SELECT coalesce(sum(change), 0)::bigint AS total FROM check_counts WHERE account_id = $1 AND {wanted}"
_COUNT = "SELECT count(*) AS total FROM checks WHERE account_id = $1 AND {wanted}"


async def list_checks(
    connection: Connection, ring: KeyRing, caller: Caller, query: ListQuery
) -> tuple[CheckPage, set[str]]:
    """The page, and the ids of those that have a report to link to. Raises `ValidationError`."""
    rows = await connection.fetch(*_statement(ring, caller, query))
    found = [row for row in rows if row["id"] is not None]
    items = [_listed(ring, row) for row in found]
    page = CheckPage(items=items, total=rows[0]["total"], limit=query.limit, offset=query.offset)
    return page, {row["id"] for row in found if row["has_report"]}


def _statement(ring: KeyRing, caller: Caller, query: ListQuery) -> tuple[Any, ...]:
    """The statement and its values, without what is not asked for and with the limit in its text.

    So the server sees that any values make the same plan, and keeps it: planning takes four times as long as a page.
    """
    since, until = query.bounds()
    counted = {
        "key_id =": caller.key_id,
        "status =": query.status,
        "type =": query.type,
    }
    others = {
        "external_id_hash =": external_id_hash(ring, caller.account_id, query.external_id),
        "created_at >=": since,
        "created_at <=": until,
    }
    given = {name: value for name, value in (counted | others).items() if value is not None}
    wanted = " AND ".join(f"{name} ${number}" for number, name in enumerate(given, 2))
    total = (_COUNT if given.keys() & others.keys() else _LEDGER).format(wanted=wanted)
    skip, values = (f" OFFSET ${len(given) + 2}", [query.offset]) if query.offset else ("", [])
    return (
        _PAGE.format(total=total, wanted=wanted, limit=query.limit, skip=skip),
        caller.account_id,
        *given.values(),
        *values,
    )


def _listed(ring: KeyRing, row: asyncpg.Record) -> ListedCheck:
    columns = None if row["wrapped"] is None else CHECK.columns(row["id"], ring.unwrap(row["wrapped"]))
    labels = open_labels(row["labels"], columns)
    return ListedCheck(
        check_id=row["id"],
        status=row["status"],
        type=row["type"],
        **labels.given(),
        subject=None if columns is None else mask_subject(columns.decrypt("input", row["input"], Subject)),
        created_at=clock.timestamp(row["created_at"]),
        completed_at=clock.timestamp(row["completed_at"]) if row["completed_at"] else None,
        risk_score=row["risk_score"],
        reviewed=msgspec.UNSET
        if row["edition"] is None
        else ListedEdition(edition=row["edition"], risk_score=row["reviewed_score"]),
        cost=row["cost"],
    )
