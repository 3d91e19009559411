"""Query all sources concurrently and save answers as they come."""

import asyncio
import datetime
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec
import structlog
from rfc8785 import CanonicalizationError

from cleardeed.core import clock
from cleardeed.core.canonical import canonical
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.database.pool import DATABASE_ERRORS, DatabaseUnavailableError
from cleardeed.sources.answers import answer_of, unavailable
from cleardeed.sources.base import Answer, Connector, Deferred, Findings, RetryPolicy, Unavailable
from cleardeed.sources.registry import DEFAULT, OFF
from cleardeed.sources.source import Source
from cleardeed.sources.subject import Subject
from cleardeed.telemetry import tracing

FIRST_BACK_OFF_SECONDS = 0.5
MAX_BACK_OFF_SECONDS = 20.0
HELD_SECONDS = 0.5
"""A question that a source wants back so soon is waited for; a longer wait gives the worker to another check."""

OWN_FAULTS = DATABASE_ERRORS
"""Faults of the service's own database, files or network: connectors turn those of their sources into `Unavailable`."""

log = structlog.get_logger(__name__)


class Pending(msgspec.Struct, frozen=True):
    """A question that a source has queued: the ticket to ask again with, when, and since when it waits.

    An empty ticket stands for a question that was not put yet.
    """

    source_code: str
    ticket: str
    due_at: datetime.datetime
    since: datetime.datetime
    replaces: str | None = None
    """The saved ticket that it was got with; None where none was saved."""


def resume(source_code: str, ticket: str) -> Pending:
    """A question that somebody has put already and holds the ticket of; due now."""
    return Pending(source_code, ticket, clock.now(), clock.now())


class Collected(msgspec.Struct, frozen=True):
    """The state after one round: every answer so far in the order asked, and what is still queued somewhere."""

    answers: list[Answer]
    pending: list[Pending]

    @property
    def next_due(self) -> datetime.datetime | None:
        """Return the time of the next collection; None where every source has answered."""
        return min((queued.due_at for queued in self.pending), default=None)


SaveAnswers = Callable[[list[Answer]], Awaitable[None]]
SavePending = Callable[[list[Pending]], Awaitable[list[Pending]]]
"""Saves tickets and returns those in force: another worker's, where that was first."""


async def collect(
    *,
    subject: Subject,
    sources: Sequence[Source],
    connectors: Mapping[str, Connector | None],
    save: SaveAnswers,
    answered: Mapping[str, Answer] | None = None,
    pending: Sequence[Pending] = (),
    save_pending: SavePending | None = None,
    translate: Translate = ENGLISH,
) -> Collected:
    """Asks every source that has not answered yet, side by side, and saves each answer as it comes; those of local
    registers with the last of them, or with the next that came from outside.

    `answered` are the answers of earlier rounds; their sources are never asked again. `pending` are the questions that
    earlier rounds left queued; each is asked again with its ticket once it is due, until its source's `later_limit`.
    Answers that arrive while `save` runs are saved together by its next call. `save_pending` gets tickets the
    same way, so that a crash orders no paid question twice; one that is due within `HELD_SECONDS` is asked with in the
    same round. `translate` gives the answers' summaries their language. An error of either ends the round: open
    questions are abandoned and the error is raised. What a connector raises becomes an answer `source_unavailable`, but
    for a fault of the service's own (`OWN_FAULTS`): that is raised once the other sources have answered, so that the
    question is put again and no fault of ours stands as a register's silence.
    """
    known = dict(answered or {})
    queued = {entry.source_code: entry for entry in pending if entry.source_code not in known}
    moment = clock.now()
    asked = [s for s in sources if s.code not in known and not (s.code in queued and queued[s.code].due_at > moment)]
    tasks = {
        source.code: asyncio.create_task(
            _outcome(source, connectors.get(source.code), subject, queued.get(source.code), translate)
        )
        for source in asked
    }
    local = {task for code, task in tasks.items() if _is_local(connectors.get(code))}
    asking, came = set(tasks.values()), set[asyncio.Task[_QueryResult]]()
    faults: list[Exception] = []
    try:
        while asking:
            done, asking = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
            came |= done
            if came <= local and asking & local:
                continue  # local registers answer within milliseconds and for nothing: one statement saves them all
            results, came = [task.result() for task in came], set()
            log.info("sources_asked", answers=[asked.as_log() for asked in results])
            faults += [asked.outcome for asked in results if isinstance(asked.outcome, Exception)]
            outcomes = [asked.outcome for asked in results if not isinstance(asked.outcome, Exception)]
            tickets = {entry.source_code: entry for entry in await _save_outcomes(outcomes, save, save_pending)}
            known.update((outcome.source_code, outcome) for outcome in outcomes if isinstance(outcome, Answer))
            queued.update(tickets)
            asking |= {
                asyncio.create_task(
                    _query_when_due(source, connectors.get(source.code), subject, tickets[source.code], translate)
                )
                for source in asked
                if source.code in tickets and _is_soon(tickets[source.code])
            }
    finally:
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
    if faults:
        raise faults[0]
    return Collected(
        answers=[known[source.code] for source in sources if source.code in known],
        pending=[entry for code, entry in queued.items() if code not in known],
    )


async def _save_outcomes(
    outcomes: list[Answer | Pending], save: SaveAnswers, save_pending: SavePending | None
) -> list[Pending]:
    """Saves both; the tickets to go on with."""
    answers = [outcome for outcome in outcomes if isinstance(outcome, Answer)]
    tickets = [outcome for outcome in outcomes if isinstance(outcome, Pending)]
    if answers:
        await save(answers)
    return await save_pending(tickets) if tickets and save_pending is not None else tickets


class _QueryResult(msgspec.Struct, frozen=True):
    """The result of one question, its connector and its duration."""

    source_code: str
    outcome: Answer | Pending | Exception
    """An exception is a fault of the service's own."""
    connector: str
    seconds: float

    @property
    def status_and_reason(self) -> tuple[str, str | None]:
        """Return the outcome as codes."""
        match self.outcome:
            case Answer(status=status, reason=reason):
                return str(status), reason
            case Pending():
                return "later", None
            case fault:
                return "own_fault", type(fault).__qualname__

    def as_log(self) -> dict[str, str | float | None]:
        """Return the log fields, without any value of the question."""
        status, reason = self.status_and_reason
        return {
            "source": self.source_code,
            "connector": self.connector,
            "outcome": status,
            "reason": reason,
            "milliseconds": round(self.seconds * 1000, 1),
        }


async def _outcome(
    source: Source, connector: Connector | None, subject: Subject, queued: Pending | None, translate: Translate
) -> _QueryResult:
    with tracing.span(f"query {source.code}", kind="client", source=source.code) as span:
        result = await _query_result(source, connector, subject, queued, translate)
        status, reason = result.status_and_reason
        span.set(connector=result.connector, outcome=status, reason=reason)
    return result


async def _query_result(
    source: Source, connector: Connector | None, subject: Subject, queued: Pending | None, translate: Translate
) -> _QueryResult:
    began = time.perf_counter()
    outcome: Answer | Pending | Exception
    if connector is None:
        outcome = unavailable(source, OFF, OFF, translate)
    else:
        try:
            outcome = await _query_with_retries(source, connector, subject, queued, translate)
        except OWN_FAULTS as fault:
            outcome = fault
    return _QueryResult(source.code, outcome, connector.name if connector else OFF, time.perf_counter() - began)


def _is_soon(queued: Pending) -> bool:
    return queued.due_at - clock.now() <= datetime.timedelta(seconds=HELD_SECONDS)


async def _query_when_due(
    source: Source, connector: Connector | None, subject: Subject, queued: Pending, translate: Translate
) -> _QueryResult:
    await asyncio.sleep((queued.due_at - clock.now()).total_seconds())
    return await _outcome(source, connector, subject, queued, translate)


async def _query_with_retries(
    source: Source, connector: Connector, subject: Subject, queued: Pending | None, translate: Translate
) -> Answer | Pending:
    """Return one source's outcome after its permitted attempts; a time-out is not tried again, it may have been paid.

    Raises the last of `OWN_FAULTS` where it was such a one.
    """
    silence: Exception = Unavailable("error")
    policy = _retry_policy(source, connector)
    for attempt in range(policy.retries + 1):
        if attempt:
            await asyncio.sleep(_back_off_seconds(attempt))
        limit = asyncio.timeout(policy.timeout.total_seconds())
        try:
            async with limit:
                findings = await connector.query(source.code, subject, (queued and queued.ticket) or None)
            refuse_unsealable(findings)
            return answer_of(source, findings, connector.name, translate)
        except Deferred as later:
            return _pending_or_expired(source, later, queued, connector.name, translate)
        except Unavailable as error:
            silence = error
            if not error.retry:
                break
        except (Exception, asyncio.CancelledError) as error:  # no fault of a connector affects the other answers
            if _is_cancelled():
                raise
            if limit.expired() and not isinstance(error, DatabaseUnavailableError):
                silence = TimeoutError() if _uses_own_database(connector) else Unavailable("timeout")
                break
            silence = error if isinstance(error, OWN_FAULTS) else Unavailable("error")
            # The class alone: the text of an exception may quote what was asked.
            log.warning("source_failed", source=source.code, connector=connector.name, error=type(error).__qualname__)
    if not isinstance(silence, Unavailable):
        raise silence
    return unavailable(source, silence.reason, connector.name, translate, silence.replies, silence.not_understood)


def _is_local(connector: Connector | None) -> bool:
    """Whether nobody outside is asked: a register in the service's own database, or none."""
    return connector is None or _uses_own_database(connector)


def _uses_own_database(connector: Connector) -> bool:
    """Whether a silence of the connector is one of the service's own database."""
    return connector.name == DEFAULT


def refuse_unsealable(findings: Findings) -> None:
    """Raises `Unavailable` where a record holds what canonical JSON does not carry: its check could never be sealed."""
    try:
        canonical(findings.records)
    except (CanonicalizationError, RecursionError):
        silence = Unavailable("broken", "not canonical")
        silence.replies = findings.replies
        raise silence from None


def _retry_policy(source: Source, connector: Connector) -> RetryPolicy:
    """Return the connector's own policy, else the catalogue's."""
    known: RetryPolicy | None = getattr(connector, "retry_policy", None)
    return known or RetryPolicy(source.timeout, source.retries)


def _is_cancelled() -> bool:
    """Whether this task itself is to end, and not something inside a connector."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _pending_or_expired(
    source: Source, later: Deferred, before: Pending | None, connector: str, translate: Translate
) -> Answer | Pending:
    """The ticket to come back with, at the latest when the source's `later_limit` ends; after that, silence."""
    moment = clock.now()
    since = before.since if before else moment
    last_call = since + source.later_limit
    if moment >= last_call:
        return unavailable(source, "later_expired" if later.ticket else "limited", connector, translate)
    replaces = before.ticket if before else None
    return Pending(source.code, later.ticket, min(moment + later.after, last_call), since, replaces)


def _back_off_seconds(attempt: int) -> float:
    """A wait of half to the whole of a bound that doubles with each attempt, so that clients do not come in step."""
    bound = min(FIRST_BACK_OFF_SECONDS * 2 ** (attempt - 1), MAX_BACK_OFF_SECONDS)
    return random.uniform(bound / 2, bound)  # noqa: S311 - no secret depends on it
