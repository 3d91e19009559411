"""What tests stand on: their lanes, one real PostgreSQL a run, and a fresh migrated database a test."""

import asyncio
import gc
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import hypothesis
import pytest
import structlog

from cleardeed.core.crypto import KeyRing
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.pool import Pool, open_pool
from tests import sampling
from tests.databases import ReusedDatabases, make_template, passing_database

FOLDER = Path(__file__).parent

# Collecting makes millions of objects that all stay: looking for garbage among them takes a tenth of its time.
gc.disable()

STARTING = {
    "bucket_server",
    "server",
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
STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec"}
"""Audit events of a process that starts."""
MAX_LENGTH = ("flows", "http", "database", "cli", "documents", "valuation", "client", "sources", "deals", "checks")
"""Folders whose files are begun first, so that no long file is left to one worker at the end."""

# How fast an example is made or tried says something of the machine and nothing of the code.
for name, examples in (("quick", 3), ("daily", 10), ("drills", 200)):
    hypothesis.settings.register_profile(
        name, max_examples=examples, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
hypothesis.settings.load_profile("daily")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", type=int, metavar="N", help="run N cases of each parametrised test, always the same")


def pytest_configure(config: pytest.Config) -> None:
    sampling.DRILLS = "not drill" not in config.getoption("markexpr")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark the tests that start processes, select cases of each test, and put the folders that take longest first."""
    for item in items:
        if not STARTING.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.process)
    yield
    if (cases := config.getoption("cases")) is not None:
        selected = set(_sample_of_each_test(items, cases))
        config.hook.pytest_deselected(items=[item for item in items if item not in selected])
        items[:] = [item for item in items if item in selected]
    order = {name: rank for rank, name in enumerate(MAX_LENGTH)}
    items.sort(key=lambda item: order.get(item.path.relative_to(FOLDER).parts[0], len(order)))


def _sample_of_each_test(items: list[pytest.Item], cases: int) -> Iterator[pytest.Item]:
    tests = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        tests[item.nodeid.partition("[")[0]].append(item)
    for test in tests.values():
        yield from sampling.sample(test, cases, name=lambda item: item.nodeid)


def pytest_collection_finish() -> None:
    """Look for garbage again, but no more among what was collected."""
    gc.freeze()
    gc.enable()


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
def _server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def server(_server_folder: Path) -> Iterator[EmbeddedServer]:
    """The run's PostgreSQL with one migrated database that others are copied from."""
    with EmbeddedServer.running(_server_folder) as running:
        make_template(running, _server_folder)
        yield running


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
    """As `dsn`, for a test that runs loops of its own."""
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
