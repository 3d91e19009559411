"""The account: balance, prices, key."""

from cleardeed.billing.tariffs import Tariffs
from cleardeed.http.answers import AccountCard, Balance, TariffQuery
from cleardeed.http.openapi.operation import Operation

TAG = "Account"

BALANCE = Operation(
    operation_id="get_balance",
    tag=TAG,
    summary="Balance",
    description="""
Whole roubles. `active_package` is the prepaid package that is spent now, or null: its tier's prices and limits hold
until it is used up or expires; money of it that is unspent then stays in the balance.
""",
    answer=Balance,
    success="The balance of the key's account.",
)

TARIFFS = Operation(
    operation_id="get_tariffs",
    tag=TAG,
    summary="Prices",
    description="""
The prices of the tier that holds for the account now, in whole roubles. A monitoring cycle costs 60 % of the check,
rounded half up. `type` (`seller`, `object`, `full`) narrows `checks` and `monitoring` to it; another value is a 422.
""",
    query=TariffQuery,
    answer=Tariffs,
    success="The price table.",
)

ACCOUNT = Operation(
    operation_id="get_account",
    tag=TAG,
    summary="Account, key and rights",
    description="""
Whom the key belongs to, its mode, scopes and limits. The key itself is not shown again: `prefix` is its beginning.
""",
    answer=AccountCard,
    success="The account and the calling key.",
)
