"""The running service that drills work on."""

from collections.abc import Callable, Iterator

import pytest

from tests.service import Service


@pytest.fixture(scope="module")
def module_dsn(make_database: Callable[[], str]) -> str:
    """A migrated database of the module's own."""
    return make_database()


@pytest.fixture
def own_dsn(make_database: Callable[[], str]) -> str:
    """A migrated database of the test's own."""
    return make_database()


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
