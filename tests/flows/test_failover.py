"""Under sixty checks the primary PostgreSQL is killed and its standby promoted: nothing is lost or spoilt."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.database.embedded.layout import ROLE
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from tests.flows.crowd import CONNECTORS, Crowd, Member, Registers
from tests.flows.drills import PRICE, wait_until
from tests.flows.pair import Pair, running_pair
from tests.http.registers import load_registers
from tests.service import Service

Trouble = Callable[[Pair, Service, "Launches", Sequence[Member]], None]
pytestmark = [
    pytest.mark.drill,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="reads /proc"),
]
CHECKS = 60
SENDERS = 4
BALANCE = 1_000_000
LOCAL = ("housing", "object_courts", "pledges", "passports", "wanted", "courts")
"""Sources that are asked in local registers, the others at simulators."""
LATENCY = 0.2
"""Seconds before a simulator's answer, so that many questions are under way when the primary dies."""
SECONDS = 900.0


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with running_pair(tmp_path) as running:
        yield running


class Launches:
    """Checks that are sent until they are answered 201, by several callers at a time."""

    def __init__(self, service: Service, key: IssuedApiKey) -> None:
        self.acknowledged: dict[int, str] = {}
        self.refused: Counter[int] = Counter()
        self._service, self._key = service, key
        self._senders: list[threading.Thread] = []

    def send(self, members: Sequence[Member]) -> None:
        """Begins to send them."""
        for number in range(SENDERS):
            sender = threading.Thread(target=self._send, args=(members[number::SENDERS],))
            sender.start()
            self._senders.append(sender)

    def join(self) -> None:
        for sender in self._senders:
            sender.join(SECONDS)

    def _send(self, members: Sequence[Member]) -> None:
        with self._service.client(self._key) as client:
            for member in members:
                self.acknowledged[member.number] = self._launched(client, member)

    def _launched(self, client: httpx.Client, member: Member) -> str:
        while True:
            headers = {"Idempotency-Key": f"order-{member.number}"}
            answer = client.post("/api/v1/checks", json=member.order, headers=headers)
            if answer.status_code == 201:
                check_id: str = answer.json()["check_id"]
                return check_id
            self.refused[answer.status_code] += 1
            time.sleep(0.2)


def fail_over_at_once(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """A server is there again to keep what was made of a fault."""
    launches.send(members[:15])
    pair.kill_primary()
    launches.send(members[15:])
    pair.promote()


def fail_over_late(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """Launches are refused and questions fail before a server is there again."""
    launches.send(members[:15])
    pair.kill_primary()
    launches.send(members[15:])
    wait_until(lambda: launches.refused[503] > 0)
    wait_until(lambda: "will run again" in service.log.read_text())
    wait_until(lambda: "source_failed" in service.log.read_text())
    pair.promote()


def end_sessions(pair: Pair, service: Service, launches: Launches, members: Sequence[Member]) -> None:
    """The server stays, its sessions end again and again, as behind a pooler that is restarted."""
    launches.send(members)
    for _ in range(40):
        pair.ask(f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = '{ROLE}'")
        time.sleep(0.1)
    wait_until(lambda: "source_failed" in service.log.read_text())


@pytest.mark.parametrize("trouble", [fail_over_at_once, fail_over_late, end_sessions])
def test_no_check_is_lost_or_spoilt_by_the_own_database(pair: Pair, tmp_path: Path, trouble: Trouble) -> None:
    crowd = Crowd(CHECKS)
    registers = Registers(crowd, fail_share=0)
    for simulator in registers.simulators.values():
        simulator.faults.latency = LATENCY
    with registers.served(), running(pair, tmp_path / "service", registers) as service:
        load_registers(pair.dsn, tmp_path, LOCAL)
        key = service.issue(balance=BALANCE)
        launches = Launches(service, key)
        launches.send(crowd.members[:40])
        wait_until(lambda: answers(service) >= 100, seconds=SECONDS)
        trouble(pair, service, launches, crowd.members[40:])
        launches.join()
        wait_until(lambda: finished(service) == CHECKS, seconds=SECONDS)
        assert pair.is_alive() == (trouble is end_sessions)
        assert set(launches.refused) <= {503}
        assert_nothing_lost(service, key, launches.acknowledged)
        assert_nothing_spoilt(service, key, launches.acknowledged)
        assert_books_exact(service, key)
        service.command("backup", str(tmp_path / "backup"))


@contextmanager
def running(pair: Pair, folder: Path, registers: Registers) -> Iterator[Service]:
    """An API and two workers over the pair."""
    folder.mkdir()
    service = Service(pair.dsn, folder, CLEARDEED_JOB_RETAKE_SECONDS="5", **settings(registers))
    try:
        service.start("api")
        service.wait_ready()
        for name in ("worker0", "worker1"):
            service.start("worker", name=name)
        yield service
    finally:
        service.stop()


def settings(registers: Registers) -> dict[str, str]:
    """Sources at simulators that fail nothing and that a slow machine does not make late, and local ones."""
    chosen = registers.settings() | {f"CLEARDEED_SOURCE_{code.upper()}": "local" for code in LOCAL}
    return chosen | {f"CLEARDEED_{name.upper()}_TIMEOUT_SECONDS": "60" for name in {*CONNECTORS.values()}}


def answers(service: Service) -> int:
    return int(service.query("SELECT count(*) FROM source_answers"))


def finished(service: Service) -> int:
    return int(service.query("SELECT count(*) FROM checks WHERE status <> 'processing'"))


def assert_nothing_lost(service: Service, key: IssuedApiKey, acknowledged: dict[int, str]) -> None:
    """Each launch that was answered is there, once."""
    assert len(acknowledged) == CHECKS
    known = service.query("SELECT array_agg(id) FROM checks WHERE account_id = $1", key.account_id)
    assert sorted(known) == sorted(acknowledged.values())


def assert_nothing_spoilt(service: Service, key: IssuedApiKey, acknowledged: dict[int, str]) -> None:
    """Every source of every check answered: with registers that do not fail, a silence would be ours."""
    codes = {source.code for source in OF_THE_CONTRACT}
    silent: list[Any] = []
    with service.client(key) as client:
        for check_id in acknowledged.values():
            check = client.get(f"/api/v1/checks/{check_id}").raise_for_status().json()
            lines = check["result"]["checklist"]
            assert {line["source_code"] for line in lines} == codes
            silent += [line for line in lines if line["status"] == "source_unavailable"]
            assert check["status"] == "report_ready", silent
            assert client.get(f"/api/v1/verify/{check['evidence']['pdf_sha256']}").json()["check_id"] == check_id
    assert silent == []


def assert_books_exact(service: Service, key: IssuedApiKey) -> None:
    """The balance is what was paid in less what was charged, and each check was charged once."""
    charges = service.query(
        "SELECT array_agg(amount::int) FROM ledger_entries WHERE account_id = $1 AND reason = 'charge'", key.account_id
    )
    assert charges == [-PRICE] * CHECKS
    distinct = "SELECT count(DISTINCT reference) FROM ledger_entries WHERE account_id = $1 AND reason = 'charge'"
    assert service.query(distinct, key.account_id) == CHECKS
    total = service.query("SELECT sum(amount)::int FROM ledger_entries WHERE account_id = $1", key.account_id)
    balance = service.query("SELECT balance FROM accounts WHERE id = $1", key.account_id)
    assert balance == total == BALANCE - CHECKS * PRICE
