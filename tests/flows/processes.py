"""Processes as shown by /proc."""

import os
import signal
from contextlib import suppress
from pathlib import Path

from cleardeed.database.embedded import postmaster
from cleardeed.database.embedded.layout import Layout


def children(pid: int) -> list[int]:
    """The process ids of the children that live."""
    return [child for child, (parent, state) in _all().items() if parent == pid and state != "Z"]


def descendants(pid: int) -> list[int]:
    """The process ids of its living children, theirs, and so on."""
    found = children(pid)
    return [*found, *(below for child in found for below in descendants(child))]


def is_alive(pid: int) -> bool:
    return _all().get(pid, (0, "Z"))[1] != "Z"


def command_of(pid: int) -> str:
    """The arguments, separated by spaces; empty where the process is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def kill_postgres(data_dir: Path) -> None:
    """`kill -9` of the postmaster and all its children at once, as a crash of the machine would."""
    signal_postgres(data_dir, signal.SIGKILL)


def signal_postgres(data_dir: Path, number: signal.Signals) -> None:
    """Send a signal to the postmaster and all its children."""
    pids = [*postmaster.server_processes(Layout(data_dir).cluster)]
    assert len(pids) > 1
    for pid in pids:
        with suppress(ProcessLookupError):  # one that served a connection may have ended by itself
            os.kill(pid, number)


def postgres_pid(data_dir: Path) -> int | None:
    return postmaster.running_pid(Layout(data_dir).cluster)


def _all() -> dict[int, tuple[int, str]]:
    """Parent and state by process id."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name in parentheses may hold anything.
            state, parent = entry.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        found[int(entry.parent.name)] = (int(parent), state)
    return found
