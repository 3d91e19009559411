"""The embedded server, shared by all commands on a data directory and stopped by the last one."""

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Literal, Self
from urllib.parse import quote, urlencode

import msgspec
import structlog

from cleardeed.database.embedded import postmaster
from cleardeed.database.embedded.binaries import EmbeddedServerError, program
from cleardeed.database.embedded.cluster import create_cluster
from cleardeed.database.embedded.layout import DATABASE, PORT, ROLE, SUPERUSER, Layout
from cleardeed.database.embedded.locks import SharedLock, exclusive_lock
from cleardeed.database.embedded.os_account import server_account
from cleardeed.database.embedded.postmaster import PingResult
from cleardeed.database.embedded.programs import Programs, environment
from cleardeed.database.embedded.upgrade import drop_older, upgrade_older

# Recovery after a crash replays up to `max_wal_size`, minutes on a slow disk.
START_LIMIT_SECONDS = 600.0
STOP_LIMIT_SECONDS = 120.0
WATCH_SECONDS = 0.5

# CREATE DATABASE cannot run inside a transaction, so each statement is made and run only where it is needed.
ENSURE_ROLE_AND_DATABASE = f"""
SELECT 'CREATE ROLE {ROLE} LOGIN CREATEDB PASSWORD ''%s'''
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{ROLE}') \\gexec
SELECT 'CREATE DATABASE {DATABASE} OWNER {ROLE}'
 WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '{DATABASE}') \\gexec
"""


log = structlog.get_logger(__name__)


class ServerStatus(msgspec.Struct, frozen=True):
    """State of a data directory's server."""

    state: Literal["absent", "stopped", "starting", "running"]
    pid: int | None = None
    major: int | None = None


class EmbeddedServer:
    """A running server that this process uses until `release`, or to the end of a `with` block.

    Leaving stops the server where no other process uses it. A process that is killed leaves it running; whoever
    uses it next shares it and stops it in turn.
    """

    def __init__(self, layout: Layout, lock: SharedLock) -> None:
        self._layout = layout
        self._lock: SharedLock | None = lock
        self._process = os.getpid()

    @classmethod
    def running(cls, data_dir: Path, *, start_limit: float = START_LIMIT_SECONDS) -> Self:
        """The server of `data_dir`: shared where it runs, else started (and made, on first use).

        Synchronous, for the start of a process; takes as long as crash recovery does, up to `start_limit` seconds.
        Raises `EmbeddedServerError` where it cannot start.
        """
        layout = Layout(data_dir)
        layout.prepare()
        with exclusive_lock(layout.start_lock):
            lock = SharedLock(layout.users_lock)
            try:
                _ensure_running(layout, start_limit)
            except BaseException:
                lock.release()
                raise
        return cls(layout, lock)

    def dsn(self, database: str = DATABASE) -> str:
        """The address of a database for asyncpg and libpq. It holds the password: keep it out of logs and arguments."""
        password = self._layout.role_password.read_text().strip()
        query = urlencode({"host": self._layout.socket_folder, "port": PORT}, safe="/")
        return f"postgresql://{ROLE}:{quote(password)}@/{quote(database)}?{query}"

    def ensure_running(self, *, start_limit: float = START_LIMIT_SECONDS) -> None:
        """Starts the server again if it died under its users. The address stays the same."""
        with exclusive_lock(self._layout.start_lock):
            _ensure_running(self._layout, start_limit)

    @contextmanager
    def keep_running(self) -> Iterator[None]:
        """Restart the server if it dies inside the block."""
        over = threading.Event()
        watch = threading.Thread(target=self._watch, args=(over,), name="embedded server", daemon=True)
        watch.start()
        try:
            yield
        finally:
            over.set()
            watch.join()

    def _watch(self, over: threading.Event) -> None:
        while not over.wait(WATCH_SECONDS):
            if postmaster.running_pid(self._layout.cluster) is not None:
                continue
            log.error("the embedded database ended and is started again")
            try:
                self.ensure_running()
            except (EmbeddedServerError, OSError):
                log.exception("the embedded database could not be started; it will be tried again")

    def release(self) -> None:
        """Leaves the server, and stops it where this process was the last. Does nothing the second time.

        A forked child's copy is not a use of its own, so there it does nothing either.
        """
        if self._lock is None or self._process != os.getpid():
            return
        lock, self._lock = self._lock, None
        with exclusive_lock(self._layout.start_lock):
            last = not lock.held_by_others()
            lock.release()
            if last:
                _stop(self._layout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()


def stop(data_dir: Path) -> bool:
    """Stops the server of `data_dir` even while others use it. False where it was not running."""
    layout = Layout(data_dir)
    if not layout.folder.is_dir():
        return False
    layout.prepare()
    with exclusive_lock(layout.start_lock):
        return _stop(layout)


def status(data_dir: Path) -> ServerStatus:
    """The state of the server of `data_dir`. Changes nothing."""
    layout = Layout(data_dir)
    clusters = layout.clusters()
    if not clusters:
        return ServerStatus("absent")
    major, cluster = next(iter(clusters.items()))
    said, pid = postmaster.ping(layout), postmaster.running_pid(cluster)
    if said is PingResult.ACCEPTING:
        return ServerStatus("running", pid, major)
    return ServerStatus("stopped" if pid is None else "starting", pid, major)


def _ensure_running(layout: Layout, start_limit: float) -> None:
    layout.ensure_passwords()
    if postmaster.ping(layout) is not PingResult.ACCEPTING:
        account = server_account(layout.folder, program("postgres", layout.major))
        programs = Programs(account, layout.folder, layout.major)
        upgrade_older(layout, account, start_limit=start_limit, stop_limit=STOP_LIMIT_SECONDS)
        create_cluster(layout, programs)
        postmaster.start(layout, programs, start_limit)
        drop_older(layout)
    _ensure_role_and_database(layout)


def _stop(layout: Layout) -> bool:
    """Stops what runs; it may be of an older version, where the programs were renewed under a running server."""
    for major, cluster in layout.clusters().items():
        if postmaster.running_pid(cluster) is not None:
            account = server_account(layout.folder, program("pg_ctl"))
            programs = Programs(account, layout.folder, layout.major)
            postmaster.stop(Layout(layout.data_dir, major), programs, STOP_LIMIT_SECONDS)
            layout.drop_socket_folder()
            return True
    return False


def _ensure_role_and_database(layout: Layout) -> None:
    """Makes the service's role and database where they are missing. Passwords go through a pipe, never arguments."""
    command = [str(program("psql")), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--dbname=postgres"]
    done = subprocess.run(
        command,
        env=environment(
            PGHOST=str(layout.socket_folder),
            PGUSER=SUPERUSER,
            PGPASSWORD=layout.superuser_password.read_text().strip(),
        ),
        input=ENSURE_ROLE_AND_DATABASE % layout.role_password.read_text().strip(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise EmbeddedServerError("the embedded database is not usable: {said}", said=done.stderr.strip())
