"""Most sources from NEWDB, version 2: a task is ordered, queued on their side for a minute or more, and fetched.

The task's id is chosen here and saved before the order is sent; the same order with the same id is never charged again,
so every call is simply the whole order repeated.
"""

import datetime
from uuid import uuid4

import msgspec
from pydantic import Field, HttpUrl, SecretStr

from cleardeed.core import clock
from cleardeed.sources.base import Findings, Later
from cleardeed.sources.connectors.newdb.method import Asked
from cleardeed.sources.connectors.newdb.methods import METHODS
from cleardeed.sources.connectors.newdb.task import Envelope, section_of, state_of
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.base import RemoteConnector, not_asked
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.subject import Subject

SOURCES = frozenset(METHODS)
WAITS_SECONDS = (0.4, 2, 5, 10, 15)
"""Before the next look at a queued task; the last one repeats. Half of all tasks take longer than 79 s."""


class Settings(RemoteSettings):
    """`CLEARDEED_NEWDB_…`."""

    url: HttpUrl = Field(HttpUrl("https://api.newdb.net/v2"), description="the address that orders are posted to")
    key: SecretStr = Field(description="the account's API key")
    email: str | None = Field(None, description="an e-mail address, which the search for wanted persons demands")
    pause_seconds: float = 0
    side_by_side: int = 20
    per_second: int | None = 10


class Ticket(msgspec.Struct, array_like=True):
    """A task that was or will be ordered: its id, how often it was looked at, and what it said of its progress."""

    request_id: str
    looks: int = 0
    progress: str | None = None

    def later(self) -> Later:
        wait = WAITS_SECONDS[min(self.looks, len(WAITS_SECONDS)) - 1] if self.looks else 0
        return Later(datetime.timedelta(seconds=wait), msgspec.json.encode(self).decode())


def connect(resources: Resources, settings: Settings) -> "NewDb":
    """The connector."""
    return NewDb(resources, settings)


class NewDb(RemoteConnector):
    """Orders and fetches tasks."""

    name = "newdb"

    def __init__(self, resources: Resources, settings: Settings) -> None:
        super().__init__(resources, settings)
        self._settings = settings

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        """The findings of the source's method; *later* until the task is complete."""
        asked = Asked(subject=subject, email=self._settings.email)
        method = METHODS[source_code](asked)
        if method is None:
            return not_asked()
        if ticket is None:
            raise Ticket(str(uuid4())).later()
        task = msgspec.json.decode(ticket, type=Ticket)
        reply = await inquiry.post_json(
            method.name,
            self._settings.base,
            {"params": method.order, "requestId": task.request_id},
            headers={"X-API-KEY": self._settings.key.get_secret_value(), "Accept": "application/json"},
        )
        envelope = reply.json(Envelope, own_errors=True)
        progress = envelope.progress
        if state_of(envelope, method, before=task.progress) == "waiting":
            raise Ticket(task.request_id, task.looks + 1, progress).later()
        return method.read(section_of(envelope, method), asked, clock.today())
