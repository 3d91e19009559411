"""The circuit breaker: one row, known to all workers."""

import datetime

from cleardeed.core import clock
from cleardeed.database.pool import Pool
from cleardeed.sources.remote.health import FIRST_REST_SECONDS, OPENS_AFTER, Breaker, list_health

REST = datetime.timedelta(seconds=FIRST_REST_SECONDS + 1)


def breakers(pool: Pool) -> tuple[Breaker, Breaker]:
    """The same breaker in two processes."""
    return Breaker(pool, "newdb", "fssp"), Breaker(pool, "newdb", "fssp")


async def broken(pool: Pool) -> tuple[Breaker, Breaker]:
    one, other = breakers(pool)
    for _ in range(OPENS_AFTER):
        assert await other.allow_request(60)
        await one.failed("broken")
    return one, other


async def test_it_opens_for_all_after_failures_in_a_row(pool: Pool) -> None:
    one, other = await broken(pool)
    assert not await one.allow_request(60)
    assert not await other.allow_request(60)
    assert await Breaker(pool, "newdb", "egrn").allow_request(60)


async def test_an_answer_in_between_starts_the_count_anew(pool: Pool) -> None:
    one, other = breakers(pool)
    for _ in range(2):
        for _ in range(OPENS_AFTER - 1):
            await one.failed("timeout")
        await other.answered("zero")
    assert await one.allow_request(60)


async def test_one_probe_is_let_through_and_its_answer_closes(pool: Pool) -> None:
    one, other = await broken(pool)
    with clock.shifted(REST):
        assert [await one.allow_request(60), await other.allow_request(60)] == [True, False]
        await one.answered("records")
        assert await other.allow_request(60)


async def test_a_probe_that_fails_opens_for_longer(pool: Pool) -> None:
    one, other = await broken(pool)
    with clock.shifted(REST):
        assert await one.allow_request(60)
        await one.failed("timeout")
        with clock.shifted(REST):
            assert not await other.allow_request(60)
        with clock.shifted(2 * REST):
            assert await other.allow_request(60)


async def test_a_probe_that_is_never_heard_of_is_repeated(pool: Pool) -> None:
    one, other = await broken(pool)
    with clock.shifted(REST):
        assert await one.allow_request(60)
        with clock.shifted(datetime.timedelta(seconds=61)):
            assert await other.allow_request(60)


async def test_haste_of_ours_does_not_open_it(pool: Pool) -> None:
    one, other = breakers(pool)
    for _ in range(2 * OPENS_AFTER):
        await one.failed("limited", trips=False)
    assert await other.allow_request(60)


async def test_the_share_of_errors_is_that_of_the_day(pool: Pool) -> None:
    one, _ = breakers(pool)
    await one.answered("zero")
    await one.failed("broken")
    (health,) = await list_health(pool)
    assert (health.asked, health.failed, health.error_share, health.reason) == (2, 1, 0.5, "broken")
    with clock.shifted(datetime.timedelta(days=1)):
        await one.answered("records")
    (health,) = await list_health(pool)
    assert (health.asked, health.failed, health.outcome, health.reason) == (1, 0, "records", None)
