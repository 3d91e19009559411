"""The replies of parser-api.com. The flag of success has another name in each service, and the list too."""

from collections.abc import Mapping
from typing import Any

import msgspec

from cleardeed.sources.base import Unavailable
from cleardeed.sources.matching.numbers import proceeding_number
from cleardeed.sources.records import Role
from cleardeed.sources.remote.classify import raise_for_status_code
from cleardeed.sources.remote.inquiry import ReadableReply
from cleardeed.sources.rows.cases import case_kind
from cleardeed.sources.rows.columns import parse_amount
from cleardeed.sources.rows.enforcement import amount_of, is_whole_closing
from cleardeed.sources.rows.findings import (
    NOT_UNDERSTOOD,
    ParsedRows,
    UnreadableRowError,
    broken,
    date_text,
    needed,
    read_rows,
)
from cleardeed.sources.rows.parties import Party, identity_columns
from cleardeed.sources.subject import Seller

Row = dict[str, str | None]

_REASONS = {"40301": "refused", "40302": "refused", "40303": "refused", "40304": "limited", "40305": "limited"}
_SUMS = frozenset(
    {
        "Общая сумма задолженности",
        "Сумма долга",
        "Остаток долга по исполнительному документу",
        "Исполнительский сбор",
    }
)
"""Titles of sums that are no subject."""
_SIDES: tuple[tuple[str, Role], ...] = (
    ("Plaintiffs", "plaintiff"),
    ("Respondents", "respondent"),
    ("Thirds", "third_party"),
    ("Others", "other"),
)
_SUCCESS = (1, True, "1", "true")


class Body(msgspec.Struct):
    """The common part of every reply: an error, where there is one, by text and code."""

    error: Any = None
    error_code: str | int | None = None


class Proceedings(Body):
    """A search of bailiffs' proceedings. `done` 0 with an empty list is given both where nothing was found and where
    nothing was searched, so that only `done` 1 proves a zero. Of a list in pages the first alone is sent."""

    done: Any = None
    result: list[Any] | None = None
    total_rows_count: int | None = None
    total_pages_count: int | None = None


class Cases(Body, rename={"success": "Success", "pages_count": "PagesCount", "cases": "Cases"}):
    """A page of a search of cases. No total is given."""

    success: Any = None
    pages_count: int | None = None
    cases: list[Any] | None = None


def refuse_errors(reply: ReadableReply) -> None:
    """Raises `Unavailable` where the reply contains an error, under any HTTP status."""
    body = reply.json(dict[str, Any], own_errors=True)
    error = body.get("error")
    code = str(body.get("error_code") or (error.get("code") if isinstance(error, Mapping) else "") or "")
    if code.isdigit() and code.strip("0"):
        raise Unavailable(_REASONS.get(code, "broken"), "error_code")
    raise_for_status_code(reply.status)
    if error:
        raise broken("error")


def proceedings(reply: ReadableReply) -> ParsedRows:
    """Bailiffs' proceedings; the list is called `result` here."""
    refuse_errors(reply)
    body = reply.json(Proceedings)
    if body.result is None or not (body.result or _succeeded(body.done)):
        raise broken("done" if body.result is not None else "result")
    more = (body.total_pages_count or 0) > 1
    reading = read_rows(body.result, _proceeding, announced=body.total_rows_count, more=more)
    if _succeeded(body.done):
        return reading
    return msgspec.structs.replace(reading, not_understood=[*reading.not_understood, "done"])


class Subject(msgspec.Struct):
    """One item owed."""

    title: str | None = None
    sum: str | float | None = None


class Proceeding(msgspec.Struct):
    """A proceeding. `process_total` is the number of the joint proceeding that it belongs to."""

    debtor_name: str
    debtor_dob: str
    process_title: str
    subjects: list[Subject]
    process_date: str | None = None
    process_total: str | float | None = None
    stop_date: str | None = None
    stop_reason: str | None = None
    document_title: str | None = None
    department_title: str | None = None


def _proceeding(raw: Any) -> Row:
    row = msgspec.convert(raw, Proceeding, strict=False)
    stopped = date_text(row.stop_date)
    total = str(row.process_total or "")
    joint = proceeding_number(total)
    ending = f"{stopped or ''} {row.stop_reason or ''}".strip()
    # The ground of an ending decides whether the debt lives on; an unknown ground counts as going on.
    understood = not ending or is_whole_closing(ending)
    unread_total = total and not joint and parse_amount(total) is None
    return {
        NOT_UNDERSTOOD: "process_total" if unread_total else None if understood else "stop_reason",
        "last_name": needed(row.debtor_name),
        "birth_date": date_text(row.debtor_dob),
        "number": proceeding_number(row.process_title) or needed(row.process_title),
        "date": date_text(row.process_date),
        "joint_proceeding": joint,
        "amount": _owed(row, None if joint else total),
        "summary": "; ".join(one.title for one in row.subjects if one.title and one.title not in _SUMS),
        "closed_on": ending if understood else None,
        "ending": None if understood else ending,
        "document": row.document_title,
        "department": row.department_title,
    }


def _owed(row: Proceeding, total: str | None) -> str | None:
    """Return the sum left to pay, or the grand total, where either is given; else the sum of what is listed."""
    listed = [(one.title or "", _amount(one.sum)) for one in row.subjects if one.sum not in (None, "")]
    amount = amount_of(listed) if listed else parse_amount(total) if total else None
    return f"{amount:.2f}" if amount is not None else None


def _amount(value: str | float | None) -> float:
    amount = parse_amount(str(value))
    if amount is None:
        raise UnreadableRowError("subjects[].sum")
    return amount


class CaseParty(msgspec.Struct, rename="pascal"):
    """A party of a case."""

    name: str | None
    inn: str | None
    address: str | None = None


class Case(msgspec.Struct, rename="pascal"):
    """A case of the commercial (arbitrazh) courts, with all its parties."""

    case_id: str
    case_number: str
    case_type: str | None
    court: str
    start_date: str
    plaintiffs: list[CaseParty]
    respondents: list[CaseParty]
    thirds: list[CaseParty] | None
    others: list[CaseParty] | None
    """Null where there are none."""


class Page(msgspec.Struct, frozen=True):
    """A page of cases: of how many, and its rows."""

    pages_count: int
    reading: ParsedRows


def cases(reply: ReadableReply, seller: Seller) -> Page:
    """The cases of one page. Only a count of no pages proves that there are none."""
    refuse_errors(reply)
    body = reply.json(Cases)
    if not _succeeded(body.success):
        raise broken("Success")
    if body.pages_count is None or body.cases is None:
        raise broken("PagesCount" if body.pages_count is None else "Cases")
    if bool(body.pages_count) != bool(body.cases):
        raise broken("PagesCount")
    return Page(body.pages_count, read_rows(body.cases, lambda raw: _case(raw, seller)))


def _case(raw: Any, seller: Seller) -> Row:
    row = msgspec.convert(raw, Case)
    kind = case_kind(row.case_type)
    parties = [
        Party(role, one.name, one.inn, one.address) for side, role in _SIDES for one in getattr(row, side.lower()) or ()
    ]
    parties += [Party(role) for side, role in _SIDES[:2] if not getattr(row, side.lower())]
    more = {name for name, value in raw.items() if name not in _CASE_MEMBERS and _lists_parties(value)}
    return {
        NOT_UNDERSTOOD: "Cases[]" if more else None if kind else "Cases[].CaseType",
        **identity_columns(parties, seller, by_inn=True),
        "number": needed(row.case_number),
        "date": date_text(row.start_date),
        "kind": kind or row.case_type,
        "court": row.court,
        "url": f"https://kad.arbitr.ru/Card/{row.case_id}" if row.case_id else None,
    }


_CASE_MEMBERS = frozenset(field.encode_name for field in msgspec.structs.fields(Case))


def _lists_parties(value: Any) -> bool:
    """Whether a member that is not known lists parties, in a role that is not known."""
    return isinstance(value, list) and any(isinstance(one, dict) and "Name" in one for one in value)


def _succeeded(flag: Any) -> bool:
    return flag in _SUCCESS
