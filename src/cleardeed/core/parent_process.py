"""Terminate a process when its parent ends, however that ended, so that no orphan keeps serving.

Polling for the parent works on every POSIX system and has no race; a signal on the parent's death (prctl) exists on
Linux only and follows the thread that forked, not the process.
"""

import os
import signal
import threading
import time

POLL_SECONDS = 0.25


def terminate_with_parent(pid: int, *, grace_seconds: float) -> None:
    """Send this process SIGTERM once its parent `pid` is gone, and SIGKILL `grace_seconds` later."""
    threading.Thread(target=_watch, args=(pid, grace_seconds), name="parent", daemon=True).start()


def _watch(pid: int, grace_seconds: float) -> None:
    while os.getppid() == pid:
        time.sleep(POLL_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(grace_seconds)
    os.kill(os.getpid(), signal.SIGKILL)
