"""Webhook addresses: one row per URL of an API key, with its failures and whether it is disabled."""

from datetime import datetime
from typing import Literal

import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.database.directory import account_of
from cleardeed.database.pool import Connection


class AddressView(msgspec.Struct, frozen=True, kw_only=True):
    """An address for operators. `waiting` counts its pending and held events."""

    id: int
    account_id: str
    key_id: str
    url: str
    failing_since: datetime | None
    disabled_at: datetime | None
    disabled_reason: Literal["gone", "failing"] | None
    waiting: int


_VIEW = (
    "SELECT a.id, a.account_id, a.key_id, a.url, a.failing_since, a.disabled_at, a.disabled_reason,"
    " (SELECT count(*) FROM events WHERE account_id = a.account_id AND address_id = a.id AND status = 'pending')"
    " + (SELECT count(*) FROM events WHERE account_id = a.account_id AND address_id = a.id AND status = 'held')"
    " AS waiting FROM event_addresses a"
)


async def list_addresses(connection: Connection, *, disabled: bool) -> list[AddressView]:
    """All addresses, or only disabled ones, oldest first."""
    rows = await connection.fetch(f"{_VIEW} WHERE NOT $1 OR a.disabled_at IS NOT NULL ORDER BY a.id", disabled)
    return [msgspec.convert(dict(row), AddressView) for row in rows]


async def enable(connection: Connection, address_id: int) -> AddressView:
    """Enable the address and make its held events due at once. Idempotent. The caller commits.

    Raises `RefusedError` if the address is unknown.
    """
    account_id = await account_of(connection, "event_addresses", address_id)
    if account_id is None:
        raise RefusedError("there is no address with this id")
    await reset_failures(connection, account_id, address_id)
    await connection.execute(
        "UPDATE events SET status = 'pending', tries = 0, next_attempt_at = $3"
        " WHERE account_id = $1 AND address_id = $2 AND status = 'held'",
        account_id,
        address_id,
        clock.now(),
    )
    row = await connection.fetchrow(f"{_VIEW} WHERE a.account_id = $1 AND a.id = $2", account_id, address_id)
    return msgspec.convert(dict(row or {}), AddressView)


async def move_pending(
    connection: Connection, account_id: str, key_id: str, old_url: str | None, new_url: str | None
) -> int:
    """Redirect undelivered events from the key's old URL to its new one; without one, hold them. The caller commits.

    Returns the number of events. An event in flight may still arrive at the old URL as well.
    """
    if old_url is None or old_url == new_url:
        return 0
    new_id = None if new_url is None else await find_or_create(connection, account_id, key_id, new_url)
    if new_id is not None:
        await reset_failures(connection, account_id, new_id)
    status = await connection.execute(
        "UPDATE events e SET address_id = $4, tries = 0, next_attempt_at = $5,"
        " status = CASE WHEN $4::bigint IS NULL THEN 'held' ELSE 'pending' END FROM event_addresses a"
        " WHERE a.account_id = $1 AND a.key_id = $2 AND a.url = $3"
        " AND e.account_id = $1 AND e.address_id = a.id AND e.status IN ('pending', 'held')",
        account_id,
        key_id,
        old_url,
        new_id,
        clock.now(),
    )
    return int(status.split()[-1])


async def find_or_create(connection: Connection, account_id: str, key_id: str, url: str) -> int:
    """The id of the key's address with this URL, created if missing. The caller commits."""
    address_id: int = await connection.fetchval(
        "SELECT id FROM event_address($1, $2, $3, $4)", account_id, key_id, url, clock.now()
    )
    return address_id


async def reset_failures(connection: Connection, account_id: str, address_id: int) -> None:
    """Clear the address's failures and enable it."""
    await connection.execute(
        "UPDATE event_addresses SET failing_since = NULL, disabled_at = NULL, disabled_reason = NULL"
        " WHERE account_id = $1 AND id = $2 AND failing_since IS NOT NULL",
        account_id,
        address_id,
    )
