"""Limits hold over all workers: two gates of one name stand for two processes."""

import asyncio
import itertools

import pytest

from cleardeed.database.pool import Pool
from cleardeed.sources.remote.gate import Gate, Wait, forget_calls
from cleardeed.sources.remote.limits import Limits

FREE = Limits(pause_seconds=0, side_by_side=100)


class Callers:
    """Many callers at several gates of one interface, and how many of them call at once."""

    def __init__(self, pool: Pool, limits: Limits, *, workers: int = 2) -> None:
        self._gates = [Gate(pool, "interface", limits) for _ in range(workers)]
        self.running = 0
        self.most_running = 0

    async def call(self, number: int, *, seconds: float = 0.0) -> None:
        gate = self._gates[number % len(self._gates)]
        call_id = await gate.enter(within=30, timeout_seconds=5)
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        await asyncio.sleep(seconds)
        self.running -= 1
        await gate.leave(call_id)

    async def all_call(self, count: int, *, seconds: float = 0.0) -> None:
        await asyncio.gather(*(self.call(number, seconds=seconds) for number in range(count)))


async def moments(pool: Pool) -> list[float]:
    """Return the times at which calls were let through, by the database's clock, which is the gate's."""
    rows = await pool.fetch("SELECT extract(epoch FROM started_at)::float AS at FROM source_calls ORDER BY started_at")
    return [row["at"] for row in rows]


async def test_a_window_is_never_overfull(pool: Pool) -> None:
    await Callers(pool, Limits(pause_seconds=0, side_by_side=100, per_second=5)).all_call(12)
    began = await moments(pool)
    assert len(began) == 12
    assert all(later - earlier >= 1.0 for earlier, later in zip(began, began[5:], strict=False))


async def test_one_at_a_time_over_all_workers(pool: Pool) -> None:
    callers = Callers(pool, Limits(pause_seconds=0.05))
    await callers.all_call(4, seconds=0.02)
    assert callers.most_running == 1
    began = await moments(pool)
    assert len(began) == 4
    assert all(later - earlier >= 0.07 for earlier, later in itertools.pairwise(began))


async def test_some_at_a_time(pool: Pool) -> None:
    callers = Callers(pool, Limits(pause_seconds=0, side_by_side=3))
    await callers.all_call(12, seconds=0.05)
    assert callers.most_running <= 3


async def test_nobody_waits_for_a_turn_that_is_far_off(pool: Pool) -> None:
    gate = Gate(pool, "interface", Limits(pause_seconds=0, per_hour=1))
    await gate.leave(await gate.enter(within=1, timeout_seconds=1))
    with pytest.raises(Wait) as raised:
        await gate.enter(within=1, timeout_seconds=1)
    assert 3500 < raised.value.seconds < 3700


async def test_a_refusal_keeps_everybody_away(pool: Pool) -> None:
    one, other = Gate(pool, "interface", FREE), Gate(pool, "interface", FREE)
    await one.leave(await one.enter(within=1, timeout_seconds=1), silence_seconds=600)
    with pytest.raises(Wait) as raised:
        await other.enter(within=1, timeout_seconds=1)
    assert raised.value.seconds > 500


async def test_a_call_whose_worker_died_ends_with_its_lease(pool: Pool) -> None:
    dead, alive = (Gate(pool, "interface", Limits(pause_seconds=0)) for _ in range(2))
    await dead.enter(within=1, timeout_seconds=-4.8)
    await alive.leave(await alive.enter(within=2, timeout_seconds=1))


async def test_interfaces_do_not_wait_for_one_another(pool: Pool) -> None:
    limits = Limits(pause_seconds=600)
    for name in ("one", "other"):
        gate = Gate(pool, name, limits)
        await gate.leave(await gate.enter(within=1, timeout_seconds=1))


async def test_what_is_left_is_told(pool: Pool) -> None:
    gate = Gate(pool, "interface", Limits(pause_seconds=0, per_hour=100, per_day=1000))
    for _ in range(3):
        await gate.leave(await gate.enter(within=1, timeout_seconds=1))
    assert [(quota.limit, quota.remaining) for quota in await gate.quotas()] == [(100, 97), (1000, 997)]


async def test_old_calls_are_forgotten(pool: Pool) -> None:
    gate = Gate(pool, "interface", FREE)
    await gate.leave(await gate.enter(within=1, timeout_seconds=1))
    assert await forget_calls(pool) == 0
    assert await forget_calls(pool, older_than_seconds=-1) == 1
