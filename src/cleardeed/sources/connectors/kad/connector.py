"""`kad_arbitr` from kad.arbitr.ru: by the seller's tax number, else by name, which finds substrings and no birth dates.

The site turns most plain clients away (403, 451, a challenge with 200). That is an answer; nothing is done about it.
"""

from typing import Any

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.base import Findings, not_enough_data
from cleardeed.sources.connectors.kad.page import Page, read_page
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.search_name import search_name, spelling_step
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.cases import each_once
from cleardeed.sources.rows.findings import ParsedRows, about_seller, broken, join, without_doubles
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"kad_arbitr"})
INTERFACE = Interface(
    access="often_blocked",
    as_of="2026-10",
    notice="Programs are refused with 451, from abroad and perhaps from anywhere, or meet a captcha."
    " By tax number it finds only the cases in which the court noted the number.",
)
PAGE_SIZE = 25
MAX_PAGES = 8


class KadSettings(RemoteSettings):
    """`CLEARDEED_KAD_…`."""

    url: HttpUrl = Field(HttpUrl("https://kad.arbitr.ru"), description="the card index")


class Kad(RemoteConnector[KadSettings]):
    """Searches the card index page by page."""

    name = "kad"

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Every case of the search. A later page that fails fails the whole answer."""
        seller = subject.seller or Seller()
        name = search_name(seller)
        inn = normalise_inn(seller.inn) if is_valid_inn(seller.inn) else None
        wanted = [inn] if inn else name.spellings if name else []
        if not wanted:
            return not_enough_data()
        readings = [await self._cases(inquiry, text, seller, number) for number, text in enumerate(wanted)]
        reading = without_doubles(join(readings)) if len(readings) > 1 else readings[0]
        return about_seller(source_code, reading, seller, clock.today())

    async def _cases(self, inquiry: Inquiry, wanted: str, seller: Seller, spelling: int) -> ParsedRows:
        pages = [await self._page(inquiry, wanted, seller, 1, spelling)]
        last = min(pages[0].pages_count, MAX_PAGES)
        pages += [await self._page(inquiry, wanted, seller, number, spelling) for number in range(2, last + 1)]
        if len({page.total for page in pages}) != 1:
            raise broken("documentsTotalCount")
        reading = join([page.reading for page in pages])
        return msgspec.structs.replace(
            reading,
            rows=each_once(reading.rows),
            announced=pages[0].total,
            more=pages[0].pages_count > MAX_PAGES,
        )

    async def _page(self, inquiry: Inquiry, wanted: str, seller: Seller, number: int, spelling: int) -> Page:
        reply = await inquiry.post_json(
            spelling_step(f"page {number}", spelling),
            f"{self._base}/Kad/SearchInstances",
            _question(wanted, number),
            headers={
                "Accept": "*/*",
                "x-date-format": "iso",
                "X-Requested-With": "XMLHttpRequest",
                "Origin": self._base,
                "Referer": f"{self._base}/",
            },
            expected="either",
        )
        page = read_page(reply, seller)
        if page.number != number:
            raise broken("documentsPage")
        return page


def _question(wanted: str, number: int) -> dict[str, Any]:
    return {
        "Page": number,
        "Count": PAGE_SIZE,
        "Courts": [],
        "DateFrom": None,
        "DateTo": None,
        "Sides": [{"Name": wanted, "Type": -1, "ExactMatch": False}],
        "Judges": [],
        "CaseNumbers": [],
        "WithVKSInstances": False,
    }


SETTINGS = KadSettings
connect = Kad
