"""Retention: what monitors found is erased by age, whom they watch only when they are over."""

from datetime import timedelta

import pytest

from cleardeed.core import clock
from cleardeed.core.errors import NotFoundError
from cleardeed.evidence.stored import read_file
from cleardeed.monitors.erase import MONITORS, erase_cycles_older_than
from cleardeed.monitors.model import MONITOR, act_path
from cleardeed.records.erase import erase_older_than
from tests.monitors.conftest import DEBT, Keeper

DAY = timedelta(days=1)
AGE = 30 * DAY


async def erase(keeper: Keeper) -> int:
    files = keeper.runner.files
    monitors = await erase_older_than(MONITORS, keeper.pool, keeper.ring, files, AGE)
    return monitors + await erase_cycles_older_than(keeper.pool, files, AGE)


async def test_old_cycles_are_erased_and_the_monitor_goes_on(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    monitor_id = await keeper.create(cycles_left=9)
    for week, records in ((1, []), (2, [DEBT])):
        keeper.registers.records["fssp"] = list(records)
        with clock.shifted(week * 7 * DAY + DAY / 24):
            await keeper.work()
    with clock.shifted(AGE):
        assert await erase(keeper) == 0
    with clock.shifted(AGE + 8 * DAY):
        assert await erase(keeper) == 1
        assert await erase(keeper) == 0
    with clock.shifted(AGE + 15 * DAY):
        assert await erase(keeper) == 1
        first, second = await keeper.runs(monitor_id)
        assert (second.changed, second.changes.items, second.charged_amount) == (True, [], 294)
        assert second.evidence_root_hash is not None
        files = keeper.runner.files
        for run in (first, second):
            with pytest.raises(NotFoundError):
                await read_file(
                    keeper.pool,
                    keeper.ring,
                    files,
                    keeper.owners[monitor_id].account_id,
                    MONITOR.key_id(monitor_id),
                    act_path(monitor_id, run.id),
                )
        assert await keeper.work() == 1
    card = await keeper.card(monitor_id)
    assert card.subject is not None
    third = (await keeper.runs(monitor_id))[-1]
    assert third.changed is False, "it was compared with the last reading, which is kept"


async def test_a_monitor_that_is_over_is_erased_whole(keeper: Keeper) -> None:
    await keeper.register(balance=10_000)
    over, living = await keeper.create(cycles_left=1), await keeper.create(interval_days=365, cycles_left=1)
    with clock.shifted(8 * DAY):
        await keeper.work()
    with clock.shifted(AGE + 7 * DAY):
        assert await erase(keeper) == 0
    with clock.shifted(AGE + 9 * DAY):
        assert await erase(keeper) == 1
        assert await erase(keeper) == 0
    assert (await keeper.card(over)).subject is None
    assert (await keeper.card(living)).subject is not None
    stored = await keeper.pool.fetchval("SELECT count(*) FROM data_keys WHERE subject_id = $1", f"monitor_{over}")
    assert stored == 0
