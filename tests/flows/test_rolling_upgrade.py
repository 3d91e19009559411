"""Upgrades as docs/deploying.md tells them, under checks, documents and monitors: two versions side by side over one
database, and from one that must be stopped."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.database.embedded import EmbeddedServer
from cleardeed.database.migrate import all_migrations
from tests.databases import empty_database
from tests.flows.crowd import Crowd
from tests.flows.drills import wait_until
from tests.flows.former import FormerService, check_out, former_commit, newest_version, stopped_commit
from tests.flows.launches import BALANCE, SECONDS, Launches
from tests.http.registers import load_registers
from tests.patience import wait_for
from tests.service import Service

pytestmark = [
    pytest.mark.drill,
    pytest.mark.skipif(not Path(__file__).parents[2].joinpath(".git").exists(), reason="needs the history"),
]
CHECKS = 20
"""Of each version in each of three phases."""
TEXT = (
    "ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\nИванов Пётр Сидорович, именуемый «Продавец», продаёт квартиру за 5 000 000 рублей"
)
API = "/api/v1"


class Caller:
    """A key's orders, sent to whichever version; only answers 2xx and refusals while a server is away count as fine."""

    def __init__(self, service: Service, key: IssuedApiKey) -> None:
        self.service, self.key = service, key
        self.documents: list[str] = []
        self.monitors: list[int] = []
        self.acknowledged: dict[int, str] = {}

    def send(self, service: Service, crowd: Crowd, start: int) -> None:
        """Checks, a document and a monitor, all of them acknowledged when this returns."""
        launches = Launches(service, self.key)
        launches.send(crowd.members[start : start + CHECKS])
        with service.client(self.key) as client:
            file = {"file": ("contract.txt", TEXT.encode())}
            self.documents.append(_posted(client, "document-check", files=file)["job_id"])
            body = {"type": "full", "subject": crowd.members[start].order["input_data"]}
            schedule = {"schedule_mode": "interval", "interval_days": 30, "cycles_left": 1}
            monitor_id = _posted(client, "monitors", json=body | schedule)["id"]
        service.query("UPDATE monitors SET next_run_at = now() WHERE id = $1", monitor_id)
        self.monitors.append(monitor_id)
        launches.join()
        assert launches.refused == {}
        self.acknowledged |= launches.acknowledged

    def wait_ended(self, services: list[Service]) -> None:
        """Wait until all orders have ended, and each version reads all of them."""
        for service in services:
            with service.client(self.key) as client:
                for check_id in self.acknowledged.values():
                    check = wait_for(lambda: _read(client, f"checks/{check_id}"), _has_ended)  # noqa: B023
                    assert check["status"] == "report_ready"
                    verified = _read(client, f"verify/{check['evidence']['pdf_sha256']}")
                    assert verified["check_id"] == check_id
                for job_id in self.documents:
                    document = wait_for(lambda: _read(client, f"document-check/{job_id}"), _has_ended)  # noqa: B023
                    assert document["status"] == "report_ready"
                for monitor_id in self.monitors:
                    monitor = wait_for(
                        lambda: _read(client, f"monitors/{monitor_id}"),  # noqa: B023
                        lambda card: card["status"] == "finished",
                    )
                    assert [run["status"] for run in monitor["runs"]] == ["completed"]


def _posted(client: httpx.Client, path: str, **request: Any) -> Any:
    return client.post(f"{API}/{path}", **request).raise_for_status().json()


def _read(client: httpx.Client, path: str) -> Any:
    return client.get(f"{API}/{path}").raise_for_status().json()


def _has_ended(answer: Any) -> bool:
    return bool(answer["status"] != "processing")


@pytest.fixture
def empty_dsn(server: EmbeddedServer) -> Iterator[str]:
    with asyncio.Runner() as runner:
        database = empty_database(server)
        yield runner.run(database.__aenter__())
        runner.run(database.__aexit__(None, None, None))


VERSION = "SELECT max(version) FROM schema_migrations"


@contextmanager
def both_versions(commit: str, dsn: str, folder: Path) -> Iterator[tuple[FormerService, Service, Caller]]:
    """The former version, which runs and has made its schema, this one, of which nothing runs yet, and a caller of
    both; both ended after."""
    data_dir = folder / "service"
    data_dir.mkdir()
    former = FormerService(check_out(commit, folder / "former"), dsn, data_dir)
    service = Service(dsn, data_dir)
    try:
        for part in ("api", "worker"):
            former.start(part)
        wait_for(lambda: _is_healthy(former))
        assert former.query(VERSION) == newest_version(commit)
        load_registers(dsn, folder)
        yield former, service, Caller(service, service.issue(balance=BALANCE))
    finally:
        for one in (former, service):
            one.kill_all()


def test_two_versions_side_by_side(empty_dsn: str, tmp_path: Path) -> None:
    commit = former_commit()
    if commit is None:
        pytest.skip("no former version runs beside this one")
    crowd = Crowd(CHECKS * 4)
    with both_versions(commit, empty_dsn, tmp_path) as (former, service, caller):
        caller.send(former, crowd, 0)
        service.start("api")  # migrates under the jobs of the former version
        service.wait_ready()
        assert service.query(VERSION) == all_migrations()[-1].version
        caller.send(former, crowd, CHECKS)
        caller.send(service, crowd, 2 * CHECKS)
        service.start("worker")
        caller.wait_ended([former, service])
        former.kill_all()
        caller.send(service, crowd, 3 * CHECKS)
        caller.wait_ended([service])
        wait_until(lambda: service.query("SELECT count(*) FROM pgqueuer") == 0, seconds=SECONDS)
    assert_nothing_failed(service, caller)


def test_a_version_that_must_be_stopped(
    empty_dsn: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    commit = stopped_commit()
    if commit is None:
        pytest.skip("the history has no such version")
    crowd = Crowd(CHECKS * 4)
    with both_versions(commit, empty_dsn, tmp_path) as (former, service, caller):
        with ThreadPoolExecutor(1) as pool:
            sending = pool.submit(caller.send, former, crowd, 0)
            online = service.command("migrate", "--online")["migrations"]
            sending.result()
        assert online
        stop = next(step for step in all_migrations() if step.version == former.query(VERSION) + 1)
        assert not stop.runs_beside
        caller.send(former, crowd, CHECKS)
        caller.wait_ended([former])
        caller.send(former, crowd, 2 * CHECKS)
        began = time.monotonic()
        for part in ("worker", "api"):
            former.terminate(part)
            former.wait(part)
        service.start("api")
        service.wait_ready()
        record_property("migrations run beside it", len(online))
        record_property("seconds without an API", round(time.monotonic() - began, 1))
        service.start("worker")
        former.start("api")
        assert former.wait("api") != 0, "a former version does not start any more"
        caller.send(service, crowd, 3 * CHECKS)
        caller.wait_ended([service])
        wait_until(lambda: service.query("SELECT count(*) FROM pgqueuer") == 0, seconds=SECONDS)
    assert_nothing_failed(service, caller)


def assert_nothing_failed(service: Service, caller: Caller) -> None:
    """No error of the service's, exact books, and no check but those of the caller."""
    log = service.log.read_text()
    assert '"level":"error"' not in log
    assert '"status":5' not in log
    assert_books_exact(service, caller)
    known = set(service.query("SELECT array_agg(id) FROM checks"))
    assert known >= set(caller.acknowledged.values())
    assert len(known) == len(caller.acknowledged) + len(caller.monitors)


def _is_healthy(service: Service) -> bool:
    try:
        return httpx.get(f"{service.url}/healthz", timeout=2, verify=False).status_code == 200
    except httpx.TransportError:
        return False


def assert_books_exact(service: Service, caller: Caller) -> None:
    """Each check, document and cycle was charged once and nothing was refunded; the balance is what is left."""
    account = caller.key.account_id
    orders = len(caller.acknowledged) + len(caller.documents) + len(caller.monitors)
    charged = "FROM ledger_entries WHERE account_id = $1 AND reason = 'charge'"
    assert service.query(f"SELECT count(*) {charged}", account) == orders
    assert service.query(f"SELECT count(DISTINCT reference) {charged}", account) == orders
    assert (
        service.query("SELECT count(*) FROM ledger_entries WHERE account_id = $1 AND reason = 'refund'", account) == 0
    )
    total = service.query("SELECT sum(amount)::int FROM ledger_entries WHERE account_id = $1", account)
    assert service.query("SELECT balance FROM accounts WHERE id = $1", account) == total < BALANCE
