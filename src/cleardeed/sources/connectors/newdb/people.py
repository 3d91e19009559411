"""Answers about the person: passport, tax number and its debts, lists."""

import datetime
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cleardeed.sources.base import Findings, Unavailable
from cleardeed.sources.connectors.newdb.method import Page, QuerySubject, converted, is_same, mappings_of
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.columns import parse_amount
from cleardeed.sources.rows.findings import (
    ParsedRows,
    about_seller,
    broken,
    clean,
    date_text,
    join,
    needed,
    read_rows,
    without_doubles,
)
from cleardeed.sources.rows.list_lines import entry_columns, read_entry

UNKNOWN = "subject_unknown"
VOID_NOT_CHECKED = "void_not_checked"
PASSPORTS: Mapping[str, bool | None] = {
    "действительный": True,
    "действителен": True,
    "недействительный": False,
    "недействителен": False,
    "данные не найдены": None,
}
"""Whether a passport is valid, by the word of the answer, folded; None is one that the register does not know."""
VOID_NUMBERS: Mapping[str, bool] = {
    "действителен": False,
    "недействителен": True,
    "valid": False,
    "invalid": True,
}
"""Whether a tax number is void, by either word of the answer, folded."""
_DATE = re.compile(r"\d{2}\.\d{2}\.\d{4}|\d{4}-\d{2}-\d{2}")


class PassportRow(msgspec.Struct):
    """The state of a passport, under either name."""

    doc_status: str | None = None
    status: str | None = None
    error: Any = None


def passport(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Whether the passport is listed as void. One that the register does not know is no valid one."""
    rows = [converted(row, PassportRow) for row in mappings_of(pages)]
    words = {fold(word) for row in rows for word in (row.doc_status, row.status) if word}
    if len(words) != 1 or any(row.error for row in rows) or not words <= PASSPORTS.keys():
        raise broken("doc_status")
    word = words.pop()
    valid = PASSPORTS[word]
    if valid is None:
        return _unknown(today)
    row = {"valid": str(valid).lower(), "summary": word.capitalize()}
    return about_seller("passports", ParsedRows(rows=[clean(_document(asked) | row)]), asked.seller, today)


class VoidCheck(msgspec.Struct):
    """The number's status in the list of invalid passports."""

    status: str | None = None


class TaxpayerRow(msgspec.Struct):
    """The tax number that belongs to a passport, and since September 2026 whether it is void."""

    innfiz: str
    is_invalid: bool | None = None
    invalid_date: str | None = None
    invalid_inn_status: str | None = None
    invalid_inn_check: VoidCheck | None = None

    @property
    def words(self) -> dict[str, str]:
        """Return the statements on the number, by field."""
        check = self.invalid_inn_check.status if self.invalid_inn_check else None
        words = {"invalid_inn_status": self.invalid_inn_status, "invalid_inn_check.status": check}
        return {field: fold(word) for field, word in words.items() if word}

    @property
    def is_void(self) -> bool | None:
        """Whether the number is void by any sign; None where nothing is said."""
        signs = [self.is_invalid, *(VOID_NUMBERS.get(word) for word in self.words.values())]
        if True in signs or self.invalid_date:
            return True
        return self.is_invalid


def taxpayer(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """The tax number that belongs to the passport, and whether it is void; asked by number, the latter alone. No number
    proves nothing, since a digit of the passport may be wrong; neither does one whose state is not stated."""
    rows = [converted(row, TaxpayerRow) for row in mappings_of(pages)]
    if not rows:
        return _unknown(today)
    found = {row.innfiz for row in rows}
    if len(found) > 1 or not all(len(inn) == 12 and is_valid_inn(inn) for inn in found):
        raise broken("innfiz")
    inn = found.pop()
    if "inn" in pages[0].question and inn != asked.person_inn:
        raise broken("innfiz")
    standings = {row.is_void for row in rows}
    document = _document(asked) if "inn" not in pages[0].question else {}
    row = clean(document | {"inn": inn, "kind": "void" if True in standings else "active"})
    unknown = [field for one in rows for field, word in one.words.items() if word not in VOID_NUMBERS]
    reading = ParsedRows(
        rows=[row], not_understood=unknown, reason=VOID_NOT_CHECKED if standings - {True, False} else None
    )
    findings = about_seller("inn", reading, asked.seller, today)
    if asked.person_inn in (None, inn):
        return findings
    return msgspec.structs.replace(findings, complete=False, incomplete_reason="contradiction")


class Amount(msgspec.Struct):
    """A sum as a number and as the page printed it."""

    value: int | float
    text: str | None = None
    currency: str | None = None


class Debt(msgspec.Struct):
    """A debt: answers have `amount`, documents `total` and `items`."""

    amount: Amount | None = None
    total: str | float | None = None
    items: list[Any] | None = None

    @property
    def sums(self) -> set[float]:
        """Every stated sum. Raises `Unavailable` for one that cannot be read."""
        stated: list[Any] = [] if self.total is None else [self.total]
        if self.amount is not None:
            stated += [self.amount.value, *([self.amount.text] if self.amount.text else [])]
        read = [parse_amount(str(one)) for one in stated]
        if not read or None in read:
            raise broken("debt.amount")
        return {float(one) for one in read if one is not None}


class Form(msgspec.Struct):
    """The values entered into the page's form."""

    inn: str | None = None


class Http(msgspec.Struct):
    """The HTTP status of the underlying page."""

    status: int | None = None


class DebtRow(msgspec.Struct):
    """The single row of `nalog_debt`."""

    debt: Debt
    form: Form | None = None
    http: Http | None = None


def tax_debt(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Return the tax debt; a sum of 0 is an answer, a missing one is not."""
    rows = mappings_of(pages)
    if len(rows) != 1:
        raise broken("result.data")
    row = converted(rows[0], DebtRow)
    if row.form and row.form.inn and normalise_inn(row.form.inn) != asked.person_inn:
        raise broken("form.inn")
    if row.http and row.http.status not in (None, 200):
        raise broken("http.status")
    if row.debt.amount is None and row.debt.items is None:
        raise broken("debt.items")
    if row.debt.amount and fold(row.debt.amount.currency or "rub") != "rub":
        raise broken("debt.amount.currency")
    sums = row.debt.sums
    if len(sums) > 1 or (row.debt.items and sums == {0.0}):
        raise broken("debt")
    columns = clean({"inn": asked.person_inn, "amount": f"{sums.pop():.2f}"})
    return about_seller("tax_debts", ParsedRows(rows=[columns]), asked.seller, today)


class ListedRow(msgspec.Struct):
    """Lines of the list that are the query or like it. Nothing alike is no row, or one without lines."""

    query: str
    suggestions: list[str]


def listed(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Lines of the list of terrorists and extremists that hold the name."""
    rows = [converted(row, ListedRow) for row in mappings_of(pages)]
    names, born = asked.names() or {}, asked.seller.birth_date
    for row in rows:
        day = _DATE.search(row.query)
        if not all(fold(name) in fold(row.query) for name in names.values()) or (day and not is_same(born, day[0])):
            raise broken("query")
    # Each spelling finds lines like it, many of them the same.
    lines = dict.fromkeys(line for row in rows for line in row.suggestions)
    reading = read_rows(lines, lambda line: entry_columns(read_entry(line), asked.seller))
    return about_seller("watchlists", reading, asked.seller, today)


class WantedRow(msgspec.Struct):
    """A search notice."""

    full_name: str
    birth_date: str | None
    wanted_region: str | None = None
    wanted_reason: str | None = None


class WantedQuery(msgspec.Struct):
    """The question as the answer repeats it."""

    full_name: str
    birth_date: str


def wanted(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Search notices. A captcha that the aggregator could not pass comes as an empty list and is none."""
    readings = [_notices(page, asked) for page in pages]
    return about_seller("wanted", without_doubles(join(readings)), asked.seller, today)


def _notices(page: Page, asked: QuerySubject) -> ParsedRows:
    result = page.result
    if result.captcha_error is not False or result.registry_status == "captcha_error":
        raise Unavailable("captcha")
    if result.registry_status not in ("found", "not_found") or result.found != (result.registry_status == "found"):
        raise broken("registry_status")
    query = converted(result.query, WantedQuery)
    if not is_same(" ".join((asked.names() or {}).values()), query.full_name):
        raise broken("query.full_name")
    if not is_same(asked.seller.birth_date, query.birth_date):
        raise broken("query.birth_date")
    if bool(page.rows) != result.found or result.total_found is None:
        raise broken("found")

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, WantedRow)
        return {
            "last_name": needed(row.full_name),
            "birth_date": date_text(row.birth_date),
            "region": row.wanted_region,
            "summary": row.wanted_reason,
        }

    return read_rows(page.rows, read, announced=result.total_found)


def _document(asked: QuerySubject) -> dict[str, str | None]:
    return {"passport": f"{asked.passport.series} {asked.passport.number}"}


def _unknown(today: datetime.date) -> Findings:
    return Findings(records=[], datestamp=today, complete=False, incomplete_reason=UNKNOWN)
