"""`auctions` from torgi.gov.ru: whether the object is offered by bailiffs, by the state or by a municipality.

The site searches texts, so it finds whatever mentions the number: only a lot that has it among its own characteristics
offers the object. One that names the object by its address alone is not found, so that none is no clean answer.
"""

from typing import Any, NamedTuple

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.answers import counts
from cleardeed.sources.base import Findings, not_enough_data
from cleardeed.sources.connectors.torgi.lots import Lot, Page, columns, lot_of, quotes
from cleardeed.sources.connectors.torgi.source import SOURCE
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import cadastral_key, normalise_cadastral_number
from cleardeed.sources.matching.objects import QUOTED
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.convert import record_of
from cleardeed.sources.rows.findings import ParsedRows, UnreadableRowError, about_object, broken, read_rows
from cleardeed.sources.subject import Property, Subject

SOURCES = frozenset({"auctions"})
INTERFACE = Interface(
    access="open",
    as_of="2026-09",
    notice="Open without a key, under a certificate of the Russian Trusted Root CA; many questions in a row meet 503."
    " It holds no auctions in bankruptcy, and how far its search looks is not documented: none is no clean answer.",
)
SEARCH = "/new/api/public/lotcards/search"
PAGE_SIZE = 10
"""The most that the site sends for any request."""
MAX_PAGES = 5
MAX_CARDS = 10
BY_NUMBER_ONLY = "lots_by_number_only"


class TorgiSettings(RemoteSettings):
    """`CLEARDEED_TORGI_…`."""

    url: HttpUrl = Field(HttpUrl("https://torgi.gov.ru"), description="the site of public auctions")


class Hit(NamedTuple):
    """A lot of the search, and the card that was opened for what the search does not show of it."""

    raw: Any
    card: Any = None


class Torgi(RemoteConnector[TorgiSettings]):
    """Searches for the number; opens the cards of lots that show no number at all."""

    name = "torgi"

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Lots that offer the object, and those of which a person must say whether they do."""
        number = normalise_cadastral_number(subject.object.cadastral_number if subject.object else None)
        if number is None or subject.object is None:
            return not_enough_data()
        pages = await self._search(inquiry, number)
        found = [raw for page in pages for raw in page.content]
        hits = await self._with_cards(inquiry, found, cadastral_key(number))
        reading = read_rows(
            hits, lambda hit: _row(hit, number), announced=pages[0].total_elements, more=_repeats(found)
        )
        return _findings(source_code, reading, subject.object)

    async def _search(self, inquiry: Inquiry, number: str) -> list[Page]:
        """The pages, at most `MAX_PAGES`; the first says how many lots there are."""
        pages: list[Page] = []
        while len(pages) < MAX_PAGES and not (pages and (pages[-1].last or not pages[-1].content)):
            page = await self._page(inquiry, number, len(pages))
            if page.number != len(pages):
                raise broken("number")
            if page.total_elements != (pages or [page])[0].total_elements or page.total_elements < 0:
                raise broken("totalElements")
            pages.append(page)
        return pages

    async def _page(self, inquiry: Inquiry, number: str, page: int) -> Page:
        query = {
            "text": number,
            "matchPhrase": "true",
            "byFirstVersion": "true",
            "withFacets": "false",
            "page": str(page),
            "size": str(PAGE_SIZE),
            "sort": "firstVersionPublicationDate,desc",
        }
        # No page of the site as referrer: its address would hold the question once more.
        headers = {"Accept": "application/json", "Referer": f"{self._base}/new/public/lots/reg"}
        reply = await inquiry.get(f"page {page + 1}", f"{self._base}{SEARCH}", query, headers=headers)
        return reply.json(Page)

    async def _with_cards(self, inquiry: Inquiry, found: list[Any], wanted: str | None) -> list[Hit]:
        hits, opened = [], 0
        for raw in found:
            lot = _lot_or_none(raw)
            if lot is None or lot.own_numbers() or quotes(raw, wanted) or opened == MAX_CARDS:
                hits.append(Hit(raw))
                continue
            opened += 1
            headers = {"Accept": "application/json"}
            reply = await inquiry.get("card", f"{self._base}/new/api/public/lotcards/{lot.id}", headers=headers)
            hits.append(Hit(raw, reply.json(dict[str, Any])))
        return hits


def _repeats(found: list[Any]) -> bool:
    """Whether a lot appears twice: one that moved to the next page has pushed another past the reader."""
    numbers = [lot.id for raw in found if (lot := _lot_or_none(raw))]
    return len(set(numbers)) < len(numbers)


def _lot_or_none(raw: Any) -> Lot | None:
    try:
        return lot_of(raw)
    except (UnreadableRowError, msgspec.ValidationError):
        return None


def _row(hit: Hit, number: str) -> dict[str, str | None] | None:
    """The row of a lot; None for one of another object that does not mention this one."""
    wanted = cadastral_key(number)
    raw = hit.card or hit.raw
    lot = lot_of(raw)
    if hit.card and lot.id != lot_of(hit.raw).id:
        raise broken("id")
    own = lot.own_numbers()
    if own and wanted not in own and not quotes(raw, wanted):
        return None
    return columns(lot, number if wanted in own else None)


def _findings(source_code: str, reading: ParsedRows, asked: Property) -> Findings:
    """Lots of the object, and after them those that only mention it."""
    own = [row for row in reading.rows if "cadastral_number" in row]
    others = [row for row in reading.rows if "cadastral_number" not in row]
    settled = msgspec.structs.replace(reading, rows=own, set_aside=reading.set_aside + len(others))
    findings = about_object(source_code, settled, asked, None, clock.today())
    records = [*findings.records, *(record_of(source_code, row, QUOTED, None) for row in others)]
    reason = findings.incomplete_reason
    if reason is None and not any(counts(record, SOURCE, clock.today()) for record in findings.records):
        reason = "unmatched_hits" if others else BY_NUMBER_ONLY
    return msgspec.structs.replace(findings, records=records, complete=reason is None, incomplete_reason=reason)


SETTINGS = TorgiSettings
connect = Torgi
