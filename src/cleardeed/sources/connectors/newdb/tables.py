"""Answers that are tables: proceedings of bailiffs, bankruptcies, notices of pledges."""

import datetime
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.newdb.method import Page, QuerySubject, container_of, rows_of
from cleardeed.sources.matching.numbers import normalise_inn
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.bailiffs import proceeding_columns
from cleardeed.sources.rows.findings import (
    ParsedRows,
    about_seller,
    broken,
    date_text,
    join,
    needed,
    read_rows,
    without_doubles,
)
from cleardeed.sources.rows.parties import is_named, surname_first

_DATE = re.compile(r"\d{2}\.\d{2}\.\d{4}")
_BETWEEN_NAMES = re.compile(r"[,;\n]")
_ENDED = frozenset({"производство по делу завершено", "производство по делу прекращено"})
"""States of a bankruptcy case that is over, folded; in any other it is under way."""


class Proceeding(msgspec.Struct, rename="pascal"):
    """A row of `fssp_person`; all values are texts, an empty ending is that of a proceeding under way."""

    debtor: str
    enforcement_proceeding: str
    completion_date_or_reason: str
    subject_and_debt_amount: str
    writ_details: str | None = None
    bailiff_department: str | None = None


def proceedings(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Bailiffs' proceedings; the same one may come from two regions or by two spellings."""

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, Proceeding)
        columns = proceeding_columns(
            debtor=row.debtor,
            proceeding=row.enforcement_proceeding,
            document=row.writ_details,
            subject=row.subject_and_debt_amount,
            closing=row.completion_date_or_reason,
        )
        return {**columns, "department": row.bailiff_department}

    return about_seller("fssp", without_doubles(read_rows(rows_of(pages), read)), asked.seller, today)


class Message(msgspec.Struct):
    """A message of a bankruptcy case."""

    message_info: str | None = None


class BankruptcyCase(msgspec.Struct):
    """A bankruptcy as the register lists it."""

    case_number: str
    status: str | None
    case_url: str | None = None
    messages: list[Message] = []


class Bankrupt(msgspec.Struct):
    """The identity of a bankrupt. Birth place, home and insurance number are not taken."""

    name_or_fio: str | None = None
    birth_date: str | None = None
    inn: str | None = None


class Container(msgspec.Struct):
    """The single row of `bankrot_person`, present but empty where nothing is published. `commmon` is spelt so."""

    bankruptcy: list[Any]
    publications: list[Any]
    encumbrances: list[Any]
    commmon: Bankrupt = msgspec.field(default_factory=Bankrupt)


def bankruptcies(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Bankruptcies found by the seller's tax number. Publications without a case are for a person to look at."""
    found, unknown = container_of(pages, Container)
    person = found.commmon
    if person.inn and normalise_inn(person.inn) != asked.person_inn:
        raise broken("commmon.inn")

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, BankruptcyCase)
        published = _DATE.findall(" ".join(one.message_info or "" for one in row.messages))
        days = sorted(filter(None, (date_text(text) for text in published)))
        ended = fold(row.status or "") in _ENDED
        return {
            "last_name": person.name_or_fio,
            "birth_date": date_text(person.birth_date),
            "inn": asked.person_inn,
            "number": needed(row.case_number),
            "url": row.case_url,
            "procedure": row.status,
            "date": days[0] if days else None,
            "closed_on": days[-1] if ended and days else None,
        }

    reading = _noted(read_rows(found.bankruptcy, read), unknown)
    if not found.bankruptcy and (found.publications or found.encumbrances):
        reading = msgspec.structs.replace(reading, reason="unmatched_hits")
    return about_seller("fedresurs", reading, asked.seller, today)


class Notices(msgspec.Struct):
    """The single row of `pledge_person`: `fnp_urls` is all that the name found, `fnp` what passed the birth date."""

    fnp: list[Any]
    fedresurs: list[Any]
    fnp_urls: list[str]


class NoticeExtra(msgspec.Struct):
    """The notice as its register gives it."""

    pledgors: list[str] = []


class Notice(msgspec.Struct):
    """A notice of the notaries' register. One of several pledgors is described in detail."""

    pledgor: str
    fnp_url: str
    reference_number: str | None = None
    message_number_and_date: str | None = None
    message_type: str | None = None
    pledgor_detail_name: str | None = None
    pledgor_detail_birthdate: str | None = None
    pledge_subject_ids_raw: str | None = None
    json_extra: NoticeExtra | None = None

    @property
    def pledgors(self) -> list[tuple[str, str | None]]:
        """Every name, and the birth date that belongs to it."""
        of_register = self.json_extra.pledgors if self.json_extra else []
        others = [part.strip() for text in (*of_register, self.pledgor) for part in _BETWEEN_NAMES.split(text)]
        detailed = [(self.pledgor_detail_name, self.pledgor_detail_birthdate)] if self.pledgor_detail_name else []
        return detailed + [(name, None) for name in others if name and name != self.pledgor_detail_name]


def pledges(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """Notices that name the seller as pledgor, by every spelling of the name."""
    readings = [_notices(page, asked) for page in pages]
    return about_seller("pledges", without_doubles(join(readings)), asked.seller, today)


def _notices(page: Page, asked: QuerySubject) -> ParsedRows:
    """Links without rows, and Fedresurs's own messages, were found and not matched."""
    found, unknown = container_of([page], Notices)
    listed: set[str] = set()

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, Notice)
        listed.add(row.fnp_url)
        dated = _DATE.search(row.message_number_and_date or "")
        names = [(surname_first(name, asked.seller), born) for name, born in row.pledgors]
        name, born = next((one for one in names if is_named(one[0], asked.seller)), (names or [(None, None)])[0])
        return {
            "last_name": needed(name),
            "birth_date": date_text(born),
            "number": needed(row.reference_number or row.message_number_and_date),
            "date": date_text(dated[0]) if dated else None,
            "kind": row.message_type,
            "item": row.pledge_subject_ids_raw,
            "url": row.fnp_url,
            "role": "pledgor",
        }

    reading = _noted(read_rows(found.fnp, read), unknown)
    if found.fedresurs or set(found.fnp_urls) - listed:
        reading = msgspec.structs.replace(reading, reason="unmatched_hits")
    return reading


def _noted(reading: ParsedRows, fields: Sequence[str]) -> ParsedRows:
    """The reading with further fields that were not understood."""
    return msgspec.structs.replace(reading, not_understood=[*reading.not_understood, *fields])
