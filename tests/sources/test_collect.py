"""Collecting: side by side, patient, and never asking twice for what is saved."""

import asyncio
import datetime
from collections.abc import Awaitable, Callable, Mapping

import asyncpg
import msgspec
import pytest
from structlog.testing import capture_logs

from cleardeed.core import clock
from cleardeed.sources import collect as module
from cleardeed.sources.base import Answer, Connector, Findings, Unavailable
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.sources.collect import Collected, Pending, collect
from cleardeed.sources.source import Source
from cleardeed.sources.subject import Seller, Subject

SUBJECT = Subject(seller=Seller("Секретов", "Тайна", birth_date=datetime.date(1980, 2, 1)))
QUICK = tuple(
    msgspec.structs.replace(source, timeout=datetime.timedelta(seconds=0.2), retries=2) for source in OF_THE_CONTRACT
)
ONE = QUICK[:1]
ZERO = Findings(records=[], datestamp=clock.today())

Answering = Callable[[str, str | None], Awaitable[Findings]]


class Scripted:
    """A connector that replies by a script and keeps what it was asked."""

    name = "scripted"

    def __init__(self, reply: Answering) -> None:
        self.asked: list[tuple[str, str | None]] = []
        self._reply = reply

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:
        assert subject is SUBJECT
        self.asked.append((source_code, ticket))
        return await self._reply(source_code, ticket)


class Saved:
    """The answers handed over, call by call."""

    def __init__(self) -> None:
        self.calls: list[list[Answer]] = []
        self.tickets: list[Pending] = []

    async def answers(self, answers: list[Answer]) -> None:
        self.calls.append(answers)

    async def pending(self, pending: list[Pending]) -> list[Pending]:
        self.tickets.extend(pending)
        return pending


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_BACK_OFF_SECONDS", 0.001)


@pytest.fixture
def saved() -> Saved:
    return Saved()


def everywhere(connector: Connector | None) -> Mapping[str, Connector | None]:
    return {source.code: connector for source in OF_THE_CONTRACT}


async def run(
    connector: Connector | None, saved: Saved, sources: tuple[Source, ...] = ONE, **earlier: object
) -> Collected:
    return await collect(
        subject=SUBJECT,
        sources=sources,
        connectors=everywhere(connector),
        save=saved.answers,
        save_pending=saved.pending,
        **earlier,  # type: ignore[arg-type]
    )


async def zero(_code: str, _ticket: str | None) -> Findings:
    return ZERO


def raising(*errors: BaseException) -> Answering:
    """Raises each error in turn, then answers zero."""
    left = list(errors)

    async def reply(_code: str, _ticket: str | None) -> Findings:
        if left:
            raise left.pop(0)
        return ZERO

    return reply


async def test_every_source_is_asked_once_and_saved(saved: Saved) -> None:
    connector = Scripted(zero)
    collected = await run(connector, saved, QUICK)
    assert [answer.source_code for answer in collected.answers] == [source.code for source in QUICK]
    assert sorted(connector.asked) == sorted((source.code, None) for source in QUICK)
    assert sorted(answer.source_code for call in saved.calls for answer in call) == sorted(s.code for s in QUICK)
    assert (collected.pending, collected.next_due) == ([], None)


async def test_sources_are_asked_side_by_side(saved: Saved) -> None:
    gate = asyncio.Barrier(len(QUICK))

    async def all_at_once(_code: str, _ticket: str | None) -> Findings:
        await gate.wait()
        return ZERO

    collected = await run(Scripted(all_at_once), saved, QUICK)
    assert {answer.status for answer in collected.answers if answer.source_code not in ("egrn", "nspd")} == {"ok"}


async def test_answers_that_come_during_a_save_are_saved_together() -> None:
    calls: list[int] = []
    saving, this = asyncio.Event(), asyncio.current_task()

    async def slow_save(answers: list[Answer]) -> None:
        calls.append(len(answers))
        saving.set()
        if others := asyncio.all_tasks() - {this}:
            await asyncio.wait(others)

    async def staggered(code: str, _ticket: str | None) -> Findings:
        if code != "fssp":
            await saving.wait()
        return ZERO

    await collect(
        subject=SUBJECT, sources=QUICK, connectors=everywhere(Scripted(staggered)), save=slow_save, answered={}
    )
    assert calls == [1, len(QUICK) - 1]


class Local(Scripted):
    """The connector of local registers."""

    name = "local"


async def test_answers_of_local_registers_are_saved_together(saved: Saved) -> None:
    turns = {source.code: turn for turn, source in enumerate(QUICK)}

    async def one_after_another(code: str, _ticket: str | None) -> Findings:
        for _ in range(turns[code]):
            await asyncio.sleep(0)
        return ZERO

    await run(Local(one_after_another), saved, QUICK)
    assert [len(call) for call in saved.calls] == [len(QUICK)]


async def test_an_answer_from_outside_is_saved_at_once_with_what_came_before(saved: Saved) -> None:
    outside, first, last = QUICK[:3]
    answered, kept = asyncio.Event(), asyncio.Event()

    async def reply(code: str, _ticket: str | None) -> Findings:
        if code == outside.code:
            await answered.wait()
        if code == last.code:
            await kept.wait()
        answered.set()
        return ZERO

    async def save(answers: list[Answer]) -> None:
        await saved.answers(answers)
        kept.set()

    connectors = {outside.code: Scripted(reply), first.code: Local(reply), last.code: Local(reply)}
    await collect(subject=SUBJECT, sources=QUICK[:3], connectors=connectors, save=save, save_pending=saved.pending)
    calls = [sorted(answer.source_code for answer in call) for call in saved.calls]
    assert calls == [sorted([outside.code, first.code]), [last.code]]


async def test_a_source_that_is_off_is_unavailable(saved: Saved) -> None:
    (answer,) = (await run(None, saved)).answers
    assert (answer.status, answer.reason, answer.connector) == ("source_unavailable", "off", "off")


async def test_a_time_out_is_not_tried_again(saved: Saved) -> None:
    async def silent(_code: str, _ticket: str | None) -> Findings:
        await asyncio.sleep(60)
        return ZERO

    connector = Scripted(silent)
    (answer,) = (await run(connector, saved)).answers
    assert (answer.status, answer.reason) == ("source_unavailable", "timeout")
    assert len(connector.asked) == 1


@pytest.mark.parametrize(
    ("errors", "status", "reason", "tries"),
    [
        ([Unavailable("limited", retry=True)], "ok", None, 2),
        ([Unavailable("limited", retry=True)] * 3, "source_unavailable", "limited", 3),
        ([Unavailable("captcha")], "source_unavailable", "captcha", 1),
        ([OSError("Секретов"), TimeoutError()], "ok", None, 3),
        ([asyncio.CancelledError()], "ok", None, 2),
        ([ValueError("Секретов")] * 3, "source_unavailable", "error", 3),
        ([Unavailable("limited", retry=True), Unavailable("blocked")], "source_unavailable", "blocked", 2),
    ],
)
async def test_passing_faults_are_tried_again(
    saved: Saved, errors: list[BaseException], status: str, reason: str | None, tries: int
) -> None:
    connector = Scripted(raising(*errors))
    (answer,) = (await run(connector, saved)).answers
    assert (answer.status, answer.reason) == (status, reason)
    assert len(connector.asked) == tries


@pytest.mark.parametrize(
    "fault",
    [
        ConnectionRefusedError("Секретов"),
        TimeoutError("Секретов"),
        asyncpg.CannotConnectNowError("Секретов"),
        asyncpg.InterfaceError("Секретов"),
        asyncpg.ProtocolError("Секретов"),
        asyncpg.TargetServerAttributeNotMatched("Секретов"),
    ],
    ids=lambda fault: type(fault).__name__,
)
async def test_a_fault_of_our_own_is_no_answer_of_a_source(saved: Saved, fault: Exception) -> None:
    """The other sources' answers are saved, then the fault ends the round; the next one asks what is open alone."""

    async def reply(code: str, _ticket: str | None) -> Findings:
        if code == QUICK[0].code:
            raise fault
        return ZERO

    with pytest.raises(type(fault)):
        await run(Scripted(reply), saved, QUICK)
    kept = {answer.source_code: answer for call in saved.calls for answer in call}
    assert set(kept) == {source.code for source in QUICK[1:]}
    again = Scripted(zero)
    collected = await run(again, Saved(), QUICK, answered=kept)
    assert again.asked == [(QUICK[0].code, None)]
    assert {answer.status for answer in collected.answers} <= {"ok", "manual_review_required"}


async def test_a_silent_database_is_no_silent_register(saved: Saved) -> None:
    async def silent(_code: str, _ticket: str | None) -> Findings:
        await asyncio.sleep(60)
        return ZERO

    connector = Scripted(silent)
    connector.name = "local"
    with pytest.raises((TimeoutError, asyncio.CancelledError)):
        await run(connector, saved)
    assert saved.calls == []


async def test_one_source_that_fails_takes_no_other_along(saved: Saved) -> None:
    async def reply(code: str, _ticket: str | None) -> Findings:
        if code == "courts":
            raise RuntimeError("Секретов")
        return ZERO

    collected = await run(Scripted(reply), saved, QUICK)
    assert [answer.source_code for answer in collected.answers if answer.status == "source_unavailable"] == ["courts"]


async def test_neither_log_nor_answer_quotes_what_a_connector_says(saved: Saved) -> None:
    with capture_logs() as logs:
        (answer,) = (await run(Scripted(raising(*[ValueError("Секретов 1980-02-01")] * 3)), saved)).answers
    assert {entry["event"] for entry in logs} == {"source_failed", "sources_asked"}
    assert {entry.get("error") for entry in logs if entry["event"] == "source_failed"} == {"ValueError"}
    assert "Секретов" not in f"{logs} {answer}"


async def test_what_is_answered_is_not_asked_again(saved: Saved) -> None:
    connector = Scripted(zero)
    first = await run(connector, saved)
    again = await run(connector, saved, QUICK[:2], answered={answer.source_code: answer for answer in first.answers})
    assert connector.asked == [("fssp", None), ("kad_arbitr", None)]
    assert [len(call) for call in saved.calls] == [1, 1]
    assert again.answers[0] is first.answers[0]


async def test_a_crash_between_saves_asks_only_what_was_not_saved() -> None:
    kept: dict[str, Answer] = {}
    connector = Scripted(zero)
    first_saved = asyncio.Event()

    class Crash(Exception):
        pass

    async def save_one_then_crash(answers: list[Answer]) -> None:
        if kept:
            raise Crash
        kept[answers[0].source_code] = answers[0]
        first_saved.set()

    async def staggered(code: str, _ticket: str | None) -> Findings:
        if code != "fssp":
            await first_saved.wait()
        return ZERO

    with pytest.raises(Crash):
        await collect(
            subject=SUBJECT, sources=QUICK, connectors=everywhere(Scripted(staggered)), save=save_one_then_crash
        )
    saved = Saved()
    collected = await run(connector, saved, QUICK, answered=kept)
    assert "fssp" not in {code for code, _ in connector.asked}
    assert len(connector.asked) == len(QUICK) - 1
    assert len(collected.answers) == len(QUICK)


async def test_abandoned_questions_end_with_the_round() -> None:
    ended = asyncio.Event()

    async def reply(code: str, _ticket: str | None) -> Findings:
        if code == "fssp":
            return ZERO
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()
        return ZERO

    async def failing_save(_: list[Answer]) -> None:
        raise OSError

    patient = tuple(msgspec.structs.replace(source, timeout=datetime.timedelta(minutes=1)) for source in QUICK)
    with pytest.raises(OSError):  # noqa: PT011
        await collect(subject=SUBJECT, sources=patient, connectors=everywhere(Scripted(reply)), save=failing_save)
    assert ended.is_set()


async def test_a_round_that_is_cancelled_stops_asking(saved: Saved) -> None:
    asked, ended = asyncio.Event(), asyncio.Event()

    async def reply(_code: str, _ticket: str | None) -> Findings:
        asked.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()
        return ZERO

    patient = (msgspec.structs.replace(ONE[0], timeout=datetime.timedelta(minutes=1)),)
    connector = Scripted(reply)
    task = asyncio.create_task(run(connector, saved, patient))
    await asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()
    assert len(connector.asked) == 1
    assert saved.calls == []
