"""A real PgBouncer in transaction mode before a test's database."""

import asyncio
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg
import httpx

from cleardeed.database.embedded.os_account import server_account
from tests.patience import PATIENCE_SECONDS
from tests.service import free_port

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class PgBouncer:
    """Shares `connections` server sessions among any number of clients, one transaction at a time."""

    def __init__(self, dsn: str, folder: Path, *, connections: int) -> None:
        self._connections = connections
        self._port = free_port()
        self._folder = folder
        self._config = folder / "pgbouncer.ini"
        folder.mkdir()
        self._configure(dsn)
        server = urlsplit(dsn)
        self.url = f"postgresql://{server.username}@127.0.0.1:{self._port}{server.path}"

    def point_to(self, dsn: str) -> None:
        """Lead its clients to another server, as an operator does after a promotion."""
        self._configure(dsn)
        self._process.send_signal(signal.SIGHUP)

    def _configure(self, dsn: str) -> None:
        server = urlsplit(dsn)
        where = {name: values[0] for name, values in parse_qs(server.query).items()}
        password = unquote(server.password or "").replace("'", "''")
        self._config.write_text(
            f"""[databases]
{server.path.strip("/")} = host={where["host"]} port={where["port"]} user={server.username} password='{password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {self._port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {self._connections}
max_client_conn = 500
server_login_retry = 1
logfile = {self._folder}/log
"""
        )

    def start(self) -> None:
        """Start it and wait until it listens."""
        account = server_account(self._folder, Path(str(PROGRAM)))  # it refuses to run as root
        command = [*account.prefix, str(PROGRAM), "--quiet", str(self._config)]
        self._process = subprocess.Popen(command, user=account.user, group=account.group)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self._listens():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def kill(self) -> None:
        """`kill -9`: every client loses its connection, every server session its transaction."""
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def _listens(self) -> bool:
        try:
            httpx.get(f"http://127.0.0.1:{self._port}")
        except httpx.ConnectError:
            return False
        except httpx.HTTPError:
            return True
        return True


@contextmanager
def running_pgbouncer(dsn: str, folder: Path, *, connections: int) -> Iterator[PgBouncer]:
    """It runs for the length of the block."""
    bouncer = PgBouncer(dsn, folder, connections=connections)
    bouncer.start()
    try:
        yield bouncer
    finally:
        bouncer.kill()


def set_lock_timeout(dsn: str) -> None:
    """Set the lock timeout that docs/deploying.md asks for."""

    async def run() -> None:
        connection = await asyncpg.connect(dsn)
        try:
            database = await connection.fetchval("SELECT current_database()")
            await connection.execute(f"ALTER ROLE CURRENT_USER IN DATABASE {database} SET lock_timeout = '30s'")
        finally:
            await connection.close()

    asyncio.run(run())
