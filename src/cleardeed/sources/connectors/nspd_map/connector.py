"""`nspd` from the geoportal behind nspd.gov.ru. It has no published limits and bans for days: one call a second.

It answers to Russian addresses alone. It knows no owners and no encumbrances, so it never answers `egrn`.
"""

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.nspd_map.features import Collection, rows_of
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector, not_asked
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import Reading, about_object, broken
from cleardeed.sources.subject import Subject

SOURCES = frozenset({"nspd"})
REAL_ESTATE = "1"
NOT_FOUND = 204
"""The code in the body of a 404 that says: there is no such object."""


class Settings(RemoteSettings):
    """`CLEARDEED_NSPD_MAP_…`."""

    url: HttpUrl = Field(HttpUrl("https://nspd.gov.ru"), description="the geoportal")


class Envelope(msgspec.Struct):
    """A reply with features, or with a code that says why there are none."""

    data: Collection | None = None
    code: int | None = None


def connect(resources: Resources, settings: Settings) -> "NspdMap":
    """The connector."""
    return NspdMap(resources, settings)


class NspdMap(RemoteConnector):
    """Searches the map for exactly one cadastral number."""

    name = "nspd_map"

    def __init__(self, resources: Resources, settings: Settings) -> None:
        super().__init__(resources, settings)
        self._base = settings.base

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """The object's facts. Parents and neighbours that the search brings along are passed over."""
        number = normalise_cadastral_number(subject.object.cadastral_number if subject.object else None)
        if number is None or subject.object is None:
            return not_asked()
        reply = await inquiry.get(
            "search",
            f"{self._base}/api/geoportal/v2/search/geoportal",
            {"query": number, "thematicSearchId": REAL_ESTATE},
            headers={"Referer": f"{self._base}/map?thematic=PKK", "Accept": "application/json"},
            also={404},
        )
        envelope = reply.json(Envelope, own_errors=True)
        if reply.status == 404 and envelope.code == NOT_FOUND:
            reading = Reading(rows=[])
        elif reply.status == 200 and envelope.data is not None:
            reading = rows_of(envelope.data, number)
        else:
            raise broken("envelope")
        return about_object(source_code, reading, subject.object, subject.seller, clock.today())
