"""A primary PostgreSQL and its synchronous standby, both real; the primary dies, the standby is promoted."""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import asyncpg

from cleardeed.database.embedded import EmbeddedServer, postmaster
from cleardeed.database.embedded.binaries import program
from cleardeed.database.embedded.layout import DATABASE, PORT, ROLE, SUPERUSER, Layout, write_private
from cleardeed.database.embedded.os_account import server_account
from cleardeed.database.embedded.programs import Programs
from cleardeed.database.servers import Server
from tests.flows.drills import wait_until
from tests.flows.processes import kill_postgres, signal_postgres

REPLICATION = "local replication all scram-sha-256\n"


class Pair:
    """Two servers over folders of their own, named by one address."""

    def __init__(self, primary: Path, standby: Path) -> None:
        self.primary, self.standby = Layout(primary), Layout(standby)
        self.promoted_at: float | None = None
        """When the standby took writes, by the monotonic clock."""
        self.primary_server = Server(str(self.primary.socket_folder), PORT)
        """Where the service finds the primary."""

    @property
    def dsn(self) -> str:
        """The address of the one that takes writes."""
        host, port = self.primary_server
        servers = f"host={host},{self.standby.socket_folder}&port={port},{PORT}"
        return self._dsn(f"{servers}&target_session_attrs=read-write")

    @property
    def primary_dsn(self) -> str:
        """The address of the primary alone."""
        return self._dsn(f"host={self.primary_server.host}&port={self.primary_server.port}")

    @property
    def standby_dsn(self) -> str:
        """The address of the standby alone."""
        return self._dsn(f"host={self.standby.socket_folder}&port={PORT}")

    def _dsn(self, attributes: str) -> str:
        password = quote(self.primary.role_password.read_text().strip())
        return f"postgresql://{ROLE}:{password}@/{DATABASE}?{attributes}"

    def copy(self) -> None:
        """Makes the standby's cluster from the running primary."""
        with (self.primary.cluster / "pg_hba.conf").open("a") as rules:
            rules.write(REPLICATION)
        self.ask("SELECT pg_reload_conf()")
        self.standby.prepare()
        for name in ("superuser_password", "role_password"):
            write_private(getattr(self.standby, name), getattr(self.primary, name).read_text())
        self._programs().run(
            "pg_basebackup",
            f"--pgdata={self.standby.cluster.name}",
            f"--host={self.primary.socket_folder}",
            f"--username={SUPERUSER}",
            "--wal-method=stream",
            "--checkpoint=fast",
            "--write-recovery-conf",
            PGPASSWORD=self.primary.superuser_password.read_text().strip(),
        )

    def replicate(self) -> None:
        """From here on no commit is acknowledged before the running standby has it."""
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.ask("SELECT pg_reload_conf()")
        wait_until(lambda: self.ask("SELECT sync_state FROM pg_stat_replication") == "sync")

    def kill_primary(self) -> None:
        """`kill -9` of all its processes at once."""
        kill_postgres(self.primary.data_dir)

    def freeze_primary(self) -> None:
        """Stop all its processes: connections stay open and are accepted, and nothing is answered."""
        signal_postgres(self.primary.data_dir, signal.SIGSTOP)

    def promote(self) -> None:
        """The standby takes writes when this returns."""
        self._programs().run("pg_ctl", "promote", "--wait", "--silent", f"--pgdata={self.standby.cluster.name}")
        self.promoted_at = time.monotonic()

    def ask(self, statement: str, server: Layout | None = None) -> Any:
        """The first value that the primary, or another server of the two, gives to its superuser."""

        async def fetch() -> object:
            password = self.primary.superuser_password.read_text().strip()
            host = str((server or self.primary).socket_folder)
            connection = await asyncpg.connect(host=host, port=PORT, user=SUPERUSER, password=password)
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        return asyncio.run(fetch())

    def is_alive(self) -> bool:
        """Whether a primary still runs in the first folder."""
        return postmaster.running_pid(self.primary.cluster) is not None

    def _programs(self) -> Programs:
        account = server_account(self.standby.folder, program("postgres"))
        return Programs(account, self.standby.folder, self.standby.major)


@contextmanager
def running_pair(folder: Path) -> Iterator[Pair]:
    """A primary and its synchronous standby; what still runs of them ends with the block."""
    pair = Pair(folder / "primary", folder / "standby")
    with EmbeddedServer.running(pair.primary.data_dir):
        pair.copy()
        with EmbeddedServer.running(pair.standby.data_dir):
            pair.replicate()
            yield pair
