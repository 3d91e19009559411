"""Packages: prepaid money bought at a tier, whose prices and limits hold until it is used up or expires."""

import datetime

import msgspec

from cleardeed.billing.ledger import is_booked, post
from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import new_id
from cleardeed.database.pool import Connection, insert_one


class Package(msgspec.Struct, frozen=True, kw_only=True):
    """A bought package; `remaining_amount` is what of it is unspent, in whole roubles, and part of the balance."""

    id: int
    name: str
    started_at: datetime.datetime
    expires_at: datetime.datetime | None
    remaining_amount: int


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A package that can be bought."""

    name: str
    tier: str
    amount: int
    days: int | None


async def list_offers(connection: Connection) -> list[Offer]:
    """All packages on offer."""
    rows = await connection.fetch("SELECT name, tier, amount, days FROM package_offers ORDER BY tier, amount")
    return [Offer(**dict(row)) for row in rows]


async def get_offer(connection: Connection, name: str) -> Offer:
    """The package of this name. Raises `RefusedError` if none is on offer."""
    offers = await list_offers(connection)
    for offer in offers:
        if offer.name == name:
            return offer
    names = ", ".join(one.name for one in offers)
    raise RefusedError("there is no package of this name; there are: {names}", names=names)


async def buy_package(connection: Connection, *, account_id: str, name: str, reference: str | None = None) -> Package:
    """Credits the balance with the package's money and opens its tier to the account. Inside the caller's transaction.

    Raises `RefusedError` for an unknown account or package, and for a reference that a purchase is booked with.
    """
    offer = await get_offer(connection, name)
    reference = reference or new_id("pkg")
    if await is_booked(connection, account_id=account_id, reason="package", reference=reference):
        raise RefusedError("this purchase is booked already")
    await post(connection, account_id=account_id, amount=offer.amount, reason="package", reference=reference)
    now = clock.now()
    row = await insert_one(
        connection,
        "INSERT INTO packages (account_id, name, tier, amount, remaining_amount, started_at, expires_at)"
        " VALUES ($1, $2, $3, $4, $4, $5, $6) RETURNING id, name, started_at, expires_at, remaining_amount",
        account_id,
        offer.name,
        offer.tier,
        offer.amount,
        now,
        now + datetime.timedelta(days=offer.days) if offer.days else None,
    )
    return Package(**dict(row))


async def read_active_package(connection: Connection, account_id: str) -> Package | None:
    """The package that is spent now, or None."""
    row = await connection.fetchrow(
        "SELECT id, name, started_at, expires_at, remaining_amount FROM active_package($1, $2) WHERE id IS NOT NULL",
        account_id,
        clock.now(),
    )
    return Package(**dict(row)) if row else None
