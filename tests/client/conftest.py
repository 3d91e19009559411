"""A running API for the client. It has no worker: sandbox checks end where they are ordered, live ones stay, and no
event is delivered; `webhook_service` has one."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import NamedTuple

import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.client import AsyncClient, Client
from tests.http.receiver import receiving
from tests.service import Service, free_port, running_service

BALANCE = 10_000


class ReceivedDelivery(NamedTuple):
    """One event as the service delivered it."""

    secret: str
    headers: dict[str, str]
    body: bytes


@pytest.fixture(scope="session")
def service(make_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with (
        running_service(make_database(), tmp_path_factory.mktemp("client"), parts=["api"]) as running,
        running.keeping_connections(),
    ):
        yield running


@pytest.fixture(scope="session")
def live(service: Service) -> IssuedApiKey:
    return service.issue(balance=BALANCE)


@pytest.fixture(scope="session")
def sandbox_key(service: Service) -> IssuedApiKey:
    return service.issue(balance=BALANCE, mode="sandbox", name="tests")


@pytest.fixture(scope="session")
def sandbox(service: Service, sandbox_key: IssuedApiKey) -> Iterator[Client]:
    with Client(service.url, sandbox_key.api_key) as client:
        yield client


@pytest.fixture
async def async_sandbox(service: Service, sandbox_key: IssuedApiKey) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(service.url, sandbox_key.api_key) as client:
        yield client


@pytest.fixture(scope="session")
def webhook_service(make_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """API and worker; events go to loopback too."""
    folder = tmp_path_factory.mktemp("webhooks")
    with running_service(make_database(), folder, CLEARDEED_WEBHOOK_ALLOW_PRIVATE="1") as running:
        yield running


@pytest.fixture
def delivery(webhook_service: Service) -> ReceivedDelivery:
    """A delivery of `check.completed`."""
    with receiving() as receiver:
        key = webhook_service.issue(mode="sandbox", webhook_url=receiver.url)
        with Client(webhook_service.url, key.api_key) as client:
            client.create_check("object", object={"cadastral_number": "77:99:0009999:1001"})
        receiver.wait_for("check.completed")
        return ReceivedDelivery(key.webhook_secret, *receiver.deliveries[0])


@pytest.fixture
def first_steps(webhook_service: Service) -> dict[str, str]:
    """The environment of the first five minutes: a key whose events go to a free port."""
    port = free_port()
    key = webhook_service.issue(mode="sandbox", webhook_url=f"http://127.0.0.1:{port}/")
    return {
        "CLEARDEED_URL": webhook_service.url,
        "CLEARDEED_KEY": key.api_key,
        "CLEARDEED_WEBHOOK_SECRET": key.webhook_secret,
        "PORT": str(port),
    }
