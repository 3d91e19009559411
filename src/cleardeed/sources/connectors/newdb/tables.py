"""Answers that are tables: proceedings, cases, bankruptcies, notices of pledges."""

import datetime
import re
from typing import Any, TypeVar

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.newdb.method import Asked, Section
from cleardeed.sources.matching.numbers import normalise_inn
from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Role
from cleardeed.sources.rows.bailiffs import proceeding_columns
from cleardeed.sources.rows.findings import (
    Reading,
    UnreadableRowError,
    about_seller,
    broken,
    date_text,
    needed,
    read_rows,
)
from cleardeed.sources.rows.parties import Party, identity_columns, role_in_texts, surname_first

_DATE = re.compile(r"\d{2}\.\d{2}\.\d{4}")
_ENDED = ("заверш", "прекращ", "окончен")
_COURT_ROLES: dict[str, Role] = {"plaintiff": "plaintiff", "defendant": "respondent"}


class Proceeding(msgspec.Struct, rename="pascal"):
    """A row of `fssp_person`."""

    debtor: str
    enforcement_proceeding: str
    writ_details: str | None = None
    completion_date_or_reason: str | None = None
    subject_and_debt_amount: str | None = None
    bailiff_department: str | None = None


def proceedings(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Bailiffs' proceedings; the same one may come from two regions."""

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

    reading = read_rows(rows_in(section), read)
    once = {row["number"]: row for row in reading.rows}
    return about_seller("fssp", msgspec.structs.replace(reading, rows=[*once.values()]), asked.seller, today)


class Pagination(msgspec.Struct):
    """How much of a list came."""

    has_more: bool | None = None


class Query(msgspec.Struct):
    """A row of `arbitr_person`: one query and its cases; or, in documents, a card as the row."""

    query_inn: str | None = None
    total_count: int | None = None
    pagination: Pagination | None = None
    cases: list[Any] | None = None


class Participants(msgspec.Struct):
    """The parties of a card."""

    plaintiffs: list[dict[str, Any]] = []
    defendants: list[dict[str, Any]] = []
    third_parties: list[dict[str, Any]] = []
    others: list[dict[str, Any]] = []


class Card(msgspec.Struct):
    """What is known of a case beyond its row; `card_pdf_analysis` is machine-written and never looked at."""

    case_number: str | None = None
    status: str | None = None
    participants: Participants | None = None


class Case(msgspec.Struct):
    """A case of the arbitration courts."""

    case_number: str
    date: str | None = None
    case_url: str | None = None
    court: str | None = None
    plaintiff: str | None = None
    respondent: str | None = None
    card: Card | None = None
    participants: Participants | None = None


def arbitration(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Cases found by the seller's tax number; who they are in each is told from the names of the parties."""
    readings = [_cases_of(raw, asked) for raw in rows_in(section)]
    rows = [row for reading in readings for row in reading.rows]
    stated = [reading.announced for reading in readings if reading.announced is not None]
    reading = Reading(
        rows=rows,
        unreadable=sum(reading.unreadable for reading in readings),
        announced=sum(stated) if stated else None,
        more=any(reading.more for reading in readings),
    )
    return about_seller("kad_arbitr", reading, asked.seller, today)


def _cases_of(raw: Any, asked: Asked) -> Reading:
    if isinstance(raw, dict) and "cases" not in raw and "case_number" in raw:
        return read_rows([raw], lambda one: _case(one, asked))
    try:
        query = msgspec.convert(raw, Query)
    except msgspec.ValidationError:
        raise broken("wrapper") from None
    if query.query_inn is not None and normalise_inn(query.query_inn) != asked.person_inn:
        raise broken("another number was asked about")
    more = bool(query.pagination and query.pagination.has_more)
    return read_rows(query.cases or [], lambda one: _case(one, asked), announced=query.total_count, more=more)


def _case(raw: Any, asked: Asked) -> dict[str, str | None]:
    row = msgspec.convert(raw, Case)
    texts: list[tuple[Role, str | None]] = [("plaintiff", row.plaintiff), ("respondent", row.respondent)]
    participants = row.participants or (row.card and row.card.participants)
    if participants:
        texts += [("plaintiff", _names(participants.plaintiffs)), ("respondent", _names(participants.defendants))]
        texts += [("third_party", _names(participants.third_parties)), ("other", _names(participants.others))]
    _, bar, court = (row.court or "").rpartition("|")
    return {
        "inn": asked.person_inn,
        "number": needed(row.case_number),
        "date": date_text(row.date),
        "url": row.case_url,
        "court": court if bar else row.court,
        "role": role_in_texts(texts, asked.seller),
        "status": row.card.status if row.card else None,
    }


def _names(parties: list[dict[str, Any]]) -> str:
    return "; ".join(str(party.get("name") or "") for party in parties)


class BankruptcyCase(msgspec.Struct):
    """A bankruptcy as the register lists it."""

    case_number: str | None = None
    case_url: str | None = None
    status: str | None = None
    messages: list[dict[str, Any]] = []


class Bankrupt(msgspec.Struct):
    """Who a bankrupt is. Birth place, home and insurance number are not taken."""

    name_or_fio: str | None = None
    birth_date: str | None = None
    inn: str | None = None


class Container(msgspec.Struct):
    """The one row of `bankrot_person`. `commmon` is spelt so."""

    bankruptcy: list[Any]
    publications: list[Any]
    encumbrances: list[Any]
    commmon: Bankrupt = msgspec.field(default_factory=Bankrupt)


def bankruptcies(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Bankruptcies found by the seller's tax number. Publications without a case are for a person to look at."""
    found = _container(section, Container)
    person = found.commmon

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, BankruptcyCase)
        published = _DATE.findall(" ".join(str(one.get("message_info") or "") for one in row.messages))
        days = sorted(filter(None, (date_text(text) for text in published)))
        ended = any(word in fold(row.status or "") for word in _ENDED)
        return {
            "last_name": person.name_or_fio,
            "birth_date": date_text(person.birth_date),
            "inn": person.inn or asked.person_inn,
            "number": needed(row.case_number),
            "url": row.case_url,
            "procedure": row.status,
            "date": days[0] if days else None,
            "closed_on": days[-1] if ended and days else None,
        }

    reading = read_rows(found.bankruptcy, read)
    if not found.bankruptcy and (found.publications or found.encumbrances):
        reading = msgspec.structs.replace(reading, reason="unmatched_hits")
    return about_seller("fedresurs", reading, asked.seller, today)


class Notices(msgspec.Struct):
    """The one row of `pledge_person`: `fnp_urls` is all that the name found, `fnp` what passed the birth date."""

    fnp: list[Any]
    fedresurs: list[Any]
    fnp_urls: list[Any]


class Notice(msgspec.Struct):
    """A notice of the notaries' register."""

    reference_number: str | None = None
    message_number_and_date: str | None = None
    message_type: str | None = None
    pledgor: str | None = None
    pledgor_detail_name: str | None = None
    pledgor_detail_birthdate: str | None = None
    pledge_subject_ids_raw: str | None = None
    fnp_url: str | None = None


def pledges(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Notices that name the seller as pledgor; links without rows were found and not matched."""
    found = _container(section, Notices)

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, Notice)
        dated = _DATE.search(row.message_number_and_date or "")
        return {
            "last_name": surname_first(needed(row.pledgor_detail_name or row.pledgor), asked.seller),
            "birth_date": date_text(row.pledgor_detail_birthdate),
            "number": needed(row.reference_number or row.message_number_and_date),
            "date": date_text(dated[0]) if dated else None,
            "kind": row.message_type,
            "item": row.pledge_subject_ids_raw,
            "url": row.fnp_url,
            "role": "pledgor",
        }

    reading = read_rows(found.fnp, read)
    if found.fedresurs or len(found.fnp_urls) > len(found.fnp):
        reading = msgspec.structs.replace(reading, reason="unmatched_hits")
    return about_seller("pledges", reading, asked.seller, today)


class CourtParty(msgspec.Struct):
    """A party of a court's case."""

    party_name: str | None = None
    role_code: str | None = None
    role_text: str | None = None


class CourtRow(msgspec.Struct):
    """A case of a court of general jurisdiction."""

    case_number: str | None = None
    delo_case_number: str | None = None
    case_url: str | None = None
    case_info: str | None = None
    category_text: str | None = None
    received_date: str | None = None
    region_name: str | None = None
    result_text: str | None = None
    parties: list[CourtParty] = []


def court_cases(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Cases whose parties may be the seller: a search of substrings, without birth dates."""
    rows = rows_in(section)
    stated, more = counted(section, rows)

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, CourtRow)
        parties = [Party(_COURT_ROLES.get(one.role_code or "", "other"), one.party_name) for one in row.parties]
        return {
            **identity_columns(parties, asked.seller, by_inn=False),
            "number": needed(row.case_number or row.delo_case_number),
            "date": date_text(row.received_date),
            "url": row.case_url,
            "summary": row.category_text or row.case_info,
            "kind": row.result_text,
            "region": row.region_name,
        }

    reading = read_rows(rows, read, announced=stated, more=more)
    return about_seller("courts", reading, asked.seller, today)


def counted(section: Section, rows: list[Any]) -> tuple[int | None, bool]:
    """How many rows a search of courts says it found, and whether there may be more than it was asked for."""
    meta = section.result.meta if section.result and section.result.meta else {}
    stated, limit = meta.get("count"), meta.get("limit")
    return stated if isinstance(stated, int) else None, isinstance(limit, int) and len(rows) >= limit


def rows_in(section: Section) -> list[Any]:
    """The rows of an answer. Raises `Unavailable` where there is no list of them."""
    data = section.result.data if section.result else None
    if not isinstance(data, list):
        raise broken("data")
    return data


_T = TypeVar("_T")


def _container(section: Section, kind: type[_T]) -> _T:
    """The one row of a method that always has one."""
    rows = rows_in(section)
    if len(rows) != 1:
        raise broken("container")
    try:
        return msgspec.convert(rows[0], kind)
    except (msgspec.ValidationError, UnreadableRowError):
        raise broken("container") from None
