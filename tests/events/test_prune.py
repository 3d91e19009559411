"""Old events are forgotten, but none that is still to arrive."""

from datetime import timedelta

import pytest

from cleardeed.core import clock
from cleardeed.database.pool import Pool
from cleardeed.events import prune
from cleardeed.events.deliver import Deliverer
from tests.events.conftest import Partner
from tests.events.receiver import Receiver

KEEP = timedelta(days=90)


async def test_old_events_go_with_their_tries(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prune, "BATCH", 2)
    for number in range(5):
        await partner.event(number)
    await deliverer.drain()
    with clock.shifted(KEEP - timedelta(minutes=1)):
        assert await prune.prune_events(pool, KEEP) == 0
        young = await partner.event()
        await deliverer.drain()
    with clock.shifted(KEEP + timedelta(minutes=1)):
        assert await prune.prune_events(pool, KEEP) == 5
        assert await prune.prune_events(pool, KEEP) == 0
    assert await pool.fetchval("SELECT array_agg(id) FROM events") == [young]
    assert await pool.fetchval("SELECT array_agg(event_id) FROM event_attempts") == [young]


async def test_what_is_still_to_be_tried_stays_however_old(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    event = await partner.event()
    with clock.shifted(2 * KEEP):
        assert await prune.prune_events(pool, KEEP) == 0
        await deliverer.drain()
        assert receiver.ids == [event]
        assert await prune.prune_events(pool, KEEP) == 1
