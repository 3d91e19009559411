"""`probate` from the notaries' public search: by name alone, and often without birth dates."""

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.base import Findings, not_enough_data
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import about_seller, date_text, needed, read_rows
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"probate"})


class ProbateSettings(RemoteSettings):
    """`CLEARDEED_PROBATE_…`."""

    url: HttpUrl = Field(HttpUrl("https://notariat.ru"), description="the notaries' site")


class Case(msgspec.Struct, rename="pascal"):
    """An inheritance case."""

    fio: str
    case_number: str
    birth_date: str | None = None
    death_date: str | None = None
    case_date: str | None = None
    case_close_date: str | None = None


class Found(msgspec.Struct):
    """The whole answer: there are no pages."""

    count: int
    records: list[Case]


class Probate(RemoteConnector[ProbateSettings]):
    """One search by name."""

    name = "probate"

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        """Cases after people of the seller's name."""
        seller = subject.seller or Seller()
        if not seller.last_name or not seller.first_name:
            return not_enough_data()
        name = " ".join(part for part in (seller.last_name, seller.first_name, seller.middle_name) if part)
        reply = await inquiry.post_json("search", f"{self._base}/api/probate-cases", {"name": name, "args": {}})
        found = reply.json(Found)
        reading = read_rows(found.records, _columns, announced=found.count)
        return about_seller(source_code, reading, seller, clock.today())


def _columns(case: Case) -> dict[str, str | None]:
    return {
        "last_name": needed(case.fio),
        "birth_date": date_text(case.birth_date),
        "number": needed(case.case_number),
        "date": date_text(case.case_date),
        "closed_on": date_text(case.case_close_date),
        "died_on": date_text(case.death_date),
        "list_name": "Реестр наследственных дел",
    }


SETTINGS = ProbateSettings
connect = Probate
