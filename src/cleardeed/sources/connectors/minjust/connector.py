"""`foreign_agents` from the Ministry of Justice's table of registers: the whole register, read for one seller.

Its search is over words and says nothing of ё, of other spellings or of former names, so every entry is fetched, a
thousand at a time, and compared here. There are some 1,300.
"""

from typing import Any

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.core.threads import run_in_thread
from cleardeed.sources.base import Findings, not_enough_data
from cleardeed.sources.connectors.minjust.agents import TELLING, Agent, columns_of
from cleardeed.sources.interface import Interface
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import ParsedRows, about_seller, broken, read_rows
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"foreign_agents"})
INTERFACE = Interface(
    access="russian_address",
    as_of="2026-09",
    notice="The Ministry of Justice's own table, without a key. It answers Russian addresses alone and omits an"
    " intermediate certificate, which CLEARDEED_SOURCE_CA_FILE must then hold.",
)
REGISTER = "39b95df9-9a68-6b6d-e1e3-e6388507067e"
PAGE, MAX_PAGES = 1_000, 10
"""The site cuts longer pages to a thousand rows and does not say so."""


class MinjustSettings(RemoteSettings):
    """`CLEARDEED_MINJUST_…`."""

    url: HttpUrl = Field(HttpUrl("https://reestrs.minjust.gov.ru"), description="the table of registers")
    least: int = Field(1_000, ge=1, description="fewer entries than this are not the whole register")
    side_by_side: int = 1
    pause_seconds: float = 1


class Page(msgspec.Struct):
    """A page of the register; `size` is how many entries there are in all."""

    size: int
    values: list[Any]


class Minjust(RemoteConnector[MinjustSettings]):
    """Fetches the register page by page, in the order of its numbers."""

    name = "minjust"

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Entries under the seller's name or numbers, distinguished by the birth date."""
        seller = subject.seller or Seller()
        if not seller.last_name or not seller.first_name:
            return not_enough_data()
        pages = [await self._page(inquiry, 0)]
        fetched = len(pages[0].values)
        while fetched < pages[0].size and pages[-1].values and len(pages) < MAX_PAGES:
            pages.append(await self._page(inquiry, fetched))
            fetched += len(pages[-1].values)
        if pages[0].size < self._settings.least:
            raise broken("size")
        reading = await run_in_thread(_read, pages, seller)
        return about_seller(source_code, reading, seller, clock.today())

    async def _page(self, inquiry: Inquiry, offset: int) -> Page:
        question = {
            "offset": offset,
            "limit": PAGE,
            "search": "",
            "facets": {},
            "sort": [{"property": "field_1_i", "direction": "asc"}],
        }
        url = f"{self._base}/rest/registry/{REGISTER}/values"
        # The register is public and holds other people: a check keeps its digest and what was found in it.
        return (await inquiry.post_json(f"page {offset // PAGE + 1}", url, question, keep=False)).json(Page)


def _read(pages: list[Page], seller: Seller) -> ParsedRows:
    """Each entry once; the register may grow between two pages, and then another number of them is announced."""
    seen: set[str] = set()

    def read(raw: Any) -> dict[str, str | None] | None:
        agent = msgspec.convert(raw, Agent)
        if agent.id in seen:
            return None
        seen.add(agent.id)
        return columns_of(agent, seller)

    for field in TELLING:
        if not any(isinstance(raw, dict) and field in raw for raw in pages[0].values):
            raise broken(f"values[].{field}")
    sizes = {page.size for page in pages}
    values = [value for page in pages for value in page.values]
    reading = read_rows(values, read, announced=pages[0].size)
    doubled = len(seen) + reading.unreadable != len(values)
    return msgspec.structs.replace(reading, more=len(sizes) > 1 or doubled)


SETTINGS = MinjustSettings
connect = Minjust
