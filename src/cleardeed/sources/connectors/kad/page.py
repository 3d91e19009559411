"""A page of search results: today's HTML fragment, or the JSON of earlier years.

The fragment is rows of a table without the table; libxml2 keeps them, a parser of whole HTML 5 pages drops them.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from lxml import etree, html

from cleardeed.sources.base import Unavailable
from cleardeed.sources.matching.numbers import is_valid_inn
from cleardeed.sources.records import Role
from cleardeed.sources.remote.classify import challenge_in
from cleardeed.sources.remote.inquiry import ReadableReply
from cleardeed.sources.rows.cases import case_kind
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

_CELLS: tuple[tuple[str, Role], ...] = (("plaintiff", "plaintiff"), ("respondent", "respondent"))
_CLASSES = ("num", "court", *(name for name, _ in _CELLS))
_KINDS = {"bankrupt": "bankruptcy", "administrative": "administrative", "civil": "civil"}
_INN = re.compile(r"ИНН\s*:?\s*(\d{10}(?:\d{2})?)(?!\d)")
_PARTY = './/span[contains(@class, "js-rollover") and not(contains(@class, "js-rolloverHtml"))]'
_HOW_MANY = './/div[@class="b-button"]/strong'
_COUNT = re.compile(r"[0-9]{1,9}")

Row = dict[str, str | None]


class Page(msgspec.Struct, frozen=True):
    """One page: which one it is, what the site says it found in all, and the rows that are here."""

    number: int
    total: int
    pages_count: int
    reading: ParsedRows


class Participant(msgspec.Struct, rename="pascal"):
    """A party in the old JSON. In place of a person's number stands `Данные скрыты`."""

    name: str | None
    inn: str | None
    address: str | None


class Participants(msgspec.Struct, rename="pascal"):
    """The parties of one side; of many the list shows the first ones only."""

    count: int
    participants: list[Participant]


class Item(msgspec.Struct, rename="pascal"):
    """A case in the old JSON."""

    case_id: str
    case_number: str
    case_type: str | None
    court_name: str
    date: str
    judge: str | None
    plaintiffs: Participants
    respondents: Participants
    is_simple_justice: bool


class Found(msgspec.Struct, rename="pascal"):
    """`Result` of the old JSON."""

    pages_count: int
    page: int
    page_size: int
    total_count: int
    items: list[Any]


class OldReply(msgspec.Struct, rename="pascal"):
    """The old JSON; a failure has no result."""

    message: str
    success: bool
    result: Found | None


def read_page(reply: ReadableReply, seller: Seller) -> Page:
    """The page. Raises `Unavailable` where it is no page of results: only the counters prove an honest zero."""
    if reply.text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _read_json(reply, seller)
    document = _document(reply.text)
    counters = [_counter(document, f"documents{name}") for name in ("Page", "TotalCount", "PagesCount")]
    number, total, pages = counters
    if number is None or total is None or pages is None:
        raise Unavailable(challenge_in(reply.text) or "broken", "counters")
    rows = document.xpath("//tr")
    reading = read_rows(rows, lambda row: _html_row(row, seller), announced=total if total and not rows else None)
    if len(document.xpath('//a[contains(@class, "num_case")]')) > len(rows):
        raise broken("tr")
    return Page(number, total, pages, reading)


def _read_json(reply: ReadableReply, seller: Seller) -> Page:
    answer = reply.json(OldReply)
    found = answer.result
    if found is None or not answer.success:
        raise broken("Success")
    announced = found.total_count if found.total_count and not found.items else None
    reading = read_rows(found.items, lambda item: _json_row(item, seller), announced=announced)
    return Page(found.page, found.total_count, found.pages_count, reading)


def _counter(document: html.HtmlElement, name: str) -> int | None:
    values = {str(value) for value in document.xpath(f'//input[@id="{name}"]/@value')}
    return int(values.pop()) if len(values) == 1 and _COUNT.fullmatch(next(iter(values))) else None


def _document(text: str) -> html.HtmlElement:
    try:
        return html.document_fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8", no_network=True))
    except etree.ParserError:
        raise broken("body") from None


def _html_row(row: html.HtmlElement, seller: Seller) -> Row:
    link = _one(row, './td[contains(@class, "num")]//a[contains(@class, "num_case")]')
    kind_of = _one(row, './td[contains(@class, "num")]//div[span]').get("class") or ""
    court = row.xpath('./td[contains(@class, "court")]//div[@title][not(contains(@class, "judge"))]/@title')
    url = link.get("href") or ""
    kind = next((code for stem, code in _KINDS.items() if kind_of.startswith(stem)), None)
    cells = {name: _one(row, f'./td[contains(@class, "{name}")]') for name, _ in _CELLS}
    parties = [party for name, role in _CELLS for party in _parties(cells[name], role)]
    strange = [
        *("td/@class" for cell in row.xpath("./td") if cell.get("class") not in _CLASSES),
        *(f"td.{name}" for name, cell in cells.items() if _line(_without_parties(cell))),
        *(() if kind else ("td.num div/@class",)),
    ]
    return _case(
        parties,
        seller,
        kind,
        {
            NOT_UNDERSTOOD: next(iter(strange), None),
            "number": needed(_line(link)),
            "date": date_text(_line(_one(row, './td[contains(@class, "num")]//div/span'))),
            "court": str(court[0]) if court else None,
            "url": url if url.startswith("http") else f"https://kad.arbitr.ru{url}" if url else None,
        },
    )


def _case(parties: list[Party], seller: Seller, kind: str | None, other: Row) -> Row:
    return {**identity_columns(parties, seller, by_inn=is_valid_inn(seller.inn)), "kind": kind, **other}


def _parties(cell: html.HtmlElement, role: Role) -> Iterator[Party]:
    """Each party has a span with its name and, inside, a hidden one that repeats the name and adds what is known.

    Where there are more than two, a button says how many.
    """
    spans = cell.xpath(_PARTY)
    yield from [_party(span, role) for span in spans]
    stated = cell.xpath(_HOW_MANY)
    count = _line(stated[0]) if stated else "1"
    if not (_COUNT.fullmatch(count) and int(count) <= len(spans)):
        yield Party(role)


def _without_parties(cell: html.HtmlElement) -> html.HtmlElement:
    for part in (*cell.xpath(_PARTY), *cell.xpath(_HOW_MANY)):
        part.drop_tree()
    return cell


def _party(span: html.HtmlElement, role: Role) -> Party:
    """The hidden span holds the name, then address or `Данные скрыты`, then the number; each may be missing."""
    inn = _INN.search(" ".join(str(text) for text in span.xpath(".//text()")))
    full = [_line(strong) for strong in span.xpath(".//strong")]
    shown = " ".join((span.text or "").split())
    return Party(role, next(filter(None, (*full, shown)), None) or _line(span), inn[1] if inn else None)


def _json_row(raw: Any, seller: Seller) -> Row:
    item = msgspec.convert(raw, Item)
    kind = case_kind(item.case_type)
    sides: list[tuple[Role, Participants]] = [("plaintiff", item.plaintiffs), ("respondent", item.respondents)]
    parties: list[Party] = []
    for role, side in sides:
        parties += [Party(role, one.name, one.inn, one.address) for one in side.participants]
        parties += [Party(role)] if side.count > len(side.participants) or not side.participants else []
    return _case(
        parties,
        seller,
        kind,
        {
            NOT_UNDERSTOOD: None if kind else "CaseType",
            "number": needed(item.case_number),
            "date": date_text(item.date),
            "court": item.court_name,
            "url": f"https://kad.arbitr.ru/Card/{item.case_id}" if item.case_id else None,
        },
    )


def _one(row: html.HtmlElement, path: str) -> html.HtmlElement:
    found = row.xpath(path)
    if len(found) != 1:
        raise UnreadableRowError(path.rpartition('"')[0].rpartition('"')[2] or "tr")
    element: html.HtmlElement = found[0]
    return element


def _line(element: html.HtmlElement) -> str:
    return " ".join(" ".join(str(text) for text in element.xpath(".//text()")).split())
