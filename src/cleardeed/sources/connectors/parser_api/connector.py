"""`fssp` and `kad_arbitr` from parser-api.com. Each call may be charged, so none is repeated.

The key travels in the address, which is why no address is ever logged.
"""

import datetime
from collections.abc import Mapping
from typing import Any

import msgspec
from pydantic import Field, HttpUrl, SecretStr

from cleardeed.core import clock
from cleardeed.sources.base import Findings, not_enough_data
from cleardeed.sources.connectors.parser_api import replies
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry, ReadableReply
from cleardeed.sources.remote.search_name import SearchName, search_name, spelling_step
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.cases import each_once
from cleardeed.sources.rows.findings import ParsedRows, about_seller, broken, join, without_doubles
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"fssp", "kad_arbitr"})
INTERFACE = Interface(
    access="account",
    as_of="2026-10",
    notice="A paid reseller that reaches both registers from any address. Cases are found by tax number alone;"
    " a search of bailiffs that says it was not done is no answer.",
)
MAX_PAGES = 8


class ParserApiSettings(RemoteSettings):
    """`CLEARDEED_PARSER_API_…`."""

    url: HttpUrl = Field(HttpUrl("https://parser-api.com/parser"), description="the address of all methods")
    key: SecretStr = Field(description="the account's key")
    timeout_seconds: float = 90
    question_seconds: float = 180
    retries: int = 0
    pause_seconds: float = 0
    side_by_side: int = 4


class ParserApi(RemoteConnector[ParserApiSettings]):
    """Asks one method a source."""

    name = "parser_api"

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """The method's rows about the seller."""
        seller = subject.seller or Seller()
        reading = await self._read(inquiry, source_code, seller)
        return not_enough_data() if reading is None else about_seller(source_code, reading, seller, clock.today())

    async def _read(self, inquiry: Inquiry, source_code: str, seller: Seller) -> ParsedRows | None:
        if source_code == "kad_arbitr":
            return await self._cases(inquiry, seller)
        name, born = search_name(seller), seller.birth_date
        if not name or not born:
            return None
        readings = [
            await self._proceedings(inquiry, spelling_step("fssp search_fiz", number), variant, born)
            for number, variant in enumerate(name.variants)
        ]
        return readings[0] if len(readings) == 1 else without_doubles(join(readings))

    async def _proceedings(self, inquiry: Inquiry, step: str, name: SearchName, born: datetime.date) -> ParsedRows:
        person = {
            "lastName": name.last,
            "firstName": name.first,
            "dob": born.isoformat(),
            **({"patronymic": name.middle} if name.middle else {}),
        }
        return replies.proceedings(await self._ask(inquiry, step, "fssp_api/search_fiz", person | {"regionID": "-1"}))

    async def _cases(self, inquiry: Inquiry, seller: Seller) -> ParsedRows | None:
        wanted = normalise_inn(seller.inn) if is_valid_inn(seller.inn) else None
        if wanted is None:
            return None
        pages = [await self._page(inquiry, wanted, seller, 1)]
        last = min(pages[0].pages_count, MAX_PAGES)
        pages += [await self._page(inquiry, wanted, seller, number) for number in range(2, last + 1)]
        if len({page.pages_count for page in pages}) != 1:
            raise broken("PagesCount")
        reading = join([page.reading for page in pages])
        rows = each_once(reading.rows)
        # No total is given, and a page that comes twice is one that another should have been.
        more = pages[0].pages_count > MAX_PAGES or len(rows) != len(reading.rows)
        return msgspec.structs.replace(reading, rows=rows, more=more)

    async def _page(self, inquiry: Inquiry, wanted: str, seller: Seller, number: int) -> replies.Page:
        query = {"Inn": wanted, "InnType": "Any", "page": str(number)}
        return replies.cases(await self._ask(inquiry, f"arbitr page {number}", "arbitr_api/search", query), seller)

    async def _ask(self, inquiry: Inquiry, step: str, method: str, query: Mapping[str, str]) -> ReadableReply:
        with_key: dict[str, Any] = {"key": self._settings.key.get_secret_value(), **query}
        return await inquiry.get(step, f"{self._base}/{method}", with_key, also={400, 401, 403, 429})


SETTINGS = ParserApiSettings
connect = ParserApi
