"""The running service that drills work on."""

from collections.abc import Iterator

import pytest

from cleardeed.database.embedded import EmbeddedServer
from tests.databases import new_database
from tests.service import Service


def make_database(server: EmbeddedServer) -> str:
    """A migrated database; its DSN."""
    return new_database(server)


@pytest.fixture(scope="module")
def module_dsn(server: EmbeddedServer) -> str:
    """A migrated database of the module's own."""
    return make_database(server)


@pytest.fixture
def own_dsn(server: EmbeddedServer) -> str:
    """A migrated database of the test's own."""
    return make_database(server)


@pytest.fixture(scope="module")
def service(module_dsn: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """An API alone; each drill starts the workers that it kills."""
    running = Service(module_dsn, tmp_path_factory.mktemp("service"), CLEARDEED_JOB_RETAKE_SECONDS="2")
    try:
        running.start("api")
        running.wait_ready()
        with running.keeping_connections():
            yield running
    finally:
        running.stop()
