"""The price of a request, determined before its work begins."""

import msgspec

from cleardeed.billing.idempotency import Slot, StoredResponse, lookup
from cleardeed.billing.tariffs import price_list
from cleardeed.core.errors import InsufficientFundsError
from cleardeed.core.language import Language
from cleardeed.database.pool import Pool


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The tariff's price, what is charged, and the language that the account is written to in. Whole roubles."""

    price: int
    cost: int
    language: Language


async def terms_or_replay(pool: Pool, slot: Slot, *, product: str, free: bool) -> Terms | StoredResponse:
    """The terms of one `product`, or what the same Idempotency-Key got before.

    Nothing is charged or held: `ledger.charge` decides. Raises `IdempotencyConflictError`, and `InsufficientFundsError`
    where the work would be in vain.
    """
    # The balance before the memory: where a twin of this call has just spent the last of it, its answer is there.
    prices = await price_list(pool, slot.account_id)
    known = await lookup(pool, slot)
    if known is not None:
        return known
    price = prices.amounts[product]
    cost = 0 if free else price
    if prices.balance < cost:
        raise InsufficientFundsError
    return Terms(price=price, cost=cost, language=prices.language)
