"""`fedresurs` from the public site: a search, then the card of each candidate, since only cards give birth dates.

Clients are asked to wait some seconds between calls; an anti-bot service may answer in the site's place.
"""

from types import MappingProxyType

from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.base import Findings, not_enough_data
from cleardeed.sources.connectors.fedresurs_site.person import Card, Found, columns, needs_card
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.search_name import search_name, spelling_step
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import ParsedRows, about_seller, broken, read_rows
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"fedresurs"})
INTERFACE = Interface(
    access="often_blocked",
    as_of="2026-09",
    notice="What stands behind the public pages; its protection (Qrator) turns most programs away with 401, 403 or a"
    " page in the place of the reply. The contract is the way that lasts.",
)
PAGE_SIZE = 15
MAX_PAGES = 3
MAX_CARDS = 10


class FedresursSiteSettings(RemoteSettings):
    """`CLEARDEED_FEDRESURS_SITE_…`."""

    url: HttpUrl = Field(HttpUrl("https://bankrot.fedresurs.ru"), description="the register of bankruptcies")
    cards_url: HttpUrl = Field(HttpUrl("https://fedresurs.ru"), description="the site that shows a person's card")
    pause_seconds: float = 5
    question_seconds: float = 180


class FedresursSite(RemoteConnector[FedresursSiteSettings]):
    """Searches persons and opens the cards of those whom a number does not settle."""

    name = "fedresurs_site"
    headers = MappingProxyType({"Accept": "application/json"})

    def __init__(self, resources: Resources, settings: FedresursSiteSettings) -> None:
        super().__init__(resources, settings)
        self._cards = str(settings.cards_url).rstrip("/")

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Bankruptcies of everyone who may be the seller."""
        seller = subject.seller or Seller()
        inn = normalise_inn(seller.inn) if is_valid_inn(seller.inn) else None
        name = search_name(seller)
        if not inn and not name:
            return not_enough_data()
        reading = await self._people(inquiry, seller, [inn], asked_inn=inn) if inn else ParsedRows(rows=[])
        if not reading.rows and reading.incomplete_reason is None:
            # People are entered without a tax number, too: that it finds nobody proves nothing by itself.
            if name is None:
                return not_enough_data()
            reading = await self._people(inquiry, seller, name.spellings, asked_inn=None)
        return about_seller(source_code, reading, seller, clock.today())

    async def _people(
        self, inquiry: Inquiry, seller: Seller, wanted: list[str], *, asked_inn: str | None
    ) -> ParsedRows:
        """Everyone whom the searches find, with the cards of those whom a number does not settle."""
        lists = [await self._pages(inquiry, text, number) for number, text in enumerate(wanted)]
        # People move between pages while new ones are published: one may come twice and another not at all.
        candidates = list({one.guid: one for pages in lists for page in pages for one in page.page_data}.values())
        unsettled = [one for one in candidates if needs_card(one, seller)]
        cards = {one.guid: await self._card(inquiry, one.guid) for one in unsettled[:MAX_CARDS]}
        return read_rows(
            candidates,
            lambda one: columns(one, cards.get(one.guid), seller, asked_inn=asked_inn),
            more=len(unsettled) > MAX_CARDS or not all(map(_is_whole, lists)),
        )

    async def _pages(self, inquiry: Inquiry, wanted: str, spelling: int) -> list[Found]:
        first = await self._search(inquiry, wanted, 0, spelling)
        further = range(1, min(-(-first.total // PAGE_SIZE), MAX_PAGES))
        pages = [first, *[await self._search(inquiry, wanted, number * PAGE_SIZE, spelling) for number in further]]
        if first.total and not any(page.page_data for page in pages):
            raise broken("pageData")
        return pages

    async def _search(self, inquiry: Inquiry, wanted: str, offset: int, spelling: int) -> Found:
        query = {
            "searchString": wanted,
            "limit": str(PAGE_SIZE),
            "offset": str(offset),
            "isActiveLegalCase": "null",
            "regionId": "all",
        }
        # The site wants to see the search page as referrer; whom it was about need not stand there twice.
        headers = MappingProxyType({"Referer": f"{self._base}/bankrupts"})
        step = spelling_step("search", spelling)
        reply = await inquiry.get(step, f"{self._base}/backend/prsnbankrupts", query, headers=headers)
        return reply.json(Found)

    async def _card(self, inquiry: Inquiry, guid: str) -> Card:
        headers = MappingProxyType({"Referer": f"{self._cards}/persons/{guid}"})
        reply = await inquiry.get("card", f"{self._cards}/backend/persons/{guid}", headers=headers)
        return reply.json(Card)


def _is_whole(pages: list[Found]) -> bool:
    """Whether the pages hold everyone whom the search announces, each once."""
    seen = [one.guid for page in pages for one in page.page_data]
    return {page.total for page in pages} == {len(seen)} and len(set(seen)) == len(seen)


SETTINGS = FedresursSiteSettings
connect = FedresursSite
