"""Cases of the commercial (arbitrazh) courts, found by the seller's tax number."""

import datetime
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.newdb.method import Page, Paging, QuerySubject, converted, mappings_of
from cleardeed.sources.matching.numbers import normalise_inn
from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import Role
from cleardeed.sources.rows.findings import about_seller, broken, date_text, needed, read_rows
from cleardeed.sources.rows.parties import Party, identity_columns, parties_in

PAGE_SIZE = 10
"""The most that a page holds."""
_COURT = re.compile(r"(?<!\w)(?:ас|аас|фас|суд|суда|сип)(?!\w)")
"""Text of a court's name that is in no judge's name, folded."""
_PERSONS_INSOLVENCY = ("гражданина банкротом", "имущества гражданина", "реструктуризации долгов")
"""Texts of acts in a person's bankruptcy, folded; the list names no kind of a case."""
_GROUPS: Mapping[str, Role] = {
    "plaintiffs": "plaintiff",
    "defendants": "respondent",
    "third_parties": "third_party",
    "others": "other",
}


class Pagination(msgspec.Struct):
    """Whether a list continues, and where."""

    has_more: bool
    next_offset: int | None = None


class Query(msgspec.Struct):
    """A row of `arbitr_person`: one query and its cases. No case at all is no row."""

    query_inn: str
    found: bool
    total_count: int
    pagination: Pagination
    cases: list[Any]


class Participant(msgspec.Struct):
    """A party of a card. People's tax numbers are not printed."""

    name: str | None = None
    address: str | None = None


class Participants(msgspec.Struct, forbid_unknown_fields=True):
    """The parties of a card; a group that is not known may be the seller's."""

    plaintiffs: list[Participant]
    defendants: list[Participant]
    third_parties: list[Participant]
    others: list[Participant]


class Judge(msgspec.Struct):
    """A judge and the court."""

    court: str | None = None


class Text(msgspec.Struct):
    """An act or an event of a case."""

    type: str | None = None
    result: str | None = None


class Card(msgspec.Struct):
    """The details of a case beyond its line in the list; `card_pdf_analysis` is machine-written and never looked at."""

    participants: Participants
    status: str | None = None
    judges: list[Judge] = []
    acts: list[Text] = []
    calendar_events: list[Text] = []

    @property
    def kind(self) -> str | None:
        """The kind of the case, where one of its acts shows a person's bankruptcy."""
        texts = (fold(f"{one.type or ''} {one.result or ''}") for one in (*self.acts, *self.calendar_events))
        return "bankruptcy" if any(phrase in text for text in texts for phrase in _PERSONS_INSOLVENCY) else None


class Case(msgspec.Struct):
    """A line of the list."""

    case_number: str
    plaintiff: str | None
    respondent: str | None
    date: str | None = None
    case_url: str | None = None
    court: str | None = None
    card: Card | None = None


class BareCard(Card):
    """A case as answers of early 2026 have it: the card itself as the row, with no list around it."""

    case_number: str = ""


def has_more(page: Page) -> bool:
    """Whether there is another page to ask for."""
    queries = [converted(row, Query) for row in mappings_of([page]) if not _is_bare(row)]
    seen = int(page.question["offset"])
    return any(
        query.cases and (query.pagination.has_more or query.total_count > seen + len(query.cases)) for query in queries
    )


PAGING = Paging(lambda page: {"limit": PAGE_SIZE, "offset": (page - 1) * PAGE_SIZE}, has_more)


def cases(pages: Sequence[Page], asked: QuerySubject, today: datetime.date) -> Findings:
    """The seller's cases; their part in each follows from the names of the parties."""
    rows = mappings_of(pages)
    if bare := [row for row in rows if _is_bare(row)]:
        reading = read_rows([*bare, *(row for row in rows if not _is_bare(row))], lambda row: _bare(row, asked))
        return about_seller("kad_arbitr", reading, asked.seller, today)
    queries = [converted(row, Query) for row in rows]
    for query in queries:
        if normalise_inn(query.query_inn) != asked.person_inn:
            raise broken("query_inn")
        if query.found != bool(query.total_count):
            raise broken("found")
    reading = read_rows(
        _distinct([one for query in queries for one in query.cases]),
        lambda raw: _line(raw, asked),
        announced=max((query.total_count for query in queries), default=0),
        more=bool(queries) and queries[-1].pagination.has_more,
    )
    return about_seller("kad_arbitr", reading, asked.seller, today)


def _is_bare(row: dict[str, Any]) -> bool:
    return "case_number" in row and "cases" not in row


def _distinct(lines: list[Any]) -> list[Any]:
    """Lines by the card they lead to. Pages shift while they are fetched: a case that comes twice took the place of
    another, which was not seen, so that the count must differ."""
    keys = [one.get("case_url") if isinstance(one, dict) else None for one in lines]
    once = {key if isinstance(key, str) else id(one): one for key, one in zip(keys, lines, strict=True)}
    return [*once.values()]


def _line(raw: Any, asked: QuerySubject) -> dict[str, str | None]:
    row = msgspec.convert(raw, Case)
    listed = [*parties_in("plaintiff", row.plaintiff), *parties_in("respondent", row.respondent)]
    return {
        **_who([*listed, *_parties(row.card)], asked),
        "number": needed(row.case_number),
        "date": date_text(row.date),
        "url": row.case_url,
        "court": court_of(row.court, row.card),
        "status": row.card.status if row.card else None,
        "kind": row.card.kind if row.card else None,
    }


def _bare(raw: Any, asked: QuerySubject) -> dict[str, str | None]:
    card = msgspec.convert(raw, BareCard)
    return {
        **_who(_parties(card), asked),
        "number": needed(card.case_number),
        "court": court_of(None, card),
        "status": card.status,
        "kind": card.kind,
    }


def _who(parties: Sequence[Party], asked: QuerySubject) -> dict[str, str | None]:
    """Role and identity of the seller. A case against nobody, such as an application for one's own bankruptcy, does not
    show what the seller is in it."""
    columns = identity_columns(parties, asked.seller, by_inn=True)
    if columns["role"] == "plaintiff" and not any(party.role == "respondent" for party in parties):
        return columns | {"role": "unknown"}
    return columns


def _parties(card: Card | None) -> list[Party]:
    if card is None:
        return []
    return [
        Party(role, one.name, address=one.address)
        for group, role in _GROUPS.items()
        for one in getattr(card.participants, group)
    ]


def court_of(text: str | None, card: Card | None) -> str | None:
    """The court's name: of the card, else of the line, where it stands before or behind the judge's."""
    of_card = next((judge.court for judge in card.judges if judge.court), None) if card else None
    return of_card or next((part.strip() for part in (text or "").split("|") if _COURT.search(fold(part))), None)
