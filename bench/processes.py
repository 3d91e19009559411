"""The cost of processes: CPU seconds from /proc, so that each number has its share of the machine."""

import os
from pathlib import Path

from cleardeed.database.embedded.postmaster import server_processes

_TICKS = os.sysconf("SC_CLK_TCK")


def service_cpu(port: int) -> tuple[float, int]:
    """CPU seconds so far of the service that was started with `--port`, and how many processes it has.

    A service is a session of its own, led by the process with that argument.
    """
    sessions = {stat[5] for stat in _stats().values() if f"--port {port}" in stat[-1]}
    members = [stat for stat in _stats().values() if stat[5] in sessions]
    return sum(int(stat[13]) + int(stat[14]) for stat in members) / _TICKS, len(members)


def database_cpu(cluster: Path) -> float:
    """CPU seconds so far of the PostgreSQL in that folder, its ended sessions among them."""
    stats = _stats()
    own = [stats[pid] for pid in server_processes(cluster) if pid in stats]
    return sum(int(ticks) for stat in own for ticks in stat[13:17]) / _TICKS


def _stats() -> dict[int, list[str]]:
    """The fields of each process's `stat` by number (proc(5), from 0), its command line at the end."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name, rest = (folder / "stat").read_text().rsplit(")", 1)
            line = (folder / "cmdline").read_bytes().replace(b"\x00", b" ").decode(errors="replace")
        except OSError:
            continue
        found[int(folder.name)] = [folder.name, name, *rest.split(), line]
    return found
