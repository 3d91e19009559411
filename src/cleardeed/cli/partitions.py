"""`cleardeed partitions`: the months of the tables that grow with every check."""

from typing import Any

from cyclopts import App

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.common import Common, run
from cleardeed.database import partitions

app = App(name="partitions", help="Monthly partitions of traces, answers of sources and events.")


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List the partitions of each table, the oldest first, with their sizes."""
    run(common or Common(), lambda runtime: partitions.list_partitions(runtime.pool))


@app.command
def add(*, common: Common | None = None) -> None:
    """Make the missing partitions of this month and the next two, as a worker does by itself every hour."""

    async def action(runtime: Runtime) -> Any:
        return {"added": await partitions.add_partitions(runtime.pool)}

    run(common or Common(), action)


@app.command
def detach(name: str, /, *, common: Common | None = None) -> None:
    """Detach a partition whose months are over, once all that it belongs to is erased or forgotten.

    It stays in the database as a table of its own; how to delete it or take it back is printed. While traces are
    detached, their hashes are unknown to verification.
    """
    run(common or Common(), lambda runtime: partitions.detach(runtime.pool, name))
