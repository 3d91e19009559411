"""`kill -9` of the embedded PostgreSQL under a running service, and of everything at once."""

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.flows.drills import (
    BALANCE,
    ORDER,
    Order,
    Snapshot,
    assert_ended_well,
    at_examples,
    held,
    locked_account,
    wait_until,
    waits_for_lock,
)
from tests.flows.processes import kill_postgres, postgres_pid
from tests.service import Service

pytestmark = [
    pytest.mark.one_server,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc"),
]


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """An API on an embedded database of its own."""
    running = Service(None, tmp_path_factory.mktemp("embedded"), CLEARDEED_JOB_RETAKE_SECONDS="2")
    try:
        running.start("api")
        running.wait_ready()
        yield running
    finally:
        running.kill_workers()
        running.stop()


@pytest.fixture(autouse=True)
def no_worker_left(embedded: Service) -> Iterator[None]:
    yield
    embedded.kill_workers()


@pytest.mark.parametrize("step", at_examples(["check.saved.fssp"]))
def test_postgresql_is_killed(embedded: Service, step: str) -> None:
    order = Order.launch(embedded)
    with held(order, step):
        before = Snapshot(order)
        kill_and_await_postgres(embedded)
        order.start_worker()
        assert_ended_well(order, before)
    assert_ended_well(order, before)


@pytest.mark.parametrize("step", at_examples([]))
def test_the_worker_goes_on_by_itself_when_postgresql_is_back(embedded: Service, step: str) -> None:
    order = Order.launch(embedded)
    marker = embedded.data_dir / f"held-{order.check_id}"
    order.start_worker(CLEARDEED_FAILPOINT=f"{step}:{marker}")
    wait_until(marker.exists)
    before = Snapshot(order)
    kill_and_await_postgres(embedded)
    marker.unlink()
    assert_ended_well(order, before)


@pytest.mark.parametrize("step", at_examples(["check.saved.courts"]))
def test_everything_is_killed_at_once(embedded: Service, step: str) -> None:
    order = Order.launch(embedded)
    marker = embedded.data_dir / f"held-{order.check_id}"
    order.start_worker(CLEARDEED_FAILPOINT=f"{step}:{marker}")
    wait_until(marker.exists)
    before = Snapshot(order)
    kill_postgres(embedded.data_dir)
    embedded.kill_all()
    kill_what_came_back(embedded)
    embedded.start("api")
    order.start_worker()
    embedded.wait_ready()
    assert_ended_well(order, before)


def test_a_launch_that_postgresql_dies_under_leaves_nothing(embedded: Service) -> None:
    key = embedded.issue(balance=BALANCE)
    answers: list[httpx.Response] = []

    def post() -> None:
        with embedded.client(key) as client:
            answers.append(client.post("/api/v1/checks", json=ORDER))

    with locked_account(embedded, key):
        sender = threading.Thread(target=post)
        sender.start()
        wait_until(lambda: waits_for_lock(embedded))
        kill_and_await_postgres(embedded)
    sender.join()
    assert answers[0].status_code == 503
    assert answers[0].headers["Retry-After"]
    assert embedded.query("SELECT count(*) FROM checks WHERE account_id = $1", key.account_id) == 0
    assert embedded.query("SELECT balance FROM accounts WHERE id = $1", key.account_id) == BALANCE


def kill_and_await_postgres(service: Service) -> None:
    """Kills the server; the service itself starts it again."""
    killed = postgres_pid(service.data_dir)
    kill_postgres(service.data_dir)
    wait_until(lambda: postgres_pid(service.data_dir) not in (None, killed))
    service.wait_ready()


def kill_what_came_back(service: Service) -> None:
    """Between the two kills a part may have started the server again."""
    if postgres_pid(service.data_dir) is not None:
        kill_postgres(service.data_dir)
