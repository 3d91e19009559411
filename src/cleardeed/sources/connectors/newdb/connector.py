"""Most sources from NEWDB, version 2: a task is ordered, queued on their side for a minute or more, and fetched.

The tasks' ids are chosen here and saved before the orders are sent; the same order with the same id is never charged
again, so every call is simply the whole order repeated. A list that comes in pages is a task a page; once the last is
complete the earlier ones are fetched again, so that nothing of an answer is kept in between.
"""

import datetime
from typing import Annotated, Any
from uuid import uuid4

import msgspec
from pydantic import Field, HttpUrl, SecretStr

from cleardeed.core import clock
from cleardeed.sources.base import Deferred, Findings, not_enough_data
from cleardeed.sources.connectors.newdb.method import Method, Page, QuerySubject
from cleardeed.sources.connectors.newdb.methods import METHODS
from cleardeed.sources.connectors.newdb.task import Envelope, page_of, state_of
from cleardeed.sources.interface import Interface
from cleardeed.sources.remote.base import RemoteConnector, read_ticket
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.rows.findings import broken
from cleardeed.sources.subject import Subject

SOURCES = frozenset(METHODS)
INTERFACE = Interface(
    access="account",
    as_of="2026-09",
    notice="One key, about two roubles a task, for thirteen sources; each further page of a list is a task of its own."
    " The provider's test environment makes its answers up and is refused.",
)
WAITS_SECONDS = (0.4, 2, 5, 10, 15)
"""Before the next look at a queued task; the last one repeats. Half of all tasks take longer than 79 s."""


class NewDbSettings(RemoteSettings):
    """`CLEARDEED_NEWDB_…`."""

    url: HttpUrl = Field(HttpUrl("https://api.newdb.net/v2"), description="the address that orders are posted to")
    key: SecretStr = Field(description="the account's API key")
    email: str | None = Field(None, description="an e-mail address, which the search for wanted persons demands")
    most_pages: Annotated[int, Field(ge=1, le=100)] = Field(
        10, description="the most pages of one list of court cases; each is paid for, a longer list is for a person"
    )
    pause_seconds: float = 0
    side_by_side: int = 20
    per_second: int | None = 10


class TaskRequest(msgspec.Struct, array_like=True, frozen=True):
    """A task that was or will be ordered: the number of its question, its page and its id."""

    question: int
    page: int
    request_id: str

    @property
    def step(self) -> str:
        """The prefix that distinguishes its calls from those of other orders."""
        return "" if (self.question, self.page) == (0, 1) else f" {self.question + 1}.{self.page}"


class Ticket(msgspec.Struct, array_like=True):
    """The orders so far, the last of which is open; how often it was looked at, and what it said of its progress."""

    orders: list[TaskRequest]
    looks: int = 0
    progress: str | None = None

    def fits(self, method: Method) -> bool:
        """Whether the orders are of the method's questions; an older version may have put others."""
        return bool(self.orders) and all(0 <= one.question < len(method.questions) for one in self.orders)

    def later(self) -> Deferred:
        wait = WAITS_SECONDS[min(self.looks, len(WAITS_SECONDS)) - 1] if self.looks else 0
        return Deferred(datetime.timedelta(seconds=wait), msgspec.json.encode(self).decode())


class NewDb(RemoteConnector[NewDbSettings]):
    """Orders and fetches tasks."""

    name = "newdb"

    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        """The findings of the source's method; *later* until its last task is complete."""
        asked = QuerySubject(subject=subject, email=self._settings.email)
        method = METHODS[source_code](asked)
        if method is None:
            return not_enough_data()
        task = read_ticket(ticket, Ticket)
        if task is None or not task.fits(method):
            raise Ticket([_ordered(0, 1)]).later()
        *earlier, last = task.orders
        envelope = await self._fetch(inquiry, method, last)
        if state_of(envelope, method, before=task.progress) == "waiting":
            raise Ticket(task.orders, task.looks + 1, envelope.progress).later()
        page = page_of(envelope, method, method.question(last.question, last.page))
        if following := self._after(last, method, page):
            raise Ticket([*task.orders, following]).later()
        pages = [await self._page(inquiry, method, order) for order in earlier]
        return method.read([*pages, page], asked, clock.today())

    def _after(self, order: TaskRequest, method: Method, page: Page) -> TaskRequest | None:
        """The order that comes next: the question's next page, or the next question."""
        if method.paging and order.page < self._settings.most_pages and method.paging.has_more(page):
            return _ordered(order.question, order.page + 1)
        return _ordered(order.question + 1, 1) if order.question + 1 < len(method.questions) else None

    async def _page(self, inquiry: Inquiry, method: Method, order: TaskRequest) -> Page:
        """A page that was complete before."""
        envelope = await self._fetch(inquiry, method, order)
        if state_of(envelope, method, before=None) == "waiting":
            raise broken("state", retry=True)
        return page_of(envelope, method, method.question(order.question, order.page))

    async def _fetch(self, inquiry: Inquiry, method: Method, order: TaskRequest) -> Envelope:
        params: dict[str, Any] = method.order(method.question(order.question, order.page))
        reply = await inquiry.post_json(
            f"{method.name}{order.step}",
            self._base,
            {"params": params, "requestId": order.request_id},
            headers={"X-API-KEY": self._settings.key.get_secret_value(), "Accept": "application/json"},
        )
        return reply.json(Envelope, own_errors=True)


def _ordered(question: int, page: int) -> TaskRequest:
    return TaskRequest(question, page, str(uuid4()))


SETTINGS = NewDbSettings
connect = NewDb
