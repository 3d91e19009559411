"""One running service for all tests of the HTTP layer; accounts and keys are a test's own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.database.embedded import EmbeddedServer, stop
from tests.http.orders import order
from tests.http.registers import load_registers
from tests.service import Service, running_service, wait_finished


@pytest.fixture(scope="session")
def service(make_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """API and worker over registers of every source."""
    dsn = make_database()
    load_registers(dsn, tmp_path_factory.mktemp("registers"))
    folder = tmp_path_factory.mktemp("service")
    with (
        running_service(dsn, folder, CLEARDEED_WEBHOOK_ALLOW_PRIVATE="1") as running,
        running.keeping_connections(),
    ):
        yield running


@pytest.fixture(scope="session")
def service_url(service: Service) -> str:
    return service.url


@pytest.fixture
def key(service: Service) -> IssuedApiKey:
    """A live key with every scope on an account of its own."""
    return service.issue()


@pytest.fixture
def client(service: Service, key: IssuedApiKey) -> Iterator[httpx.Client]:
    """A client that sends `key`."""
    with service.client(key) as opened:
        yield opened


@pytest.fixture
def anonymous(service: Service) -> Iterator[httpx.Client]:
    """A client without a key."""
    with service.client() as opened:
        yield opened


@pytest.fixture(scope="session")
def agency(service: Service) -> IssuedApiKey:
    """The key that ordered `finished`; only for tests that read."""
    return service.issue()


@pytest.fixture(scope="session")
def owner(service: Service, agency: IssuedApiKey) -> Iterator[httpx.Client]:
    """A client that sends `agency`."""
    with service.client(agency) as opened:
        yield opened


@pytest.fixture(scope="session")
def finished(owner: httpx.Client) -> Any:
    """A finished full check as GET /checks/{check_id} answered it; only for tests that read."""
    created = owner.post("/api/v1/checks", json=order(legal_opinion_enabled=True)).raise_for_status().json()
    return wait_finished(owner, created["check_id"])


class BareService(Service):
    """A service over a PostgreSQL of its own."""

    def __init__(self, server: EmbeddedServer, server_dir: Path, data_dir: Path) -> None:
        super().__init__(server.dsn(), data_dir)
        self._server, self._server_dir = server, server_dir

    @contextmanager
    def without_database(self) -> Iterator[None]:
        """Inside the block PostgreSQL is stopped."""
        stop(self._server_dir)
        try:
            yield
        finally:
            self._server.ensure_running()


@pytest.fixture(scope="session")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BareService]:
    """The API alone over a database with one register, of `fssp`; a test may start the worker and stop it again."""
    server_dir = tmp_path_factory.mktemp("bare_server")
    with EmbeddedServer.running(server_dir) as server:
        running = BareService(server, server_dir, tmp_path_factory.mktemp("bare_service"))
        try:
            running.start("api")
            running.wait_ready()
            load_registers(server.dsn(), tmp_path_factory.mktemp("one_register"), ["fssp"])
            yield running
        finally:
            running.stop()
