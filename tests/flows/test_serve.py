"""`cleardeed serve`: parts that die come back, and none outlives the service."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.flows.drills import BALANCE, PRICE, Order, wait_until
from tests.flows.processes import children, command_of, descendants, is_alive, kill_postgres, postgres_pid
from tests.service import Service, wait_finished

pytestmark = [pytest.mark.process, pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc")]


class Served:
    """A running `cleardeed serve`."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.pid = service.start("serve", "--workers", "2").pid

    def part(self, name: str) -> int | None:
        """The process id of `api` or `worker`, or None while there is none."""
        found = [pid for pid in children(self.pid) if f" cleardeed {name} " in command_of(pid)]
        return found[0] if found else None

    def processes(self) -> set[int]:
        """All of the service's processes but PostgreSQL's, which are nobody's children."""
        return {self.pid, *descendants(self.pid)}

    def jobs_done(self) -> float:
        """Return the number of checks that the workers have run, by the metrics of the API."""
        text = httpx.get(self.service.metrics_url).raise_for_status().text
        found = re.search(r'cleardeed_jobs_total\{name="run_check",outcome="done"\} ([\d.]+)', text)
        return float(found[1]) if found else 0.0

    def run_check(self) -> None:
        """The service does its work."""
        order = Order.launch(self.service)
        with self.service.client(order.key) as client:
            answer = wait_finished(client, order.check_id)
        assert answer["status"] == "failed", "no register is loaded"
        assert order.ledger() == [("charge", -PRICE), ("refund", PRICE)]
        assert order.balance() == BALANCE


@contextmanager
def serving(data_dir: Path) -> Iterator[Served]:
    """The service on an embedded database, ready, and ended with the block."""
    service = Service(None, data_dir, CLEARDEED_JOB_RETAKE_SECONDS="2", CLEARDEED_RECONCILE_SECONDS="1")
    try:
        running = Served(service)
        service.wait_ready()
        yield running
    finally:
        service.stop()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.mark.parametrize("part", ["api", "worker"])
def test_a_part_that_dies_is_started_again(served: Served, part: str) -> None:
    killed = served.part(part)
    assert killed is not None
    beneath = children(killed)
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: served.part(part) not in (None, killed))
    wait_until(lambda: not any(is_alive(pid) for pid in beneath))
    served.service.wait_ready()
    served.run_check()


@pytest.mark.one_server
def test_postgresql_that_dies_is_started_again(served: Served) -> None:
    killed, parts = postgres_pid(served.service.data_dir), (served.part("api"), served.part("worker"))
    kill_postgres(served.service.data_dir)
    wait_until(lambda: postgres_pid(served.service.data_dir) not in (None, killed))
    served.service.wait_ready()
    served.run_check()
    assert parts == (served.part("api"), served.part("worker")), "the parts themselves live on"


def test_the_metrics_are_of_the_worker_too(served: Served) -> None:
    """Each part that was started anew counts from nothing; the folder that they share adds up."""
    before = served.jobs_done()
    served.run_check()
    # The worker counts a job when it has ended, a moment after the check has.
    wait_until(lambda: served.jobs_done() > before)
    text = httpx.get(served.service.metrics_url).text
    assert 'cleardeed_checks_total{status="failed",type="full"}' in text
    assert re.search(r"Иванов|770000000082|1980-02-01|Примерск", text) is None


def test_told_to_end_it_ends_everything(served: Served) -> None:
    # Itself, the API with its two workers, the worker of jobs; three of them have a parser of files, one an analyser.
    wait_until(lambda: len(served.processes()) == 9)
    processes = served.processes()
    served.service.terminate("serve")
    assert served.service.wait("serve") == 0
    assert not any(is_alive(pid) for pid in processes)
    assert postgres_pid(served.service.data_dir) is None


def test_killed_it_leaves_nothing_running(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        processes = served.processes()
        served.service.kill("serve")
        wait_until(lambda: not any(is_alive(pid) for pid in processes))
        wait_until(lambda: postgres_pid(tmp_path) is None)
