"""`passports` from the published list of invalid ones. The list is no longer public: a copy of it grows old.

It proves that a passport was invalid on the list's day. One that is not on it is *clean* only as long as the list is
fresh (the source's `max_age`); after that a miss proves nothing, and a hit still does.
"""

from pathlib import Path

import pydantic
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from cleardeed.core.threads import run_in_thread
from cleardeed.sources.base import Findings, Unavailable, not_enough_data
from cleardeed.sources.connectors.passport_list.index import IndexDamagedError, PassportIndex
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.people import identity_of
from cleardeed.sources.registry import Resources
from cleardeed.sources.rows.findings import ParsedRows, about_seller
from cleardeed.sources.subject import Subject

SOURCES = frozenset({"passports"})
INTERFACE = Interface(
    access="file",
    as_of="2023-06",
    notice="The list that the Ministry of the Interior published until 2023, from a copy of your own: it proves that a"
    " passport was void, and no longer that one is valid.",
)


class PassportListSettings(BaseSettings):
    """`CLEARDEED_PASSPORT_LIST_…`."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    file: pydantic.FilePath = Field(description="an index made by `cleardeed sources index-passports`")


def connect(_resources: Resources, settings: PassportListSettings) -> "PassportList":
    """The connector."""
    return PassportList(settings.file)


class PassportList:
    """Looks a passport up in the index."""

    name = "passport_list"

    def __init__(self, file: Path) -> None:
        self._index = PassportIndex(file)

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Whether the seller's passport is on the list. Raises `Unavailable` (`not_loaded`, `broken`)."""
        seller = subject.seller
        passport = identity_of(seller).passport if seller else None
        if seller is None or passport is None:
            return not_enough_data()
        try:
            facts, listed = await run_in_thread(self._index.look_up, passport)
        except IndexDamagedError:
            raise Unavailable("broken") from None
        except OSError:
            raise Unavailable("not_loaded") from None
        row = {"passport": passport, "status": "Недействителен", "summary": "В списке недействительных паспортов"}
        # A row that could not be read may have been this passport's.
        reading = ParsedRows(rows=[row]) if listed else ParsedRows(rows=[], unreadable=facts.unreadable_rows)
        return about_seller(source_code, reading, seller, facts.as_of)


SETTINGS = PassportListSettings
