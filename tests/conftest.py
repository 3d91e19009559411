"""What tests stand on: their lanes, one real PostgreSQL a run, and a fresh migrated database a test."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import asyncpg
import hypothesis
import pytest
import structlog

from cleardeed.core.crypto import KeyRing
from cleardeed.database.embedded import EmbeddedServer, status
from cleardeed.database.migrate import migrate
from cleardeed.database.pool import Pool, open_pool
from cleardeed.jobs.schema import install_queue
from tests.patience import PATIENCE_SECONDS

FOLDER = Path(__file__).parent
TEMPLATE = "template_migrated"

STARTING = {
    "bucket_server",
    "server",
    "service",
    "bare",
    "shell",
    "embedded",
    "authority",
    "browser",
    "parsers",
    "analyser",
}
"""Fixtures that start a process; their tests need no mark of their own."""
STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec"}
"""Audit events of a process that starts."""
MAX_LENGTH = ("flows", "http", "database", "cli", "documents", "valuation", "client", "sources", "deals", "checks")
"""Folders whose files are begun first, so that no long file is left to one worker at the end."""

# How fast an example is made or tried says something of the machine and nothing of the code.
for name, examples in (("daily", 25), ("drills", 200)):
    hypothesis.settings.register_profile(
        name, max_examples=examples, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
hypothesis.settings.load_profile("daily")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that start processes, and put the folders that take longest first."""
    for item in items:
        if not STARTING.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.process)
    order = {name: place for place, name in enumerate(MAX_LENGTH)}
    items.sort(key=lambda item: order.get(item.path.relative_to(FOLDER).parts[0], len(order)))


class _Running:
    """The test that runs, while it may start no process."""

    name: str | None = None


def _refuse_processes(event: str, _arguments: object) -> None:
    if event in STARTS and _Running.name is not None:
        raise RuntimeError(f"{_Running.name} starts a process: mark it `process`")


sys.addaudithook(_refuse_processes)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test that is not marked `process` cannot start one: `make quick` would start it too."""
    _Running.name = None if item.get_closest_marker("process") else item.nodeid
    try:
        return (yield)
    finally:
        _Running.name = None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """The last test of a run takes down what others have started; that starts processes of its own."""
    _Running.name = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    """The run's PostgreSQL with one migrated database that others are copied from."""
    folder = tmp_path_factory.mktemp("server")
    with EmbeddedServer.running(folder) as running:
        _do_without_the_disk(folder)
        asyncio.run(_make_template(running))
        yield running


@pytest.fixture(autouse=True)
def _plain_logs() -> None:
    """No test writes its logs where another one's were captured."""
    structlog.reset_defaults()


@pytest.fixture
async def dsn(server: EmbeddedServer) -> AsyncIterator[str]:
    """A migrated database of the test's own."""
    name = f"test_{uuid4().hex}"
    await _execute(server.dsn(), f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy")
    yield database_named(server, name)
    await _drop(server.dsn(), name)


@pytest.fixture
def dsn_outside_a_loop(server: EmbeddedServer) -> Iterator[str]:
    """As `dsn`, for a test that runs loops of its own."""
    name = f"test_{uuid4().hex}"
    asyncio.run(_execute(server.dsn(), f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY file_copy"))
    yield database_named(server, name)
    asyncio.run(_drop(server.dsn(), name))


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    """A pool on a migrated database of the test's own."""
    opened = await open_pool(dsn, size=10)
    yield opened
    await opened.close()


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    """Fresh service keys."""
    return KeyRing.from_file(tmp_path / "encryption.key")


def database_named(server: EmbeddedServer, name: str) -> str:
    """The address of another database of the run's server."""
    return server.dsn(name)


def _do_without_the_disk(data_dir: Path) -> None:
    """The run's server waits for no disk: while other tests write, each fresh database cost seconds. Servers that tests
    kill are their own, set as in service."""
    (settings,) = data_dir.rglob("postgresql.auto.conf")
    with settings.open("a") as file:
        file.write("fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n")
    pid = status(data_dir).pid
    assert pid is not None
    os.kill(pid, signal.SIGHUP)


async def _make_template(server: EmbeddedServer) -> None:
    await _execute(server.dsn(), f"CREATE DATABASE {TEMPLATE}")
    dsn = database_named(server, TEMPLATE)
    await migrate(dsn)
    await install_queue(dsn)


async def _drop(dsn: str, name: str) -> None:
    """A vacuum of the server's own that is at work there cannot be sent away; it ends by itself."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            with suppress(asyncpg.InsufficientPrivilegeError):
                return await _execute(dsn, f"DROP DATABASE {name} WITH (FORCE)")
            await asyncio.sleep(0.25)


async def _execute(dsn: str, statement: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
