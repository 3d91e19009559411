"""The account: what it has, what things cost, who it is."""

from litestar import Response

from cleardeed.accounts.accounts import get_account
from cleardeed.accounts.api_keys import read_key
from cleardeed.billing.packages import Package, read_active_package
from cleardeed.billing.tariffs import price_list, tariffs
from cleardeed.core.clock import timestamp
from cleardeed.documents.upload import MAX_BYTES
from cleardeed.http.answers import AccountCard, ActivePackage, Balance, KeyCard, Limits, TariffQuery
from cleardeed.http.auth import require_scopes
from cleardeed.http.bodies import json_response
from cleardeed.http.openapi.operations import account as describe
from cleardeed.http.queries import read_query
from cleardeed.http.routing import get
from cleardeed.http.services import ApiRequest, caller_of, services_of


@get("/api/v1/balance", guards=[require_scopes("balance")], operation=describe.BALANCE)
async def get_balance(request: ApiRequest) -> Response[bytes]:
    """The balance of the calling key's account, and the package that is spent now."""
    pool, account_id = services_of(request).pool, caller_of(request).account_id
    prices = await price_list(pool, account_id)
    package = await read_active_package(pool, account_id)
    found = Balance(
        balance=prices.balance,
        currency=prices.currency,
        tier_name=prices.tier_name,
        active_package=None if package is None else _card_of(package),
    )
    return json_response(request, found)


@get("/api/v1/tariffs", guards=[require_scopes()], operation=describe.TARIFFS)
async def get_tariffs(request: ApiRequest) -> Response[bytes]:
    """The prices that hold for the account now."""
    query = read_query(request, TariffQuery)
    prices = await price_list(services_of(request).pool, caller_of(request).account_id)
    return json_response(request, tariffs(prices, query.type))


@get("/api/v1/account", guards=[require_scopes()], operation=describe.ACCOUNT)
async def get_account_of_key(request: ApiRequest) -> Response[bytes]:
    """The account, the calling key and what it may do."""
    pool, caller = services_of(request).pool, caller_of(request)
    account, key = await get_account(pool, caller.account_id), await read_key(pool, caller.account_id, caller.key_id)
    prices = await price_list(pool, caller.account_id)
    found = AccountCard(
        account_id=account.account_id,
        name=account.name,
        mode=caller.mode,
        tier_name=prices.tier_name,
        currency=account.currency,
        created_at=timestamp(account.created_at),
        scopes=key.scopes,
        key=KeyCard(
            id=key.key_id,
            name=key.name,
            prefix=key.prefix,
            created_at=timestamp(key.created_at),
            expires_at=timestamp(key.expires_at) if key.expires_at else None,
            webhook_url=key.webhook_url,
        ),
        limits=Limits(
            requests_per_minute=caller.requests_per_minute,
            valuations_per_minute=caller.valuations_per_minute,
            document_max_bytes=MAX_BYTES,
        ),
    )
    return json_response(request, found)


def _card_of(package: Package) -> ActivePackage:
    return ActivePackage(
        id=package.id,
        name=package.name,
        started_at=timestamp(package.started_at),
        expires_at=timestamp(package.expires_at) if package.expires_at else None,
        remaining_amount=package.remaining_amount,
    )
