"""`passports` and `address` by DaData's cleaning service.

Its list of void passports stops at 21.06.2023: it can prove that a passport was void then, and never that one is valid.
An address gets the spelling of the address register, by which other sources are then asked.
"""

import datetime

import msgspec
from pydantic import Field, HttpUrl, SecretStr

from cleardeed.sources.base import Findings, Unavailable, not_enough_data
from cleardeed.sources.connectors.dadata.address import CleanedAddress, cleaned_findings
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import normalise_passport, normalise_passport_text
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import ParsedRows, about_seller, broken, clean
from cleardeed.sources.subject import Passport, Property, Seller, Subject

SOURCES = frozenset({"passports", "address"})
LIST_STOPS = datetime.date(2023, 6, 21)
FINE, ON_THE_LIST = 0, 10
INTERFACE = Interface(
    access="account",
    as_of="2026-05",
    notice="A paid account. Addresses are current; its list of void passports is of 21 June 2023, so it can only prove"
    " that a passport was void by then.",
)


class DaDataSettings(RemoteSettings):
    """`CLEARDEED_DADATA_…`."""

    url: HttpUrl = Field(HttpUrl("https://cleaner.dadata.ru"), description="the cleaning service")
    key: SecretStr = Field(description="the account's API key")
    secret: SecretStr = Field(description="the account's secret")
    retries: int = 0
    pause_seconds: float = 0
    side_by_side: int = 4


class Cleaned(msgspec.Struct):
    """A passport as the service reads it: qc 0 fine, 1 malformed, 2 empty, 10 on the list of void ones."""

    source: str
    series: str | None
    number: str | None
    qc: int


class DaData(RemoteConnector[DaDataSettings]):
    """Has one passport or address cleaned; each is a paid unit."""

    name = "dadata"

    def __init__(self, resources: Resources, settings: DaDataSettings) -> None:
        super().__init__(resources, settings)
        self.headers = {
            "Authorization": f"Token {settings.key.get_secret_value()}",
            "X-Secret": settings.secret.get_secret_value(),
        }

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Query the service about the passport or the address."""
        if source_code == "address":
            return await self._address(inquiry, subject.object or Property())
        return await self._passport(inquiry, subject.seller or Seller())

    async def _address(self, inquiry: Inquiry, asked: Property) -> Findings:
        if not asked.address:
            return not_enough_data()
        reply = await inquiry.post_json("address", f"{self._base}/api/v1/clean/address", [asked.address])
        answers = reply.json(list[CleanedAddress])
        if len(answers) != 1:
            raise broken("body")
        return cleaned_findings(answers[0], asked)

    async def _passport(self, inquiry: Inquiry, seller: Seller) -> Findings:
        """A passport on the list is found; one that is not proves nothing."""
        document = seller.passport or Passport()
        number = normalise_passport(document.series, document.number)
        if number is None:
            return not_enough_data()
        reply = await inquiry.post_json("passport", f"{self._base}/api/v1/clean/passport", [number])
        answers = reply.json(list[Cleaned])
        if len(answers) != 1 or normalise_passport(answers[0].series, answers[0].number) != number:
            raise broken("number")
        if normalise_passport_text(answers[0].source) != number:
            raise broken("source")
        if answers[0].qc == FINE:
            raise Unavailable("stale")
        if answers[0].qc != ON_THE_LIST:
            raise broken("qc")
        row = clean({"passport": number, "valid": "false", "date": None})
        return about_seller("passports", ParsedRows(rows=[row]), seller, LIST_STOPS)


SETTINGS = DaDataSettings
connect = DaData
