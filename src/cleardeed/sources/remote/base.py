"""Base class of connectors to remote sources: rate limits, circuit breaker and evidence."""

import asyncio
import datetime
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Generic, TypeVar

import msgspec

from cleardeed.database.pool import DATABASE_ERRORS, timed_by_caller
from cleardeed.sources.base import Deferred, Findings, RetryPolicy, Unavailable
from cleardeed.sources.registry import Resources
from cleardeed.sources.remote.gate import Gate, Wait
from cleardeed.sources.remote.health import Breaker
from cleardeed.sources.remote.inquiry import Inquiry
from cleardeed.sources.remote.limits import Limits
from cleardeed.sources.remote.settings import RemoteSettings
from cleardeed.sources.subject import Subject

NO_FAULT_OF_THE_SOURCE = frozenset({"limited"})
"""Reasons that do not open the circuit breaker: the gate already keeps away."""
ANSWERED_ALL_THE_SAME = frozenset({"stale"})
"""Reasons why an answer proves nothing although the source gave one."""
SCATTER = 0.25
"""Checks that were put off come back scattered by this share of their wait, not all at once."""
_T = TypeVar("_T")
S = TypeVar("S", bound=RemoteSettings)


class RemoteConnector(ABC, Generic[S]):
    """Queries one remote interface. A subclass names itself and reads; its folder holds everything about it."""

    name: str
    headers: Mapping[str, str] = MappingProxyType({})
    """Sent with every call, beside `User-Agent`."""
    keeps_cookies: bool = False
    """Whether the calls of a question keep the cookies they are given, for each other and for nobody else."""

    def __init__(self, resources: Resources, settings: S) -> None:
        self._pool = resources.pool
        self._client = resources.client
        self._settings = settings
        self._base = settings.base
        self._gates: dict[str, Gate] = {}
        self.retry_policy = RetryPolicy(
            timeout=datetime.timedelta(seconds=settings.question_seconds), retries=settings.retries
        )

    @abstractmethod
    async def inquire(self, inquiry: Inquiry, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        """Everything the source holds on the subject, by the calls of `inquiry`.

        Raises `Unavailable` (`broken` where a reply is not understood) or `Deferred`. Returns `not_enough_data()` where
        the subject lacks what a question needs.
        """

    def limits_of(self, lane: str) -> Limits:  # noqa: ARG002
        """The limits of one part of the interface; the whole of it is the lane without a name."""
        return self._settings.limits

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        """Query as `Connector.query`; a source that fails again and again is not queried for a while
        (`circuit_open`)."""
        breaker = Breaker(self._pool, self.name, source_code)
        if not await timed_by_caller(breaker.allow_request(self.retry_policy.timeout.total_seconds())):
            raise Unavailable("circuit_open")
        inquiry = self._inquiry()
        try:
            findings = await self.inquire(inquiry, source_code, subject, ticket)
        except Wait as wait:
            # Coming back loses nothing: the ticket keeps what was paid.
            scattered = wait.seconds * random.uniform(1, 1 + SCATTER)  # noqa: S311 - no secret depends on it
            raise Deferred(datetime.timedelta(seconds=scattered), ticket or "") from None
        except Deferred:
            await self._answered(breaker, inquiry, "later")
            raise
        except Unavailable as silence:
            silence.replies = inquiry.replies
            await self._silent(breaker, silence.reason)
            raise
        except asyncio.CancelledError:
            await breaker.failed("timeout")
            raise
        except DATABASE_ERRORS:  # of the service's own: they say nothing of the source
            raise
        except Exception:
            await breaker.failed("error")
            raise
        await self._answered(breaker, inquiry, "records" if findings.records else "zero")
        return msgspec.structs.replace(findings, replies=inquiry.replies)

    def gate(self, lane: str = "") -> Gate:
        """The gate that calls of a lane pass."""
        if lane not in self._gates:
            name = f"{self.name}.{lane}" if lane else self.name
            self._gates[lane] = Gate(self._pool, name, self.limits_of(lane))
        return self._gates[lane]

    def lanes(self) -> Sequence[str]:
        """The lanes there are."""
        return ("",)

    def _inquiry(self) -> Inquiry:
        return Inquiry(
            self._client,
            self.gate,
            headers={"User-Agent": self._settings.user_agent, **self.headers},
            timeout_seconds=self._settings.timeout_seconds,
            seconds=self._settings.question_seconds,
            keeps_cookies=self.keeps_cookies,
        )

    async def _silent(self, breaker: Breaker, reason: str) -> None:
        if reason in ANSWERED_ALL_THE_SAME:
            await timed_by_caller(breaker.answered("zero"))
        else:
            await timed_by_caller(breaker.failed(reason, trips=reason not in NO_FAULT_OF_THE_SOURCE))

    async def _answered(self, breaker: Breaker, inquiry: Inquiry, outcome: str) -> None:
        if inquiry.calls:
            await timed_by_caller(breaker.answered(outcome))


def read_ticket(ticket: str | None, kind: type[_T]) -> _T | None:
    """The ticket of an earlier round; None where there is none, or none that this version can read: one that an older
    version wrote orders the question anew."""
    try:
        return msgspec.json.decode(ticket, type=kind) if ticket else None
    except msgspec.MsgspecError:
        return None
