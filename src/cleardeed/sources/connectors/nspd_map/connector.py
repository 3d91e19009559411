"""`nspd` from the geoportal behind nspd.gov.ru. It has no published limits and bans for days: one call a second.

It answers to Russian addresses alone, and since January 2026 to the map's own `Referer`. It knows no owners and no
encumbrances, so it never answers `egrn`. Zones are not asked for: what crosses a contour is answered by another call
(`intersects`), which times out where the search works.
"""

import msgspec
from pydantic import Field, HttpUrl

from cleardeed.core import clock
from cleardeed.sources.base import Findings, Unavailable, not_enough_data
from cleardeed.sources.connectors.nspd_map.features import Collection, Meta, rows_of
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import ParsedRows, about_object, broken
from cleardeed.sources.subject import Subject

SOURCES = frozenset({"nspd"})
REAL_ESTATE = "1"
MAX_FEATURES = "100"
"""A number is found in other keys, too: a building's number finds every flat that names it as its parent."""
NOT_FOUND = 204
"""The code in the body of a 404 that says: there is no such object."""
_REASONS = {403: "blocked", 429: "limited"}
INTERFACE = Interface(
    access="often_blocked",
    as_of="2026-04",
    notice="Answers Russian addresses alone; in 2026 clients at several of them got 403 or nothing, with the right"
    " Referer too, and bans last for days. It shows no zones here, no owners and no encumbrances.",
)


class NspdMapSettings(RemoteSettings):
    """`CLEARDEED_NSPD_MAP_…`."""

    url: HttpUrl = Field(HttpUrl("https://nspd.gov.ru"), description="the geoportal")


class Envelope(msgspec.Struct):
    """A reply with features, or with a code that says why there are none."""

    data: Collection | None = None
    meta: list[Meta] | None = None
    code: int | None = None


class NspdMap(RemoteConnector[NspdMapSettings]):
    """Searches the map for exactly one cadastral number."""

    name = "nspd_map"

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """The object's facts. Parents and neighbours that the search brings along are ignored."""
        number = normalise_cadastral_number(subject.object.cadastral_number if subject.object else None)
        if number is None or subject.object is None:
            return not_enough_data()
        reply = await inquiry.get(
            "search",
            f"{self._base}/api/geoportal/v2/search/geoportal",
            {"query": number, "thematicSearchId": REAL_ESTATE, "limit": MAX_FEATURES},
            headers={"Referer": f"{self._base}/map?thematic=PKK", "Accept": "application/json"},
            also={404},
        )
        envelope = reply.json(Envelope, own_errors=True)
        if reply.status == 404 and envelope.code == NOT_FOUND:
            reading = ParsedRows(rows=[])
        elif envelope.code in _REASONS:
            raise Unavailable(_REASONS[envelope.code], "code")
        elif reply.status != 200 or envelope.code or envelope.data is None or envelope.meta is None:
            raise broken("data" if envelope.data is None else "meta")
        else:
            reading = rows_of(envelope.data, envelope.meta, number)
        return about_object(source_code, reading, subject.object, subject.seller, clock.today())


SETTINGS = NspdMapSettings
connect = NspdMap
