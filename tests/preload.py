"""Modules loaded in the process that commands are forked from: a fork finds them there, and its collections leave
them alone.

Nothing but the fork server imports this module.
"""

import gc
import importlib
import pkgutil

from cleardeed import cli
from cleardeed.bootstrap.api import prepare
from cleardeed.sources import connectors
from tests import forked

LATE = [
    "anyio._backends._asyncio",
    "lightgbm",
    "scipy.linalg",
    "scipy.spatial",
    *(one.name for one in pkgutil.iter_modules(cli.__path__, f"{cli.__name__}.")),
    *(f"{one.name}.connector" for one in pkgutil.iter_modules(connectors.__path__, f"{connectors.__name__}.")),
]
"""Modules imported only when a command runs, the service starts, or an object is valued."""

assert forked
for name in LATE:
    importlib.import_module(name)
prepare()
gc.collect()
gc.freeze()
