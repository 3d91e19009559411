"""Failpoints: named steps at which tests kill or pause the process. In production they do nothing.

`CLEARDEED_FAILPOINT=name` kills the process (SIGKILL) the first time it gets there. `name:FILE` instead writes FILE and
waits until it is removed, so that something else can be killed meanwhile; later passages do not wait.
"""

import os
import signal
import time
from pathlib import Path

_armed, _, _marker = os.environ.get("CLEARDEED_FAILPOINT", "").partition(":")


def failpoint(name: str) -> None:
    """Kill or pause the process here if `name` is armed."""
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
