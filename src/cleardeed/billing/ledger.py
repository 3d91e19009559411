"""The append-only ledger. The sum of an account's entries is its balance; it is never negative."""

import datetime

import asyncpg
import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import InsufficientFundsError, RefusedError
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Connection

MAX_AMOUNT = 10**12
"""No single entry is larger: a slip of the keyboard, not a payment."""


class Entry(msgspec.Struct, frozen=True):
    """One change of a balance, in whole roubles: why (`reason`) and for what (`reference`)."""

    id: int
    amount: int
    balance_after: int
    reason: str
    reference: str
    created_at: datetime.datetime


async def top_up(connection: Connection, *, account_id: str, amount: int, reference: str | None = None) -> int:
    """Add `amount` roubles; return the new balance. A repeated `reference` is booked once; the default is a fresh one.

    Raises `RefusedError` for an amount out of range, an unknown account, or a reference that was booked with another
    amount.
    """
    if not 0 < amount <= MAX_AMOUNT:
        raise RefusedError("an amount is a whole number from 1 to {most}", most=MAX_AMOUNT)
    reference = reference or new_id("top")
    await post(connection, account_id=account_id, amount=amount, reason="top_up", reference=reference)
    booked: int = await connection.fetchval(
        "SELECT amount FROM ledger_entries WHERE account_id = $1 AND reference = $2 AND reason = 'top_up'",
        account_id,
        reference,
    )
    if booked != amount:
        raise RefusedError("this reference is booked already, with {amount}", amount=booked)
    return await read_balance(connection, account_id)


async def refund(connection: Connection, *, account_id: str, amount: int, reference: str) -> int:
    """Refund the charge of `reference`, once; return the new balance."""
    return await post(connection, account_id=account_id, amount=amount, reason="refund", reference=reference)


async def read_balance(connection: Connection, account_id: str) -> int:
    """The account's balance in whole roubles. Raises `RefusedError` for an unknown account."""
    balance: int | None = await connection.fetchval("SELECT balance FROM accounts WHERE id = $1", account_id)
    if balance is None:
        raise RefusedError("there is no account with this id")
    return balance


async def list_entries(connection: Connection, account_id: str) -> list[Entry]:
    """Every entry of the account, the oldest first."""
    rows = await connection.fetch(
        # Machines of a cluster have numbers of their own.
        "SELECT id, amount, balance_after, reason, reference, created_at FROM ledger_entries"
        " WHERE account_id = $1 ORDER BY created_at, id",
        account_id,
    )
    return [msgspec.convert(dict(row), Entry) for row in rows]


async def charge(connection: Connection, *, account_id: str, amount: int, reference: str) -> int:
    """Charge for `reference`, once; return the new balance. A charge of 0 leaves no entry.

    Raises `InsufficientFundsError`, and nothing moves.
    """
    if not amount:
        return await read_balance(connection, account_id)
    return await post(connection, account_id=account_id, amount=-amount, reason="charge", reference=reference)


async def is_booked(connection: Connection, *, account_id: str, reason: str, reference: str) -> bool:
    """Whether there is such an entry; until the caller's transaction ends nothing else is booked for the account."""
    await connection.execute("SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE", account_id)
    booked: bool = await connection.fetchval(
        "SELECT EXISTS (SELECT 1 FROM ledger_entries WHERE account_id = $1 AND reference = $2 AND reason = $3)",
        account_id,
        reference,
        reason,
    )
    return booked


async def post(connection: Connection, *, account_id: str, amount: int, reason: str, reference: str) -> int:
    """Book one entry; return the new balance.

    Raises `InsufficientFundsError`, and `RefusedError` for an unknown account.
    """
    try:
        balance: int | None = await connection.fetchval(
            "SELECT post_entry($1, $2, $3, $4, $5)", account_id, amount, reason, reference, clock.now()
        )
    except asyncpg.NoDataFoundError:
        raise RefusedError("there is no account with this id") from None
    if balance is None:
        raise InsufficientFundsError
    return balance
