"""Accounts, managed by the operator."""

import datetime
from collections.abc import Iterable

import asyncpg
import msgspec

from cleardeed.core import clock
from cleardeed.core.clock import is_time_zone
from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import new_id
from cleardeed.core.language import Language
from cleardeed.database.pool import Connection, insert_one


class Account(msgspec.Struct, frozen=True):
    """An agency. `balance` is in whole units of `currency`."""

    account_id: str
    name: str
    tier_name: str
    currency: str
    language: Language
    time_zone: str | None
    """In which its times are shown beside UTC, by its IANA name; None: the operator's own."""
    balance: int
    created_at: datetime.datetime


_COLUMNS = "id AS account_id, name, tier AS tier_name, currency, language, time_zone, balance, created_at"


async def open_account(connection: Connection, *, name: str, tier: str = "standard") -> Account:
    """Open an account with a zero balance. Raises `RefusedError` for a blank name or an unknown tier."""
    if not name.strip():
        raise RefusedError("an account needs a name")
    try:
        row = await insert_one(
            connection,
            f"INSERT INTO accounts (id, name, tier, created_at) VALUES ($1, $2, $3, $4) RETURNING {_COLUMNS}",
            new_id("acc"),
            name,
            tier,
            clock.now(),
        )
    except asyncpg.ForeignKeyViolationError:
        raise RefusedError("there is no tier named {tier!r}", tier=tier) from None
    return msgspec.convert(dict(row), Account)


async def list_accounts(connection: Connection) -> list[Account]:
    """All accounts, the oldest first."""
    rows = await connection.fetch(f"SELECT {_COLUMNS} FROM accounts ORDER BY id")
    return [msgspec.convert(dict(row), Account) for row in rows]


async def get_account(connection: Connection, account_id: str) -> Account:
    """The account. Raises `RefusedError` where there is none."""
    row = await connection.fetchrow(f"SELECT {_COLUMNS} FROM accounts WHERE id = $1", account_id)
    return _account(row)


async def set_language(connection: Connection, account_id: str, language: Language) -> Account:
    """Set the language of the account's future reports. Raises `RefusedError` if there is no such account."""
    row = await connection.fetchrow(
        f"UPDATE accounts SET language = $2 WHERE id = $1 RETURNING {_COLUMNS}", account_id, language
    )
    return _account(row)


async def set_time_zone(connection: Connection, account_id: str, time_zone: str | None) -> Account:
    """Set the IANA time zone shown beside UTC for this account; None: the service's own.

    Raises `RefusedError` if there is no such account or zone.
    """
    if time_zone is not None and not is_time_zone(time_zone):
        raise RefusedError("there is no time zone of this name; one is named like Europe/Moscow")
    row = await connection.fetchrow(
        f"UPDATE accounts SET time_zone = $2 WHERE id = $1 RETURNING {_COLUMNS}", account_id, time_zone
    )
    return _account(row)


async def time_zones_of(connection: Connection, account_ids: Iterable[str]) -> dict[str, str]:
    """The time zones of the accounts that have their own, by account id."""
    rows = await connection.fetch(
        "SELECT id, time_zone FROM accounts WHERE id = ANY($1) AND time_zone IS NOT NULL", list(set(account_ids))
    )
    return {row["id"]: row["time_zone"] for row in rows}


async def names_of(connection: Connection, account_ids: Iterable[str]) -> dict[str, str]:
    """The names of the accounts, by account id."""
    rows = await connection.fetch("SELECT id, name FROM accounts WHERE id = ANY($1)", list(set(account_ids)))
    return {row["id"]: row["name"] for row in rows}


def _account(row: asyncpg.Record | None) -> Account:
    if row is None:
        raise RefusedError("there is no account with this id")
    return msgspec.convert(dict(row), Account)
