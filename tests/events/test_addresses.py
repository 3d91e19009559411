"""Addresses: seen by the operator, called again when they are enabled, changed with nothing left behind."""

from collections.abc import AsyncIterator

import pytest

from cleardeed.accounts.api_keys import set_webhook_url
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NoWebhookUrlError, RefusedError
from cleardeed.database.pool import Pool, transaction
from cleardeed.events.addresses import enable, list_addresses, move_pending
from cleardeed.events.deliver import Deliverer
from cleardeed.events.read import redeliver
from tests.events.conftest import Partner, make_partner
from tests.events.receiver import Receiver, receiving


@pytest.fixture
async def other() -> AsyncIterator[Receiver]:
    async with receiving() as opened:
        yield opened


async def change_url(partner: Partner, url: str | None) -> int:
    async with transaction(partner.pool) as connection:
        old, key = await set_webhook_url(connection, partner.key.key_id, url)
        assert key.webhook_url == url
        return await move_pending(connection, partner.key.account_id, partner.key.key_id, old, url)


async def test_an_enabled_address_gets_all_that_was_held(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    receiver.status = 410
    first = await partner.event()
    await deliverer.drain()
    events = {first, await partner.event(), await partner.event()}
    [address] = await list_addresses(pool, disabled=True)
    assert (address.url, address.disabled_reason, address.waiting) == (receiver.url, "gone", 3)
    assert (address.account_id, address.key_id) == (partner.key.account_id, partner.key.key_id)
    receiver.status = 200
    receiver.deliveries.clear()
    for _ in range(2):
        async with transaction(pool) as connection:
            enabled = await enable(connection, address.id)
        assert (enabled.disabled_at, enabled.failing_since, enabled.waiting) == (None, None, 3)
    await deliverer.drain()
    assert sorted(receiver.ids) == sorted(events)
    assert await list_addresses(pool, disabled=True) == []
    [address] = await list_addresses(pool, disabled=False)
    assert address.waiting == 0
    with pytest.raises(RefusedError):
        await enable(pool, address.id + 1)


async def test_what_the_old_address_has_not_got_goes_to_the_new_one(
    partner: Partner, receiver: Receiver, other: Receiver, deliverer: Deliverer
) -> None:
    arrived = await partner.event()
    await deliverer.drain()
    receiver.status = 410
    waiting = [await partner.event()]
    await deliverer.drain()
    waiting.append(await partner.event())
    assert await change_url(partner, other.url) == 2
    await deliverer.drain()
    assert sorted(other.ids) == sorted(waiting)
    assert [await partner.status(event) for event in (arrived, *waiting)] == ["delivered"] * 3
    assert await change_url(partner, other.url) == 0


async def test_a_new_address_that_was_disabled_before_is_called_again(
    partner: Partner, receiver: Receiver, other: Receiver, deliverer: Deliverer
) -> None:
    receiver.status = 410
    event = await partner.event()
    await deliverer.drain()
    assert await change_url(partner, other.url) == 1
    receiver.status, other.status = 200, 500
    assert await change_url(partner, receiver.url) == 1
    await deliverer.drain()
    assert await partner.status(event) == "delivered"


async def test_a_monitor_s_own_address_is_left_alone(
    partner: Partner, receiver: Receiver, other: Receiver, deliverer: Deliverer
) -> None:
    await partner.event(url=other.url)
    assert await change_url(partner, None) == 0
    await deliverer.drain()
    assert (len(other.ids), len(receiver.ids)) == (1, 0)


async def test_without_an_address_events_wait_for_one(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    event = await partner.event()
    assert await change_url(partner, None) == 1
    await deliverer.drain()
    assert (await partner.status(event), receiver.ids) == ("held", [])
    with pytest.raises(NoWebhookUrlError):
        await redeliver(pool, event)
    assert await change_url(partner, receiver.url) == 0, "an old event is sent to a new address by request alone"
    async with transaction(pool) as connection:
        await redeliver(connection, event)
    await deliverer.drain()
    assert receiver.ids == [event]


async def test_keys_are_apart(pool: Pool, ring: KeyRing, partner: Partner, receiver: Receiver) -> None:
    stranger = await make_partner(pool, ring, receiver.url)
    event = await stranger.event()
    await partner.event()
    assert await change_url(partner, None) == 1
    assert await stranger.status(event) == "pending"
    with pytest.raises(RefusedError):
        await set_webhook_url(pool, "key_x", None)
