"""`watchlists` by a yente server: OpenSanctions' matching over sanctions, terrorist and other lists.

A self-hosted server needs no key. Its `match: true` is a score over a threshold and not an identity, so an entry
without an equal birth date or tax number is for a person to decide. The data are free for non-commercial use only.
"""

import datetime
from typing import Any

import msgspec
from pydantic import Field, HttpUrl, SecretStr

from cleardeed.sources.base import MAX_LEFT_OUT, Findings
from cleardeed.sources.connectors.yente.entity import Entity, record_of_entity
from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector, not_asked
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import broken
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"watchlists"})
MOST_RESULTS = 20


class Settings(RemoteSettings):
    """`CLEARDEED_YENTE_…`."""

    url: HttpUrl = Field(description="the server, such as http://127.0.0.1:8001")
    dataset: str = Field("default", description="the data set that is searched")
    threshold: float = Field(0.7, ge=0.3, le=1, description="the lowest score that is looked at")
    algorithm: str = "best"
    key: SecretStr | None = Field(None, description="the key of the hosted service")
    pause_seconds: float = 0
    side_by_side: int = 8


class Total(msgspec.Struct):
    """How many entities there are."""

    value: int
    relation: str | None = None


class Response(msgspec.Struct):
    """What one query found; its own status may differ from that of the reply."""

    status: int
    results: list[Entity] = []
    total: Total | None = None


class Matched(msgspec.Struct):
    """The reply to a batch."""

    responses: dict[str, Response]


class Dataset(msgspec.Struct):
    """A data set of the catalogue."""

    name: str
    version: str | None = None
    updated_at: str | None = None
    last_change: str | None = None


class Catalogue(msgspec.Struct):
    """What is indexed."""

    datasets: list[Dataset]
    index_stale: bool = False


def connect(resources: Resources, settings: Settings) -> "Yente":
    """The connector."""
    return Yente(resources, settings)


class Yente(RemoteConnector):
    """Matches the seller, in the document's spelling and with Е for Ё."""

    name = "yente"

    def __init__(self, resources: Resources, settings: Settings) -> None:
        super().__init__(resources, settings)
        self._settings = settings
        key = settings.key
        self.headers = {"Authorization": f"ApiKey {key.get_secret_value()}"} if key else {}

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Entries that may be the seller, dated by the data set's version."""
        seller = subject.seller or Seller()
        if not seller.last_name or not seller.first_name:
            return not_asked()
        # First, so that a failure of it costs no match that would have to be asked for again.
        datestamp, stale = await self._datestamp(inquiry)
        queries = {f"q{number}": _query(seller, name) for number, name in enumerate(_spellings(seller), start=1)}
        reply = await inquiry.post_json(
            "match",
            f"{self._settings.base}/match/{self._settings.dataset}",
            {"queries": queries},
            {
                "limit": str(MOST_RESULTS),
                "threshold": str(self._settings.threshold),
                "algorithm": self._settings.algorithm,
            },
        )
        responses = reply.json(Matched).responses
        if responses.keys() != queries.keys() or any(one.status != 200 for one in responses.values()):
            raise broken("a query failed")
        return _findings(seller, list(responses.values()), datestamp, stale=stale)

    async def _datestamp(self, inquiry: Inquiry) -> tuple[datetime.date, bool]:
        catalogue = (await inquiry.get("catalogue", f"{self._settings.base}/catalog")).json(Catalogue)
        found = next((one for one in catalogue.datasets if one.name == self._settings.dataset), None)
        if found is None:
            raise broken("data set")
        texts = (found.version, found.updated_at, found.last_change)
        day = next((day for text in texts if text and (day := parse_date(text[:8]) or parse_date(text))), None)
        if day is None:
            raise broken("version")
        return day, catalogue.index_stale


def _findings(seller: Seller, responses: list[Response], datestamp: datetime.date, *, stale: bool) -> Findings:
    entities = {entity.id: entity for response in responses for entity in response.results}
    records = [record_of_entity(entity, seller) for entity in entities.values()]
    more = any(one.total and one.total.value > len(one.results) for one in responses)
    reason = "counts_differ" if more else "stale" if stale else None
    kept = [record for record in records if record is not None]
    return Findings(
        records=[*kept],
        datestamp=datestamp,
        complete=reason is None,
        incomplete_reason=reason,
        left_out=min(len(records) - len(kept), MAX_LEFT_OUT),
    )


def _spellings(seller: Seller) -> list[str]:
    whole = " ".join(part for part in (seller.last_name, seller.first_name, seller.middle_name) if part)
    return list(dict.fromkeys((whole, whole.replace("ё", "е").replace("Ё", "Е"))))


def _query(seller: Seller, name: str) -> dict[str, Any]:
    properties = {"name": [name]}
    if seller.birth_date:
        properties["birthDate"] = [seller.birth_date.isoformat()]
    if seller.inn:
        properties["innCode"] = [seller.inn]
    return {"schema": "Person", "properties": properties}
