"""`cleardeed events`: what was announced, whether it arrived, and once more."""

from typing import Any

from cyclopts import App

from cleardeed.bootstrap import Parts
from cleardeed.cli.common import Common, run
from cleardeed.database.pool import transaction
from cleardeed.events.model import EventStatus
from cleardeed.events.read import list_for_operator
from cleardeed.events.read import redeliver as redeliver_event

app = App(name="events", help="Integration events (webhooks).")


@app.command(name="list")
def list_(*, status: EventStatus | None = None, limit: int = 100, common: Common | None = None) -> None:
    """List the newest events, with the last answer of their receivers; of their contents nothing is shown."""
    run(common or Common(), lambda parts: list_for_operator(parts.pool, status=status, limit=limit))


@app.command
def redeliver(event_id: str, *, common: Common | None = None) -> None:
    """Send an event again at once, under its old id; its address, where it was disabled, is called again."""

    async def action(parts: Parts) -> Any:
        async with transaction(parts.pool) as connection:
            await redeliver_event(connection, event_id)
        return {"id": event_id, "status": "pending"}

    run(common or Common(), action)
