"""What the process that commands are forked from has loaded: a fork finds it there, and its collections leave it alone.

Nothing but the fork server imports this module.
"""

import gc
import importlib
import pkgutil

from cleardeed.sources import connectors
from tests import forked

LATE = [
    "anyio._backends._asyncio",
    "lightgbm",
    "scipy.linalg",
    "scipy.spatial",
    *(f"{one.name}.connector" for one in pkgutil.iter_modules(connectors.__path__, f"{connectors.__name__}.")),
]
"""What the service imports only when it starts, or values an object."""

assert forked
for name in LATE:
    importlib.import_module(name)
gc.collect()
gc.freeze()
