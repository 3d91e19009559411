"""`fssp` by the interface of version 1.0. The bailiffs closed theirs on 10 March 2022; resellers copy it.

A search starts a task and its result is fetched later. Every region is a question of its own; a group holds 50 of them.
The key travels in the address, which is why no address is ever logged.
"""

import datetime
from collections.abc import Sequence

import msgspec
from pydantic import Field, HttpUrl, SecretStr, field_validator

from cleardeed.core import clock
from cleardeed.sources.base import Deferred, Findings, not_enough_data
from cleardeed.sources.connectors.fssp_api.task import (
    OF_A_PERSON,
    OVER,
    REGION_FAILED,
    UNDER_WAY,
    WITH_ERRORS,
    Progress,
    Started,
    TaskResult,
    opened,
    reading_of,
    result_of,
)
from cleardeed.sources.interface import Interface
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector, read_ticket
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.limits import Limits
from cleardeed.sources.remote.search_name import SearchName, search_name, spelling_step
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import Fields, ParsedRows, about_seller, broken, join, without_doubles
from cleardeed.sources.rows.parties import is_named
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"fssp"})
ALL_AT_ONCE = "-1"
REGIONS = tuple(str(code) for code in (*range(1, 80), 82, 86, 89, 92))
"""The codes that clients have seen accepted; they are the bailiffs' own, not those of taxes or plates."""
GROUP = 50
GROUPED_A_DAY = 5000
WAITS_SECONDS = (0.5, 2, 5, 10, 20)
SEARCHES = "search"
INTERFACE = Interface(
    access="closed",
    as_of="2026-07",
    notice="The bailiffs shut their own interface on 10 March 2022 and its host answers 410. This speaks"
    " to resellers that copied it. Choose newdb or parser_api instead.",
)


class FsspApiSettings(RemoteSettings):
    """`CLEARDEED_FSSP_API_…`."""

    url: HttpUrl = Field(description="the address up to and with the version, such as https://…/api/v1.0")
    token: SecretStr = Field(description="the key")
    regions: str = Field(
        ",".join(REGIONS), description="regions to ask, by the bailiffs' codes; -1 where all can be asked at once"
    )
    per_hour: int | None = 100
    per_day: int | None = 1000
    pause_seconds: float = 0.5

    @field_validator("regions")
    @classmethod
    def _are_codes(cls, value: str) -> str:
        codes = [code.strip() for code in value.split(",") if code.strip()]
        if not codes or not all(code.isdigit() or code == ALL_AT_ONCE for code in codes):
            raise ValueError("must be numbers separated by commas, or -1")
        return ",".join(codes)

    @property
    def codes(self) -> list[str]:
        return self.regions.split(",")


class Ticket(msgspec.Struct, array_like=True):
    """The tasks that were started, in the order of their regions, and how often they were looked at."""

    tasks: list[str]
    looks: int = 0

    def later(self, wait: float) -> Deferred:
        return Deferred(datetime.timedelta(seconds=wait), msgspec.json.encode(self).decode())


class PersonQuery(msgspec.Struct, frozen=True):
    """The person to search for."""

    name: SearchName
    birth_date: datetime.date

    def params(self, region: str) -> dict[str, str]:
        """The person in one region, as the interface takes them. Swapped names would find nobody and say nothing."""
        return {
            "region": region,
            "lastname": self.name.last,
            "firstname": self.name.first,
            **({"secondname": self.name.middle} if self.name.middle else {}),
            "birthdate": self.birth_date.strftime("%d.%m.%Y"),
        }


class Search(msgspec.Struct, frozen=True):
    """One task: a spelling of the name in a group of regions."""

    asked: PersonQuery
    spelling: int
    regions: list[str]

    @property
    def params(self) -> list[dict[str, str]]:
        """The question for each region."""
        return [self.asked.params(region) for region in self.regions]

    def step(self, name: str) -> str:
        """The name of one of its calls."""
        return spelling_step(name, self.spelling)


class FsspApi(RemoteConnector[FsspApiSettings]):
    """Starts the searches of all regions, then fetches what they found."""

    name = "fssp_api"

    def __init__(self, resources: Resources, settings: FsspApiSettings) -> None:
        super().__init__(resources, settings)
        self._groups = [settings.codes[at : at + GROUP] for at in range(0, len(settings.codes), GROUP)]

    def lanes(self) -> Sequence[str]:
        """Searches are limited; looking at tasks is only paced."""
        return (SEARCHES, "")

    def limits_of(self, lane: str) -> Limits:
        """Single searches have the stated limits; groups are limited by the regions in them."""
        limits = self._settings.limits
        if lane != SEARCHES:
            return msgspec.structs.replace(limits, per_hour=None, per_day=None)
        if len(self._settings.codes) == 1:
            return limits
        groups = GROUPED_A_DAY // min(GROUP, len(self._settings.codes))
        return msgspec.structs.replace(limits, per_hour=None, per_day=groups)

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        """Proceedings of every region asked; *later* until all tasks are finished."""
        seller = subject.seller or Seller()
        name = search_name(seller)
        if name is None or not seller.birth_date:
            return not_enough_data()
        searches = self._searches(name, seller.birth_date)
        started = read_ticket(ticket, Ticket) or Ticket([])
        if len(started.tasks) < len(searches):
            task = await self._start(inquiry, searches[len(started.tasks)])
            # Saved before anything else is asked, so that no search is started twice.
            more = len(started.tasks) + 1 < len(searches)
            raise Ticket([*started.tasks, task]).later(0 if more else WAITS_SECONDS[0])
        begun = [*zip(started.tasks, searches, strict=False)]
        for task, search in begun:
            if not await self._is_finished(inquiry, task, search):
                wait = WAITS_SECONDS[min(started.looks, len(WAITS_SECONDS) - 1)]
                raise Ticket(started.tasks, started.looks + 1).later(wait)
        readings = [_readings(await self._result(inquiry, task, search), search) for task, search in begun]
        reading = without_doubles(join([one for each in readings for one in each]))
        findings = about_seller(source_code, _all_of_the_name(reading, seller), seller, clock.today())
        return findings if self._asks_everywhere() else _of_some_regions(findings)

    def _searches(self, name: SearchName, birth_date: datetime.date) -> list[Search]:
        """Return one task for each group of regions and spelling of the name."""
        return [
            Search(PersonQuery(variant, birth_date), number, regions)
            for number, variant in enumerate(name.variants)
            for regions in self._groups
        ]

    async def _start(self, inquiry: Inquiry, search: Search) -> str:
        token, step = self._settings.token.get_secret_value(), search.step("search")
        if len(search.params) == 1:
            query = {"token": token, **search.params[0]}
            reply = await inquiry.get(step, f"{self._base}/search/physical", query, lane=SEARCHES, also={400, 401, 429})
        else:
            body = {"token": token, "request": [{"type": OF_A_PERSON, "params": params} for params in search.params]}
            reply = await inquiry.post_json(
                step, f"{self._base}/search/group", body, lane=SEARCHES, also={400, 401, 429}
            )
        return opened(reply, Started).task

    async def _is_finished(self, inquiry: Inquiry, task: str, search: Search) -> bool:
        query = {"token": self._settings.token.get_secret_value(), "task": task}
        step = search.step("status")
        reply = await inquiry.get(step, f"{self._base}/status", query, also={400, 401, 429})
        status = opened(reply, Progress).status
        if status not in OVER | UNDER_WAY:
            raise broken("response.status")
        return status in OVER

    async def _result(self, inquiry: Inquiry, task: str, search: Search) -> TaskResult:
        query = {"token": self._settings.token.get_secret_value(), "task": task}
        step = search.step("result")
        return result_of(await inquiry.get(step, f"{self._base}/result", query, also={400, 401, 429}))

    def _asks_everywhere(self) -> bool:
        codes = set(self._settings.codes)
        return ALL_AT_ONCE in codes or codes >= set(REGIONS)


def _readings(result: TaskResult, search: Search) -> list[ParsedRows]:
    """Return the rows that each region answered. A part too few or too many leaves open which region it is of."""
    if len(result.result) != len(search.params):
        raise broken("response.result")
    readings = [reading_of(part, params) for part, params in zip(result.result, search.params, strict=True)]
    failed = result.status == WITH_ERRORS
    return [*readings, ParsedRows(rows=[], reason=REGION_FAILED)] if failed else readings


def _all_of_the_name(reading: ParsedRows, seller: Seller) -> ParsedRows:
    """The reading; where it holds somebody of another name than was asked for, with a person to look at why."""

    def is_asked(row: Fields) -> bool:
        return is_named(row["last_name"], seller)

    if reading.reason or all(map(is_asked, reading.rows)):
        return reading
    return msgspec.structs.replace(reading, reason="unmatched_hits")


def _of_some_regions(findings: Findings) -> Findings:
    if not findings.complete:
        return findings
    return msgspec.structs.replace(findings, complete=False, incomplete_reason="some_regions_only")


SETTINGS = FsspApiSettings
connect = FsspApi
