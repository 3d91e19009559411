"""Inheritance cases as the search lists them: of everybody who bore the name, and often without a birth date."""

import datetime
from typing import Any

import msgspec

from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.rows.findings import UnreadableRowError
from cleardeed.sources.rows.parties import is_named
from cleardeed.sources.subject import Seller

_NOTHING = frozenset({"", "0", "null", "00000000", "0000-00-00"})
"""The register's texts for an unknown date, beside a JSON null."""


class Case(msgspec.Struct, rename="pascal"):
    """A case as far as it is read; the address of the deceased, the act of death and telephones are not."""

    fio: str
    birth_date: str | None
    death_date: str | None
    case_number: str
    case_date: str | None
    case_close_date: str | None
    notary_name: str | None
    chamber_name: str | None


class Found(msgspec.Struct):
    """The whole reply: the register has no pages and sends every namesake at once."""

    count: int
    records: list[Any]


def columns(raw: Any, seller: Seller) -> dict[str, str | None] | None:
    """The row of a case; None for a person who was born in another year than the seller, or died before the seller's
    birth. Raises `UnreadableRowError` for one of another name than was asked for: the reply answers another question.
    """
    case = msgspec.convert(raw, Case)
    if not is_named(case.fio, seller):
        raise UnreadableRowError("Fio")
    born, year = _birth(case.birth_date)
    died = _date("DeathDate", case.death_date)
    if seller.birth_date and (year not in (None, seller.birth_date.year) or (died and died < seller.birth_date)):
        return None
    if not case.case_number.strip():
        raise UnreadableRowError("CaseNumber")
    return {
        "last_name": case.fio,
        "birth_date": _text(born),
        "died_on": _text(died),
        "number": case.case_number,
        "date": _text(_date("CaseDate", case.case_date)),
        "closed_on": _text(_date("CaseCloseDate", case.case_close_date)),
        "notary": case.notary_name,
        "chamber": case.chamber_name,
    }


def _birth(written: str | None) -> tuple[datetime.date | None, int | None]:
    """The birth date and, of one without its day (`19800000`), the year alone."""
    text = (written or "").strip()
    if len(text) == 8 and text.isdecimal() and "00" in (text[4:6], text[6:]) and text[:4] != "0000":
        return None, int(text[:4])
    return _date("BirthDate", written), None


def _date(field: str, written: str | None) -> datetime.date | None:
    text = (written or "").strip()
    if text.lower() in _NOTHING:
        return None
    day = parse_date(text)
    if day is None:
        raise UnreadableRowError(field)
    return day


def _text(day: datetime.date | None) -> str | None:
    return day.isoformat() if day else None
