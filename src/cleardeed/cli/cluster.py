"""`cleardeed cluster`: the tables of a Citus cluster."""

import asyncio

from cyclopts import App

from cleardeed.bootstrap.runtime import open_database, prepare_database
from cleardeed.cli.common import Common, exit_on_refusal, show
from cleardeed.database import cluster

app = App(name="cluster", help="The tables of a Citus cluster.")


@app.command
def distribute(*, common: Common | None = None) -> None:
    """Distribute the customers' tables by account, and copy what they refer to to every machine.

    Stop the service before. On one server nothing is changed. May be run again.
    """
    common = common or Common()
    settings = common.settings()
    with exit_on_refusal(common), open_database(settings) as dsn:
        asyncio.run(prepare_database(dsn))
        tables = asyncio.run(cluster.distribute(dsn))
    show(common, {"distributed": tables})
