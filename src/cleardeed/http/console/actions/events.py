"""Actions on webhook events and their addresses."""

from cleardeed.database.pool import transaction
from cleardeed.events.addresses import enable
from cleardeed.events.read import redeliver
from cleardeed.http.console.actions.fields import required_text, whole_number
from cleardeed.http.console.actions.model import ActionRequest, ActionResult


async def redeliver_event(request: ActionRequest) -> ActionResult:
    """`events redeliver`."""
    event_id = required_text(request.form, "event_id")
    async with transaction(request.services.pool) as connection:
        await redeliver(connection, event_id)
        await request.log(connection, event_id)
    return ActionResult(request.came_from)


async def enable_address(request: ActionRequest) -> ActionResult:
    """`events enable-address`."""
    address_id = whole_number(request.form.text("address_id"))
    async with transaction(request.services.pool) as connection:
        await enable(connection, address_id)
        await request.log(connection, f"address {address_id}")
    return ActionResult(request.came_from)
