"""`cleardeed accounts`: open, list, show, top up, ledger."""

from typing import Annotated, Any

from cyclopts import App, Parameter

from cleardeed.accounts import accounts
from cleardeed.billing import ledger, packages
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.common import Common, run
from cleardeed.cli.whole_numbers import whole_number
from cleardeed.core.language import Language
from cleardeed.database.pool import transaction

app = App(name="accounts", help="Accounts (agencies) and their money.")


@app.command
def create(
    name: str,
    /,
    *,
    balance: Annotated[int, whole_number(gte=0, lte=ledger.MAX_AMOUNT)] = 0,
    tier: str = "standard",
    language: Language = "en",
    common: Common | None = None,
) -> None:
    """Open an account.

    Parameters
    ----------
    name
        What people call it.
    balance
        Roubles to begin with.
    tier
        The tariff its prices are computed by.
    language
        The language of its reports.
    """

    async def action(runtime: Runtime) -> Any:
        async with transaction(runtime.pool) as connection:
            account = await accounts.open_account(connection, name=name, tier=tier)
            if balance:
                await ledger.top_up(connection, account_id=account.account_id, amount=balance)
            await accounts.set_language(connection, account.account_id, language)
            return await accounts.get_account(connection, account.account_id)

    run(common or Common(), action)


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List all accounts."""
    run(common or Common(), lambda runtime: accounts.list_accounts(runtime.pool))


@app.command
def show(account_id: str, /, *, common: Common | None = None) -> None:
    """Show one account."""
    run(common or Common(), lambda runtime: accounts.get_account(runtime.pool, account_id))


@app.command(name="top-up")
def top_up(
    account_id: str,
    amount: Annotated[int, whole_number(gte=1, lte=ledger.MAX_AMOUNT)],
    /,
    *,
    reference: Annotated[str | None, Parameter(help="A payment's own id: the same one is booked once.")] = None,
    common: Common | None = None,
) -> None:
    """Add roubles to an account."""

    async def action(runtime: Runtime) -> Any:
        async with transaction(runtime.pool) as connection:
            balance = await ledger.top_up(connection, account_id=account_id, amount=amount, reference=reference)
        return {"account_id": account_id, "balance": balance}

    run(common or Common(), action)


@app.command(name="buy-package")
def buy_package(account_id: str, name: str, /, *, common: Common | None = None) -> None:
    """Credit an account with a package's money; its tier's prices and limits hold until it is used up or expires."""

    async def action(runtime: Runtime) -> Any:
        async with transaction(runtime.pool) as connection:
            package = await packages.buy_package(connection, account_id=account_id, name=name)
        return {"account_id": account_id, "package": package}

    run(common or Common(), action)


@app.command(name="set-language")
def set_language(account_id: str, language: Language, /, *, common: Common | None = None) -> None:
    """Set the language of an account's reports: of what is ordered from now on."""
    run(common or Common(), lambda runtime: accounts.set_language(runtime.pool, account_id, language))


@app.command(name="set-time-zone")
def set_time_zone(account_id: str, time_zone: str | None = None, /, *, common: Common | None = None) -> None:
    """Set the time zone, such as Europe/Moscow, that the console shows an account's times in beside UTC.

    Without one the account has that of the service again.
    """
    run(common or Common(), lambda runtime: accounts.set_time_zone(runtime.pool, account_id, time_zone))


@app.command(name="ledger")
def ledger_(account_id: str, /, *, common: Common | None = None) -> None:
    """List every change of an account's balance, the oldest first."""

    async def action(runtime: Runtime) -> Any:
        await accounts.get_account(runtime.pool, account_id)
        return await ledger.list_entries(runtime.pool, account_id)

    run(common or Common(), action)
