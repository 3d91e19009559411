"""Prices: by the tier that holds for an account now. Whole roubles."""

import asyncpg
import msgspec

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.core.formats import Amount
from cleardeed.core.language import Language
from cleardeed.database.pool import Connection
from cleardeed.database.tiers import tier_at


class PriceList(msgspec.Struct, frozen=True, kw_only=True):
    """An account's current prices, balance and language."""

    tier_name: str
    currency: str
    balance: int
    language: Language
    amounts: dict[str, int]
    """By product: `check:seller`, `monitoring:full`, `valuation`, `document_check`, `document_generator`."""


class Tariffs(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of GET /tariffs."""

    checks: dict[str, Amount]
    monitoring: dict[str, Amount]
    valuation: Amount
    documents: dict[str, Amount]
    currency: str
    tier_name: str


class TierPrice(msgspec.Struct, frozen=True):
    """One price of one tier."""

    tier: str
    product: str
    amount: int


async def price_list(connection: Connection, account_id: str) -> PriceList:
    """The prices that hold for the account now. One statement. Raises `RefusedError` where there is no such account."""
    row = await connection.fetchrow(
        "SELECT t.tier AS tier_name, a.currency, a.balance, a.language,"
        " json_object_agg(t.product, t.amount)::text AS amounts"
        f" FROM accounts a JOIN tariffs t ON t.tier = {tier_at('$2')} WHERE a.id = $1"
        " GROUP BY t.tier, a.currency, a.balance, a.language",
        account_id,
        clock.now(),
    )
    if row is None:
        raise RefusedError("there is no account with this id")
    return PriceList(
        tier_name=row["tier_name"],
        currency=row["currency"],
        balance=row["balance"],
        language=row["language"],
        amounts=msgspec.json.decode(row["amounts"], type=dict[str, int]),
    )


def tariffs(prices: PriceList, only: str | None = None) -> Tariffs:
    """The price table; `only` a check type narrows checks and monitoring to it."""
    return Tariffs(
        checks=_group(prices, "check", only),
        monitoring=_group(prices, "monitoring", only),
        valuation=prices.amounts["valuation"],
        documents={name: prices.amounts[name] for name in ("document_check", "document_generator")},
        currency=prices.currency,
        tier_name=prices.tier_name,
    )


async def list_prices(connection: Connection) -> list[TierPrice]:
    """Every price of every tier."""
    rows = await connection.fetch("SELECT tier, product, amount FROM tariffs ORDER BY tier, product")
    return [TierPrice(**dict(row)) for row in rows]


async def set_price(connection: Connection, *, tier: str, product: str, amount: int) -> TierPrice:
    """Changes a price from now on; a check's moves that of its monitoring cycle too.

    Raises `RefusedError` for an unknown product, a cycle's own price, or a negative amount.
    """
    part, _, check_type = product.partition(":")
    if part == "monitoring":
        raise RefusedError("a monitoring cycle costs three fifths of its check: set the check's price")
    changed = {product: amount}
    if part == "check":
        changed[f"monitoring:{check_type}"] = cycle_price(amount)
    try:
        status = await connection.execute(
            "UPDATE tariffs t SET amount = p.amount FROM unnest($2::text[], $3::bigint[]) p (product, amount)"
            " WHERE t.tier = $1 AND t.product = p.product",
            tier,
            list(changed),
            list(changed.values()),
        )
    except asyncpg.CheckViolationError:
        raise RefusedError("an amount is not negative") from None
    if status != f"UPDATE {len(changed)}":
        raise RefusedError("there is no such tier and product; `cleardeed tariffs list` shows them")
    return TierPrice(tier, product, amount)


def cycle_price(check_price: int) -> int:
    """The price of a monitoring cycle: 60 % of the same check, rounded half up."""
    return (check_price * 6 + 5) // 10


def _group(prices: PriceList, group: str, only: str | None) -> dict[str, int]:
    names = [name for name in prices.amounts if name.startswith(f"{group}:")]
    found = {name.partition(":")[2]: prices.amounts[name] for name in names}
    return {name: found[name] for name in ("seller", "object", "full") if only in (None, name)}
