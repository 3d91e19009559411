"""Tickets of queued questions: two workers on one check go on with one task."""

import datetime

import pytest

from cleardeed.checks import stored_answers
from cleardeed.checks.store import OpenCheck
from cleardeed.core import clock
from cleardeed.database.pool import Pool, transaction
from cleardeed.sources.collect import Pending


def ticket(text: str, replaces: str | None = None) -> Pending:
    moment = clock.now()
    return Pending("fssp", text, moment + datetime.timedelta(seconds=5), moment, replaces)


async def saved(pool: Pool, check: OpenCheck, pending: Pending) -> str:
    async with transaction(pool) as connection:
        (standing,) = await stored_answers.save_pending(connection, check, [pending])
    return standing.ticket


@pytest.mark.parametrize("first", ["task 1", ""])
async def test_the_first_ticket_stands(pool: Pool, check: OpenCheck, first: str) -> None:
    assert await saved(pool, check, ticket(first)) == first
    assert await saved(pool, check, ticket("task 2")) == first
    (pending,) = await stored_answers.load_pending(pool, check)
    assert pending.ticket == first


async def test_a_ticket_is_replaced_by_the_one_it_was_got_with(pool: Pool, check: OpenCheck) -> None:
    await saved(pool, check, ticket("task 1"))
    newer = ticket("task 1, looked at", "task 1")
    assert await saved(pool, check, newer) == newer.ticket
    assert await saved(pool, check, ticket("task 1, looked at by another", "task 1")) == newer.ticket
    (pending,) = await stored_answers.load_pending(pool, check)
    assert (pending.ticket, pending.due_at) == (newer.ticket, newer.due_at)
