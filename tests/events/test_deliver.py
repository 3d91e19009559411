"""Delivery: signed, repeated as promised, given up as promised, and never held up by somebody else's receiver."""

import asyncio
import time
from datetime import timedelta
from typing import Any

import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from cleardeed.accounts.api_keys import rotate_webhook_secret
from cleardeed.client import verify_webhook
from cleardeed.core import clock
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.database.pool import Pool, transaction
from cleardeed.events import deliver, deliveries
from cleardeed.events.deliver import Deliverer
from cleardeed.events.read import list_for_operator, redeliver
from cleardeed.events.retry import RETRY_DELAYS
from cleardeed.events.signing import SIGNATURE_HEADER, STANDARD_ID_HEADER, TIMESTAMP_HEADER
from cleardeed.events.windows import MIN_SIZE
from cleardeed.net.client import open_client
from cleardeed.vault.keys import destroy_data_key
from tests.events.conftest import Partner, make_partner
from tests.events.receiver import Receiver, receiving
from tests.patience import PATIENCE_SECONDS

MARGIN = timedelta(minutes=1)


async def again(pool: Pool, event_id: str) -> None:
    async with transaction(pool) as connection:
        await redeliver(connection, event_id)


async def test_an_event_arrives_signed(partner: Partner, receiver: Receiver, deliverer: Deliverer) -> None:
    event_id = await partner.event(7)
    assert await deliverer.drain() == 1
    [delivery] = receiver.deliveries
    assert delivery.event["event"] == "check.completed"
    assert (delivery.event["id"], delivery.event["data"]["number"]) == (event_id, 7)
    assert delivery.headers["Content-Type"] == "application/json"
    assert delivery.signed_by(partner.key.webhook_secret)
    assert abs(int(delivery.headers[TIMESTAMP_HEADER]) - time.time()) < 60
    assert await partner.status(event_id) == "delivered"
    assert await deliverer.drain() == 0


async def test_an_event_is_signed_by_standard_webhooks(
    partner: Partner, receiver: Receiver, deliverer: Deliverer
) -> None:
    event_id = await partner.event()
    await deliverer.drain()
    [delivery] = receiver.deliveries
    verified = Webhook(partner.key.webhook_secret).verify(delivery.body, delivery.headers)
    assert (verified["id"], delivery.headers[STANDARD_ID_HEADER]) == (event_id, event_id)
    with pytest.raises(WebhookVerificationError):
        Webhook(partner.key.webhook_secret).verify(delivery.body + b" ", delivery.headers)
    assert verify_webhook(partner.key.webhook_secret, delivery.headers, delivery.body).id == event_id


async def test_what_is_stored_is_encrypted(partner: Partner, pool: Pool) -> None:
    await partner.event()
    assert b"check.completed" not in await pool.fetchval("SELECT body FROM events")


async def test_an_event_is_repeated_by_the_schedule_and_then_given_up(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    event_id = await partner.event()
    receiver.status = 500
    assert await deliverer.drain() == 1
    passed = timedelta()
    for wait in RETRY_DELAYS:
        assert await partner.status(event_id) == "pending"
        with clock.shifted(passed + wait - timedelta(seconds=2)):
            assert await deliverer.drain() == 0, "not before its time"
        passed += wait * 1.1 + timedelta(seconds=2)
        with clock.shifted(passed):
            assert await deliverer.drain() == 1
    assert await partner.status(event_id) == "exhausted"
    assert len({delivery.body for delivery in receiver.deliveries}) == 1, "body and id are the same at every try"
    assert len({delivery.headers[TIMESTAMP_HEADER] for delivery in receiver.deliveries}) == 11
    assert len({delivery.headers[SIGNATURE_HEADER] for delivery in receiver.deliveries}) == 11
    assert all(delivery.signed_by(partner.key.webhook_secret) for delivery in receiver.deliveries)
    assert await pool.fetchval("SELECT count(*) FROM event_attempts WHERE status_code = 500") == 11
    receiver.status = 204
    await again(pool, event_id)
    assert await deliverer.drain() == 1
    assert await partner.status(event_id) == "delivered"


async def test_a_receiver_that_was_down_for_a_day_gets_everything(
    partner: Partner, receiver: Receiver, deliverer: Deliverer
) -> None:
    events = [await partner.event(number) for number in range(20)]
    receiver.status = 503
    for hour in range(25):
        with clock.shifted(timedelta(hours=hour)):
            await deliverer.drain()
    receiver.status = 200
    receiver.deliveries.clear()
    for hour in range(25, 50):
        with clock.shifted(timedelta(hours=hour)):
            await deliverer.drain()
    assert sorted(receiver.ids) == sorted(events)
    assert {await partner.status(event_id) for event_id in events} == {"delivered"}


async def test_retry_after_is_honoured(partner: Partner, receiver: Receiver, deliverer: Deliverer) -> None:
    await partner.event()
    receiver.status, receiver.headers = 429, {"Retry-After": "3600"}
    await deliverer.drain()
    with clock.shifted(timedelta(seconds=3590)):
        assert await deliverer.drain() == 0
    with clock.shifted(timedelta(seconds=3601)):
        assert await deliverer.drain() == 1


async def test_a_date_that_no_machine_can_hold_is_no_wish(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    event_id = await partner.event()
    receiver.status, receiver.headers = 503, {"Retry-After": "Sat, 28 Feb 99999999999 12:01:00 GMT"}
    async with asyncio.timeout(PATIENCE_SECONDS):
        assert await deliverer.drain() == 1
    assert await partner.status(event_id) == "pending"
    assert await pool.fetchval("SELECT status_code FROM event_attempts") == 503


async def test_gone_disables_the_address_and_keeps_the_events(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    receiver.status = 410
    first = await partner.event()
    await deliverer.drain()
    second = await partner.event()
    assert await deliverer.drain() == 0
    assert [await partner.status(event_id) for event_id in (first, second)] == ["held", "held"]
    assert await pool.fetchval("SELECT disabled_reason FROM event_addresses") == "gone"
    receiver.status = 200
    await again(pool, second)
    await deliverer.drain()
    assert await partner.status(second) == "delivered"
    assert await partner.status(await partner.event()) == "pending"


async def test_nothing_but_failures_for_five_days_disables_the_address(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    receiver.status = 500
    for hours in (0, 60, 119):
        with clock.shifted(timedelta(hours=hours)):
            await partner.event()
            await deliverer.drain()
    assert await pool.fetchval("SELECT disabled_at FROM event_addresses") is None
    with clock.shifted(timedelta(hours=120) + MARGIN):
        await partner.event()
        await deliverer.drain()
    assert await pool.fetchval("SELECT disabled_reason FROM event_addresses") == "failing"
    assert await pool.fetchval("SELECT count(*) FROM events WHERE status = 'pending'") == 0


async def test_one_success_ends_a_run_of_failures(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    for hours, status in ((0, 500), (60, 200), (119, 500), (121, 500)):
        receiver.status = status
        with clock.shifted(timedelta(hours=hours)):
            await partner.event()
            await deliverer.drain()
    assert await pool.fetchval("SELECT disabled_at FROM event_addresses") is None


@pytest.mark.parametrize("status", [301, 302, 307, 308, 400, 404])
async def test_all_but_2xx_is_a_failure_and_redirects_are_not_followed(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, status: int
) -> None:
    receiver.status, receiver.headers = status, {"Location": receiver.url}
    event_id = await partner.event()
    await deliverer.drain()
    assert (len(receiver.deliveries), await partner.status(event_id)) == (1, "pending")


async def test_the_beginning_of_an_answer_is_kept_for_the_operator(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool, ring: KeyRing
) -> None:
    receiver.status, receiver.answer = 500, b"e" * 1000
    await partner.event()
    await deliverer.drain()
    [event] = await list_for_operator(pool, ring, status=None, limit=1)
    assert event.last_answer == "e" * 200


async def test_an_answer_that_repeats_the_event_is_stored_as_the_event_is(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool, ring: KeyRing
) -> None:
    """A partner who debugs a receiver sends back what came; the subject's erasure takes that too."""
    receiver.status, receiver.answer = 500, b'{"seller": "Ivanov"}'
    event_id = await partner.event()
    await deliverer.drain()
    stored = await pool.fetchval("SELECT answer FROM event_attempts WHERE event_id = $1", event_id)
    assert b"Ivanov" not in stored
    await pool.execute("DELETE FROM data_keys")
    [event] = await list_for_operator(pool, ring, status=None, limit=1)
    assert (event.last_outcome, event.last_answer) == ("rejected", None)


async def test_an_address_that_leads_home_is_not_called(
    partner: Partner, receiver: Receiver, pool: Pool, ring: KeyRing
) -> None:
    event_id = await partner.event()
    async with open_client(allow_private=False) as client:
        await Deliverer(pool, ring, client).drain()
    assert (receiver.deliveries, await partner.status(event_id)) == ([], "pending")


async def test_an_event_without_an_address_is_held(
    pool: Pool, ring: KeyRing, deliverer: Deliverer, receiver: Receiver
) -> None:
    partner = await make_partner(pool, ring, None)
    assert await partner.status(await partner.event()) == "held"
    elsewhere = await partner.event(url=receiver.url)
    await deliverer.drain()
    assert receiver.ids == [elsewhere]


async def test_an_erased_subject_is_not_spoken_of(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    event_id = await partner.event()
    await destroy_data_key(pool, partner.key.account_id, await pool.fetchval("SELECT subject_id FROM events"))
    await deliverer.drain()
    assert (receiver.deliveries, await partner.status(event_id)) == ([], "erased")
    with pytest.raises(NotFoundError):
        await again(pool, event_id)


async def test_one_event_that_cannot_be_read_holds_up_no_other(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool
) -> None:
    broken, whole = await partner.event(1), await partner.event(2)
    await pool.execute("UPDATE events SET body = 'x' WHERE id = $1", broken)
    await deliverer.drain()
    assert receiver.ids == [whole]
    assert await partner.status(broken) == "pending"


async def test_an_answer_that_cannot_be_judged_keeps_no_place(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, broken = deliver.classify_attempt, [await partner.event(number) for number in range(3)]

    def faulty(event: deliveries.Claimed, *how: Any) -> deliveries.Attempt:
        if event.event_id in broken:
            raise OverflowError
        return judge(event, *how)

    monkeypatch.setattr(deliver, "classify_attempt", faulty)
    await deliverer.drain()
    whole = [await partner.event(number) for number in range(3, 6)]
    await deliverer.drain()
    assert [await partner.status(event) for event in whole] == ["delivered"] * 3
    monkeypatch.undo()
    with clock.shifted(deliveries.LEASE + MARGIN):
        await deliverer.drain()
    assert [await partner.status(event) for event in broken] == ["delivered"] * 3


@pytest.mark.parametrize("by_account", [False, True])
async def test_what_a_dead_worker_had_in_hand_is_taken_again_under_the_same_id(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool, ring: KeyRing, *, by_account: bool
) -> None:
    event_id = await partner.event()
    taken = await deliveries.claim(pool, ring, clock.now(), limit=10, remaining={}, by_account=by_account)
    assert [event.event_id for event in taken] == [event_id]
    assert await deliverer.drain() == 0, "another worker has it"
    with clock.shifted(deliveries.LEASE + MARGIN):
        assert await deliverer.drain() == 1
    assert receiver.ids == [event_id]


async def test_claims_by_account_keep_to_the_limits(
    partner: Partner, receiver: Receiver, pool: Pool, ring: KeyRing
) -> None:
    """Claim like a cluster: at most so many of an address, and so many in all, of whatever accounts."""
    other = await make_partner(pool, ring, receiver.url)
    for one in (partner, other):
        for number in range(5):
            await one.event(number)
    claimed = [
        await deliveries.claim(pool, ring, clock.now(), limit=limit, remaining={}, by_account=True) for limit in (3, 99)
    ]
    assert [len(events) for events in claimed] == [3, 2 * MIN_SIZE], "each address as often as a new one may"
    taken = [event for events in claimed for event in events]
    assert len({event.event_id for event in taken}) == len(taken)
    assert {event.account_id for event in taken} == {partner.key.account_id, other.key.account_id}


async def test_two_workers_share_the_events(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool, ring: KeyRing
) -> None:
    events = [await partner.event(number) for number in range(60)]
    async with open_client(allow_private=True) as client:
        await asyncio.gather(deliverer.drain(), Deliverer(pool, ring, client).drain())
    assert sorted(receiver.ids) == sorted(events), "each once"


async def test_a_slow_receiver_delays_no_other(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool, ring: KeyRing,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(deliver, "TIMEOUT_SECONDS", 3600.0)
    async with receiving() as slow:
        slow.hold()
        tedious = await make_partner(pool, ring, slow.url)
        for number in range(200):
            await tedious.event(number)
        running = asyncio.create_task(deliverer.run())
        await slow.called()
        for number in range(20):
            await partner.event(number)
        await receiver.called(20)
        deliverer.stop()
        slow.release()
        await running
    assert len(slow.deliveries) <= 40


async def test_many_dead_receivers_delay_no_good_one(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "TIMEOUT_SECONDS", 3600.0)
    async with receiving() as dead:
        dead.hold()
        dead.status = 503
        for number in range(40):
            for _ in range(20):
                await partner.event(url=f"{dead.url}/{number}")
        running = asyncio.create_task(deliverer.run())
        await dead.called(40)
        for number in range(20):
            await partner.event(number)
        await receiver.called(20)
        deliverer.stop()
        dead.release()
        await running
        recorded = await partner.pool.fetchval("SELECT count(*) FROM event_attempts WHERE status_code = 503")
        assert recorded == len(dead.deliveries) >= 40, "what ended while others were recorded is recorded too"


async def test_no_clock_is_waited_for_while_there_is_work(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "BUSY_POLL_SECONDS", 3600)
    for number in range(150):
        await partner.event(number)
    running = asyncio.create_task(deliverer.run())
    async with asyncio.timeout(PATIENCE_SECONDS):
        while len(receiver.deliveries) < 150:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    deliverer.stop()
    await running


async def test_what_a_worker_claimed_ahead_is_due_again_when_it_stops(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool, ring: KeyRing
) -> None:
    events = [await partner.event(number) for number in range(300)]
    running = asyncio.create_task(deliverer.run())
    while len(receiver.deliveries) < 100:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    deliverer.stop()
    await running
    async with open_client(allow_private=True) as client:
        await Deliverer(pool, ring, client).drain()
    assert sorted(receiver.ids) == sorted(events), "each once, and at once"


async def test_where_a_good_receiver_dies_what_was_claimed_ahead_waits(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(150):
        await partner.event(number)
    await deliverer.drain()
    monkeypatch.setattr(deliver, "TIMEOUT_SECONDS", 1.5)
    receiver.deliveries.clear()
    receiver.delay = 3600
    for number in range(150):
        await partner.event(number)
    running = asyncio.create_task(deliverer.run())
    await asyncio.sleep(2.5)
    deliverer.stop()
    await running
    assert len(receiver.deliveries) <= 32 + 4


async def test_a_new_secret_signs_from_its_moment(
    partner: Partner, receiver: Receiver, deliverer: Deliverer, pool: Pool, ring: KeyRing
) -> None:
    from_tomorrow = await rotate_webhook_secret(pool, ring, partner.key.key_id, activate_in=timedelta(hours=24))
    await partner.event()
    await deliverer.drain()
    with clock.shifted(timedelta(hours=24)):
        await partner.event()
        await deliverer.drain()
    first, second = receiver.deliveries
    assert first.signed_by(partner.key.webhook_secret)
    assert second.signed_by(from_tomorrow.webhook_secret)
    at_once = await rotate_webhook_secret(pool, ring, partner.key.key_id)
    await partner.event()
    await deliverer.drain()
    assert receiver.deliveries[-1].signed_by(at_once.webhook_secret)
