"""A process that ends with the one that started it, however that ended: no orphan serves on beside the next start.

Asking for the parent again and again works on every POSIX system and cannot miss the moment; a signal on the parent's
death (prctl) is Linux alone and follows the thread that forked, not the process.
"""

import os
import signal
import threading
import time

POLL_SECONDS = 0.25


def terminate_with_parent(pid: int, *, grace_seconds: float) -> None:
    """From now on this process gets SIGTERM once `pid`, its parent, is gone, and SIGKILL where that does not end it."""
    threading.Thread(target=_watch, args=(pid, grace_seconds), name="parent", daemon=True).start()


def _watch(pid: int, grace_seconds: float) -> None:
    while os.getppid() == pid:
        time.sleep(POLL_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(grace_seconds)
    os.kill(os.getpid(), signal.SIGKILL)
