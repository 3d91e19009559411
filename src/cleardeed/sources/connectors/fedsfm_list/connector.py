"""`watchlists` from Rosfinmonitoring's list as a file: the saved page of active entries, or its lines as text.

A name is proof only together with a birth date; an entry without one is for a person to decide. A list that was not
saved lately shows who was on it, and not who is not. The file is read anew
when it changes, so that a daily download needs no restart.
"""

import asyncio
import datetime
from pathlib import Path

import msgspec
import pydantic
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from cleardeed.core import clock
from cleardeed.core.threads import run_in_thread
from cleardeed.sources.base import Findings, Unavailable, not_enough_data
from cleardeed.sources.connectors.fedsfm_list.entries import Entries, read_entries
from cleardeed.sources.connectors.fedsfm_list.pages import NoListError
from cleardeed.sources.interface import Interface
from cleardeed.sources.registry import Resources
from cleardeed.sources.rows.findings import about_seller
from cleardeed.sources.subject import Subject

SOURCES = frozenset({"watchlists"})
INTERFACE = Interface(
    access="file",
    as_of="2026-10",
    notice="Rosfinmonitoring's list of terrorists and extremists as a page that you save from fedsfm.ru with a browser;"
    " the site turns plain programs away. Save it daily: it changes on most working days."
    " The list on weapons of mass destruction and the orders to freeze are other pages.",
)


class FedsfmListSettings(BaseSettings):
    """`CLEARDEED_FEDSFM_LIST_…`."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    file: pydantic.FilePath = Field(description="the saved page or text of the list of active entries")
    as_of: datetime.date | None = Field(
        None, description="the day the list stands at; default: the day the file was last written"
    )
    max_age_days: int = Field(
        7,
        ge=0,
        le=7,
        description="how long the list proves that somebody is not on it; it changes on most working days",
    )
    least: int = Field(
        10_000,
        ge=1,
        description="a longest list of fewer people than this is not the whole one, which has had over 20,000",
    )


class Loaded(msgspec.Struct, frozen=True):
    """The list as it was when the file had this stamp."""

    stamp: tuple[int, int]
    entries: Entries


def connect(_resources: Resources, settings: FedsfmListSettings) -> "FedsfmList":
    """The connector."""
    max_age = datetime.timedelta(days=settings.max_age_days)
    return FedsfmList(settings.file, settings.as_of, settings.least, max_age)


class FedsfmList:
    """Looks a seller up in the list, which is kept in memory."""

    name = "fedsfm_list"

    def __init__(self, file: Path, as_of: datetime.date | None, least: int, max_age: datetime.timedelta) -> None:
        self._file = file
        self._as_of = as_of
        self._least = least
        self._max_age = max_age
        self._loaded: Loaded | None = None
        self._one_reads = asyncio.Lock()

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """The entries that may be about the seller. Raises `Unavailable` (`not_loaded`, `broken`, `stale`)."""
        seller = subject.seller
        if seller is None or not (seller.last_name and seller.first_name):
            return not_enough_data()
        try:
            loaded = await self._entries()
        except NoListError:
            raise Unavailable("broken") from None
        except OSError:
            raise Unavailable("not_loaded") from None
        written = datetime.datetime.fromtimestamp(loaded.stamp[0] / 1e9, datetime.UTC).date()
        findings = about_seller(source_code, loaded.entries.about(seller), seller, self._as_of or written)
        is_old = clock.today() - findings.datestamp > self._max_age
        if not is_old or not findings.complete or any(record.certain for record in findings.records):
            return findings
        if not findings.records:
            raise Unavailable("stale")
        return msgspec.structs.replace(findings, complete=False, incomplete_reason="stale")

    async def _entries(self) -> Loaded:
        async with self._one_reads:
            about = await run_in_thread(self._file.stat)
            stamp = (about.st_mtime_ns, about.st_size)
            if self._loaded is None or self._loaded.stamp != stamp:
                self._loaded = Loaded(stamp, await run_in_thread(read_entries, self._file, self._least))
            return self._loaded


SETTINGS = FedsfmListSettings
