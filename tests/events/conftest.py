"""A receiver, a deliverer and a key whose events go there."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import IssuedApiKey, issue_key
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Pool, transaction
from cleardeed.events.deliver import Deliverer
from cleardeed.events.outbox import record_event
from cleardeed.net.client import open_client
from cleardeed.vault.keys import store_data_key
from tests.events.receiver import Receiver, receiving


class Partner(msgspec.Struct, frozen=True):
    """A key, and how events of it come to be."""

    pool: Pool
    ring: KeyRing
    key: IssuedApiKey

    async def event(self, number: int = 1, url: str | None = None) -> str:
        """Records an event about a subject of its own; returns its id."""
        subject_id, data_key = new_id("chk"), DataKey.generate()
        async with transaction(self.pool) as connection:
            await store_data_key(connection, self.ring, self.key.account_id, subject_id, data_key)
            return await record_event(
                connection,
                data_key,
                type="check.completed",
                account_id=self.key.account_id,
                key_id=self.key.key_id,
                subject_id=subject_id,
                data={"check_id": subject_id, "number": number},
                url=url,
            )

    async def status(self, event_id: str) -> str:
        return str(await self.pool.fetchval("SELECT status FROM events WHERE id = $1", event_id))


async def make_partner(pool: Pool, ring: KeyRing, url: str | None) -> Partner:
    """A partner whose key has this address."""
    account = await open_account(pool, name="Agency")
    key = await issue_key(pool, ring, account_id=account.account_id, mode="live", webhook_url=url)
    return Partner(pool, ring, key)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as opened:
        yield opened


@pytest.fixture
async def partner(pool: Pool, ring: KeyRing, receiver: Receiver) -> Partner:
    return await make_partner(pool, ring, receiver.url)


@pytest.fixture
async def deliverer(pool: Pool, ring: KeyRing) -> AsyncIterator[Deliverer]:
    async with open_client(allow_private=True) as client:
        yield Deliverer(pool, ring, client)
