"""Integration events: what was announced to a key's address."""

from cleardeed.core.formats import EventId
from cleardeed.events.read import EventListQuery, EventView
from cleardeed.http.answers import EventList
from cleardeed.http.openapi.operation import Link, Operation

TAG = "Events"

LIST = Operation(
    operation_id="list_events",
    tag=TAG,
    summary="List the key's events",
    description="""
The calling key's events, the newest first, with the state of their delivery: `pending`, `delivered`, `exhausted`,
`held` (there is no address, or it is disabled) or `erased`. `data` is what was sent; its links live 24 hours. Events
are kept for 90 days, where the operator has not set it otherwise.
""",
    query=EventListQuery,
    answer=EventList,
    success="A page of events.",
    links=(Link("redeliver_event", {"event_id": "$response.body#/items/0/id"}, "Send the newest again."),),
)

REDELIVER = Operation(
    operation_id="redeliver_event",
    tag=TAG,
    summary="Send an event again",
    description="""
Sends it at once under its old id, and lifts the ban of a disabled address. An event that had no address goes to the one
that the key has now; where there is none, it is a 409 `no_webhook_url`.
""",
    path={"event_id": EventId},
    answer=EventView,
    success="The event, pending.",
)
