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
from cleardeed.sources.rows.findings import Reading, UnreadableRowError, broken, date_text, needed, read_rows
from cleardeed.sources.rows.parties import Party, identity_columns
from cleardeed.sources.subject import Seller

_CELL_ROLES: dict[str, Role] = {"plaintiff": "plaintiff", "respondent": "respondent"}
_KINDS = {"bankrupt": "bankruptcy", "administrative": "administrative", "civil": "civil"}
_LETTERS = {"Б": "bankruptcy", "А": "administrative", "Г": "civil"}
_INN = re.compile(r"ИНН\s*:?\s*(\d{10}(?:\d{2})?)")
_COUNT = re.compile(r"[0-9]{1,9}")
_MASK = re.compile(r"[*\-–\s]+")


class Page(msgspec.Struct, frozen=True):
    """One page: what the site says it found, and the rows that are here."""

    total: int
    pages_count: int
    reading: Reading


class Participant(msgspec.Struct, rename="pascal"):
    """A party in the old JSON."""

    name: str | None = None
    inn: str | None = None
    address: str | None = None


class Participants(msgspec.Struct, rename="pascal"):
    """The parties of one side."""

    participants: list[Participant] = []


class Item(msgspec.Struct, rename="pascal"):
    """A case in the old JSON."""

    case_number: str
    case_id: str | None = None
    case_type: str | None = None
    court_name: str | None = None
    date: str | None = None
    plaintiffs: Participants | None = None
    respondents: Participants | None = None


class Found(msgspec.Struct, rename="pascal"):
    """`Result` of the old JSON."""

    total_count: int
    pages_count: int
    items: list[Any]


class OldReply(msgspec.Struct, rename="pascal"):
    """The old JSON."""

    success: bool
    result: Found | None = None


def read_page(text: str, seller: Seller) -> Page:
    """The page. Raises `Unavailable` where it is no page of results: only the counters prove an honest zero."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _read_json(text, seller)
    document = _document(text)
    total, pages = _counter(document, "documentsTotalCount"), _counter(document, "documentsPagesCount")
    if total is None or pages is None:
        raise Unavailable(challenge_in(text) or "broken", "no counters")
    rows = document.xpath('//tr[td[contains(concat(" ", normalize-space(@class), " "), " num ")]]')
    if total and not rows:
        raise broken("a count without rows")
    return Page(total, pages, read_rows(rows, lambda row: _html_row(row, seller)))


def _read_json(text: str, seller: Seller) -> Page:
    try:
        reply = msgspec.json.decode(text, type=OldReply)
    except (msgspec.MsgspecError, RecursionError):
        raise broken("json") from None
    if not reply.success or reply.result is None:
        raise broken("no success")
    found = reply.result
    if found.total_count and not found.items:
        raise broken("a count without rows")
    return Page(found.total_count, found.pages_count, read_rows(found.items, lambda item: _json_row(item, seller)))


def _counter(document: html.HtmlElement, name: str) -> int | None:
    values = document.xpath(f'//input[@id="{name}"]/@value')
    return int(values[0]) if values and _COUNT.fullmatch(str(values[0])) else None


def _document(text: str) -> html.HtmlElement:
    try:
        return html.document_fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8", no_network=True))
    except etree.ParserError:
        raise broken("no document") from None


def _html_row(row: html.HtmlElement, seller: Seller) -> dict[str, str | None]:
    link = _one(row, './/a[contains(@class, "num_case")]')
    kind = next(
        (code for stem, code in _KINDS.items() if row.xpath(f'.//td/descendant::div[starts-with(@class, "{stem}")]')),
        None,
    )
    court = row.xpath('./td[contains(@class, "court")]//div[@title]/@title')
    url = link.get("href") or ""
    return {
        **identity_columns(_html_parties(row), seller, by_inn=is_valid_inn(seller.inn)),
        "number": needed(_line(link)),
        "date": date_text(_line(_one(row, './td[contains(@class, "num")]//span'))),
        "kind": kind,
        "court": str(court[-1]) if court else None,
        "url": url if url.startswith("http") else f"https://kad.arbitr.ru{url}" if url else None,
    }


def _html_parties(row: html.HtmlElement) -> Iterator[Party]:
    for name, role in _CELL_ROLES.items():
        cells = row.xpath(f'./td[contains(@class, "{name}")]')
        for cell in cells:
            parties = cell.xpath('.//span[contains(@class, "js-rolloverHtml")]') or cell.xpath(".//span")
            for party in parties:
                yield _html_party(party, role)


def _html_party(span: html.HtmlElement, role: Role) -> Party:
    """The hidden span holds the full name, then the address, then the number; each may be missing."""
    strong = span.xpath(".//strong")
    inn = _INN.search(" ".join(str(text) for text in span.xpath(".//text()")))
    return Party(role, _unmasked(_line(strong[0] if strong else span)), inn[1] if inn else None)


def _json_row(raw: Any, seller: Seller) -> dict[str, str | None]:
    item = msgspec.convert(raw, Item)
    sides: list[tuple[Role, Participants | None]] = [("plaintiff", item.plaintiffs), ("respondent", item.respondents)]
    parties = [
        Party(role, _unmasked(one.name), one.inn or None, one.address)
        for role, side in sides
        for one in (side.participants if side else [])
    ]
    return {
        **identity_columns(parties, seller, by_inn=is_valid_inn(seller.inn)),
        "number": needed(item.case_number),
        "date": date_text(item.date),
        "kind": _LETTERS.get(item.case_type or ""),
        "court": item.court_name,
        "url": f"https://kad.arbitr.ru/Card/{item.case_id}" if item.case_id else None,
    }


def _one(row: html.HtmlElement, path: str) -> html.HtmlElement:
    found = row.xpath(path)
    if not found:
        raise UnreadableRowError
    element: html.HtmlElement = found[0]
    return element


def _line(element: html.HtmlElement) -> str:
    return " ".join(str(element.text_content()).replace("\u00a0", " ").split())


def _unmasked(name: str | None) -> str | None:
    return None if not name or _MASK.fullmatch(name) else name
