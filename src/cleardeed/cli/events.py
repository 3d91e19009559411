"""`cleardeed events`: what was announced, whether it arrived, and once more."""

from typing import Annotated, Any

from cyclopts import App, Parameter

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.common import Common, run
from cleardeed.cli.whole_numbers import MAX_ID, whole_number
from cleardeed.database.pool import transaction
from cleardeed.events import addresses as event_addresses
from cleardeed.events.model import EventStatus
from cleardeed.events.read import list_for_operator
from cleardeed.events.read import redeliver as redeliver_event

app = App(name="events", help="Integration events (webhooks).")


@app.command(name="list")
def list_(
    *,
    status: EventStatus | None = None,
    limit: Annotated[int, whole_number(gte=1, lte=10_000)] = 100,
    common: Common | None = None,
) -> None:
    """List the newest events, with the last answer of their receivers; of their contents nothing is shown."""
    run(common or Common(), lambda runtime: list_for_operator(runtime.pool, runtime.ring, status=status, limit=limit))


@app.command
def redeliver(event_id: str, *, common: Common | None = None) -> None:
    """Send an event again at once, under its old id; its address, where it was disabled, is called again."""

    async def action(runtime: Runtime) -> Any:
        async with transaction(runtime.pool) as connection:
            await redeliver_event(connection, event_id)
        return {"id": event_id, "status": "pending"}

    run(common or Common(), action)


@app.command
def addresses(
    *,
    disabled: Annotated[bool, Parameter(help="Only those that are not called any more.", negative=())] = False,
    common: Common | None = None,
) -> None:
    """List where events go: since when an address fails, why it is disabled, how many events wait for it."""
    run(common or Common(), lambda runtime: event_addresses.list_addresses(runtime.pool, disabled=disabled))


@app.command(name="enable-address")
def enable_address(
    address_id: Annotated[int, whole_number(gte=1, lte=MAX_ID)], /, *, common: Common | None = None
) -> None:
    """Call a disabled address again, and send it at once all that was held for it."""

    async def action(runtime: Runtime) -> Any:
        async with transaction(runtime.pool) as connection:
            return await event_addresses.enable(connection, address_id)

    run(common or Common(), action)
