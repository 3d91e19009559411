"""`fedresurs` by contract, version 1: sign in, look the person up, read their newest messages."""

import re

import msgspec
from pydantic import Field, HttpUrl, SecretStr

from cleardeed.core import clock
from cleardeed.sources.base import Findings
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector, not_asked
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import about_seller, broken, date_text, read_rows
from cleardeed.sources.subject import Seller, Subject

SOURCES = frozenset({"fedresurs"})
MOST_CANDIDATES = 20
MESSAGES = 50
_CASE = re.compile(r"[АA]\d{2}-\d+/\d{4}")
_ENDED = ("CompletionOf", "Terminat", "завершен", "прекращен")


class Settings(RemoteSettings):
    """`CLEARDEED_FEDRESURS_REST_…`."""

    url: HttpUrl = Field(HttpUrl("https://bank-publications-prod.fedresurs.ru"), description="the contract interface")
    login: str = Field(description="the contract's login")
    password: SecretStr = Field(description="the contract's password")
    pause_seconds: float = 0
    side_by_side: int = 4
    per_second: int | None = 8


class Signed(msgspec.Struct):
    """A pass for further calls."""

    jwt: str


class Person(msgspec.Struct, rename="camel"):
    """Who a bankrupt is."""

    last_name: str
    first_name: str | None = None
    middle_name: str | None = None
    inn: str | None = None
    snils: str | None = None
    birthdate: str | None = None


class Bankrupt(msgspec.Struct):
    """A bankrupt of the register."""

    guid: str
    data: Person


class Found(msgspec.Struct, rename="camel"):
    """A page of bankrupts."""

    total: int
    page_data: list[Bankrupt]


class Message(msgspec.Struct, rename="camel"):
    """A message of the register."""

    number: str | None = None
    date_publish: str | None = None
    type: str | None = None
    content: str | None = None
    procedure_type: str | None = None


class Messages(msgspec.Struct, rename="camel"):
    """A page of messages; some versions answer the bare list."""

    page_data: list[Message]


def connect(resources: Resources, settings: Settings) -> "FedresursRest":
    """The connector."""
    return FedresursRest(resources, settings)


class FedresursRest(RemoteConnector):
    """Looks a person up by tax number, else by name and birth date."""

    name = "fedresurs_rest"

    def __init__(self, resources: Resources, settings: Settings) -> None:
        super().__init__(resources, settings)
        self._settings = settings

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Each bankrupt who may be the seller, with the state that their newest messages tell."""
        seller = subject.seller or Seller()
        query = _query(seller)
        if query is None:
            return not_asked()
        headers = await self._sign_in(inquiry)
        url = f"{self._settings.base}/v1/bankrupts"
        found = (await inquiry.get("bankrupts", url, query, headers=headers)).json(Found)
        if found.total and not found.page_data:
            raise broken("a count without rows")
        messages = {one.guid: await self._messages(inquiry, one.guid, headers) for one in found.page_data}
        reading = read_rows(found.page_data, lambda one: _columns(one, messages[one.guid]), announced=found.total)
        return about_seller(source_code, reading, seller, clock.today())

    async def _sign_in(self, inquiry: Inquiry) -> dict[str, str]:
        body = {"login": self._settings.login, "password": self._settings.password.get_secret_value()}
        reply = await inquiry.post_json("auth", f"{self._settings.base}/v1/auth", body, secret=True)
        return {"Authorization": f"Bearer {reply.json(Signed).jwt}", "Accept": "application/json"}

    async def _messages(self, inquiry: Inquiry, guid: str, headers: dict[str, str]) -> list[Message]:
        query = {
            "bankruptGUID": guid,
            "isLocked": "false",
            "isAnnulled": "false",
            "includeContent": "true",
            "sort": "DatePublish:desc",
            "limit": str(MESSAGES),
            "offset": "0",
        }
        reply = await inquiry.get("messages", f"{self._settings.base}/v1/messages", query, headers=headers)
        if reply.text.lstrip().startswith("["):
            return reply.json(list[Message])
        return reply.json(Messages).page_data


def _query(seller: Seller) -> dict[str, str] | None:
    paging = {"type": "Person", "limit": str(MOST_CANDIDATES), "offset": "0"}
    inn = normalise_inn(seller.inn) if is_valid_inn(seller.inn) else None
    if inn:
        return paging | {"inn": inn}
    if not seller.last_name or not seller.first_name or not seller.birth_date:
        return None
    name = " ".join(part for part in (seller.last_name, seller.first_name, seller.middle_name) if part)
    return paging | {"name": name, "birthdate": seller.birth_date.isoformat()}


def _columns(one: Bankrupt, messages: list[Message]) -> dict[str, str | None]:
    newest = messages[0] if messages else Message()
    case = next((found[0] for message in messages if (found := _CASE.search(message.content or ""))), None)
    said = f"{newest.type} {newest.content}"
    date = date_text(newest.date_publish)
    procedure = next((message.procedure_type for message in messages if message.procedure_type), None)
    return {
        "last_name": one.data.last_name,
        "first_name": one.data.first_name,
        "middle_name": one.data.middle_name,
        "birth_date": date_text(one.data.birthdate),
        "inn": one.data.inn,
        "snils": one.data.snils,
        "number": case,
        "procedure": procedure,
        "date": date,
        "closed_on": date if any(word in said for word in _ENDED) else None,
        "message_number": newest.number,
        "message_type": newest.type,
    }
