"""Named places where a drill may kill or hold the process. In service they do nothing.

`CLEARDEED_FAILPOINT=name` kills the process (SIGKILL) there, at the first passage. `name:FILE` instead writes FILE and
waits until it is removed, so that something else can be killed at that moment; later passages are free.
"""

import os
import signal
import time
from pathlib import Path

_armed, _, _marker = os.environ.get("CLEARDEED_FAILPOINT", "").partition(":")


def failpoint(name: str) -> None:
    """Marks the place `name`."""
    if name == _armed:
        _act()


def _act() -> None:
    global _armed  # noqa: PLW0603
    _armed = ""
    if not _marker:
        os.kill(os.getpid(), signal.SIGKILL)
    marker = Path(_marker)
    marker.write_text("waiting")
    while marker.exists():
        time.sleep(0.05)
