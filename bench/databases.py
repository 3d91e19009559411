"""One PostgreSQL for all measurements, with a database and a data folder for each."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import asyncpg
import msgspec
from tests.flows.cluster import CITUS_BIN

from cleardeed.accounts.accounts import open_account
from cleardeed.accounts.api_keys import IssuedApiKey, issue_key
from cleardeed.billing.ledger import MAX_AMOUNT, top_up
from cleardeed.bootstrap.runtime import Runtime, open_runtime, prepare_database
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings_loader import load_settings
from cleardeed.database.embedded import EmbeddedServer


class BenchSetup(msgspec.Struct, frozen=True):
    """The running server, the folder of saved databases, the seconds of a round of load and the number of rounds."""

    server: EmbeddedServer
    folder: Path
    seconds: float
    rounds: int
    quick: bool = False
    """Whether tables of millions of rows shall be a tenth of their size."""

    def rows(self, count: int) -> int:
        """Return the number of rows to make where `count` are meant."""
        return count // 10 if self.quick else count

    def fresh_database(self, name: str) -> "BenchDatabase":
        """An empty migrated database of that name, with an empty data folder."""
        shutil.rmtree(self.folder / name, ignore_errors=True)
        asyncio.run(_recreate(self.server.dsn(), name))
        return self.saved_database(name)

    def empty_database(self, name: str) -> "BenchDatabase":
        """A database of that name without a single table, with an empty data folder."""
        asyncio.run(_recreate(self.server.dsn(), name))
        return BenchDatabase(self.server.dsn(name), self.fresh_folder(name))

    def fresh_folder(self, name: str) -> Path:
        """An empty data folder of that name, for servers of a measurement's own."""
        shutil.rmtree(self.folder / name, ignore_errors=True)
        (self.folder / name).mkdir(mode=0o700)
        return self.folder / name

    def drop(self, name: str) -> None:
        """Remove the database of that name and its data folder."""
        shutil.rmtree(self.folder / name, ignore_errors=True)
        asyncio.run(_execute(self.server.dsn(), f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))

    def saved_database(self, name: str) -> "BenchDatabase":
        """The database and data folder of that name as an earlier run left them; new where its schema was another."""
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        asyncio.run(_create_missing(self.server.dsn(), name))
        dsn = self.server.dsn(name)
        try:
            asyncio.run(prepare_database(dsn))
        except RefusedError:
            return self.fresh_database(name)
        return BenchDatabase(dsn, folder)


class BenchDatabase(msgspec.Struct, frozen=True):
    """One database and the data folder that belongs to it."""

    dsn: str
    folder: Path

    @asynccontextmanager
    async def runtime(self) -> AsyncIterator[Runtime]:
        """The service on this database, in this process."""
        async with open_runtime(load_settings(data_dir=self.folder), self.dsn) as runtime:
            yield runtime

    def environment(self, **settings: str) -> dict[str, str]:
        """The variables for a process of the service on this database."""
        ours = {
            "CLEARDEED_DATABASE_URL": self.dsn,
            "CLEARDEED_DATA_DIR": str(self.folder),
            "CLEARDEED_RATE_LIMITS": "off",  # no tariff allows one key what is measured here
        }
        outer = {name: value for name, value in os.environ.items() if name != CITUS_BIN}  # not the service's
        return outer | ours | settings

    def issue_keys(self, count: int, *, balance: int = MAX_AMOUNT) -> list[IssuedApiKey]:
        """Live keys of as many new accounts with that much money, plenty where not said."""
        return asyncio.run(self._issue_keys(count, balance))

    def saved_key(self) -> IssuedApiKey:
        """Return the one live key of a database that is kept between runs, issued at the first."""
        file = self.folder / "key.json"
        if not file.exists():
            file.touch(mode=0o600)
            file.write_bytes(msgspec.json.encode(self.issue_keys(1)[0]))
        return msgspec.json.decode(file.read_bytes(), type=IssuedApiKey)

    async def _issue_keys(self, count: int, balance: int) -> list[IssuedApiKey]:
        async with self.runtime() as runtime:
            keys = []
            for number in range(count):
                account = await open_account(runtime.pool, name=f"Agency {number}")
                await top_up(runtime.pool, account_id=account.account_id, amount=balance)
                keys.append(await issue_key(runtime.pool, runtime.ring, account_id=account.account_id, mode="live"))
            return keys


@contextmanager
def open_setup(folder: Path, *, seconds: float, rounds: int, quick: bool = False) -> Iterator[BenchSetup]:
    """The setup with its server running until the end of the block."""
    for name in list(os.environ):
        if name.startswith(("CLEARDEED_", "PROMETHEUS_")) and name != CITUS_BIN:
            del os.environ[name]  # an operator's settings would measure something else
    with EmbeddedServer.running(folder) as server:
        yield BenchSetup(server, folder, seconds, rounds, quick)


async def _recreate(dsn: str, name: str) -> None:
    await _execute(dsn, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name}")


async def _create_missing(dsn: str, name: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        if not await connection.fetchval("SELECT true FROM pg_database WHERE datname = $1", name):
            await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()


async def _execute(dsn: str, *statements: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def one_row(connection: asyncpg.Connection, statement: str, *values: object) -> asyncpg.Record:
    """Return the single row of a statement that always has one."""
    (row,) = await connection.fetch(statement, *values)
    return row
