"""`inheritance_cases` from notariat.ru: whether a case was opened on the estate of somebody who may be the seller.

The register is searched by the name of the deceased alone. It tells nothing of the heirs and nothing of property, so a
title that rests on somebody else's estate is not seen here: whom it came from is not known to a check.
"""

import re

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.base import Findings, Unavailable, not_enough_data
from cleardeed.sources.connectors.notariat.cases import Found, columns
from cleardeed.sources.interface import Interface
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.classify import challenge_in
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.search_name import search_name
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import ParsedRows, about_seller, broken, join, read_rows, without_doubles
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"inheritance_cases"})
INTERFACE = Interface(
    access="russian_address",
    as_of="2026-09",
    notice="A public search by the whole name of the deceased, without a key; it answers Russian addresses alone, and"
    " each of them about 150 times an hour. It sends every namesake, many without a birth date.",
)
PAGE, SEARCH = "/ru-ru/help/probate-cases/", "/api/probate-cases"
MAX_NAMESAKES = 20
"""Cases of namesakes without a birth date that a person can still be asked to go through."""
_TOKEN = re.compile(r"<meta[^<>]{0,200}\bcsrf-token\b[^<>]{0,400}>", re.IGNORECASE)
_CONTENT = re.compile(r"\bcontent\s*=\s*[\"']([\w.~+/=-]{8,200})[\"']", re.IGNORECASE)


class NotariatSettings(RemoteSettings):
    """`CLEARDEED_NOTARIAT_…`."""

    url: HttpUrl = Field(HttpUrl("https://notariat.ru"), description="the notaries' site")
    per_hour: int | None = 100


class Notariat(RemoteConnector[NotariatSettings]):
    """Opens the search page for its token, then asks for the name."""

    name = "notariat"
    keeps_cookies = True

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Cases after everyone of the seller's name, distinguished by the birth date."""
        seller = subject.seller or Seller()
        name = search_name(seller)
        if name is None:
            return not_enough_data()
        token = await self._token(inquiry)
        names = enumerate(name.spellings, 1)
        readings = [await self._search(inquiry, f"search {number}", token, name, seller) for number, name in names]
        reading = without_doubles(join(readings))
        if not seller.middle_name:
            # The register compares whole names: without the patronymic it finds only those who had none.
            reading = msgspec.structs.replace(reading, reason="not_enough_data")
        return _within_reach(about_seller(source_code, reading, seller, clock.today()))

    async def _token(self, inquiry: Inquiry) -> str:
        """The token that the search wants back beside the page's cookies; both live for one visit."""
        page = await inquiry.get("page", f"{self._base}{PAGE}", expected="html")
        tag = _TOKEN.search(page.text)
        content = _CONTENT.search(tag[0]) if tag else None
        if content is None:
            raise Unavailable(challenge_in(page.text) or "broken", "csrf-token")
        return content[1]

    async def _search(self, inquiry: Inquiry, step: str, token: str, name: str, seller: Seller) -> ParsedRows:
        reply = await inquiry.post_json(
            step,
            f"{self._base}{SEARCH}",
            {"name": name, "args": {}},
            headers={
                "X-CSRFToken": token,
                "X-Requested-With": "XMLHttpRequest",
                "Origin": self._base,
                "Referer": f"{self._base}{PAGE}",
            },
        )
        found = reply.json(Found)
        if found.count < 0:
            raise broken("count")
        return read_rows(found.records, lambda raw: columns(raw, seller), announced=found.count)


def _within_reach(findings: Findings) -> Findings:
    """Without namesakes that are too many for a person to go through."""
    certain = [record for record in findings.records if record.certain]
    if len(findings.records) - len(certain) <= MAX_NAMESAKES:
        return findings
    reason = findings.incomplete_reason or "too_many_candidates"
    return msgspec.structs.replace(findings, records=certain, complete=False, incomplete_reason=reason)


SETTINGS = NotariatSettings
connect = Notariat
