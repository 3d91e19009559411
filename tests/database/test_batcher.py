"""Concurrent asks go together, none waits for company, and none is forgotten."""

import asyncio
from collections.abc import Sequence

import asyncpg
import pytest

from cleardeed.database.batcher import Batcher
from tests.patience import PATIENCE_SECONDS


async def test_a_lone_ask_goes_out_at_once() -> None:
    async def send(asks: Sequence[int]) -> list[int]:
        return [ask * 2 for ask in asks]

    assert await Batcher(send, max_batch=8, concurrency=2).submit(21) == 42


async def test_asks_that_come_while_a_statement_is_under_way_go_together_in_the_next() -> None:
    sizes: list[int] = []
    first_may_end = asyncio.Event()

    async def send(asks: Sequence[int]) -> Sequence[int]:
        sizes.append(len(asks))
        await first_may_end.wait()
        return asks

    batches = Batcher(send, max_batch=8, concurrency=1)
    first = asyncio.create_task(batches.submit(0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    others = [asyncio.create_task(batches.submit(number)) for number in range(1, 13)]
    await asyncio.sleep(0)
    first_may_end.set()
    assert await first == 0
    assert await asyncio.gather(*others) == list(range(1, 13))
    assert sizes == [1, 8, 4]


async def test_no_ask_is_left_waiting_when_a_sender_ends() -> None:
    """A caller that has an outcome may ask again before the loop has heard that the sender is through."""

    async def send(asks: Sequence[int]) -> Sequence[int]:
        await asyncio.sleep(0)
        return asks

    batches = Batcher(send, max_batch=8, concurrency=1)
    async with asyncio.timeout(PATIENCE_SECONDS):
        for number in range(3):
            assert await batches.submit(number) == number


async def test_an_outcome_that_is_an_exception_is_raised_to_its_asker_alone() -> None:
    async def send(asks: Sequence[int]) -> list[int | Exception]:
        return [ask if ask else KeyError("none") for ask in asks]

    batches = Batcher(send, max_batch=8, concurrency=1)
    good, bad = await asyncio.gather(batches.submit(1), batches.submit(0), return_exceptions=True)
    assert good == 1
    assert isinstance(bad, KeyError)


async def test_what_the_server_refuses_whole_is_sent_again_one_by_one() -> None:
    sent: list[Sequence[int]] = []

    async def send(asks: Sequence[int]) -> Sequence[int]:
        sent.append(asks)
        if 0 in asks:
            raise asyncpg.DataError("bad")
        return asks

    batches = Batcher(send, max_batch=8, concurrency=1)
    outcomes = await asyncio.gather(*(batches.submit(ask) for ask in (1, 0, 2)), return_exceptions=True)
    assert [outcomes[0], outcomes[2]] == [1, 2]
    assert isinstance(outcomes[1], asyncpg.DataError)
    assert sent == [[1, 0, 2], [1], [0], [2]]


async def test_nothing_is_sent_again_where_the_first_sending_may_have_been_committed() -> None:
    sent: list[Sequence[int]] = []

    async def send(asks: Sequence[int]) -> Sequence[int]:
        sent.append(asks)
        raise asyncpg.ConnectionDoesNotExistError("lost")

    batches = Batcher(send, max_batch=8, concurrency=1)
    outcomes = await asyncio.gather(batches.submit(1), batches.submit(2), return_exceptions=True)
    assert all(isinstance(outcome, asyncpg.ConnectionDoesNotExistError) for outcome in outcomes)
    assert sent == [[1, 2]]


async def test_an_asker_who_went_away_takes_nobody_along() -> None:
    may_end = asyncio.Event()

    async def send(asks: Sequence[int]) -> Sequence[int]:
        await may_end.wait()
        return asks

    batches = Batcher(send, max_batch=8, concurrency=1)
    gone, staying = asyncio.create_task(batches.submit(1)), asyncio.create_task(batches.submit(2))
    await asyncio.sleep(0)
    gone.cancel()
    may_end.set()
    assert await staying == 2
    with pytest.raises(asyncio.CancelledError):
        await gone
