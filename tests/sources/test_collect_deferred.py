"""Sources that defer their answer: tickets, waiting and its limit."""

import datetime

import msgspec

from cleardeed.core import clock
from cleardeed.sources.base import Answer, Deferred, Findings, Reply, Unavailable
from cleardeed.sources.collect import Pending, collect
from tests.sources.test_collect import ONE, QUICK, SUBJECT, ZERO, Saved, Scripted, _no_waiting, everywhere, run, saved

__all__ = ["_no_waiting", "saved"]


def later_until(asks: int, after: datetime.timedelta) -> Scripted:
    """Says later with the ticket `t1` until it was asked `asks` times."""

    async def reply(_code: str, _ticket: str | None) -> Findings:
        if len(connector.asked) <= asks:
            raise Deferred(after, "t1")
        return ZERO

    connector = Scripted(reply)
    return connector


async def test_later_keeps_the_ticket_until_it_is_due(saved: Saved) -> None:
    minute = datetime.timedelta(minutes=1)
    connector = later_until(1, minute)
    first = await run(connector, saved)
    assert first.answers == []
    assert saved.calls == []
    assert first.pending == saved.tickets
    assert first.next_due is not None
    assert first.next_due - clock.now() <= minute

    too_early = await run(connector, saved, pending=first.pending)
    assert too_early.pending == first.pending
    assert connector.asked == [("fssp", None)]

    with clock.shifted(minute):
        due = await run(connector, saved, pending=first.pending)
    assert connector.asked == [("fssp", None), ("fssp", "t1")]
    assert [answer.status for answer in due.answers] == ["ok"]
    assert due.pending == []


async def test_later_does_not_hold_the_others(saved: Saved) -> None:
    async def reply(code: str, _ticket: str | None) -> Findings:
        if code == "egrn":
            raise Deferred(datetime.timedelta(hours=1), "t1")
        return ZERO

    collected = await run(Scripted(reply), saved, QUICK)
    assert len(collected.answers) == len(QUICK) - 1
    assert [pending.source_code for pending in collected.pending] == ["egrn"]


async def test_later_ends_at_the_sources_limit(saved: Saved) -> None:
    limit = ONE[0].later_limit
    connector = later_until(99, limit * 3)
    first = await run(connector, saved)
    (pending,) = first.pending
    assert pending.due_at == pending.since + limit
    with clock.shifted(limit):
        last = await run(connector, saved, pending=first.pending)
    assert connector.asked[-1] == ("fssp", "t1")
    assert [(answer.status, answer.reason) for answer in last.answers] == [("source_unavailable", "later_expired")]
    assert last.pending == []


async def test_waiting_is_counted_from_the_first_later(saved: Saved) -> None:
    step = ONE[0].later_limit / 2
    connector = later_until(99, step)
    first = await run(connector, saved)
    with clock.shifted(step):
        second = await run(connector, saved, pending=first.pending)
    assert second.pending[0].since == first.pending[0].since


async def test_a_ticket_that_is_due_at_once_is_saved_and_asked_with_in_the_same_round(saved: Saved) -> None:
    connector = later_until(1, datetime.timedelta(0))
    collected = await run(connector, saved)
    assert [pending.ticket for pending in saved.tickets] == ["t1"]
    assert connector.asked == [("fssp", None), ("fssp", "t1")]
    assert [answer.status for answer in collected.answers] == ["ok"]
    assert collected.pending == []


async def test_a_question_that_was_never_put_is_put_anew_and_ends_as_limited(saved: Saved) -> None:
    async def reply(_code: str, _ticket: str | None) -> Findings:
        raise Deferred(datetime.timedelta(hours=1))

    connector = Scripted(reply)
    first = await run(connector, saved)
    assert first.pending[0].ticket == ""
    with clock.shifted(ONE[0].later_limit):
        last = await run(connector, saved, pending=first.pending)
    assert connector.asked == [("fssp", None), ("fssp", None)]
    assert [(answer.status, answer.reason) for answer in last.answers] == [("source_unavailable", "limited")]


async def test_what_came_is_kept_with_a_failure_too(saved: Saved) -> None:
    reply_kept = Reply(step="search", status=451, content_type="", received_at=clock.now(), sha256="0" * 64, size=0)

    async def reply(_code: str, _ticket: str | None) -> Findings:
        refusal = Unavailable("blocked")
        refusal.replies = [reply_kept]
        raise refusal

    (answer,) = (await run(Scripted(reply), saved)).answers
    assert (answer.reason, answer.replies) == ("blocked", [reply_kept])


async def test_where_another_worker_was_first_its_ticket_is_gone_on_with() -> None:
    connector = later_until(1, datetime.timedelta(0))

    async def save(_: list[Answer]) -> None: ...

    async def stands(pending: list[Pending]) -> list[Pending]:
        return [msgspec.structs.replace(one, ticket="of the other") for one in pending]

    await collect(subject=SUBJECT, sources=ONE, connectors=everywhere(connector), save=save, save_pending=stands)
    assert connector.asked == [("fssp", None), ("fssp", "of the other")]
