"""A Citus cluster: a coordinator and two workers, all real, over sockets of their own.

The programs are those of a PostgreSQL with the extension, in the folder that `CLEARDEED_CITUS_BIN` names
(docs/deploying.md says how to build it).
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg

from cleardeed.bootstrap.runtime import prepare_database
from cleardeed.database.cluster import distribute
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.embedded.binaries import SETTING
from cleardeed.database.embedded.layout import DATABASE, PORT, ROLE, SUPERUSER, Layout

CITUS_BIN = "CLEARDEED_CITUS_BIN"
SETTINGS = """
shared_preload_libraries = 'citus'
max_prepared_transactions = 200
max_connections = 300
max_worker_processes = 100
wal_level = logical
citus.node_conninfo = 'sslmode=disable'
"""
ACCESS = "local all all trust\n"
"""Among each other; the folder of a socket is its server's own."""


class Cluster:
    """Three servers; `dsn` is the address of the coordinator."""

    def __init__(self, folder: Path) -> None:
        self.service_folder = folder / "service"
        """The data folder of whatever service runs on it, with its key."""
        self.service_folder.mkdir(parents=True)
        self.layouts = [Layout(folder / name) for name in ("coordinator", "worker-1", "worker-2")]
        self.servers: list[EmbeddedServer] = []

    @property
    def dsn(self) -> str:
        return self.servers[0].dsn()

    def start(self, stack: ExitStack) -> None:
        """Starts the servers, makes the extension in each and the workers known to the coordinator."""
        for layout in self.layouts:
            with EmbeddedServer.running(layout.data_dir), (layout.cluster / "postgresql.conf").open("a") as file:
                file.write(SETTINGS + f"citus.local_hostname = '{layout.socket_folder}'\n")
            self.servers.append(stack.enter_context(EmbeddedServer.running(layout.data_dir)))
            rules_file = layout.cluster / "pg_hba.conf"
            rules_file.write_text(ACCESS + rules_file.read_text())
            self.ask(layout, "SELECT pg_reload_conf()")
        self._join(DATABASE)

    def new_database(self) -> str:
        """The address of another database, migrated and distributed."""
        name = f"test_{uuid4().hex}"
        for layout in self.layouts:
            self.ask(layout, f"CREATE DATABASE {name} OWNER {ROLE}")
        self._join(name)
        dsn = self.servers[0].dsn(name)
        asyncio.run(_prepare(dsn))
        return dsn

    def _join(self, database: str) -> None:
        """Make the extension in each server's database of that name, and the workers known to the coordinator."""
        for layout in self.layouts:
            self.ask(layout, "CREATE EXTENSION citus", database)
        coordinator, *workers = self.layouts
        self.ask(coordinator, f"SELECT citus_set_coordinator_host('{coordinator.socket_folder}', {PORT})", database)
        for worker in workers:
            self.ask(coordinator, f"SELECT citus_add_node('{worker.socket_folder}', {PORT})", database)

    def ask(self, layout: Layout, statement: str, database: str = DATABASE) -> Any:
        """The first value that a server gives to its superuser."""

        async def fetch() -> object:
            password = layout.superuser_password.read_text().strip()
            connection = await asyncpg.connect(
                host=str(layout.socket_folder), port=PORT, user=SUPERUSER, password=password, database=database
            )
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        return asyncio.run(fetch())

    def move(self, account_id: str) -> None:
        """Move the account's shards to the other worker, as an operator does who evens the load."""
        coordinator, *workers = self.layouts
        shard = self.ask(coordinator, f"SELECT get_shard_id_for_distribution_column('accounts', '{account_id}')")
        here = self.ask(coordinator, f"SELECT nodename FROM citus_shards WHERE shardid = {shard}")
        there = next(str(worker.socket_folder) for worker in workers if str(worker.socket_folder) != here)
        move = f"citus_move_shard_placement({shard}, '{here}', {PORT}, '{there}', {PORT}, 'block_writes')"
        self.ask(coordinator, f"SELECT {move}")

    def rows_of(self, table: str) -> int:
        """Return the number of rows in the shards of a distributed table."""
        count = f"SELECT sum(result::bigint) FROM run_command_on_shards('{table}', 'SELECT count(*) FROM %s')"
        return int(self.ask(self.layouts[0], count))


async def _prepare(dsn: str) -> None:
    await prepare_database(dsn)
    await distribute(dsn)


@contextmanager
def running_cluster(folder: Path) -> Iterator[Cluster]:
    """The cluster, which ends with the block."""
    with programs_with_citus(), ExitStack() as stack:
        cluster = Cluster(folder)
        cluster.start(stack)
        yield cluster


@contextmanager
def programs_with_citus() -> Iterator[None]:
    """Inside the block, the PostgreSQL programs are those of the one with the extension."""
    before = os.environ.get(SETTING)
    os.environ[SETTING] = os.environ[CITUS_BIN]
    try:
        yield
    finally:
        os.environ.pop(SETTING)
        if before is not None:
            os.environ[SETTING] = before
