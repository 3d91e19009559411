"""`entrepreneurs` from egrul.nalog.ru: whether the seller is or was an individual entrepreneur, and since when.

Asked by tax number, else by name: then namesakes are for a person, since the register shows no birth dates. Companies
that the seller heads come with it as information. Whether the tax service is striking an entrepreneur off, and what a
court of bankruptcy ordered, stands in the extract alone, which is a PDF and is not read.
"""

import asyncio
import re
from types import MappingProxyType
from typing import Any

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.base import Findings, Unavailable, not_enough_data
from cleardeed.sources.connectors.egrul.rows import announced, columns
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry, ReadableReply
from cleardeed.sources.remote.search_name import search_name, spelling_step
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import ParsedRows, about_seller, broken, join, read_rows, without_doubles
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"entrepreneurs"})
INTERFACE = Interface(
    access="open",
    as_of="2026-09",
    notice="The public search of EGRUL and EGRIP, without a key and from anywhere; after many questions it wants a"
    " captcha. It tells when a business was registered and ended, and nothing of what happens to it in between.",
)
MAX_PAGES = 5
LOOKS = 10
BETWEEN_LOOKS_SECONDS = 1.0
_TOKEN = re.compile(r"[0-9A-Za-z_-]{1,2000}")


class EgrulSettings(RemoteSettings):
    """`CLEARDEED_EGRUL_…`."""

    url: HttpUrl = Field(HttpUrl("https://egrul.nalog.ru"), description="the search of the registers of businesses")


class Reply(msgspec.Struct, rename="camel"):
    """The possible answers of both steps: a ticket, rows, a wait, or errors."""

    t: str | None = None
    rows: list[dict[str, Any]] | None = None
    status: str | None = None
    captcha_required: bool = False
    errors: dict[str, Any] | None = msgspec.field(default=None, name="ERRORS")


class Egrul(RemoteConnector[EgrulSettings]):
    """Begins a search and looks for its result, page by page."""

    name = "egrul"
    keeps_cookies = True

    def __init__(self, resources: Resources, settings: EgrulSettings) -> None:
        super().__init__(resources, settings)
        self.headers = MappingProxyType(
            {
                "Accept": "application/json, text/javascript, */*; q=0.01",
                "Referer": f"{self._base}/index.html",
                "X-Requested-With": "XMLHttpRequest",
            }
        )

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Find every business of anyone who may be the seller."""
        seller = subject.seller or Seller()
        inn = normalise_inn(seller.inn) if is_valid_inn(seller.inn) else None
        asked_inn = inn if inn and len(inn) == 12 else None
        name = search_name(seller)
        wanted = [asked_inn] if asked_inn else name.spellings if name else []
        if not wanted:
            return not_enough_data()
        readings = [
            await self._businesses(inquiry, text, seller, asked_inn, number) for number, text in enumerate(wanted)
        ]
        reading = without_doubles(join(readings)) if len(readings) > 1 else readings[0]
        return about_seller(source_code, reading, seller, clock.today())

    async def _businesses(
        self, inquiry: Inquiry, wanted: str, seller: Seller, asked_inn: str | None, spelling: int
    ) -> ParsedRows:
        first = await self._page(inquiry, wanted, 1, spelling)
        total = announced(first, 1)
        rows, same = [*first], True
        for number in range(2, MAX_PAGES + 1):
            if len(rows) >= total:
                break
            page = await self._page(inquiry, wanted, number, spelling)
            same = same and bool(page) and announced(page, number) == total
            rows += page
        return read_rows(rows, lambda row: columns(row, seller, asked_inn), announced=total, more=not same)

    async def _page(self, inquiry: Inquiry, wanted: str, number: int, spelling: int) -> list[dict[str, Any]]:
        form = {
            "vyp3CaptchaToken": "",
            "page": str(number) if number > 1 else "",
            "query": wanted,
            "region": "",
            "PreventChromeAutocomplete": "",
        }
        begun = _read(await inquiry.post_form(spelling_step("search", spelling), f"{self._base}/", form))
        if not begun.t or not _TOKEN.fullmatch(begun.t):
            raise broken("t")
        for _ in range(LOOKS):
            moment = str(int(clock.now().timestamp() * 1000))
            url = f"{self._base}/search-result/{begun.t}"
            result = _read(await inquiry.get(spelling_step("result", spelling), url, {"r": moment, "_": moment}))
            if result.rows is not None:
                return result.rows
            if result.status != "wait":
                raise broken("rows")
            await asyncio.sleep(BETWEEN_LOOKS_SECONDS)
        raise broken("status", retry=True)


def _read(reply: ReadableReply) -> Reply:
    """Raises `Unavailable` where a captcha is wanted, which is also said among the errors of the form's fields."""
    said = reply.json(Reply, own_errors=True)
    if said.captcha_required or any("captcha" in field.lower() for field in said.errors or ()):
        raise Unavailable("captcha")
    return reply.json(Reply)


SETTINGS = EgrulSettings
connect = Egrul
