"""`cleardeed api`."""

import granian
from granian.constants import Interfaces, Loops

from cleardeed.bootstrap.api import prepare
from cleardeed.cli.common import Common
from cleardeed.cli.service import (
    Host,
    Port,
    Workers,
    part_settings,
    prepared_database,
    require_free_address,
    set_default_base_url,
)

BACKLOG = 1024


def api(*, host: Host = "127.0.0.1", port: Port = 8000, workers: Workers = 1, common: Common | None = None) -> None:
    """Run the API alone."""
    common = common or Common()
    settings = part_settings(common)
    with prepared_database(common, settings):
        address = require_free_address(common, host, port)
        set_default_base_url(address, port)
        prepare()
        granian.Granian(
            "cleardeed.bootstrap.api:api",
            address=address,
            port=port,
            interface=Interfaces.ASGI,
            loop=Loops.uvloop,
            factory=True,
            workers=workers,
            respawn_failed_workers=True,
            workers_kill_timeout=settings.shutdown_grace_seconds,
            backlog=BACKLOG,
            log_access=False,
            websockets=False,
        ).serve()
