"""The price of checks, without launching any."""

from typing import Any

import msgspec

from cleardeed.billing.tariffs import PriceList
from cleardeed.checks.inputs import CHECK_TYPES, CheckType
from cleardeed.core.apikey import Mode
from cleardeed.core.errors import BODY, FieldError, InvalidCheckTypeError, ValidationError
from cleardeed.core.formats import Amount
from cleardeed.core.validation import validate

MAX_ITEMS = 50


class QuoteItem(msgspec.Struct, frozen=True):
    """One check's price in whole roubles: by tariff, what a launch would charge, and one monitoring cycle."""

    index: int
    type: CheckType
    price_amount: Amount
    amount: Amount
    monitoring_cycle_amount: Amount


class Quote(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of POST /checks/quote."""

    items: list[QuoteItem]
    total_price_amount: Amount
    total_amount: Amount
    currency: str
    balance: Amount
    balance_sufficient: bool
    tier_name: str
    mode: Mode


class _Item(msgspec.Struct, frozen=True):
    type: str


class _Body(msgspec.Struct, frozen=True):
    type: str | None = None
    items: list[_Item] | None = None


def read_types(body: Any) -> list[CheckType]:
    """The check types a quote is asked for.

    Raises `ValidationError` unless exactly one of `type`, `items` is given, with 1 to 50 elements, and
    `InvalidCheckTypeError` for a type that there is not.
    """
    shaped = validate(body, _Body)
    if (shaped.type is None) == (shaped.items is None):
        raise ValidationError(FieldError(BODY, "must have exactly one of type, items"))
    types: list[Any] = [shaped.type] if shaped.type is not None else [item.type for item in shaped.items or []]
    if not 1 <= len(types) <= MAX_ITEMS:
        raise ValidationError(FieldError("items", f"must have 1 to {MAX_ITEMS} elements"))
    if not set(types) <= set(CHECK_TYPES):
        raise InvalidCheckTypeError
    return types


def quote(types: list[CheckType], prices: PriceList, mode: Mode) -> Quote:
    """The quote for these types at these prices; a sandbox key pays nothing. Pure."""
    items = [_item(index, check_type, prices, mode) for index, check_type in enumerate(types)]
    total = sum(item.amount for item in items)
    return Quote(
        items=items,
        total_price_amount=sum(item.price_amount for item in items),
        total_amount=total,
        currency=prices.currency,
        balance=prices.balance,
        balance_sufficient=prices.balance >= total,
        tier_name=prices.tier_name,
        mode=mode,
    )


def _item(index: int, check_type: CheckType, prices: PriceList, mode: Mode) -> QuoteItem:
    price = prices.amounts[f"check:{check_type}"]
    return QuoteItem(
        index=index,
        type=check_type,
        price_amount=price,
        amount=price if mode == "live" else 0,
        monitoring_cycle_amount=prices.amounts[f"monitoring:{check_type}"],
    )
