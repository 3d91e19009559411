"""`egrn` from extracts that the operator has ordered and imported (`cleardeed sources import-extract`).

An extract is about one object and one day. No extract about the object is no answer.
"""

import datetime

import msgspec
import pydantic
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from cleardeed.core.threads import run_in_thread
from cleardeed.sources.base import Findings, Unavailable, not_enough_data
from cleardeed.sources.connectors.egrn_extract.extract import findings_of
from cleardeed.sources.connectors.egrn_extract.store import ExtractStore
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.registry import Resources
from cleardeed.sources.subject import Subject

SOURCES = frozenset({"egrn"})
INTERFACE = Interface(
    access="file",
    as_of="2026-08",
    notice="Reads the XML of extracts that a person orders, one an object; since March 2023 they show the owner's name"
    " only where the owner orders or allows it.",
)


class EgrnExtractSettings(BaseSettings):
    """`CLEARDEED_EGRN_EXTRACT_…`."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    folder: pydantic.DirectoryPath = Field(description="where imported extracts are kept")
    max_age_days: int = Field(30, ge=0, le=30, description="how long an extract proves that nothing else is registered")


def connect(_resources: Resources, settings: EgrnExtractSettings) -> "EgrnExtract":
    """The connector."""
    return EgrnExtract(ExtractStore(settings.folder), datetime.timedelta(days=settings.max_age_days))


class EgrnExtract:
    """Answers from the newest extract about the object."""

    name = "egrn_extract"

    def __init__(self, store: ExtractStore, max_age: datetime.timedelta) -> None:
        self._store = store
        self._max_age = max_age

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Return the findings of the extract about the object. Raises `Unavailable` (`not_loaded`, `broken`)."""
        asked = subject.object
        number = normalise_cadastral_number(asked.cadastral_number if asked else None)
        if asked is None or number is None:
            return not_enough_data()
        try:
            extract = await run_in_thread(self._store.find, number)
        except (msgspec.DecodeError, OSError):
            raise Unavailable("broken") from None
        if extract is None:
            raise Unavailable("not_loaded")
        return findings_of(extract, subject, max_age=self._max_age)


SETTINGS = EgrnExtractSettings
