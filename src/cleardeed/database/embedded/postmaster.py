"""Start, stop and ping the server's postmaster."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

from cleardeed.database.embedded.binaries import EmbeddedServerError, program
from cleardeed.database.embedded.cluster import configure
from cleardeed.database.embedded.layout import ROLE, SOCKET_NAME, Layout, write_private
from cleardeed.database.embedded.programs import Programs, environment

PID_FILE = "postmaster.pid"
# Above what Linux ever gives to a process (PID_MAX_LIMIT is 2^22).
IMPOSSIBLE_PID = 2**31 - 2
POLL_SECONDS = 0.05
# The least that libpq takes.
PING_SECONDS = 2
# As PostgreSQL itself waits for children that do not exit (SIGKILL_CHILDREN_AFTER_SECS).
ORPHAN_SECONDS = 5.0
ORPHAN_LIMIT_SECONDS = 30.0
LOG_TAIL_LINES = 15
LOG_LIMIT_BYTES = 8 * 1024 * 1024


class PingResult(IntEnum):
    """Exit codes of `pg_isready`."""

    ACCEPTING = 0
    REJECTING = 1
    NONE = 2


def ping(layout: Layout) -> PingResult:
    """Whether the server on the data directory's socket accepts connections.

    Raises `EmbeddedServerError` if `pg_isready` itself fails.
    """
    command = [str(program("pg_isready")), f"--host={layout.socket_folder}", f"--timeout={PING_SECONDS}"]
    # Named, since libpq would look up the name of a user that the system may not know.
    done = subprocess.run(
        [*command, f"--username={ROLE}"], env=environment(), capture_output=True, text=True, check=False
    )
    if done.returncode not in set(PingResult):
        raise EmbeddedServerError(
            "{program} failed: {said}", program="pg_isready", said=f"{done.stdout}{done.stderr}".rstrip()
        )
    return PingResult(done.returncode)


def running_pid(cluster: Path) -> int | None:
    """The process id of the cluster's postmaster, or None where it is not running.

    A pid file that outlived its server may name a process of somebody else's by now: that does not count.
    """
    try:
        pid = int((cluster / PID_FILE).read_text().split("\n", 1)[0])
    except (FileNotFoundError, ValueError):
        return None
    return pid if _is_server_process(pid, cluster) else None


def start(layout: Layout, programs: Programs, limit: float) -> None:
    """Start the server and wait up to `limit` seconds until it accepts connections.

    Raises `EmbeddedServerError` with the end of the log if the server exits, or on timeout (recovery continues, and the
    next start waits for it again).
    """
    deadline = time.monotonic() + limit
    while (said := ping(layout)) is not PingResult.ACCEPTING:
        if time.monotonic() > deadline:
            raise EmbeddedServerError(
                "PostgreSQL was not ready after {seconds} s and goes on starting: try later.{log}",
                seconds=round(limit),
                log=_log_tail(layout),
            )
        if said is PingResult.NONE and running_pid(layout.cluster) is None:
            _launch(layout, programs, deadline)
        else:
            time.sleep(POLL_SECONDS)


def stop(layout: Layout, programs: Programs, limit: float) -> None:
    """End all sessions and stop the server cleanly.

    Raises `EmbeddedServerError` after `limit` seconds; the server keeps stopping.
    """
    programs.run(
        "pg_ctl",
        "stop",
        "--silent",
        "--wait",
        "--mode=fast",
        f"--timeout={limit:.0f}",
        f"--pgdata={layout.cluster.name}",
    )


def _launch(layout: Layout, programs: Programs, deadline: float) -> None:
    """Runs `pg_ctl start`: it gives the server a session of its own, waits for it, and sees at once if it ends."""
    _clean_up_crash(layout)
    configure(layout.cluster, layout.make_socket_folder())
    _rotate_log(layout.log)
    seconds = max(1, deadline - time.monotonic())
    done = programs.try_run(
        "pg_ctl",
        "start",
        "--silent",
        "--wait",
        f"--timeout={seconds:.0f}",
        f"--pgdata={layout.cluster.name}",
        f"--log={layout.log.name}",
    )
    if done.returncode != 0 and running_pid(layout.cluster) is None:
        raise EmbeddedServerError("PostgreSQL did not start: {said}", said=done.stderr.strip() + _log_tail(layout))


def _clean_up_crash(layout: Layout) -> None:
    """After a crash: ends processes of the dead server, and keeps its pid files from naming a living stranger.

    The pid file itself stays, with a pid that cannot exist: PostgreSQL still looks by it whether the old shared
    memory is in use. An empty one, left by a full disk, has no such information and would be refused.
    """
    _end_orphans(layout.cluster)
    pid_file = layout.cluster / PID_FILE
    if pid_file.exists():
        _, _, rest = pid_file.read_text().partition("\n")
        if rest:
            write_private(pid_file, f"{IMPOSSIBLE_PID}\n{rest}")
        else:
            pid_file.unlink()
    for name in (SOCKET_NAME, f"{SOCKET_NAME}.lock"):
        (layout.socket_folder / name).unlink(missing_ok=True)


def _end_orphans(cluster: Path) -> None:
    """Ends sessions that outlived their postmaster: gently first, and by force after `ORPHAN_SECONDS`.

    One that no signal ends (stuck in the disk) is left to PostgreSQL, which refuses to start beside it.
    """
    started = time.monotonic()
    while orphans := list(server_processes(cluster)):
        waited = time.monotonic() - started
        if waited > ORPHAN_LIMIT_SECONDS:
            return
        for pid in orphans:
            _signal(pid, signal.SIGTERM if waited < ORPHAN_SECONDS else signal.SIGKILL)
        time.sleep(POLL_SECONDS)


def _signal(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def server_processes(cluster: Path) -> Iterator[int]:
    """The process ids of the cluster's postmaster and its children."""
    for entry in Path("/proc").glob("[0-9]*"):
        if _is_server_process(int(entry.name), cluster):
            yield int(entry.name)


def _is_server_process(pid: int, cluster: Path) -> bool:
    """Whether the process is a PostgreSQL that works in the cluster's folder, as all of its processes do."""
    process = Path(f"/proc/{pid}")
    if not Path("/proc/self").exists():
        return _exists(pid)
    try:
        name = (process / "exe").readlink().name
        folder = (process / "cwd").readlink()
    except OSError:
        return False
    return name.startswith("postgres") and folder == cluster.resolve()


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def _rotate_log(log: Path) -> None:
    """Rotate a log that has grown too large; keeps one old log."""
    if log.exists() and log.stat().st_size > LOG_LIMIT_BYTES:
        log.replace(log.with_suffix(".log.1"))


def _log_tail(layout: Layout) -> str:
    if not layout.log.exists():
        return ""
    lines = layout.log.read_text(errors="replace").splitlines()[-LOG_TAIL_LINES:]
    return "\n".join(["", f"The end of {layout.log}:", *lines])
