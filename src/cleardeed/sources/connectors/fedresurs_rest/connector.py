"""`fedresurs` by contract, version 1: sign in, look the person up, read what was published about them."""

from typing import Literal

import msgspec
from pydantic import Field, HttpUrl, SecretStr

from cleardeed.core import clock
from cleardeed.sources.base import Findings, not_enough_data
from cleardeed.sources.connectors.fedresurs_rest.messages import Message, course_of
from cleardeed.sources.interface import Interface
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.matching.people import is_other_person, match_person
from cleardeed.sources.remote.base import RemoteConnector
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.search_name import search_name, spelling_step
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import (
    NOT_UNDERSTOOD,
    ParsedRows,
    UnreadableRowError,
    about_seller,
    broken,
    clean,
    date_text,
    identity_of_row,
    needed,
    read_rows,
)
from cleardeed.sources.rows.parties import matching_name
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"fedresurs"})
INTERFACE = Interface(
    access="contract",
    as_of="2026-07",
    notice="Needs a contract with the operator of the register; at most 8 calls a second. There is no status of a case:"
    " it is derived from the messages published about it.",
)
PAGE = 500
"""The most rows that the interface returns at once."""
MAX_CANDIDATES = 20
"""The most people whose messages are read; more namesakes are for a person to distinguish."""


class FedresursRestSettings(RemoteSettings):
    """`CLEARDEED_FEDRESURS_REST_…`."""

    url: HttpUrl = Field(HttpUrl("https://bank-publications-prod.fedresurs.ru"), description="the contract interface")
    login: str = Field(description="the contract's login")
    password: SecretStr = Field(description="the contract's password")
    pause_seconds: float = 0
    side_by_side: int = 4
    per_second: int | None = 8


class SignInReply(msgspec.Struct):
    """A pass for further calls."""

    jwt: str


class Person(msgspec.Struct, rename="camel"):
    """The identity of a bankrupt. The register leaves out what it does not know, the birth date, too."""

    last_name: str
    first_name: str
    middle_name: str | None = None
    inn: str | None = None
    snils: str | None = None
    birthdate: str | None = None
    name_histories: list[str] | None = None


class Bankrupt(msgspec.Struct):
    """A bankrupt of the register."""

    guid: str
    data: Person


class Found(msgspec.Struct, rename="camel"):
    """A page of bankrupts."""

    total: int
    page_data: list[Bankrupt]


class Messages(msgspec.Struct, rename="camel"):
    """A page of messages; some versions answer the bare list."""

    total: int
    page_data: list[Message]

    @property
    def whole(self) -> bool:
        """Whether it holds all that there is."""
        return self.total == len(self.page_data) < PAGE


NOTHING = Messages(total=0, page_data=[])


class FedresursRest(RemoteConnector[FedresursRestSettings]):
    """Looks a person up by tax number, and by name where that finds nobody."""

    name = "fedresurs_rest"

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Return each bankrupt who may be the seller, with the state derived from their messages."""
        seller = subject.seller or Seller()
        inn = normalise_inn(seller.inn) if is_valid_inn(seller.inn) else None
        name = search_name(seller)
        if not inn and not name:
            return not_enough_data()
        headers = await self._sign_in(inquiry)
        reading = await self._search(inquiry, headers, seller, "inn", [inn]) if inn else ParsedRows(rows=[])
        if not reading.rows and reading.incomplete_reason is None:
            # People are entered without a tax number, too: that it finds nobody proves nothing by itself.
            if name is None:
                return not_enough_data()
            reading = await self._search(inquiry, headers, seller, "name", name.spellings)
        return about_seller(source_code, reading, seller, clock.today())

    async def _search(
        self, inquiry: Inquiry, headers: dict[str, str], seller: Seller, by: Literal["inn", "name"], wanted: list[str]
    ) -> ParsedRows:
        asked_inn = wanted[0] if by == "inn" else None
        pages = [await self._people(inquiry, headers, by, text, number) for number, text in enumerate(wanted)]
        people = list({one.guid: one for page in pages for one in page.page_data}.values())
        likely = [one.guid for one in people if _may_be(one.data, seller, asked_inn)]
        published = {guid: await self._messages(inquiry, guid, headers) for guid in likely[:MAX_CANDIDATES]}
        return read_rows(
            people,
            lambda one: _columns(one, published.get(one.guid, NOTHING).page_data, seller, asked_inn),
            more=len(likely) > MAX_CANDIDATES
            or any(not _is_whole(page) for page in pages)
            or any(not page.whole for page in published.values()),
        )

    async def _people(
        self, inquiry: Inquiry, headers: dict[str, str], by: Literal["inn", "name"], wanted: str, spelling: int
    ) -> Found:
        # Not by birth date, too: the register lacks many, and leaves those people out where one is asked for.
        query = {"type": "Person", "limit": str(PAGE), "offset": "0", by: wanted}
        step = spelling_step("bankrupts", spelling)
        found = (await inquiry.get(step, f"{self._base}/v1/bankrupts", query, headers=headers)).json(Found)
        if found.total and not found.page_data:
            raise broken("pageData")
        return found

    async def _sign_in(self, inquiry: Inquiry) -> dict[str, str]:
        body = {"login": self._settings.login, "password": self._settings.password.get_secret_value()}
        reply = await inquiry.post_json("auth", f"{self._base}/v1/auth", body, keep=False)
        return {"Authorization": f"Bearer {reply.json(SignInReply).jwt}", "Accept": "application/json"}

    async def _messages(self, inquiry: Inquiry, guid: str, headers: dict[str, str]) -> Messages:
        query = {
            "bankruptGUID": guid,
            "isLocked": "false",
            "isAnnulled": "false",
            "includeContent": "true",
            "sort": "DatePublish:desc",
            "limit": str(PAGE),
            "offset": "0",
        }
        reply = await inquiry.get("messages", f"{self._base}/v1/messages", query, headers=headers)
        if reply.text.lstrip().startswith("["):
            listed = reply.json(list[Message])
            page = Messages(total=len(listed), page_data=listed)
        else:
            page = reply.json(Messages)
        if any(one.bankrupt_guid and one.bankrupt_guid.lower() != guid.lower() for one in page.page_data):
            raise broken("messages[].bankruptGuid")
        return page


def _is_whole(found: Found) -> bool:
    """Whether the page holds everyone whom the search announces, each once."""
    return found.total == len(found.page_data) == len({one.guid for one in found.page_data})


def _identity(person: Person, seller: Seller, asked_inn: str | None) -> dict[str, str | None]:
    """Return the bankrupt's identity. Take the tax number that was searched for where the register omits it."""
    if asked_inn and normalise_inn(person.inn or asked_inn) != asked_inn:
        raise UnreadableRowError("pageData[].data.inn")
    present = " ".join(part for part in (person.last_name, person.first_name, person.middle_name) if part)
    born = date_text(person.birthdate)
    return {
        "last_name": matching_name(needed(present), person.name_histories or (), born, seller),
        "birth_date": born,
        "inn": person.inn or asked_inn,
        "snils": person.snils,
    }


def _may_be(person: Person, seller: Seller, asked_inn: str | None) -> bool:
    """Whether the messages about a person have to be read: all but those who are certainly somebody else."""
    try:
        identity = identity_of_row(clean(_identity(person, seller, asked_inn)))
    except UnreadableRowError:
        return False  # counted as unreadable with the other rows
    return match_person(seller, identity) is not None or not is_other_person(seller, identity)


def _columns(one: Bankrupt, messages: list[Message], seller: Seller, asked_inn: str | None) -> dict[str, str | None]:
    course = course_of(messages)
    date = date_text(course.date)
    return _identity(one.data, seller, asked_inn) | {
        "number": course.case_number,
        "procedure": course.procedure,
        "date": date,
        "kind": "finished" if course.finished else None,
        "closed_on": date if course.finished else None,
        "extrajudicial": "true" if course.extrajudicial else "false",
        "message_number": course.message_number,
        "message_type": course.message_type,
        NOT_UNDERSTOOD: course.not_understood,
    }


SETTINGS = FedresursRestSettings
connect = FedresursRest
