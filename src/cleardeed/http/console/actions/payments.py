"""Actions that book money. Each asks for confirmation first. By the reference in its form an amount is booked once,
however often the confirmation is sent."""

from cleardeed.accounts import accounts
from cleardeed.billing import ledger, packages
from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import new_id
from cleardeed.database.pool import transaction
from cleardeed.http.console.actions.accounts import account_page
from cleardeed.http.console.actions.fields import whole_number
from cleardeed.http.console.actions.model import ActionRequest, ActionResult
from cleardeed.operators import details


async def top_up(request: ActionRequest) -> ActionResult:
    """`accounts top-up`."""
    form, pool, account_id = request.form, request.services.pool, request.form.text("account_id")
    amount = whole_number(form.text("amount"), least=1, most=ledger.MAX_AMOUNT)
    reference = form.text("reference") or new_id("top")
    if not _is_confirmed(request):
        if await ledger.is_booked(pool, account_id=account_id, reason="top_up", reference=reference):
            raise RefusedError("a payment with this reference is booked already")
        return await _confirmation(request, account_id, amount, {"amount": str(amount), "reference": reference})
    async with transaction(pool) as connection:
        after = await ledger.top_up(connection, account_id=account_id, amount=amount, reference=reference)
        await request.log(connection, account_id, details.TOPPED_UP, amount=amount, balance=after)
    return ActionResult(account_page(account_id))


async def buy_package(request: ActionRequest) -> ActionResult:
    """`accounts buy-package`."""
    form, pool, account_id = request.form, request.services.pool, request.form.text("account_id")
    name, reference = form.text("package"), form.text("reference") or new_id("pkg")
    if not _is_confirmed(request):
        offer = await packages.get_offer(pool, name)
        return await _confirmation(request, account_id, offer.amount, {"package": name, "reference": reference})
    async with transaction(pool) as connection:
        await packages.buy_package(connection, account_id=account_id, name=name, reference=reference)
        await request.log(connection, account_id, details.PACKAGE, package=name)
    return ActionResult(account_page(account_id))


def _is_confirmed(request: ActionRequest) -> bool:
    return request.form.text("confirmed") == "yes"


async def _confirmation(request: ActionRequest, account_id: str, amount: int, fields: dict[str, str]) -> ActionResult:
    """The page that shows account and amount, with a form that sends `fields` again as confirmed."""
    account = await accounts.get_account(request.services.pool, account_id)
    shown = {"action": request.action, "account": account, "amount": amount, "fields": fields}
    return ActionResult(account_page(account_id), "confirm.html", shown)
