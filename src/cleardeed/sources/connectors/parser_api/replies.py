"""The replies of parser-api.com. The flag of success has another name in each service, and the list too."""

from typing import Any

import msgspec

from cleardeed.sources.base import Unavailable
from cleardeed.sources.records import Role
from cleardeed.sources.remote.classify import judge_status
from cleardeed.sources.remote.inquiry import ReadableReply
from cleardeed.sources.rows.columns import parse_amount
from cleardeed.sources.rows.findings import Reading, UnreadableRowError, broken, date_text, needed, read_rows
from cleardeed.sources.rows.parties import Party, identity_columns
from cleardeed.sources.subject import Seller

Body = dict[str, Any]

_FLAGS = ("done", "success", "Success")
_REASONS = {"40301": "refused", "40302": "refused", "40303": "refused", "40304": "limited", "40305": "limited"}
_TOTAL = "Общая сумма задолженности"
_SIDES: tuple[tuple[str, Role], ...] = (
    ("Plaintiffs", "plaintiff"),
    ("Respondents", "respondent"),
    ("Thirds", "third_party"),
    ("Others", "other"),
)
_KINDS = {
    "Б": "bankruptcy",
    "B": "bankruptcy",
    "А": "administrative",
    "A": "administrative",
    "Г": "civil",
    "G": "civil",
}


def checked(reply: ReadableReply) -> Body:
    """The body of a reply that says it succeeded. Raises `Unavailable`; nobody says what an empty failure means."""
    body = reply.json(dict[str, Any], own_errors=True)
    code = str(body.get("error_code") or "")
    if code.isdigit() and code.strip("0"):
        raise Unavailable(_REASONS.get(code, "broken"), "error")
    judge_status(reply.status)
    flag = next((body[name] for name in _FLAGS if name in body), None)
    if flag not in (1, True, "1", "true") or body.get("error"):
        raise broken("no success")
    return body


def proceedings(body: Body) -> Reading:
    """Bailiffs' proceedings; the list is called `result` here."""
    return read_rows(_list(body, "result"), _proceeding)


class Subject(msgspec.Struct):
    """One thing that is owed."""

    title: str | None = None
    sum: str | float | None = None


class Proceeding(msgspec.Struct):
    """A proceeding."""

    debtor_name: str
    process_title: str
    debtor_dob: str | None = None
    process_date: str | None = None
    process_total: str | float | None = None
    subjects: list[Subject] = []
    stop_date: str | None = None
    stop_reason: str | None = None
    document_type: str | None = None
    document_number: str | None = None
    document_date: str | None = None
    department_title: str | None = None


def _proceeding(raw: Any) -> dict[str, str | None]:
    row = msgspec.convert(raw, Proceeding, strict=False)
    stopped = date_text(row.stop_date)
    return {
        "last_name": needed(row.debtor_name),
        "birth_date": date_text(row.debtor_dob),
        "number": needed(row.process_title),
        "date": date_text(row.process_date),
        "amount": _owed(row),
        "summary": "; ".join(one.title for one in row.subjects if one.title and one.title != _TOTAL),
        "closed_on": f"{stopped} {row.stop_reason or ''}".strip() if stopped else None,
        "department": row.department_title,
    }


def _owed(row: Proceeding) -> str | None:
    """The grand total where one is given, else the sum of what is listed."""
    total = [one.sum for one in row.subjects if one.title == _TOTAL and one.sum is not None]
    if total or row.process_total not in (None, ""):
        return _amount(total[0] if total else row.process_total)
    sums = [float(_amount(one.sum) or 0) for one in row.subjects if one.sum not in (None, "")]
    return f"{sum(sums):.2f}" if sums else None


def _amount(value: str | float | None) -> str | None:
    amount = parse_amount(str(value))
    if amount is None:
        raise UnreadableRowError
    return f"{amount:.2f}"


class CaseParty(msgspec.Struct, rename="pascal"):
    """A party of a case."""

    name: str | None = None
    address: str | None = None
    inn: str | None = None


class Case(msgspec.Struct, rename="pascal"):
    """A case of the arbitration courts."""

    case_number: str
    case_id: str | None = None
    case_type: str | None = None
    court: str | None = None
    start_date: str | None = None
    plaintiffs: list[CaseParty] | None = None
    respondents: list[CaseParty] | None = None
    thirds: list[CaseParty] | None = None
    others: list[CaseParty] | None = None


def pages_of(body: Body) -> int:
    """How many pages there are."""
    count = body.get("PagesCount")
    if not isinstance(count, int):
        raise broken("PagesCount")
    return count


def cases(body: Body, seller: Seller) -> Reading:
    """The cases of one page."""
    found = _list(body, "Cases")
    if pages_of(body) and not found:
        raise broken("pages without cases")
    return read_rows(found, lambda raw: _case(raw, seller))


def _case(raw: Any, seller: Seller) -> dict[str, str | None]:
    row = msgspec.convert(raw, Case)
    parties = [
        Party(role, one.name, one.inn or None, one.address)
        for side, role in _SIDES
        for one in getattr(row, side.lower()) or []
    ]
    return {
        **identity_columns(parties, seller),
        "number": needed(row.case_number),
        "date": date_text(row.start_date),
        "kind": _KINDS.get(row.case_type or "", row.case_type),
        "court": row.court,
        "url": f"https://kad.arbitr.ru/Card/{row.case_id}" if row.case_id else None,
    }


def _list(body: Body, name: str) -> list[Any]:
    rows = body.get(name)
    if not isinstance(rows, list):
        raise broken(name)
    return rows
