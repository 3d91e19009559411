"""Actions on accounts: creating one and changing its settings."""

from cleardeed.accounts import accounts
from cleardeed.database.pool import transaction
from cleardeed.http.console.actions.fields import chosen_language, required_text
from cleardeed.http.console.actions.model import ActionRequest, ActionResult
from cleardeed.operators import details


def account_page(account_id: str) -> str:
    """The path of the account's page."""
    return f"/console/accounts/{account_id}"


async def create_account(request: ActionRequest) -> ActionResult:
    """`accounts create`."""
    form = request.form
    async with transaction(request.services.pool) as connection:
        account = await accounts.open_account(
            connection, name=required_text(form, "name"), tier=form.text("tier") or "standard"
        )
        await accounts.set_language(connection, account.account_id, chosen_language(form))
        await request.log(connection, account.account_id)
    return ActionResult(account_page(account.account_id))


async def set_language(request: ActionRequest) -> ActionResult:
    """`accounts set-language`."""
    account_id, language = request.form.text("account_id"), chosen_language(request.form)
    async with transaction(request.services.pool) as connection:
        await accounts.set_language(connection, account_id, language)
        await request.log(connection, account_id, details.LANGUAGE, language=language)
    return ActionResult(account_page(account_id))


async def set_time_zone(request: ActionRequest) -> ActionResult:
    """`accounts set-time-zone`; an empty field stands for the time zone of the service."""
    account_id, time_zone = request.form.text("account_id"), request.form.text("time_zone") or None
    async with transaction(request.services.pool) as connection:
        await accounts.set_time_zone(connection, account_id, time_zone)
        await request.log(
            connection, account_id, details.TIME_ZONE if time_zone else details.NO_TIME_ZONE, zone=time_zone
        )
    return ActionResult(account_page(account_id))
