"""`watchlists` by a yente server: OpenSanctions' matching over sanctions and other lists.

A self-hosted server needs no key. Its `match: true` is a score over a threshold and not an identity, so an entry
without an equal birth date or tax number is for a person to decide. The data are free for non-commercial use only.

OpenSanctions' own data lack Rosfinmonitoring's list: `ru_fedsfm_terror` was in none of its collections and has not been
renewed since 24 February 2022. A seller whom such a server does not know is therefore not clean; only one that an
operator has given the list as a data set of its own can say so.
"""

import datetime
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Literal

import msgspec
from pydantic import Field, HttpUrl, SecretStr

from cleardeed.sources.base import MAX_LEFT_OUT, Findings, not_enough_data
from cleardeed.sources.connectors.yente.entity import Entity, record_of_entity
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.matching.yo_names import with_yo, without_yo
from cleardeed.sources.records import ListEntry
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import broken
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"watchlists"})
INTERFACE = Interface(
    access="own_server",
    as_of="2026-08",
    notice="A server of your own over OpenSanctions' data, which hold sanctions lists and not Rosfinmonitoring's list"
    " of terrorists: without that list loaded beside them nobody is found clean.",
)
MAX_RESULTS = 20
EPSILON = 0.001


class YenteSettings(RemoteSettings):
    """`CLEARDEED_YENTE_…`."""

    url: HttpUrl = Field(description="the server, such as http://127.0.0.1:8001")
    dataset: str = Field("default", description="the data set that is searched")
    russian_list: str | None = Field(
        None,
        description="a data set of your own that holds Rosfinmonitoring's list and is among those searched; no public"
        " one has held it since 24 February 2022",
    )
    threshold: float = Field(0.7, ge=0.3, le=1, description="the lowest score that is looked at")
    algorithm: str = "best"
    key: SecretStr | None = Field(None, description="the key of the hosted service")
    pause_seconds: float = 0
    side_by_side: int = 8


class Total(msgspec.Struct):
    """The number of matching entities; what scores less than the threshold may be sent and is not counted."""

    value: int
    relation: Literal["eq", "gte"]


class Query(msgspec.Struct):
    """The question as the server took it."""

    properties: dict[str, list[Any]]


class Response(msgspec.Struct):
    """The result of one query; its own status may differ from that of the reply."""

    status: int
    results: list[Entity]
    total: Total
    query: Query


class Matched(msgspec.Struct):
    """The reply to a batch."""

    responses: dict[str, Response]


class Coverage(msgspec.Struct):
    """From when to when a data set was renewed."""

    end: str | None = None


class Dataset(msgspec.Struct):
    """A data set of the catalogue; one with children is a collection of them."""

    name: str
    version: str | None = None
    updated_at: str | None = None
    last_change: str | None = None
    coverage: Coverage | None = None
    children: list[str] = []


class Catalogue(msgspec.Struct):
    """The data sets of an index."""

    datasets: list[Dataset]
    index_stale: bool
    outdated: list[str] = []


class Searched(msgspec.Struct, frozen=True):
    """Facts about the data sets that a question is put to."""

    day: datetime.date
    """The date of the oldest of the data sets that an answer rests on."""
    stale: bool
    holds_russian_list: bool


class Yente(RemoteConnector[YenteSettings]):
    """Matches the seller, in the document's spelling and in the others of Е and Ё."""

    name = "yente"

    def __init__(self, resources: Resources, settings: YenteSettings) -> None:
        super().__init__(resources, settings)
        key = settings.key
        self.headers = {"Authorization": f"ApiKey {key.get_secret_value()}"} if key else {}

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Entries that may be the seller, dated by the data set's version."""
        seller = subject.seller or Seller()
        if not seller.last_name or not seller.first_name:
            return not_enough_data()
        # First, so that a failure of it costs no match that would have to be asked for again.
        searched = await self._searched(inquiry)
        queries = {f"q{number}": _query(seller, name) for number, name in enumerate(_spellings(seller), start=1)}
        reply = await inquiry.post_json(
            "match",
            f"{self._base}/match/{self._settings.dataset}",
            {"queries": queries},
            {
                "limit": str(MAX_RESULTS),
                "threshold": str(self._settings.threshold),
                # Servers send what scores more than this, by default of some versions much that is below the threshold.
                "cutoff": f"{self._settings.threshold - EPSILON:.3f}",
                "algorithm": self._settings.algorithm,
            },
        )
        responses = reply.json(Matched).responses
        if responses.keys() != queries.keys() or any(one.status != HTTPStatus.OK for one in responses.values()):
            raise broken("a query failed")
        for key, asked in queries.items():
            _refuse_another_question(asked["properties"], responses[key].query.properties)
        return _findings(seller, list(responses.values()), searched)

    async def _searched(self, inquiry: Inquiry) -> Searched:
        catalogue = (await inquiry.get("catalogue", f"{self._base}/catalog")).json(Catalogue)
        known = {one.name: one for one in catalogue.datasets}
        asked, russian = known.get(self._settings.dataset), known.get(self._settings.russian_list or "")
        if asked is None:
            raise broken("data set")
        within = _within(asked, known)
        holds = russian is not None and russian.name in within
        days = [_day(asked), *([_day(russian)] if russian is not None and holds else [])]
        stale = catalogue.index_stale or not within.isdisjoint(catalogue.outdated)
        return Searched(min(days), stale, holds)


def _within(asked: Dataset, known: Mapping[str, Dataset]) -> set[str]:
    """The names of a data set and of all that it is made of."""
    names: set[str] = set()
    left = [asked.name]
    while left:
        name = left.pop()
        if name not in names:
            names.add(name)
            left += known[name].children if name in known else []
    return names


def _day(dataset: Dataset) -> datetime.date:
    """Return the date of a data set, which is no later than that of its last renewal."""
    texts = (dataset.version, dataset.updated_at, dataset.last_change)
    day = next((day for text in texts if text and (day := parse_date(text[:8]) or parse_date(text))), None)
    ended = dataset.coverage.end if dataset.coverage else None
    end = parse_date(ended) if ended else None
    if day is None or (ended and end is None):
        raise broken("version")
    return min(day, end) if end else day


def _refuse_another_question(asked: Mapping[str, list[str]], answered: Mapping[str, list[Any]]) -> None:
    """Raises `Unavailable` where the server answered about somebody else."""
    for name, values in asked.items():
        if answered.get(name) != values:
            raise broken("query")


def _findings(seller: Seller, responses: list[Response], searched: Searched) -> Findings:
    entities = [entity for response in responses for entity in response.results]
    kept: dict[str, ListEntry] = {}
    for entity in entities:
        record = record_of_entity(entity, seller)
        if record and (entity.id not in kept or record.certain):
            kept[entity.id] = record
    reason = None
    if any(_more_than_sent(one) for one in responses):
        reason = "counts_differ"
    elif searched.stale:
        reason = "stale"
    elif not searched.holds_russian_list and not any(record.certain for record in kept.values()):
        # Findings count without further proof; an empty result does not.
        reason = "list_not_searched"
    return Findings(
        records=[*kept.values()],
        datestamp=searched.day,
        complete=reason is None,
        incomplete_reason=reason,
        left_out=min(len({entity.id for entity in entities} - kept.keys()), MAX_LEFT_OUT),
    )


def _more_than_sent(response: Response) -> bool:
    sent, matching = len(response.results), sum(one.match for one in response.results)
    return response.total.relation != "eq" or response.total.value not in (sent, matching) or sent >= MAX_RESULTS


def _spellings(seller: Seller) -> list[str]:
    whole = seller.whole_name or ""
    return list(dict.fromkeys((whole, without_yo(whole), with_yo(whole))))


def _query(seller: Seller, name: str) -> dict[str, Any]:
    properties = {"name": [name]}
    if seller.birth_date:
        properties["birthDate"] = [seller.birth_date.isoformat()]
    if is_valid_inn(seller.inn):
        # The server echoes what it took, which a number with wrong check digits is not.
        properties["innCode"] = [normalise_inn(seller.inn) or ""]
    return {"schema": "Person", "properties": properties}


SETTINGS = YenteSettings
connect = Yente
