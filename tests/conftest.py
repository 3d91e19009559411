"""Shared fixtures: lanes of tests, one real PostgreSQL a run, and a fresh migrated database a test."""

import asyncio
import functools
import gc
import multiprocessing.util
import os
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import structlog

from cleardeed.core.crypto import KeyRing
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.pool import Pool, open_pool
from tests import sampling
from tests.databases import ReusedDatabases, make_template, new_database, passing_database

FOLDER = Path(__file__).parent

# Collecting makes millions of objects that all stay: looking for garbage among them takes a tenth of its time.
gc.disable()

STARTING = {
    "bucket_server",
    "server",
    "make_database",
    "redis_url",
    "service",
    "bare",
    "pair",
    "shell",
    "embedded",
    "authority",
    "browser",
    "parsers",
    "analyser",
}
"""Fixtures that start a process; their tests need no mark of their own."""
STARTS: tuple[tuple[Any, str], ...] = (
    (os, "fork"),
    (os, "forkpty"),
    (os, "posix_spawn"),
    (os, "posix_spawnp"),
    (subprocess.Popen, "__init__"),
    (multiprocessing.util, "spawnv_passfds"),
)
"""All that starts a process."""
LONG = {"drill", "slow", "process"}
"""Marks of tests that no quick run has."""
MAX_LENGTH = ("flows", "http", "database", "cli", "documents", "valuation", "client", "sources", "deals", "checks")
"""Folders whose files are begun first, so that no long file is left to one worker at the end."""

# How fast an example is made or tried says something of the machine and nothing of the code.
for name, examples in (("quick", 3), ("daily", 10), ("drills", 200)):
    hypothesis.settings.register_profile(
        name, max_examples=examples, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
hypothesis.settings.load_profile("daily")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", type=int, metavar="N", help="make N quick cases of each test, always the same")
    parser.addoption("--cluster", action="store_true", help="run services on the Citus that CLEARDEED_CITUS_BIN names")


def pytest_configure(config: pytest.Config) -> None:
    sampling.DRILLS = "not drill" not in config.getoption("markexpr")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark the tests that start processes, and put the folders that take longest first."""
    for item in items:
        if not STARTING.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.process)
        if config.getoption("cluster") and item.get_closest_marker("one_server"):
            item.add_marker(pytest.mark.skip(reason="needs the embedded server"))
    yield
    order = {name: rank for rank, name in enumerate(MAX_LENGTH)}
    items.sort(key=lambda item: order.get(item.path.relative_to(FOLDER).parts[0], len(order)))


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Select cases of each test before they are made: most would be deselected, after as much work as collecting."""
    cases = metafunc.config.getoption("cases")
    calls = metafunc._calls
    if cases is not None and len(calls) > cases:
        quick = [call for call in calls if LONG.isdisjoint(mark.name for mark in call.marks)]
        metafunc._calls = sampling.sample(quick or calls[:1], cases, name=lambda call: call.id)


def pytest_collection_finish() -> None:
    """Look for garbage again, seldom, and no more among what was collected."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


class _Running:
    """The test that runs, while it may start no process."""

    name: str | None = None


def _guarded(start: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(start)
    def guarded(*args: Any, **options: Any) -> Any:
        if _Running.name is not None:
            raise RuntimeError(f"{_Running.name} starts a process: mark it `process`")
        return start(*args, **options)

    return guarded


for owner, name in STARTS:
    setattr(owner, name, _guarded(getattr(owner, name)))


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
def _server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def server(_server_folder: Path) -> Iterator[EmbeddedServer]:
    """The run's PostgreSQL with one migrated database that others are copied from."""
    with EmbeddedServer.running(_server_folder) as running:
        make_template(running, _server_folder)
        yield running


@pytest.fixture(scope="session")
def make_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], str]]:
    """Return the address of a new migrated database for a service at each call; with `--cluster`, a distributed one."""
    if request.config.getoption("cluster"):
        from tests.flows.cluster import running_cluster  # The plain run needs no such program.

        with running_cluster(tmp_path_factory.mktemp("cluster")) as cluster:
            yield cluster.new_database
    else:
        server: EmbeddedServer = request.getfixturevalue("server")
        yield lambda: new_database(server)


@pytest.fixture(scope="session")
def _reused(server: EmbeddedServer, _server_folder: Path) -> ReusedDatabases:
    return ReusedDatabases(server, _server_folder)


@pytest.fixture(autouse=True)
def _plain_logs() -> None:
    """No test writes its logs where another one's were captured."""
    structlog.reset_defaults()


@pytest.fixture
async def dsn(_reused: ReusedDatabases) -> AsyncIterator[str]:
    """A migrated database of the test's own."""
    async with _reused.database() as address:
        yield address


@pytest.fixture
def dsn_outside_a_loop(server: EmbeddedServer) -> Iterator[str]:
    """Yield a DSN like `dsn`, for a test that runs loops of its own."""
    with asyncio.Runner() as runner:
        database = passing_database(server)
        yield runner.run(database.__aenter__())
        runner.run(database.__aexit__(None, None, None))


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
