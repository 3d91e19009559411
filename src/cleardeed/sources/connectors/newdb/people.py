"""Answers about the person: passport, tax number and its debts, lists."""

import datetime
from typing import Any

import msgspec

from cleardeed.sources.base import Findings, Unavailable
from cleardeed.sources.connectors.newdb.method import Asked, Section
from cleardeed.sources.connectors.newdb.tables import rows_in
from cleardeed.sources.matching.numbers import is_valid_inn
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.findings import Reading, about_seller, broken, clean, date_text, needed, read_rows
from cleardeed.sources.rows.list_lines import entry_columns, read_entry

UNKNOWN = "subject_unknown"


def passport(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Whether the passport is listed as void. One that the register does not know is no valid one."""
    words = {fold(str(row.get("doc_status") or row.get("status") or "")) for row in _dicts(section)}
    if len(words) != 1:
        raise broken("status")
    word = words.pop()
    if "не найден" in word:
        return _unknown(today)
    if not word.startswith(("действ", "недейств")):
        raise broken("status")
    row = {"valid": "true" if word.startswith("действ") else "false", "summary": word.capitalize()}
    return about_seller("passports", Reading(rows=[clean(_document(asked) | row)]), asked.seller, today)


def taxpayer(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """The tax number that belongs to the passport. None proves nothing: a digit of the passport may be wrong."""
    found = {str(row.get("innfiz") or "") for row in _dicts(section)} - {""}
    if not found:
        return _unknown(today)
    if len(found) > 1 or not all(len(inn) == 12 and is_valid_inn(inn) for inn in found):
        raise broken("two numbers or none of a person")
    inn = found.pop()
    row = clean(_document(asked) | {"inn": inn, "kind": "active"})
    findings = about_seller("inn", Reading(rows=[row]), asked.seller, today)
    if asked.person_inn in (None, inn):
        return findings
    return msgspec.structs.replace(findings, complete=False, incomplete_reason="contradiction")


def self_employed(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Whether the tax number is one of a self-employed person."""
    answers = {str(row.get("is_self_employed")) for row in _dicts(section)}
    if answers not in ({"True"}, {"False"}):
        raise broken("status")
    rows = [clean({"inn": asked.person_inn, "kind": "self_employed"})] if answers == {"True"} else []
    return about_seller("inn", Reading(rows=rows), asked.seller, today)


def tax_debt(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """What is owed; a sum of 0 is an answer, a missing one is not."""

    def read(row: dict[str, Any]) -> dict[str, str | None]:
        debt = row.get("debt")
        if not isinstance(debt, dict):
            raise broken("debt")
        amount = debt.get("amount")
        value = amount.get("value") if isinstance(amount, dict) else debt.get("total")
        if not isinstance(value, int | float | str) or isinstance(value, bool):
            raise broken("amount")
        return {"inn": asked.person_inn, "amount": needed(str(value))}

    reading = read_rows(_dicts(section), read)
    if not reading.rows:
        raise broken("amount")
    findings = about_seller("tax_debts", reading, asked.seller, today)
    if any(record.amount is None for record in findings.records):
        raise broken("amount")
    return findings


def listed(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Lines of the list of terrorists and extremists that hold the name."""
    lines: list[str] = []
    for row in _dicts(section):
        suggestions = row.get("suggestions")
        if not isinstance(suggestions, list) or not all(isinstance(line, str) for line in suggestions):
            raise broken("suggestions")
        lines += suggestions
    reading = read_rows(dict.fromkeys(lines), lambda line: entry_columns(read_entry(line), asked.seller))
    return about_seller("watchlists", reading, asked.seller, today)


class WantedRow(msgspec.Struct):
    """A search notice."""

    full_name: str
    birth_date: str | None = None
    wanted_region: str | None = None
    wanted_reason: str | None = None


def wanted(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Search notices. A captcha that the aggregator could not pass comes as an empty list and is none."""
    result = section.result
    if result is None or result.captcha_error or result.registry_status == "captcha_error":
        raise Unavailable("captcha")
    if result.registry_status not in ("found", "not_found") or result.found != (result.registry_status == "found"):
        raise broken("registry_status")
    rows = rows_in(section)
    if bool(rows) != result.found:
        raise broken("found")

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, WantedRow)
        return {
            "last_name": needed(row.full_name),
            "birth_date": date_text(row.birth_date),
            "region": row.wanted_region,
            "summary": row.wanted_reason,
        }

    return about_seller("wanted", read_rows(rows, read, announced=result.total_found), asked.seller, today)


def _dicts(section: Section) -> list[dict[str, Any]]:
    rows = rows_in(section)
    if not all(isinstance(row, dict) for row in rows):
        raise broken("row")
    return rows


def _document(asked: Asked) -> dict[str, str | None]:
    return {"passport": f"{asked.passport.series} {asked.passport.number}"}


def _unknown(today: datetime.date) -> Findings:
    return Findings(records=[], datestamp=today, complete=False, incomplete_reason=UNKNOWN)
